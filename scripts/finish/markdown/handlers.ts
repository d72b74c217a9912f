import type {Element, ElementContent} from 'hast';
import {select, selectAll} from 'hast-util-select';
import {toString} from 'hast-util-to-string';
import type {Handle, State} from 'hast-util-to-mdast';
import type {BlockContent, List, ListItem, Nodes, Paragraph, PhrasingContent, RootContent, TableCell} from 'mdast';
import {capitalized} from '../../../src/plugins/reference/words';

/** How the elements that are more than Markdown has words for are said in Markdown. */

function isElement(node: ElementContent, tagName?: string): node is Element {
  return node.type === 'element' && (tagName === undefined || node.tagName === tagName);
}

function paragraph(...children: PhrasingContent[]): Paragraph {
  return {type: 'paragraph', children};
}

function text(value: string): PhrasingContent {
  return {type: 'text', value};
}

function strong(...children: PhrasingContent[]): PhrasingContent {
  return {type: 'strong', children};
}

/** The Markdown of some children of an element. */
function all(state: State, children: readonly ElementContent[]): Nodes[] {
  return state.all({type: 'root', children: [...children]});
}

function flow(state: State, children: readonly ElementContent[]): BlockContent[] {
  return state.toFlow(all(state, children) as RootContent[]) as BlockContent[];
}

function phrasing(state: State, children: readonly ElementContent[]): PhrasingContent[] {
  return all(state, children) as PhrasingContent[];
}

/** A folded part: its summary as a bold line, then what is in it. */
function details(state: State, node: Element): BlockContent[] {
  const summary = node.children.find((child): child is Element => isElement(child, 'summary'));
  const rest = flow(
    state,
    node.children.filter((child) => child !== summary),
  );
  return summary ? [paragraph(strong(...phrasing(state, summary.children))), ...rest] : rest;
}

/** Marks the name of a tab among the headings. */
export const TAB = {};

/** Every tab below the others, under its name as a heading; `levelTabs` says of which level. */
function panels(state: State, node: Element): BlockContent[] {
  const names = selectAll('[role="tab"]', node).map((tab) => toString(tab));
  return selectAll('[role="tabpanel"]', node).flatMap((panel, index) => [
    {type: 'heading', depth: 6, children: [text(names[index]!)], data: TAB},
    ...flow(state, panel.children),
  ]);
}

/** Code under its title. A caption that has no title only names the language, which the fence does. */
function codeFigure(state: State, node: Element): BlockContent[] {
  const caption = select('figcaption', node);
  const [title, language] = caption?.children.filter((child) => isElement(child, 'span')) ?? [];
  const code = flow(
    state,
    node.children.filter((child) => child !== caption),
  );
  return title && language ? [paragraph(strong(text(toString(title)))), ...code] : code;
}

/** Programs of one request in several languages, under what they do. */
function samples(state: State, node: Element): BlockContent[] {
  const label = select('figcaption > span', node);
  return [...(label ? [paragraph(strong(text(toString(label))))] : []), ...panels(state, node)];
}

/** What is said of a picture: each sentence once, and none that the text beside it says again. */
function sentences(candidates: readonly string[], beside: string): string[] {
  const said: string[] = [];
  for (const candidate of candidates.map((one) => one.trim())) {
    if (candidate && !said.some((one) => one.includes(candidate)) && !beside.includes(candidate)) {
      said.push(candidate);
    }
  }
  return said;
}

function asSentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}

/** A picture as its text twin: name, description, and the lists or links that stand beside it. */
function picture(state: State, node: Element): BlockContent[] {
  const drawing = select('svg, img', node)!;
  const caption = select('figcaption', node);
  const beside = node.children
    .filter((child) => child !== caption && !(isElement(child) && select('svg, img', child)))
    .flatMap((child) =>
      isElement(child, 'details') ? child.children.filter((part) => !isElement(part, 'summary')) : [child],
    );
  const textBeside = beside.map((part) => toString(part)).join(' ');
  const [name = 'without a name', ...rest] = [
    ...sentences([caption ? toString(caption) : '', drawing.properties.alt ?? ''], ''),
    ...sentences(
      ['title', 'desc'].map((tag) => toString(select(tag, drawing) ?? {type: 'root', children: []})),
      `${caption ? toString(caption) : ''} ${textBeside}`,
    ),
  ];
  const description = rest.map(asSentence).join(' ');
  const named: PhrasingContent = {type: 'emphasis', children: [text(`Picture: ${asSentence(name)}`)]};
  return [paragraph(named, ...(description ? [text(` ${description}`)] : [])), ...flow(state, beside)];
}

const figure: Handle = (state, node: Element) => {
  if (select('[role="tabpanel"]', node)) {
    return samples(state, node);
  }
  if (node.properties.dataLanguage !== undefined) {
    return codeFigure(state, node);
  }
  return select('svg, img', node) ? picture(state, node) : flow(state, node.children);
};

const ADMONITION = /^theme-admonition-(\w+)$/;

function admonition(state: State, kind: string, node: Element): BlockContent {
  const [heading, ...content] = node.children.filter((child) => isElement(child));
  const title = heading ? toString(heading).trim() : '';
  const word = capitalized(kind);
  const isNamed = title !== '' && title.toLowerCase() !== kind;
  const first = paragraph(strong(text(isNamed ? `${word}: ${title}` : word)));
  return {type: 'blockquote', children: [first, ...flow(state, content)]};
}

const div: Handle = (state, node: Element) => {
  const names = Array.isArray(node.properties.className) ? node.properties.className.map(String) : [];
  const kind = names.map((name) => ADMONITION.exec(name)?.[1]).find((found) => found !== undefined);
  if (kind !== undefined) {
    return admonition(state, kind, node);
  }
  if (node.children.some((child) => isElement(child) && child.properties.role === 'tablist')) {
    return panels(state, node);
  }
  return flow(state, node.children);
};

/** A fact of a term: parts between commas, the pattern of a text as code. */
function fact(state: State, node: Element): PhrasingContent[] {
  const [only, ...others] = node.children;
  if (only?.type !== 'text' || others.length > 0) {
    return phrasing(state, node.children);
  }
  return only.value.split(' · ').flatMap((part, index): PhrasingContent[] => {
    const [, words, pattern] = /^(.*?\bpattern )(.+)$/.exec(part) ?? [];
    const separator = index > 0 ? ', ' : '';
    return pattern === undefined
      ? [text(separator + part)]
      : [text(separator + words!), {type: 'inlineCode', value: pattern}];
  });
}

/** The term of a definition, its facts in brackets: `id` (string, required). */
function term(state: State, node: Element): PhrasingContent[] {
  const isFact = (child: ElementContent): child is Element => isElement(child, 'span') && toString(child) !== '';
  const name = phrasing(
    state,
    node.children.filter((child) => isElement(child) && !isFact(child)),
  );
  if (name.length === 0) {
    return phrasing(state, node.children);
  }
  const facts = node.children.filter(isFact).map((child) => fact(state, child));
  return facts.length > 0
    ? [...name, text(' ('), ...facts.flatMap((one, index) => (index > 0 ? [text(', '), ...one] : one)), text(')')]
    : name;
}

/** A list of definitions: each a list item that begins with its term. */
function definitions(state: State, node: Element): List {
  const pairs = node.children
    .filter((child) => isElement(child))
    .flatMap((child) => (child.tagName === 'div' ? child.children.filter((one) => isElement(one)) : [child]));
  const items: ListItem[] = [];
  for (const part of pairs) {
    if (part.tagName === 'dt') {
      items.push({type: 'listItem', children: [paragraph(...term(state, part))]});
      continue;
    }
    const item = items.at(-1)!;
    const [first, ...rest] = flow(state, part.children);
    const [head] = item.children;
    if (item.children.length === 1 && head?.type === 'paragraph' && first?.type === 'paragraph') {
      head.children.push(text(': '), ...first.children);
      item.children.push(...rest);
    } else {
      item.children.push(...(first ? [first, ...rest] : []));
    }
  }
  return {type: 'list', ordered: false, children: items};
}

/** What a table cell can hold: blocks one after the other, items of lists parted by semicolons. */
function inCell(nodes: readonly Nodes[]): PhrasingContent[] {
  const parts: PhrasingContent[] = [];
  const add = (separator: string, children: readonly PhrasingContent[]): void => {
    if (parts.length > 0 && children.length > 0) {
      parts.push(text(separator));
    }
    parts.push(...children);
  };
  for (const node of nodes) {
    switch (node.type) {
      case 'list':
        node.children.forEach((item, index) => add(index > 0 ? '; ' : ' ', inCell(item.children)));
        break;
      case 'code':
        add(' ', [{type: 'inlineCode', value: node.value.replace(/\s+/g, ' ').trim()}]);
        break;
      case 'break':
        parts.push(text(' / '));
        break;
      case 'paragraph':
      case 'blockquote':
      case 'heading':
        add(' ', inCell(node.children));
        break;
      default:
        parts.push(node as PhrasingContent);
    }
  }
  return parts;
}

const cell: Handle = (state, node: Element): TableCell => ({
  type: 'tableCell',
  children: inCell(all(state, node.children)),
});

/** A picture in its own file keeps its address; one that is in the page becomes its words. */
const img: Handle = (state, node: Element): PhrasingContent => {
  const source = node.properties.src ?? '';
  const alt = node.properties.alt ?? '';
  return source.startsWith('data:')
    ? {type: 'emphasis', children: [text(`Picture: ${alt}`)]}
    : {type: 'image', url: state.resolve(source), alt};
};

const svg: Handle = (state, node: Element) => picture(state, {...node, tagName: 'div', children: [node]});

export const handlers: Readonly<Record<string, Handle>> = {
  details,
  div,
  dl: definitions,
  figure,
  img,
  svg,
  td: cell,
  th: cell,
};
