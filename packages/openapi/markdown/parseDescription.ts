import type {Element, Nodes as HastNodes, Root as HastRoot} from 'hast';
import type {FootnoteDefinition, PhrasingContent, Root, RootContent} from 'mdast';
import {toString} from 'mdast-util-to-string';
import rehypeRaw from 'rehype-raw';
import rehypeRemark from 'rehype-remark';
import rehypeSanitize, {defaultSchema} from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import {unified} from 'unified';
import {SKIP, visit} from 'unist-util-visit';
import {getProgramFence} from './formatWords';
import {createHeading, createParagraph, createText, type Nodes} from './markdownNodes';

/**
 * Descriptions of a contract as Markdown nodes. They are CommonMark, tables included, and untrusted: HTML in them
 * becomes equivalent Markdown, or is dropped. Nothing of it can run or be loaded, and none of it is parsed as MDX.
 */

/** URL schemes that a link may have. Relative ones are kept. */
const ALLOWED_SCHEMES = ['http', 'https', 'mailto', 'tel'];

const parser = unified().use(remarkParse).use(remarkGfm);

const withoutHtml = unified()
  .use(remarkRehype, {allowDangerousHtml: true})
  .use(rehypeRaw)
  .use(rehypeSanitize, {
    ...defaultSchema,
    protocols: {...defaultSchema.protocols, href: ALLOWED_SCHEMES},
    clobberPrefix: '',
    strip: ['script', 'style', 'iframe', 'object', 'embed', 'template', 'title', 'textarea'],
  })
  .use(() => unwrapUnknownElements)
  .use(rehypeRemark);

/** Elements without a counterpart in Markdown that would lose their line: each becomes a paragraph of its own. */
function unwrapUnknownElements(tree: HastRoot): void {
  visit(tree as HastNodes, 'element', (node: Element) => {
    if (node.tagName === 'details' || node.tagName === 'summary') {
      node.tagName = 'div';
    }
  });
}

/** The elements of HTML (WHATWG HTML, index of elements), and those that older documents use. */
const HTML_ELEMENTS = new Set(
  [
    'a abbr acronym address applet area article aside audio b base bdi bdo big blink blockquote body br button canvas',
    'caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset',
    'figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input',
    'ins kbd label legend li link main map mark marquee math menu meta meter nav nobr noframes noscript object ol',
    'optgroup option output p param picture plaintext pre progress q rp rt ruby s samp script search section select',
    'slot small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead',
    'time title tr track tt u ul var video wbr xmp',
  ].flatMap((names) => names.split(' ')),
);

/** An opening tag whose attributes, if any, have no values: `<id>`, `<branch name>`. */
const BARE_TAG = /<([a-z][\w-]*)(?:\s+[\w-]+)*\s*>/gi;

/**
 * Escapes placeholders such as `<id>`, which Markdown takes for HTML, and which readers would then not see. An element
 * that is closed, or has attributes, is a component of another tool, of which the content is shown.
 */
function escapePlaceholders(tree: Root, source: string): void {
  visit(tree, 'html', (node) => {
    node.value = node.value.replace(BARE_TAG, (tag, name: string) =>
      HTML_ELEMENTS.has(name.toLowerCase()) || source.includes(`</${name}`) ? tag : tag.replace('<', '&lt;'),
    );
  });
}

/** A line without Markdown syntax. */
const PLAIN_LINE = /^[\p{L}\p{N} ,.;:'"()/?%=€$+-]*$/u;

const LIST_MARKER = /^\s*(?:[-+]|\d+[.)])(?:\s|$)/;

/** Code spans that are shown as they are written; CommonMark strips spaces at their ends. */
const CODE_SPAN = /(?<!`)`([^`\s](?:[^`\n]*[^`\s])?)`(?!`)/;

function isPlain(line: string): boolean {
  return PLAIN_LINE.test(line) && !LIST_MARKER.test(line) && !/https?:|www\.|^ {4}|={3}|-{3}|^[- ]*-[- ]*$/.test(line);
}

/** A line of plain text and code spans, as almost all descriptions are: far faster than by a parser. */
function parsePlainLine(line: string): PhrasingContent[] | undefined {
  const parts = line.split(CODE_SPAN);
  return isPlain(parts.map((part, index) => (index % 2 === 0 ? part : 'x')).join(''))
    ? parts.flatMap((value, index): PhrasingContent[] =>
        index % 2 === 0 ? (value === '' ? [] : [createText(value)]) : [{type: 'inlineCode', value}],
      )
    : undefined;
}

function isSafeUrl(url: string): boolean {
  const scheme = /^\s*([a-z][a-z0-9+.-]*):/i.exec(url.replace(/[\s\p{Cc}]/gu, ''))?.[1];
  return scheme === undefined || ALLOWED_SCHEMES.includes(scheme.toLowerCase());
}

/** What plain Markdown must not bring to a page: external images, unsafe links, headings within its parts. */
function sanitizeTree(tree: Root, keepsHeadings: boolean): void {
  // A link cannot contain another one, which an image becomes.
  visit(tree, 'link', (link) => {
    visit(link, 'image', (image, index, parent) => {
      parent!.children.splice(index!, 1, createText(image.alt || image.url));
    });
  });
  visit(tree, (node, index, parent) => {
    // The position is in the description, not in the page.
    delete node.position;
    if (!parent || index === undefined) {
      return undefined;
    }
    const replace = (...nodes: RootContent[]): [typeof SKIP, number] => {
      parent.children.splice(index, 1, ...(nodes as never[]));
      return [SKIP, index];
    };
    switch (node.type) {
      case 'heading':
        return keepsHeadings && parent.type === 'root'
          ? undefined
          : replace(createParagraph({type: 'strong', children: node.children}));
      case 'image':
        return replace(
          /^https?:/i.test(node.url)
            ? {type: 'link', url: node.url, children: [createText(node.alt || node.url)]}
            : createText(node.alt ?? ''),
        );
      case 'link':
        return node.url !== '' && isSafeUrl(node.url) ? undefined : replace(...(node.children as RootContent[]));
      case 'code':
        node.meta = null;
        node.lang = node.lang ? getProgramFence(node.lang) : null;
        return undefined;
      case 'html':
        return replace();
      default:
        return undefined;
    }
  });
}

/**
 * References such as `[name][1]` need their definitions next to them, which a page of many descriptions cannot keep.
 */
function resolveLinkReferences(tree: Root): void {
  const targets = new Map<string, string>();
  visit(tree, 'definition', (node, index, parent) => {
    targets.set(node.identifier, node.url);
    parent!.children.splice(index!, 1);
    return [SKIP, index!];
  });
  visit(tree, ['linkReference', 'imageReference', 'footnoteReference', 'footnoteDefinition'], (node, index, parent) => {
    const replacement: RootContent[] =
      node.type === 'linkReference'
        ? [{type: 'link', url: targets.get(node.identifier) ?? '', children: node.children}]
        : node.type === 'imageReference'
          ? [{type: 'image', url: targets.get(node.identifier) ?? '', alt: node.alt ?? ''}]
          : node.type === 'footnoteDefinition'
            ? labelFootnote(node)
            : [createText(`(${(node as {identifier: string}).identifier})`)];
    (parent as {children: RootContent[]}).children.splice(index!, 1, ...replacement);
    return [SKIP, index!];
  });
}

/** The text of a footnote, which follows what refers to it as `(1)`. */
function labelFootnote({identifier, children}: FootnoteDefinition): RootContent[] {
  const [first, ...others] = children;
  const label = createText(`(${identifier}) `);
  return first?.type === 'paragraph'
    ? [{...first, children: [label, ...first.children]}, ...others]
    : [createParagraph(label), ...children];
}

/** A picture with a size, as some tools for documents have it: `![Map](map.png =120x80)`. */
const SIZED_IMAGE = /(!\[[^\]\n]*\]\([^()\s]+)\s+=(?:\d+(?:px|%)?)?x(?:\d+(?:px|%)?)?(?=\))/g;

/** The first line of an alert, as GitHub has it in quotations: `> [!NOTE]`. */
const ALERT = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]\s*/i;

/** Alerts begin with their kind in bold. */
function labelAlerts(tree: Root): void {
  visit(tree, 'blockquote', ({children: [first]}) => {
    const text = first?.type === 'paragraph' ? first.children[0] : undefined;
    const kind = text?.type === 'text' ? ALERT.exec(text.value) : null;
    if (first?.type === 'paragraph' && text?.type === 'text' && kind) {
      text.value = text.value.slice(kind[0].length);
      const label = `${kind[1]!.charAt(0).toUpperCase()}${kind[1]!.slice(1).toLowerCase()}:`;
      first.children.unshift({type: 'strong', children: [createText(label)]}, createText(' '));
    }
  });
}

function parseMarkdown(written: string, keepsHeadings: boolean): Root {
  const source = written.replace(SIZED_IMAGE, '$1');
  const tree = parser.parse(source);
  labelAlerts(tree);
  if (!source.includes('<')) {
    resolveLinkReferences(tree);
    sanitizeTree(tree, keepsHeadings);
    return tree;
  }
  resolveLinkReferences(tree);
  escapePlaceholders(tree, source);
  const safe = withoutHtml.runSync(tree);
  sanitizeTree(safe, keepsHeadings);
  return safe;
}

function parseBlocks(source: string | undefined, keepsHeadings: boolean): Nodes {
  const trimmed = source?.trim() ?? '';
  if (trimmed === '') {
    return [];
  }
  const line = parsePlainLine(trimmed);
  return line ? [createParagraph(...line)] : parseMarkdown(trimmed, keepsHeadings).children;
}

/** A description as paragraphs, lists, tables and code; its headings are paragraphs in bold. */
export function parseFlow(source: string | undefined): Nodes {
  return parseBlocks(source, false);
}

/** Where the headings of a description are shown. */
export interface HeadingPlaces {
  /** Of its highest headings. */
  readonly depth: number;
  /** Returns the anchor of a heading by its text. It is called in the order of the headings. */
  readonly createAnchor: (text: string) => string;
}

/** A description that is a page, or a large part of one: its headings are those of sections. */
export function parseSections(source: string | undefined, {depth, createAnchor}: HeadingPlaces): Nodes {
  const nodes = parseBlocks(source, true);
  const highest = Math.min(...nodes.map((node) => (node.type === 'heading' ? node.depth : 6)));
  return nodes.flatMap((node): Nodes => {
    if (node.type !== 'heading') {
      return [node];
    }
    const text = toString(node);
    return text.trim() === ''
      ? []
      : [createHeading(node.depth - highest + depth, createAnchor(text), ...node.children)];
  });
}

/** An inline description: its first paragraphs, without lists, tables and code blocks. */
export function parsePhrasing(source: string | undefined): PhrasingContent[] {
  return parseFlow(source).flatMap((node, index) =>
    node.type === 'paragraph' ? [...(index === 0 ? [] : [createText(' ')]), ...node.children] : [],
  );
}
