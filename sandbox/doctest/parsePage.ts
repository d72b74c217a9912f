import fs from 'node:fs';
import type {Code, Nodes, Root} from 'mdast';
import type {MdxJsxFlowElement} from 'mdast-util-mdx-jsx';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {brand} from '../../src/brand';
import {replaceTokens} from '../../src/pipeline/prose/tokens';
import {directionOf, type Direction} from './directives';
import {expectedIn} from './expectedResults';
import {readContracts} from '../../src/pipeline/projectContracts';

/** What of a page happens: its blocks of code, expected results and stage directions, in their order. */

/** Where something stands: below which heading, and in which items of lists, each by its line. */
interface Scope {
  readonly heading: number;
  readonly items: readonly number[];
}

interface Placed {
  readonly line: number;
  readonly scope: Scope;
}

/** A fenced block of code. */
export interface Fence extends Placed {
  readonly kind: 'fence';
  readonly language: string;
  readonly title: string;
  readonly text: string;
}

/** A sentence that begins with "Expected result:", as Markdown without links and without its last point. */
export interface Expectation extends Placed {
  readonly kind: 'expected';
  readonly text: string;
}

/** An element such as `<Program name="…" />`. */
export interface PageElement extends Placed {
  readonly kind: 'element';
  readonly name: string;
  readonly values: Readonly<Record<string, string>>;
}

export interface Stage extends Placed {
  readonly kind: 'direction';
  readonly direction: Direction;
}

type Item = Fence | Expectation | PageElement | Stage;

export interface Page {
  /** Its path from the root of the project. */
  readonly file: string;
  readonly items: readonly Item[];
}

/** Elements that are run, or stand for an answer. */
const ELEMENTS = new Set(['Program', 'Example']);

const parser = unified().use(remarkParse).use(remarkFrontmatter).use(remarkGfm).use(remarkMdx);

/** A page with its tokens replaced, and the times of the story as they were recorded. */
export function recordedText(file: string, fileContent = fs.readFileSync(file, 'utf8')): string {
  const tokens = {
    brand: {file: 'src/brand.ts', values: brand},
    counts: {file: 'contracts/counts.yaml', values: readContracts().counts},
    weeks: 0,
  };
  return replaceTokens({filePath: file, fileContent}, tokens);
}

/** The tree of a page whose tokens are replaced. */
export function treeOf(file: string, text: string): Root {
  try {
    return parser.parse(text);
  } catch (error) {
    const {line, reason} = error as {line?: number; reason?: string};
    throw new Error(`${file}:${line ?? 1}: found no valid MDX: ${reason ?? String(error)}`, {cause: error});
  }
}

function titleOf({meta}: Code): string {
  return /(?:^|\s)title="([^"]*)"/.exec(meta ?? '')?.[1] ?? '';
}

function valuesOf(element: MdxJsxFlowElement): Record<string, string> {
  return Object.fromEntries(
    element.attributes.flatMap((attribute) =>
      attribute.type === 'mdxJsxAttribute' && typeof attribute.value === 'string'
        ? [[attribute.name, attribute.value] as const]
        : [],
    ),
  );
}

/** The text of a paragraph as Markdown, with code in backticks, and links and emphasis by their texts. */
export function plainText(node: Nodes): string {
  if (node.type === 'inlineCode') {
    return `\`${node.value}\``;
  }
  if (node.type === 'text') {
    return node.value;
  }
  return 'children' in node ? node.children.map(plainText).join('') : '';
}

function directionsOf(comment: string, place: Placed, file: string): Item[] {
  try {
    const direction = directionOf(comment);
    return direction ? [{...place, kind: 'direction', direction}] : [];
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`${file}:${place.line}: ${message}. The forms are in docs/guides.md.`, {cause: error});
  }
}

function itemsOf(node: Nodes, place: Placed, file: string): Item[] {
  switch (node.type) {
    case 'code':
      return [{...place, kind: 'fence', language: node.lang ?? '', title: titleOf(node), text: node.value}];
    case 'paragraph':
      return expectedIn(plainText(node)).map((text) => ({...place, kind: 'expected', text}));
    case 'mdxFlowExpression':
      return directionsOf(node.value, place, file);
    case 'mdxTextExpression':
      if (/^\s*\/\*\s*sandbox\b/.test(node.value)) {
        throw new Error(
          `${file}:${place.line}: found a direction within a line of text, expected it on a line of its own.`,
        );
      }
      return [];
    case 'mdxJsxFlowElement':
      return ELEMENTS.has(node.name ?? '')
        ? [{...place, kind: 'element', name: node.name!, values: valuesOf(node)}]
        : [];
    default:
      return [];
  }
}

/**
 * Reads what happens on a page.
 *
 * @param text the page with its tokens replaced
 * @throws on a direction that is wrong, with file and line
 */
export function readPage(file: string, text = recordedText(file)): Page {
  const items: Item[] = [];
  let heading = 0;
  const walk = (node: Nodes, lists: readonly number[]): void => {
    const line = node.position?.start.line ?? 1;
    if (node.type === 'heading') {
      heading = line;
    }
    items.push(...itemsOf(node, {line, scope: {heading, items: lists}}, file));
    if ('children' in node && node.type !== 'table') {
      const inside = node.type === 'listItem' ? [...lists, line] : lists;
      node.children.forEach((child) => walk(child, inside));
    }
  };
  walk(treeOf(file, text), []);
  return {file, items};
}
