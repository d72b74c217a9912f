import fs from 'node:fs';
import path from 'node:path';
import type {Nodes} from 'mdast';
import type {MdxJsxFlowElement, MdxJsxTextElement} from 'mdast-util-mdx-jsx';
import {parseAttributes, readAttributes, type AttributeKinds} from '../../../../packages/authoring/attributes';
import {toString} from 'mdast-util-to-string';
import type {Finding} from '../../../../packages/authoring/finding';
import {findNearest, suggest} from '../../../../packages/authoring/suggest';
import {walkTree} from '../../markdown/walkTree';
import type {SourcePage} from '../page';

/** The elements that pages may use. */
export interface KnownElements {
  /** Those that the build expands, with their attributes. */
  readonly expanded: ReadonlyMap<string, AttributeKinds>;
  /** Components that pages use as they are, without importing them, each with the names of its attributes. */
  readonly components: PageComponents;
}

/** Components that pages use as they are: the names of their attributes, by their names. */
export type PageComponents = Readonly<Record<string, readonly string[]>>;

/** HTML that Markdown has no sign for, with its attributes. */
const HTML: PageComponents = {details: ['open'], summary: [], kbd: [], sub: [], sup: [], br: []};

/** What takes the place of other HTML. */
const INSTEAD_OF_HTML: Readonly<Record<string, string>> = {
  a: '[text](target)',
  img: '![Diagram: what it shows](./pictures/name.svg)',
  b: '**text**',
  strong: '**text**',
  i: '_text_',
  em: '_text_',
  u: '_text_',
  code: '`code`',
  pre: 'a code fence',
  p: 'a paragraph with empty lines around it',
  hr: 'a heading',
  ul: 'lines that begin with "- "',
  ol: 'lines that begin with "1. "',
  li: 'lines that begin with "- "',
  table: 'a table of Markdown',
  h1: 'the title of the front matter',
  h2: '"## Heading"',
  h3: '"### Heading"',
  h4: '"#### Heading"',
  blockquote: 'an admonition',
  div: 'the text alone, without a style',
  span: 'the text alone, without a style',
  font: 'the text alone, without a style',
  center: 'the text alone, without a style',
  style: 'no style: the site has one',
  script: 'no script: tools are elements of the site',
  iframe: 'a picture or a link: the site loads nothing from others',
  video: 'a picture: the site has no videos',
};

/** A name has to be this close to be suggested. */
const MOST_EDITS = 4;

/** Whether a name is so close to another one that it is meant. */
function findMeant(name: string, known: Iterable<string>): string | undefined {
  return findNearest(name, known, Math.min(MOST_EDITS, Math.ceil(name.length / 3)));
}

type Element = MdxJsxFlowElement | MdxJsxTextElement;

function isElement(node: Nodes): node is Element {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
}

/** The elements of a name directly in another one. */
function listChildren(node: Element, name: string): Element[] {
  return (node.children as Nodes[]).flatMap((child) =>
    isElement(child) && child.name === name
      ? [child]
      : child.type === 'paragraph'
        ? (child.children as Nodes[]).filter((one): one is Element => isElement(one) && one.name === name)
        : [],
  );
}

function checkTab(node: Element, parent: Nodes | undefined): string[] {
  const written = readAttributes(node);
  const missing = ['value', 'label']
    .filter((name) => !written[name])
    .map(
      (name) =>
        `found <TabItem> without a ${name}, expected ${name}="…", ${name === 'label' ? 'which readers see on the tab' : 'which is kept in the address'}.`,
    );
  const isInTabs = parent !== undefined && isElement(parent) && parent.name === 'Tabs';
  return [
    ...missing,
    ...(isInTabs || parent?.type === 'paragraph'
      ? []
      : ['found <TabItem> outside of <Tabs>, expected <Tabs> around it. Add it.']),
  ];
}

function checkTabs(node: Element): string[] {
  const tabs = listChildren(node, 'TabItem');
  const values = tabs.map((tab) => readAttributes(tab).value);
  const defaults = tabs.filter((tab) => 'default' in readAttributes(tab));
  const twice = values.find((value, index) => value !== undefined && values.indexOf(value) !== index);
  const others = (node.children as Nodes[]).filter(
    (child) => !isElement(child) && !isComment(child) && child.type !== 'paragraph',
  );
  const isText = (child: Nodes): boolean =>
    child.type === 'paragraph' &&
    (child.children as Nodes[]).some((one) => one.type === 'text' && one.value.trim() !== '');
  return [
    ...(tabs.length === 0 ? ['found <Tabs> without tabs, expected <TabItem value="…" label="…"> for each.'] : []),
    ...(twice === undefined
      ? []
      : [`found two tabs with the value ${JSON.stringify(twice)}, expected each its own. Change one of them.`]),
    ...(defaults.length < 2
      ? []
      : [`found ${defaults.length} tabs with default, expected one: the first of them is open. Remove the others.`]),
    ...(tabs.length > 0 && (others.length > 0 || (node.children as Nodes[]).some(isText))
      ? ['found text between <Tabs> and <TabItem>, expected tabs only. Move it into a tab, or above <Tabs>.']
      : []),
  ];
}

function isComment(node: Nodes): boolean {
  return (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') && COMMENT.test(node.value);
}

const COMMENT = /^\s*\/\*[\s\S]*\*\/\s*$/;

/** `<details>` without the line that opens it. */
function checkDetails(node: Element): string[] {
  const [first] = (node.children as Nodes[]).filter((child) => child.type !== 'text' || child.value.trim() !== '');
  const [summary] = listChildren(node, 'summary');
  if (summary && toString(summary).trim() === '') {
    return ['found <summary> without words, expected what is folded, as in <summary>All fields</summary>. Write it.'];
  }
  return first && summary
    ? []
    : ['found <details> without <summary>, expected <summary>What is folded</summary> on its first line. Add it.'];
}

/** `<Fold>` without its title, or with a title of no heading, which no link and no table of contents would reach. */
function checkFold(node: Element): string[] {
  const [first] = (node.children as Nodes[]).filter((child) => !isComment(child));
  if (!first || !isElement(first) || first.name !== 'FoldTitle') {
    return ['found <Fold> without <FoldTitle> as its first element, expected a title, with a heading in it. Add it.'];
  }
  const parts = (first.children as Nodes[]).map(({type}) => type);
  return parts.length === 1 && parts[0] === 'heading'
    ? []
    : ['found <FoldTitle> with other content, expected one heading between empty lines. Write it, and nothing else.'];
}

/** What can be wrong with the content of an element, beside its attributes. */
const CONTENT_CHECKS: Readonly<Record<string, (node: Element, parent: Nodes | undefined) => string[]>> = {
  Tabs: checkTabs,
  TabItem: checkTab,
  Fold: checkFold,
  FoldTitle: (_, parent) =>
    parent !== undefined && isElement(parent) && parent.name === 'Fold'
      ? []
      : ['found <FoldTitle> outside of <Fold>, expected <Fold> around it. Add it.'],
  details: checkDetails,
};

/** Attributes that are written twice, or as JavaScript. */
function checkAttributeForms({name, attributes}: Element): string[] {
  const seen = new Set<string>();
  return attributes.flatMap((attribute) => {
    if (attribute.type !== 'mdxJsxAttribute') {
      return [`found {…} in <${name!}>, which is JavaScript, expected attributes with texts. Write name="value".`];
    }
    if (seen.has(attribute.name)) {
      return [`found attribute ${attribute.name} of <${name!}> twice, expected it once. Remove one of them.`];
    }
    seen.add(attribute.name);
    return typeof attribute.value === 'object' && attribute.value !== null
      ? [
          `found ${attribute.name}={${attribute.value.value}} of <${name!}>, which is JavaScript, expected a text. Write ${attribute.name}="${/^\w+$|^(['"]).*\1$/.test(attribute.value.value) ? attribute.value.value.replace(/^['"]|['"]$/g, '') : '…'}".`,
        ]
      : [];
  });
}

/** Attributes that an element of HTML or a component does not have. */
function checkAttributeNames(node: Element, known: readonly string[]): string[] {
  return Object.keys(readAttributes(node))
    .filter((attribute) => attribute !== '{…}' && !known.includes(attribute))
    .map((attribute) =>
      /^(?:style|class|className|id)$|^on/i.test(attribute)
        ? `found attribute ${attribute} of <${node.name!}>, expected none: how pages look is decided in one place. Remove it.`
        : `found attribute ${attribute} of <${node.name!}>, ${suggest(attribute, known)}. Correct or remove it.`,
    );
}

/**
 * Elements that nothing defines, and their attributes; tabs, folds and details that are not whole, where the page is valid;
 * imports of files that do not exist; code in prose.
 */
export function checkElements(page: SourcePage, {expanded, components}: KnownElements, siteFolder: string): Finding[] {
  const {file, tree} = page;
  if (!tree) {
    return [];
  }
  const findings: Finding[] = [];
  const imported = new Set<string>();
  const isDraft = page.syntaxError !== undefined;
  // A page outside of the docs areas imports what it uses.
  const isDocument = !file.startsWith('src/pages/');
  const add = (node: Nodes, message: string, rule?: string): void => {
    findings.push({file, line: node.position?.start.line ?? 1, message, ...(rule !== undefined && {rule})});
  };
  walkTree<Nodes>(tree, (node) => {
    if (node.type === 'mdxjsEsm') {
      for (const [, name, source] of node.value.matchAll(/^import\s+([\w{}\s,*]+?)\s+from\s+['"]([^'"]+)['"]/gm)) {
        const names = name!.match(/\w+/g) ?? [];
        names.forEach((one) => imported.add(one));
        const isKnown = isDocument && names.some((one) => expanded.has(one) || Object.hasOwn(components, one));
        const problem = isKnown
          ? `found an import of ${name!}, expected none: elements need no import. Remove the line.`
          : checkImport(source!, path.dirname(path.join(siteFolder, file)), siteFolder, isDocument);
        if (problem) {
          add(node, problem);
        }
      }
      if (/^export\b/m.test(node.value)) {
        add(
          node,
          'found an export, expected text and elements only. A line that begins with "export" is JavaScript: put it into a code block.',
        );
      }
    }
    if (node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression') {
      if (!COMMENT.test(node.value)) {
        const text = `{${node.value}}`;
        add(
          node,
          `found ${text} in prose, which is JavaScript, expected text. Write \\${text.replace('}', '\\}')}, or put it into backticks.`,
          'expression',
        );
      }
    }
    return undefined;
  });
  walkTree<Nodes>(tree, (node, parent) => {
    if (!isElement(node)) {
      return;
    }
    const {name} = node;
    if (name === null) {
      add(node, 'found <>, expected the name of an element.');
      return;
    }
    const kinds = expanded.get(name);
    const isRefused = Object.hasOwn(INSTEAD_OF_HTML, name);
    const forms = isRefused ? [] : checkAttributeForms(node);
    forms.forEach((message) => add(node, message));
    if (kinds) {
      try {
        if (forms.length === 0) {
          parseAttributes(name, readAttributes(node), kinds, '');
        }
      } catch (error) {
        add(node, (error as Error).message.replace(/^: /, ''));
      }
      return;
    }
    const known = Object.hasOwn(components, name)
      ? components[name]
      : Object.hasOwn(HTML, name)
        ? HTML[name]
        : undefined;
    if (known) {
      const own = isDraft ? [] : (CONTENT_CHECKS[name]?.(node, parent) ?? []);
      [...checkAttributeNames(node, known), ...own].forEach((message) => add(node, message));
    } else if (!imported.has(name)) {
      add(node, explainUnknown(name, [...expanded.keys(), ...Object.keys(components), ...Object.keys(HTML)]));
    }
  });
  return findings;
}

function explainUnknown(name: string, known: readonly string[]): string {
  const instead = Object.hasOwn(INSTEAD_OF_HTML, name) ? INSTEAD_OF_HTML[name] : undefined;
  if (instead !== undefined) {
    return `found <${name}>, which is HTML, expected Markdown: ${instead}. Replace it.`;
  }
  const nearest = findMeant(name, known);
  return /^[A-Z]/.test(name)
    ? `found <${name}>, which is not an element of pages${nearest === undefined ? '' : `, expected <${nearest}>`}. /markdown-page shows the elements.`
    : `found <${name}>, which begins an element, expected text${nearest === undefined ? '' : ` or <${nearest}>`}. Put it into backticks, or write &lt;${name}>.`;
}

const EXTENSIONS = ['', '.ts', '.tsx', '.js', '.mdx', '/index.ts', '/index.tsx'];

/** The problem of an import: it is of a package, or its file does not exist. */
function checkImport(source: string, folder: string, siteFolder: string, isDocument: boolean): string | undefined {
  const target = source.startsWith('@site/')
    ? path.join(siteFolder, source.slice('@site/'.length))
    : source.startsWith('.')
      ? path.join(folder, source)
      : undefined;
  if (target === undefined && !isDocument) {
    return undefined;
  }
  if (target === undefined) {
    return `found an import of ${source}, expected none: pages are text and elements. Remove the line.`;
  }
  if (isDocument && target.endsWith('.mdx')) {
    return `found an import of ${source}, whose text no check reads, expected the text itself. Write it on the page, and remove the line.`;
  }
  if (EXTENSIONS.some((extension) => fs.statSync(target + extension, {throwIfNoEntry: false})?.isFile())) {
    return undefined;
  }
  const parent = path.dirname(target);
  const nearest = fs.existsSync(parent) ? findNearest(path.basename(target), fs.readdirSync(parent)) : undefined;
  return `found an import of ${source}, which does not exist${nearest === undefined ? '' : `, expected one such as ${source.replace(/[^/]*$/, nearest)}`}. Elements need no import.`;
}
