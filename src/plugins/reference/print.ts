import type {BlockContent, ListItem, PhrasingContent, Root, RootContent, Text} from 'mdast';
import type {MdxJsxFlowElement, MdxJsxTextElement} from 'mdast-util-mdx-jsx';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import {unified} from 'unified';
import {attributeOf, code, inlineCode, isComponent, joined, paragraph, root, strong, text, type Nodes} from './nodes';

/** Prints what a page shows as Markdown: each component of a page as the Markdown that says the same. */

const writer = unified()
  .use(remarkGfm, {tablePipeAlign: false})
  .use(remarkStringify, {
    bullet: '-',
    fences: true,
    rule: '-',
    resourceLink: true,
    emphasis: '_',
    handlers: {
      // A character reference is text to every reader of Markdown; a backslash before `<` is not to all of them.
      text: (node: Text, _parent, state, info) => state.safe(node.value, info).replace(/\\?</g, '&lt;'),
      // Of a component within a line: code with an anchor.
      mdxJsxTextElement: (node: MdxJsxTextElement, _parent, state, info) =>
        state.handle(inlineCode(stringOf(node, 'name') ?? ''), undefined, state, info),
    },
  });

function stringOf(node: MdxJsxFlowElement | MdxJsxTextElement, name: string): string | undefined {
  const value = attributeOf(node, name);
  return typeof value === 'string' ? value : undefined;
}

function item(children: Nodes): ListItem {
  return {type: 'listItem', spread: false, children: children as BlockContent[]};
}

function listOf(items: readonly ListItem[]): RootContent {
  return {type: 'list', spread: false, children: [...items]};
}

/** A constraint in words; a pattern is code. */
function constraintText(constraint: string): PhrasingContent[] {
  const [, before, pattern] = /^(.*?\bpattern )(.+)$/.exec(constraint) ?? [];
  return pattern === undefined ? [text(constraint)] : [text(before!), inlineCode(pattern)];
}

/** Name, type, flags and limits of an attribute, parted by commas. */
function attributeLine(node: MdxJsxFlowElement): PhrasingContent[] {
  const flag = (name: string, words: string): PhrasingContent[][] => (attributeOf(node, name) ? [[text(words)]] : []);
  const said = (name: string, words: string): PhrasingContent[][] => {
    const value = stringOf(node, name);
    return value === undefined ? [] : [words ? [text(words), inlineCode(value)] : [text(value)]];
  };
  const facts = [
    ...said('type', ''),
    ...flag('isRequired', 'required'),
    ...flag('isDeprecated', 'deprecated'),
    ...flag('isReadOnly', 'read-only'),
    ...flag('isWriteOnly', 'write-only'),
    ...(stringOf(node, 'constraints') ?? '').split(' · ').filter(Boolean).map(constraintText),
    ...said('defaultValue', 'default '),
    ...said('since', 'since '),
  ];
  return [inlineCode(stringOf(node, 'name') ?? ''), text(facts.length > 0 ? ' ' : ''), ...joined(facts, ', ')];
}

/** What each component of a page is in Markdown. */
const PLAIN: Readonly<Record<string, (node: MdxJsxFlowElement) => Nodes>> = {
  OperationLayout: inner,
  OperationText: inner,
  OperationCode: inner,
  Facts: inner,
  Endpoint: (node) => [
    code('http', `${stringOf(node, 'method')!} ${stringOf(node, 'path')!}`),
    ...(attributeOf(node, 'isDeprecated') ? [paragraph(strong(text('Deprecated.')))] : []),
  ],
  Samples: inner,
  Prose: () => [],
  Attributes: (node) => [listOf(inner(node).map((child) => child as unknown as ListItem))],
  Attribute: (node) => [item([paragraph(...attributeLine(node)), ...inner(node)])],
  Values: (node) => [listOf(inner(node).map((child) => child as unknown as ListItem))],
  Value: (node) => {
    const [first, ...rest] = inner(node);
    const name = inlineCode(stringOf(node, 'name') ?? '');
    return [
      item(
        first?.type === 'paragraph'
          ? [paragraph(name, text(': '), ...first.children), ...rest]
          : [paragraph(name), ...(first ? [first, ...rest] : [])],
      ),
    ];
  },
  Nested: (node) => [paragraph(text(`${stringOf(node, 'summary') ?? ''}:`)), ...inner(node)],
};

function inner({children}: {children: readonly RootContent[]}): Nodes {
  return children.flatMap(plain);
}

function withTitle(node: RootContent): Nodes {
  if (node.type !== 'code' || !node.meta) {
    return [node];
  }
  const title = /title="([^"]*)"/.exec(node.meta)?.[1] ?? '';
  return [paragraph(text(`${title}:`)), {...node, meta: null}];
}

function plain(node: RootContent): Nodes {
  if (isComponent(node)) {
    const make = PLAIN[node.name ?? ''];
    if (!make) {
      throw new Error(`src/plugins/reference/print.ts: found <${node.name ?? ''}>, which has no form in Markdown.`);
    }
    return make(node);
  }
  if (node.type === 'list' || node.type === 'blockquote' || node.type === 'listItem') {
    return [{...node, children: inner(node)} as RootContent];
  }
  return withTitle(node);
}

/** Markdown of nodes, components of pages included; ends in a line end. */
export function printMarkdown(nodes: Nodes): string {
  const tree: Root = root(nodes.flatMap(plain));
  return writer.stringify(tree);
}
