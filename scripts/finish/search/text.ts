import type {Element, ElementContent, Nodes} from 'hast';

/** What is on every page, or is no text of it. */
const LEFT_OUT = new Set(['nav', 'button', 'script', 'style', 'svg', 'noscript', 'template']);

const LEFT_OUT_CLASSES = new Set([
  'hash-link',
  'theme-doc-toc-mobile',
  'theme-doc-toc-desktop',
  'program-name',
  'page-tools',
]);

/** Elements within a line of text; any other parts words. */
const INLINE = new Set(['a', 'abbr', 'b', 'code', 'em', 'i', 'kbd', 'mark', 'span', 'strong', 'sub', 'sup', 'wbr']);

/** Gives the classes of an element. */
export function classesOf(element: Element): readonly string[] {
  const {className} = element.properties;
  return Array.isArray(className) ? className.map(String) : [];
}

/** A sample in another language than the first: it says the same again. */
function isRepeatedSample(element: Element, siblings: readonly Nodes[]): boolean {
  const isSample = (node: Nodes): boolean =>
    node.type === 'element' && node.properties.role === 'tabpanel' && 'dataLanguage' in node.properties;
  return isSample(element) && siblings.find(isSample) !== element;
}

/** The caption of a code block: its kind and language. */
function isCaptionOfCode({tagName}: Element, siblings: readonly Nodes[]): boolean {
  return (
    tagName === 'figcaption' &&
    siblings.some((node) => node.type === 'element' && (node.tagName === 'pre' || node.properties.role === 'tabpanel'))
  );
}

/** Whether an element is no part of what a page says. */
export function isLeftOut(element: Element, siblings: readonly Nodes[]): boolean {
  const {role, ariaHidden} = element.properties;
  return (
    LEFT_OUT.has(element.tagName) ||
    role === 'status' ||
    role === 'tablist' ||
    String(ariaHidden) === 'true' ||
    classesOf(element).some((name) => LEFT_OUT_CLASSES.has(name)) ||
    isRepeatedSample(element, siblings) ||
    isCaptionOfCode(element, siblings)
  );
}

/** What parts the text of an element from its neighbors'. */
export function separatorOf({tagName}: Element): string {
  return INLINE.has(tagName) ? '' : tagName === 'td' || tagName === 'th' ? ' · ' : ' ';
}

/** Gives the visible text of nodes, blocks apart. */
export function textOf(nodes: readonly (ElementContent | Nodes)[]): string {
  return tidy(nodes.map((node) => rawText(node, nodes)).join(''));
}

function rawText(node: Nodes, siblings: readonly Nodes[]): string {
  if (node.type === 'text') {
    return node.value;
  }
  if (node.type !== 'element' || isLeftOut(node, siblings)) {
    return '';
  }
  const separator = separatorOf(node);
  return separator + node.children.map((child) => rawText(child, node.children)).join('') + separator;
}

/** Removes doubled spaces, zero-width characters and separators without neighbors. */
export function tidy(text: string): string {
  return text
    .replace(/[\u200b\u00ad\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/(?: ·)+(?= ·)/g, '')
    .replace(/^[ ·]+|[ ·]+$/g, '');
}
