import type {BlockContent, Code, Heading, PhrasingContent, Root, RootContent, Table} from 'mdast';
import type {MdxJsxFlowElement, MdxJsxTextElement} from 'mdast-util-mdx-jsx';

/** Small makers of Markdown nodes (mdast): what the reference is built of. */

export type Nodes = RootContent[];

export type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** A component of the page; false and undefined attributes are left out. */
export function component(name: string, attributes: Attributes, children: Nodes): RootContent {
  return {
    type: 'mdxJsxFlowElement',
    name,
    attributes: Object.entries(attributes)
      .filter(([, value]) => value !== undefined && value !== false)
      .map(([key, value]) => ({type: 'mdxJsxAttribute', name: key, value: value === true ? null : value})),
    children: children as BlockContent[],
  } as MdxJsxFlowElement;
}

/** An element within a line: a component, or one of HTML or SVG by its name in lower case. */
export function inlineElement(name: string, attributes: Attributes, children: PhrasingContent[] = []): PhrasingContent {
  return {...component(name, attributes, children), type: 'mdxJsxTextElement'} as PhrasingContent;
}

/** A time of the contracts, RFC 3339 in UTC, as readers see it: `2026-11-04 08:30:00`. It does not break. */
export function timeText(at: string): PhrasingContent {
  return inlineElement('time', {dateTime: at}, [{type: 'text', value: at.replace('T', ' ').replace('Z', '')}]);
}

/** Whether a node is one of our components, of one name or any. */
export function isComponent(node: {type: string}, name?: string): node is MdxJsxFlowElement {
  return node.type === 'mdxJsxFlowElement' && (name === undefined || (node as MdxJsxFlowElement).name === name);
}

/** The value of a component's attribute; `true` when it stands without a value. */
export function attributeOf(node: MdxJsxFlowElement | MdxJsxTextElement, name: string): string | true | undefined {
  const found = node.attributes.find((attribute) => attribute.type === 'mdxJsxAttribute' && attribute.name === name);
  return found === undefined ? undefined : typeof found.value === 'string' ? found.value : true;
}

export function text(value: string): PhrasingContent {
  return {type: 'text', value};
}

export function inlineCode(value: string): PhrasingContent {
  return {type: 'inlineCode', value};
}

export function strong(...children: PhrasingContent[]): PhrasingContent {
  return {type: 'strong', children};
}

export function link(url: string, ...children: PhrasingContent[]): PhrasingContent {
  return {type: 'link', url, children};
}

/** A name of the API as code, with a link to where it is shown; without one when that is nowhere. */
export function codeLink(name: string, url: string | undefined): PhrasingContent {
  return url === undefined ? inlineCode(name) : link(url, inlineCode(name));
}

export function paragraph(...children: PhrasingContent[]): RootContent {
  return {type: 'paragraph', children};
}

/** A heading with an anchor of its own. */
export function heading(depth: number, id: string, ...children: PhrasingContent[]): Heading {
  return {
    type: 'heading',
    depth: Math.min(depth, 6) as Heading['depth'],
    children,
    data: {id, hProperties: {id}} as Heading['data'],
  };
}

export function list(items: readonly PhrasingContent[][]): RootContent {
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

/** A fenced block. The title may not hold a double quote, which ends it. */
export function code(lang: string, value: string, title?: string): Code {
  return {type: 'code', lang, value, meta: title === undefined ? null : `title="${title.replaceAll('"', "'")}"`};
}

export function table(head: readonly PhrasingContent[][], rows: readonly (readonly PhrasingContent[][])[]): Table {
  const row = (cells: readonly PhrasingContent[][]): Table['children'][number] => ({
    type: 'tableRow',
    children: cells.map((children) => ({type: 'tableCell', children})),
  });
  return {type: 'table', align: head.map(() => null), children: [row(head), ...rows.map(row)]};
}

/** Nodes whose first table has an anchor. */
export function anchored(nodes: Nodes, id: string): Nodes {
  const first = nodes.findIndex(({type}) => type === 'table');
  return nodes.map((node, index) => (index === first ? {...node, data: {hProperties: {id}}} : node));
}

/** Joins phrases by a separator. */
export function joined(parts: readonly PhrasingContent[][], separator: string): PhrasingContent[] {
  return parts.flatMap((part, index) => (index === 0 ? part : [text(separator), ...part]));
}

export function root(children: Nodes): Root {
  return {type: 'root', children};
}
