import type {BlockContent, Heading, List, ListItem, PhrasingContent, RootContent} from 'mdast';
import type {MdxJsxFlowElement, MdxJsxTextElement} from 'mdast-util-mdx-jsx';
import {toString} from 'mdast-util-to-string';
import {mark, readMarks, type Entry} from '../../../packages/docs-search/marks';
import {
  getAttribute,
  createInlineCode,
  joinPhrases,
  createLink,
  createParagraph,
  createStrong,
  createText,
  type Nodes,
} from '../../../packages/openapi/markdown/markdownNodes';
import {capitalize} from '../../../packages/openapi/markdown/formatWords';
import {createPictureNodes} from './picture';

/** The Markdown of each component that a page can use: its content, in the same order, and what the search finds. */

type Component = MdxJsxFlowElement | MdxJsxTextElement;

/** Converts nodes to plain nodes. */
type Inner = (nodes: readonly RootContent[]) => Nodes;

type Form = (node: Component, inner: Inner) => Nodes;

/** Reads an attribute whose value is text. */
export function readText(node: Component, name: string): string | undefined {
  const value = getAttribute(node, name);
  return typeof value === 'string' ? value : undefined;
}

function createBulletList(children: Nodes, isOrdered = false): List {
  const items = children.filter((child) => (child.type as string) === 'listItem') as unknown as ListItem[];
  return {type: 'list', ordered: isOrdered, spread: false, children: items};
}

function createListItem(children: Nodes): RootContent {
  return {type: 'listItem', spread: false, children: children as BlockContent[]};
}

/** A term and its meaning: on one line where the meaning begins with a paragraph. */
function createDefinition(term: readonly PhrasingContent[], meaning: Nodes): RootContent {
  const [first, ...rest] = meaning;
  return first?.type === 'paragraph'
    ? createListItem([createParagraph(...term, createText(': '), ...first.children), ...rest])
    : createListItem([createParagraph(...term), ...meaning]);
}

/** A constraint in words; a pattern is code. */
function createConstraint(words: string): PhrasingContent[] {
  const [, before, pattern] = /^(.*?\bpattern )(.+)$/.exec(words) ?? [];
  return pattern === undefined ? [createText(words)] : [createText(before!), createInlineCode(pattern)];
}

/** The name of an attribute, its facts in brackets: `id` (string, required). */
function createAttributeTerm(node: Component): PhrasingContent[] {
  const [name, href] = [readText(node, 'name') ?? '', readText(node, 'href')];
  const flags = [
    ['isRequired', 'required'],
    ['isDeprecated', 'deprecated'],
    ['isReadOnly', 'read-only'],
    ['isWriteOnly', 'write-only'],
  ] as const;
  const [type, constraints, defaultValue, since] = ['type', 'constraints', 'defaultValue', 'since'].map((each) =>
    readText(node, each),
  );
  const facts = [
    ...(type ? [[createText(type)]] : []),
    ...flags.filter(([flag]) => getAttribute(node, flag)).map(([, words]) => [createText(words)]),
    ...(constraints ? constraints.split(' · ').map(createConstraint) : []),
    ...(defaultValue === undefined ? [] : [[createText('default '), createInlineCode(defaultValue)]]),
    ...(since ? [[createText(`since ${since}`)]] : []),
  ];
  const code = createInlineCode(name);
  return [
    href === undefined ? code : createLink(href, code),
    ...(facts.length > 0 ? [createText(' ('), ...joinPhrases(facts, ', '), createText(')')] : []),
  ];
}

function readNamedEntry(node: Component, heading = readText(node, 'name') ?? ''): Entry | undefined {
  const id = readText(node, 'id');
  return id === undefined ? undefined : {id, heading, ...(readMarks(node).search ?? {names: [heading]})};
}

/** A listed name: an entry of the search; one without an anchor that is a link repeats its target. */
function createListedName(node: Component, term: readonly PhrasingContent[], inner: Inner): Nodes {
  const entry = readNamedEntry(node);
  const listed = createDefinition(term, inner(node.children));
  if (entry) {
    return [mark(listed, {entry})];
  }
  return [readText(node, 'href') === undefined ? listed : mark(listed, {isNotIndexed: true})];
}

/** The name of a tab or of a program in one of several languages. */
function convertTab(name: string): Heading {
  return mark<Heading>({type: 'heading', depth: 6, children: [createText(name)]}, {isTab: true, isNotIndexed: true});
}

/** One program in several languages: the search needs one of them. */
function convertSamples(node: Component, inner: Inner): Nodes {
  const programs = node.children.flatMap((child, index): Nodes => {
    // The title of a program is its language, as on its tab.
    const [title, code] = inner([child]);
    return code === undefined
      ? [title!]
      : [convertTab(toString(title)), index === 0 ? code : mark(code, {isNotIndexed: true})];
  });
  return [
    mark(createParagraph(createStrong(createText(readText(node, 'label') ?? ''))), {isNotIndexed: true}),
    ...programs,
  ];
}

function change(node: Component, inner: Inner): Nodes {
  const children = inner(node.children);
  const words = toString(children.find(({type}) => type === 'paragraph') ?? children);
  const entry: Entry = {...readNamedEntry(node, words.slice(0, 90))!, kind: 'Change', names: []};
  return [
    mark(
      createListItem([
        createParagraph(createStrong(createText(capitalize(readText(node, 'kind') ?? '')))),
        ...children,
      ]),
      {
        entry,
      },
    ),
  ];
}

function isNamed(node: RootContent, name: string): node is MdxJsxFlowElement {
  return (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') && node.name?.toLowerCase() === name;
}

function getPhrasing(nodes: Nodes): PhrasingContent[] {
  return nodes.flatMap((node) => (node.type === 'paragraph' ? node.children : [node as PhrasingContent]));
}

/** A collapsible part: its summary as a bold line, then its content. */
function convertDetails(node: Component, inner: Inner): Nodes {
  const children = node.children as RootContent[];
  const summary = children.find((child): child is MdxJsxFlowElement => isNamed(child, 'summary'));
  const rest = inner(children.filter((child) => child !== summary));
  return summary ? [createParagraph(createStrong(...getPhrasing(inner(summary.children)))), ...rest] : rest;
}

const omitComponent: Form = () => [];
const convertContents: Form = ({children}, inner) => inner(children);

/** Components that only lay out their content. */
const LAYOUT = [
  'Facts',
  'FilteredRows',
  'Fold',
  'OperationCode',
  'OperationLayout',
  'OperationText',
  'Prose',
  'Screens',
  ...['abbr', 'div', 'header', 'kbd', 'section', 'span', 'sub', 'sup', 'time'],
];

/** Tools. Readers without scripts see their content. */
const TOOLS = [
  'AddressForm',
  'CspMaker',
  'DeclineMapping',
  'DeliverySimulator',
  'ErrorLookup',
  'Explorer',
  'GatewayMatrix',
  'Journey',
  'Ledger',
  'MoneyCalculator',
  'OrderStatus',
  'PriceCalculator',
  'RefundCalculator',
  'RoutingTester',
  'SignatureVerifier',
  'StylingPreview',
  'VersionComparison',
];

/** Components that need scripts, or are not text. */
const SILENT = ['ChecklistProgress', 'ContentsBar', 'Head', 'PageTools', 'ProductEntries'];

function convertForms(names: readonly string[], form: Form): Record<string, Form> {
  return Object.fromEntries(names.map((name) => [name, form]));
}

/** The form of each component and each HTML element, by name. */
export const FORMS: Readonly<Record<string, Form>> = {
  ...convertForms(LAYOUT, convertContents),
  ...convertForms(TOOLS, convertContents),
  ...convertForms(SILENT, omitComponent),
  Attributes: ({children}, inner) => [createBulletList(inner(children))],
  Attribute: (node, inner) => createListedName(node, createAttributeTerm(node), inner),
  Values: ({children}, inner) => [createBulletList(inner(children))],
  Value: (node, inner) => createListedName(node, [createInlineCode(readText(node, 'name') ?? '')], inner),
  AnchoredCode: (node) => {
    const [id, name] = [readText(node, 'id') ?? '', readText(node, 'name') ?? ''];
    return [createLink(`#${encodeURIComponent(id)}`, createInlineCode(name))];
  },
  Endpoint: (node) => [
    createParagraph(
      createText(`${readText(node, 'method') ?? ''} `),
      createInlineCode(readText(node, 'path') ?? ''),
      ...(getAttribute(node, 'isDeprecated') ? [createText(' Deprecated')] : []),
    ),
  ],
  Nested: (node, inner) => [
    createParagraph(createStrong(createText(readText(node, 'summary') ?? ''))),
    ...inner(node.children),
  ],
  // Its text is not in a paragraph: the title of a fold contains no blocks but its heading.
  FoldTitle: (node, inner) =>
    (node.children as RootContent[]).flatMap((child) =>
      isNamed(child, 'span') ? [createParagraph(...getPhrasing(inner(child.children)))] : inner([child]),
    ),
  details: convertDetails,
  Details: convertDetails,
  Picture: (node, inner) => createPictureNodes(node, inner),
  Samples: convertSamples,
  Changes: ({children}, inner) => [createBulletList(inner(children))],
  Change: change,
  Checklist: ({children}, inner) =>
    inner(children as RootContent[]).map((node) =>
      node.type === 'list' ? {...node, children: node.children.map((one) => ({...one, checked: false}))} : node,
    ),
  ScreenMarks: ({children}, inner) => [createBulletList(inner(children), true)],
  ScreenMark: ({children}, inner) => [createListItem(inner(children))],
  Tabs: convertContents,
  TabItem: (node, inner) => [
    convertTab(readText(node, 'label') ?? readText(node, 'value') ?? ''),
    ...inner(node.children),
  ],
  a: (node, inner) => [createLink(readText(node, 'href') ?? '', ...getPhrasing(inner(node.children)))],
  br: () => [{type: 'break'} as unknown as RootContent],
  // Its URL is that of the file that the bundler emits, which the page shows in the same place.
  img: (node) => [{type: 'image', url: '', alt: readText(node, 'alt') ?? ''} as unknown as RootContent],
};

/** Whether an element is a decorative drawing. */
export function isDecoration(node: Component): boolean {
  return readText(node, 'aria-hidden') === 'true';
}
