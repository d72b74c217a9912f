import type {BlockContent, Code, PhrasingContent, RootContent} from 'mdast';
import type {MdxJsxFlowElement, MdxJsxTextElement} from 'mdast-util-mdx-jsx';
import {mark, readMarks, type Marks} from '../../../packages/docs-search/marks';
import {createParagraph, createStrong, createText, type Nodes} from '../../../packages/openapi/markdown/markdownNodes';
import {capitalize} from '../../../packages/openapi/markdown/formatWords';
import {FORMS, isDecoration, readText} from './components';
import {tidyPhrasing} from './phrasing';

/** Nodes that are not content: imports, comments, front matter. */
const SILENT = new Set(['mdxjsEsm', 'yaml', 'toml', 'comment', 'definition']);

/** A node that Docusaurus or MDX adds to Markdown. */
interface Foreign {
  readonly type: string;
  readonly name?: string;
  readonly value?: string;
  readonly children?: Nodes;
  readonly data?: {
    readonly hName?: string;
    readonly hProperties?: Readonly<Record<string, unknown>>;
    readonly estree?: {readonly body: readonly {readonly expression?: {readonly value?: unknown}}[]};
  };
  readonly position?: {readonly start: {readonly line: number}};
}

function createForeignNode(node: RootContent): Foreign {
  return node as unknown as Foreign;
}

/** The texts that search and copies need from the data of a node. */
function selectOwnMarks(node: RootContent): Marks {
  const {search, operation, isPart, entry, isTab, isNotIndexed} = readMarks(node);
  const marks = {search, operation, isPart, entry, isTab, isNotIndexed};
  return Object.fromEntries(Object.entries(marks).filter(([, value]) => value !== undefined));
}

/** Code below its title. The name of its language is that of the code block. */
function createCodeNodes({lang, meta, value}: Code): Nodes {
  const title = /(?:^|\s)title="([^"]*)"/.exec(meta ?? '')?.[1];
  return [
    ...(title === undefined ? [] : [mark(createParagraph(createStrong(createText(title))), {isNotIndexed: true})]),
    // Parsers of HTML and Markdown normalize line ends.
    {type: 'code', lang: lang ?? 'text', value: value.replace(/\r\n?/g, '\n').replace(/\n+$/, '')},
  ];
}

function convertAdmonition({name, data, children = []}: Foreign, inner: (nodes: Nodes) => Nodes): Nodes {
  const kind = name ?? '';
  const first = createForeignNode(children[0] ?? createText(''));
  const isTitle = first.type === 'mdxAdmonitionTitle';
  const title = isTitle
    ? (inner([createParagraph(...((first.children ?? []) as PhrasingContent[]))])[0] as {children: PhrasingContent[]})
        .children
    : [createText(typeof data?.hProperties?.title === 'string' ? data.hProperties.title : '')];
  const isNamed = title.some((node) => node.type !== 'text' || (node.value !== '' && node.value !== kind));
  const heading = createParagraph(
    createStrong(createText(capitalize(kind)), ...(isNamed ? [createText(': '), ...title] : [])),
  );
  return [
    {type: 'blockquote', children: [heading, ...inner(isTitle ? children.slice(1) : children)] as BlockContent[]},
  ];
}

/** The content of a table cell: blocks in sequence, list items separated by semicolons. */
function toCellContent(nodes: Nodes): PhrasingContent[] {
  const parts: PhrasingContent[] = [];
  const add = (separator: string, children: readonly PhrasingContent[]): void => {
    parts.push(...(parts.length > 0 && children.length > 0 ? [createText(separator)] : []), ...children);
  };
  for (const node of nodes) {
    switch (node.type) {
      case 'list':
        node.children.forEach((item, index) => add(index > 0 ? '; ' : ' ', toCellContent(item.children)));
        break;
      case 'code':
        add(' ', [{type: 'inlineCode', value: node.value.replace(/\s+/g, ' ').trim()}]);
        break;
      case 'break':
        parts.push(createText(' / '));
        break;
      case 'paragraph':
      case 'blockquote':
      case 'heading':
        add(' ', toCellContent(node.children));
        break;
      default:
        parts.push(node as PhrasingContent);
    }
  }
  return tidyPhrasing(parts);
}

/** The first name with an anchor in a row of a table. */
function readAnchoredName(row: RootContent): Marks {
  const {type, name, children = []} = createForeignNode(row);
  if (type === 'mdxJsxTextElement' && name === 'AnchoredCode') {
    const node = row as unknown as MdxJsxTextElement;
    const heading = readText(node, 'name') ?? '';
    const {search = {names: [heading]}} = readMarks(node);
    return {entry: {id: readText(node, 'id') ?? '', heading, isShared: true, ...search}};
  }
  return children.map(readAnchoredName).find(({entry}) => entry) ?? {};
}

/**
 * Converts the nodes of a page to plain Markdown: each component becomes equivalent Markdown.
 *
 * @param report receives what has no form in Markdown, and its line
 */
export function simplifyNodes(nodes: readonly RootContent[], report: (message: string, line?: number) => void): Nodes {
  const inner = (children: readonly RootContent[]): Nodes => children.flatMap(plain);
  const lines = (children: readonly RootContent[]): PhrasingContent[] =>
    tidyPhrasing(inner(children) as PhrasingContent[]);

  function plainComponent(node: MdxJsxFlowElement | MdxJsxTextElement): Nodes {
    const name = node.name ?? '';
    if (isDecoration(node)) {
      return [];
    }
    const form = name === '' ? FORMS.div : FORMS[name];
    if (!form) {
      report(
        `found <${name}>, which has no form in Markdown. Add one to src/pipeline/markdown/components.ts.`,
        node.position?.start.line,
      );
      return inner(node.children);
    }
    return form(node, inner);
  }

  /** The content of braces: a text, or a comment. */
  function plainExpression({type, value = '', data, position}: Foreign): Nodes {
    const statements = data?.estree?.body ?? [];
    const [written] = statements.map(({expression}) => expression?.value);
    if (typeof written === 'string') {
      const words = createText(written);
      return type === 'mdxTextExpression' ? [words] : [createParagraph(words)];
    }
    if (statements.length > 0) {
      report(`found {${value}}, expected text: its Markdown copy cannot run code.`, position?.start.line);
    }
    return [];
  }

  function plain(node: RootContent): Nodes {
    const foreign = createForeignNode(node);
    if (SILENT.has(foreign.type)) {
      return [];
    }
    switch (foreign.type) {
      case 'mdxFlowExpression':
      case 'mdxTextExpression':
        return plainExpression(foreign);
      case 'containerDirective':
        return convertAdmonition(foreign, inner);
      case 'textDirective':
        // Not a directive of ours: the colon of a sentence.
        return [createText(`:${foreign.name ?? ''}`), ...inner(foreign.children ?? [])];
    }
    switch (node.type) {
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        return plainComponent(node);
      case 'text':
        return [{type: 'text', value: node.value, ...copyData(selectOwnMarks(node))}];
      case 'inlineCode':
        return [{type: 'inlineCode', value: node.value.replace(/\s+/g, ' ')}];
      case 'code':
        return createCodeNodes(node);
      case 'image':
        return [{type: 'image', url: node.url, alt: node.alt ?? ''}];
      case 'heading': {
        const id = (node.data as {id?: string} | undefined)?.id;
        const marks: Marks = {...selectOwnMarks(node), ...(id !== undefined && {id})};
        return [{type: 'heading', depth: node.depth, children: lines(node.children), ...copyData(marks)}];
      }
      case 'paragraph': {
        const children = lines(node.children);
        return children.length === 0 ? [] : [{type: 'paragraph', children, ...copyData(selectOwnMarks(node))}];
      }
      case 'link':
        return [{type: 'link', url: node.url, children: inner(node.children) as never}];
      case 'strong':
      case 'emphasis':
      case 'delete':
        return [{type: node.type, children: inner(node.children) as PhrasingContent[]}];
      case 'list':
        return [{type: 'list', ordered: node.ordered, start: node.start, children: inner(node.children) as never}];
      case 'listItem':
        return [{type: 'listItem', checked: node.checked, children: inner(node.children) as never}];
      case 'blockquote':
        return [{type: 'blockquote', children: inner(node.children) as never}];
      case 'table':
        return [{type: 'table', align: node.align, children: inner(node.children) as never}];
      case 'tableRow':
        return [{type: 'tableRow', children: inner(node.children) as never, ...copyData(readAnchoredName(node))}];
      case 'tableCell':
        return [{type: 'tableCell', children: toCellContent(inner(node.children))}];
      case 'thematicBreak':
      case 'break':
        return [{type: node.type}];
      default:
        report(`found ${node.type}, which has no form in Markdown.`, foreign.position?.start.line);
        return [];
    }
  }

  return inner(nodes);
}

function copyData(marks: Marks): {data?: object} {
  return Object.keys(marks).length > 0 ? {data: marks} : {};
}
