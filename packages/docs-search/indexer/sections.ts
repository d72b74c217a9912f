import type {Heading, RootContent, Table} from 'mdast';
import {toString} from 'mdast-util-to-string';
import {listRowTitles, toOperationProse, toProse} from './prose';
import {readMarks, type OperationName, type SearchName} from '../marks';
import {BASE_PATH} from '../search/tokens';

/** A part of a page that a query can lead to: below a heading, or about one name of the API. */
export interface Section {
  /** Path and hash. */
  readonly url: string;
  readonly heading: string;
  /** Title of its page. */
  readonly page: string;
  /** Id of its docs area; empty outside. */
  readonly area: string;
  /** 1 to 6 for a heading, 7 for a name within one. */
  readonly depth: number;
  /** The kind of its name, such as `Event`. */
  readonly kind?: string;
  /** Names and paths that mean exactly this section. */
  readonly names: readonly string[];
  /** What readers call it in words of their own. */
  readonly keywords?: readonly string[];
  /** What readers ask it for, in words of their own. */
  readonly asked?: readonly string[];
  /** Headings above it, the object a field belongs to. */
  readonly context: string;
  readonly text: string;
  readonly code: string;
  /** The first cell of each row of its tables. */
  readonly rowTitles: readonly string[];
  /** What an excerpt may show: the sentences and table rows of the text, one block a line. */
  readonly prose: string;
}

/** A page, as the indexer reads it. */
export interface SearchedPage {
  /** Its path from the root of the site. */
  readonly url: string;
  readonly title: string;
  /** What it promises: the excerpt of its title. */
  readonly description?: string;
  readonly area: string;
  /** Its text, as plain nodes with marks. */
  readonly nodes: readonly RootContent[];
}

interface Open {
  readonly id: string;
  readonly heading: string;
  readonly depth: number;
  readonly context: readonly string[];
  readonly named: SearchName;
  text: string;
  code: string;
  /** The text in lines, the cells of a table row separated by tabs. */
  lines: string;
}

const NAME_DEPTH = 7;

const OPERATION = 'Operation';

/** The maximum length of a title taken from the text of a page. */
const LONGEST_TITLE = 100;

const NOTHING: SearchName = {names: []};

/** Removes doubled spaces, zero-width characters and separators without neighbors. */
function tidy(text: string): string {
  return text
    .replace(/[\u200b\u00ad\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/(?: ·)+(?= ·)/g, '')
    .replace(/^[ ·]+|[ ·]+$/g, '');
}

/** What separates the text of a node from its neighbors'. */
function getSeparator({type}: RootContent): string {
  switch (type) {
    case 'strong':
    case 'emphasis':
    case 'delete':
    case 'link':
    case 'text':
    case 'inlineCode':
      return '';
    case 'tableCell':
      return ' · ';
    default:
      return ' ';
  }
}

/** The same in lines. */
function getLineSeparator(node: RootContent): string {
  switch (node.type) {
    case 'tableCell':
      return '\t';
    case 'break':
    case 'image':
      return ' ';
    default:
      return getSeparator(node) && '\n';
  }
}

/** Returns the name of a kind by the heading above: `Error code` by "Error codes". */
function formatSingular(heading: string | undefined): string | undefined {
  return heading && /^\w+(?: \w+)?s$/.test(heading) ? heading.slice(0, -1) : undefined;
}

/** An operation is found by its method and path, with and without the base path of its API, and by its id. */
function nameOperation({method, path, id}: OperationName): SearchName {
  const paths = [...new Set([path, path.replace(BASE_PATH, '')])];
  return {kind: OPERATION, names: [...paths.map((each) => `${method} ${each}`), ...paths, id]};
}

/**
 * What a heading describes: what it was made for, else the name that it begins with, of the kind of the heading above.
 */
function nameHeading(heading: Heading, above: readonly string[]): SearchName {
  const {search, operation} = readMarks(heading);
  const [first] = heading.children;
  const object = /^The (.+) object$/.exec(toString(heading))?.[1];
  if (operation || search) {
    return operation ? nameOperation(operation) : search!;
  }
  if (object !== undefined) {
    return {kind: 'Object', names: [object]};
  }
  if (first?.type !== 'inlineCode') {
    return NOTHING;
  }
  const kind = formatSingular(above[1]);
  return {...(kind && {kind}), names: [first.value]};
}

function createProse(lines: string, heading: string, depth: number, {kind}: SearchName): string {
  const prose = toProse(lines, heading, depth === NAME_DEPTH);
  return kind === OPERATION ? toOperationProse(prose) : prose;
}

/** Returns the sections of a page, in their order. */
export function collectSearchSections({url, title, description, area, nodes}: SearchedPage): Section[] {
  const page = tidy(title).slice(0, LONGEST_TITLE);
  const opened: Open[] = [];
  const headings: Open[] = [];
  const open = (id: string, heading: string, depth: number, named: SearchName): Open => {
    while (headings.length > 0 && headings.at(-1)!.depth >= depth) {
      headings.pop();
    }
    const context = [...headings.slice(1).map((above) => above.heading), ...(named.context ?? [])];
    const section: Open = {id, heading, depth, context, named, text: '', code: '', lines: ''};
    opened.push(section);
    if (depth < NAME_DEPTH) {
      headings.push(section);
    }
    return section;
  };

  const walk = (children: readonly RootContent[], current: Open): Open =>
    children.reduce((section, node) => enterElement(node, section), current);

  const enterHeading = (node: Heading, section: Open): Open => {
    const {id, isPart} = readMarks(node);
    if (node.depth === 1 || isPart || id === undefined) {
      return section;
    }
    const above = headings.filter(({depth}) => depth < node.depth).map(({heading}) => heading);
    return open(id, tidy(toString(node)), node.depth, nameHeading(node, above));
  };

  const enterElement = (node: RootContent, section: Open): Open => {
    const {entry, isNotIndexed} = readMarks(node);
    if (isNotIndexed) {
      return section;
    }
    if (node.type === 'heading') {
      return enterHeading(node, section);
    }
    if (node.type === 'text' || node.type === 'inlineCode') {
      section.text += node.value;
      section.lines += node.value;
      return section;
    }
    if (node.type === 'code') {
      section.code += ` ${node.value} `;
      return section;
    }
    if (entry) {
      const kind = entry.kind ?? (entry.isShared ? undefined : formatSingular(section.heading));
      const part = open(entry.id, entry.heading, NAME_DEPTH, {...entry, ...(kind && {kind})});
      walk('children' in node ? node.children : [], part);
      section.text += entry.isShared ? ` ${part.text} ` : ' ';
      section.lines += entry.isShared ? `\n${part.lines}\n` : '\n';
      return section;
    }
    if (node.type === 'table') {
      return enterTable(node, section);
    }
    return enterChildren(node, section);
  };

  const enterChildren = (node: RootContent, section: Open): Open => {
    section.text += getSeparator(node);
    section.lines += getLineSeparator(node);
    const last = walk('children' in node ? node.children : [], section);
    last.text += getSeparator(node);
    last.lines += getLineSeparator(node);
    return last;
  };

  /** Its header is not a line: it states nothing. */
  const enterTable = (node: Table, section: Open): Open => {
    const [header, ...rows] = node.children;
    const before = section.lines;
    walk(header ? [header] : [], section);
    section.lines = `${before}\n`;
    return walk(rows, section);
  };

  walk(nodes, open('', page, 1, NOTHING));

  return opened.map(({id, heading, depth, context, named, text, code, lines}) => ({
    url: id ? `${url}#${encodeURIComponent(id)}` : url,
    heading,
    page,
    area,
    depth,
    ...(named.kind && {kind: named.kind}),
    names: [...new Set(named.names)],
    context: [page, ...context].join(' '),
    text: tidy(text),
    code: tidy(code),
    rowTitles: listRowTitles(lines),
    prose: depth === 1 && description ? description : createProse(lines, heading, depth, named),
  }));
}
