import type {BlockContent, Code, Heading, PhrasingContent, Root, RootContent, Table} from 'mdast';
import type {MdxJsxFlowElement, MdxJsxTextElement} from 'mdast-util-mdx-jsx';
import type {ExternalDocs} from '../reader/documentViews';

/** Small builders of Markdown nodes (mdast), from which the reference is built. */

export type Nodes = RootContent[];

export type ComponentAttributes = Readonly<Record<string, string | boolean | undefined>>;

/** A component of the page; false and undefined attributes are left out. */
export function createComponent(name: string, attributes: ComponentAttributes, children: Nodes): RootContent {
  return {
    type: 'mdxJsxFlowElement',
    name,
    attributes: Object.entries(attributes)
      .filter(([, value]) => value !== undefined && value !== false)
      .map(([key, value]) => ({type: 'mdxJsxAttribute', name: key, value: value === true ? null : value})),
    children: children as BlockContent[],
  } as MdxJsxFlowElement;
}

/** An inline element: a component, or one of HTML or SVG by its name in lower case. */
export function createInlineElement(
  name: string,
  attributes: ComponentAttributes,
  children: PhrasingContent[] = [],
): PhrasingContent {
  return {...createComponent(name, attributes, children), type: 'mdxJsxTextElement'} as PhrasingContent;
}

/** A time of the contracts, RFC 3339 in UTC, as readers see it: `2026-11-04 08:30:00`. It does not break. */
export function createTime(at: string): PhrasingContent {
  return createInlineElement('time', {dateTime: at}, [{type: 'text', value: at.replace('T', ' ').replace('Z', '')}]);
}

/** Whether a node is one of our components, of one name or any. */
export function isComponent(node: {type: string}, name?: string): node is MdxJsxFlowElement {
  return node.type === 'mdxJsxFlowElement' && (name === undefined || (node as MdxJsxFlowElement).name === name);
}

/** The value of a component's attribute; `true` when it has no value. */
export function getAttribute(node: MdxJsxFlowElement | MdxJsxTextElement, name: string): string | true | undefined {
  const found = node.attributes.find((attribute) => attribute.type === 'mdxJsxAttribute' && attribute.name === name);
  return found === undefined ? undefined : typeof found.value === 'string' ? found.value : true;
}

export function createText(value: string): PhrasingContent {
  return {type: 'text', value};
}

export function createInlineCode(value: string): PhrasingContent {
  return {type: 'inlineCode', value};
}

export function createStrong(...children: PhrasingContent[]): PhrasingContent {
  return {type: 'strong', children};
}

export function createLink(url: string, ...children: PhrasingContent[]): PhrasingContent {
  return {type: 'link', url, children};
}

/** A link to an address that a document contains: on the web, or of mail. Any other one leads nowhere, and is text. */
export function createExternalLink(url: string, text: PhrasingContent): PhrasingContent {
  return /^(?:https?|mailto):/i.test(url) ? createLink(url, text) : text;
}

/** A link to more documentation; where its address is not one of the web, both as text. */
export function createDocsLink({url, description}: ExternalDocs): PhrasingContent {
  const link = createExternalLink(url, createText(`More: ${description ?? url}`));
  return link.type === 'link' || description === undefined ? link : createText(`More: ${description} (${url})`);
}

/** An API name as code, with a link to where it is shown, if it is. */
export function createCodeLink(name: string, url: string | undefined): PhrasingContent {
  return url === undefined ? createInlineCode(name) : createLink(url, createInlineCode(name));
}

/** The first and the last of consecutive lines, counted from 1. */
export type LineRange = readonly [first: number, last: number];

export function createParagraph(...children: PhrasingContent[]): RootContent {
  return {type: 'paragraph', children};
}

/** A heading with an anchor of its own. */
export function createHeading(depth: number, id: string, ...children: PhrasingContent[]): Heading {
  return {
    type: 'heading',
    depth: Math.min(depth, 6) as Heading['depth'],
    children,
    data: {id, hProperties: {id}} as Heading['data'],
  };
}

export function createList(items: readonly PhrasingContent[][]): RootContent {
  return {
    type: 'list',
    spread: false,
    children: items.map((children) => ({
      type: 'listItem',
      spread: false,
      children: [{type: 'paragraph', children}],
    })),
  };
}

/**
 * A row that opens: its heading, with its anchor, and the first paragraph are always visible, the rest is folded.
 *
 * @param lead the first node is visible if it is a paragraph
 */
export function createFold(heading: Heading, [lead, ...more]: Nodes, rest: Nodes): RootContent {
  // A link within what a click opens could not be reached by everyone (HTML-ARIA: no interactive content in a button).
  const isVisible = lead?.type === 'paragraph' && !lead.children.some(({type}) => type === 'link');
  const visible = isVisible ? [createComponent('span', {}, lead.children)] : [];
  const folded = [...(lead === undefined || isVisible ? [] : [lead]), ...more, ...rest];
  return createComponent('Fold', {}, [createComponent('FoldTitle', {}, [heading, ...visible]), ...folded]);
}

/** A fenced block. The title must not contain a double quote, which ends it. */
export function createCode(lang: string, value: string, title?: string): Code {
  return {type: 'code', lang, value, meta: title === undefined ? null : `title="${title.replaceAll('"', "'")}"`};
}

/** The program of a request, of which a page folds lines. Markdown has no folds, and contains all of it. */
export function createRequestCode(lang: string, value: string, title: string, folded: readonly LineRange[]): Code {
  return {...createCode(lang, value, title), data: {folded} as Code['data']};
}

/** The lines that a page folds in the program of a request; undefined for other code. */
export function getFoldedLines({data}: Code): readonly LineRange[] | undefined {
  return (data as {folded?: readonly LineRange[]} | undefined)?.folded;
}

export function createTable(
  head: readonly PhrasingContent[][],
  rows: readonly (readonly PhrasingContent[][])[],
): Table {
  const createRow = (cells: readonly PhrasingContent[][]): Table['children'][number] => ({
    type: 'tableRow',
    children: cells.map((children) => ({type: 'tableCell', children})),
  });
  return {type: 'table', align: head.map(() => null), children: [createRow(head), ...rows.map(createRow)]};
}

/** Nodes whose first table has an anchor. */
export function anchorFirstTable(nodes: Nodes, id: string): Nodes {
  const first = nodes.findIndex(({type}) => type === 'table');
  return nodes.map((node, index) => (index === first ? {...node, data: {hProperties: {id}}} : node));
}

/** Joins phrases by a separator. */
export function joinPhrases(parts: readonly PhrasingContent[][], separator: string): PhrasingContent[] {
  return parts.flatMap((part, index) => (index === 0 ? part : [createText(separator), ...part]));
}

/** Names as code, joined by a separator. */
export function joinCodes(names: readonly string[], separator = ', '): PhrasingContent[] {
  return joinPhrases(
    names.map((name) => [createInlineCode(name)]),
    separator,
  );
}

export function createRoot(children: Nodes): Root {
  return {type: 'root', children};
}
