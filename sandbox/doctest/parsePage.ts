import fs from 'node:fs';
import type {Code, Nodes, Root} from 'mdast';
import type {MdxJsxFlowElement} from 'mdast-util-mdx-jsx';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {replaceTokens} from '../../src/pipeline/prose/tokens';
import {isRequestFence} from '../../src/pipeline/reference/requestFences';
import {parseDirective, type Directive} from './directives';
import {findExpectedResults} from './expectedResults';
import {readTokens} from '../../src/pipeline/projectContracts';
import {AuthoringError} from '../../packages/authoring/authoringError';
import {removeFullStop} from '../../packages/openapi/markdown/formatWords';
import {collectAll} from '../../src/pipeline/contracts/readValidated';
import {explainSyntaxError} from '../../packages/authoring/explainSyntaxError';
import {formatFinding} from '../../packages/authoring/finding';

/** The executable parts of a page in their order: blocks of code, expected results and directives. */

/** The place of something: its heading and list items, each by its line. */
interface DoctestScope {
  readonly heading: number;
  readonly items: readonly number[];
}

interface PageLocation {
  readonly line: number;
  readonly scope: DoctestScope;
}

/** A fenced block of code. */
export interface CodeFence extends PageLocation {
  readonly kind: 'fence';
  readonly language: string;
  readonly title: string;
  readonly text: string;
  /** Whether the page shows its request in all languages. */
  readonly isInAllLanguages: boolean;
}

/** A sentence that begins with "Expected result:", as Markdown without links and without its final period. */
export interface Expectation extends PageLocation {
  readonly kind: 'expected';
  readonly text: string;
}

/** An element such as `<Program name="…" />`. */
export interface ElementItem extends PageLocation {
  readonly kind: 'element';
  readonly name: string;
  readonly values: Readonly<Record<string, string>>;
}

export interface DirectiveItem extends PageLocation {
  readonly kind: 'direction';
  readonly direction: Directive;
}

type PageItem = CodeFence | Expectation | ElementItem | DirectiveItem;

export interface DoctestPage {
  /** Its path from the project root. */
  readonly file: string;
  readonly items: readonly PageItem[];
}

/** Elements that are run, or represent a response. */
const RUN_ELEMENTS = new Set(['Program', 'Example']);

const parser = unified().use(remarkParse).use(remarkFrontmatter).use(remarkGfm).use(remarkMdx);

/** A page with its tokens replaced, and the times of scenarios as they were recorded. */
export function readPageText(file: string, fileContent = fs.readFileSync(file, 'utf8')): string {
  return replaceTokens({filePath: file, fileContent}, {...readTokens(), weeks: 0});
}

/** The tree of a page with its tokens replaced. */
export function parsePageTree(file: string, text: string): Root {
  try {
    return parser.parse(text);
  } catch (error) {
    throw new AuthoringError(formatFinding(explainSyntaxError(file, text, error)), {cause: error});
  }
}

function getFenceTitle({meta}: Code): string {
  return /(?:^|\s)title="([^"]*)"/.exec(meta ?? '')?.[1] ?? '';
}

function readElementAttributes(element: MdxJsxFlowElement): Record<string, string> {
  return Object.fromEntries(
    element.attributes.flatMap((attribute) =>
      attribute.type === 'mdxJsxAttribute' && typeof attribute.value === 'string'
        ? [[attribute.name, attribute.value] as const]
        : [],
    ),
  );
}

/** The text of a paragraph as Markdown, with code in backticks, and links and emphasis by their texts. */
export function renderPlainText(node: Nodes): string {
  if (node.type === 'inlineCode') {
    return `\`${node.value}\``;
  }
  if (node.type === 'text') {
    return node.value;
  }
  return 'children' in node ? node.children.map(renderPlainText).join('') : '';
}

function readDirectives(comment: string, place: PageLocation, file: string): PageItem[] {
  try {
    const direction = parseDirective(comment);
    return direction ? [{...place, kind: 'direction', direction}] : [];
  } catch (error) {
    const message = removeFullStop(error instanceof Error ? error.message : String(error));
    throw new AuthoringError(
      `${file}:${place.line}: ${message}${message.endsWith('?') ? '' : '.'} docs/guides.md describes the syntax.`,
      {cause: error},
    );
  }
}

function collectItems(node: Nodes, place: PageLocation, file: string): PageItem[] {
  switch (node.type) {
    case 'code':
      return [
        {
          ...place,
          kind: 'fence',
          language: node.lang ?? '',
          title: getFenceTitle(node),
          text: node.value,
          isInAllLanguages: isRequestFence(node),
        },
      ];
    case 'paragraph':
      return findExpectedResults(renderPlainText(node)).map((text) => ({...place, kind: 'expected', text}));
    case 'mdxFlowExpression':
      return readDirectives(node.value, place, file);
    case 'mdxTextExpression':
      if (/^\s*\/\*\s*sandbox\b/.test(node.value)) {
        throw new AuthoringError(
          `${file}:${place.line}: found a directive within a line of text, expected it on a line of its own.`,
        );
      }
      return [];
    case 'mdxJsxFlowElement':
      return RUN_ELEMENTS.has(node.name ?? '')
        ? [{...place, kind: 'element', name: node.name!, values: readElementAttributes(node)}]
        : [];
    default:
      return [];
  }
}

/**
 * Parses a page.
 *
 * @param text the page with its tokens replaced
 * @throws on invalid directives, one line each, with file and line
 */
export function readPage(file: string, text = readPageText(file)): DoctestPage {
  const readers: (() => PageItem[])[] = [];
  let heading = 0;
  const walk = (node: Nodes, lists: readonly number[]): void => {
    const line = node.position?.start.line ?? 1;
    if (node.type === 'heading') {
      heading = line;
    }
    const scope = {heading, items: lists};
    readers.push(() => collectItems(node, {line, scope}, file));
    if ('children' in node && node.type !== 'table') {
      const inside = node.type === 'listItem' ? [...lists, line] : lists;
      node.children.forEach((child) => walk(child, inside));
    }
  };
  walk(parsePageTree(file, text), []);
  return {file, items: collectAll(readers).flat()};
}
