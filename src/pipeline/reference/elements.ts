import fs from 'node:fs';
import path from 'node:path';
import GithubSlugger from 'github-slugger';
import type {Root} from 'mdast';
import type {MdxJsxFlowElement, MdxJsxTextElement} from 'mdast-util-mdx-jsx';
import {toString} from 'mdast-util-to-string';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {visit} from 'unist-util-visit';

/** The elements of the reference that writers put into pages, and what they may say. */

/** Attributes of each element: required ones, then those that may be left out. */
export const REFERENCE_ELEMENTS = {
  Operations: {required: ['tag'], optional: []},
  Operation: {required: ['id'], optional: []},
  Schema: {required: ['name'], optional: ['example']},
  Events: {required: ['of'], optional: []},
  Lifecycle: {required: ['machine'], optional: []},
  Example: {required: ['of'], optional: ['title']},
} as const satisfies Record<string, {required: readonly string[]; optional: readonly string[]}>;

type ElementName = keyof typeof REFERENCE_ELEMENTS;

/** An element of a page. */
export interface PageElement {
  readonly name: ElementName;
  readonly values: Readonly<Record<string, string>>;
  /** `file:line`, for errors. */
  readonly place: string;
  /** Of the headings that it makes: one below the heading that it stands under. */
  readonly depth: number;
}

/** A page with the elements that it has, in their order. */
export interface ReferencePage {
  readonly file: string;
  /** Its address on the site. */
  readonly url: string;
  readonly title: string | undefined;
  readonly elements: readonly PageElement[];
  /** Anchors of the headings that writers wrote. */
  readonly anchors: readonly string[];
}

/** An error of a page: file and line, what was found, what was expected. */
export class AuthoringError extends Error {}

export type ReferenceElementNode = MdxJsxFlowElement | MdxJsxTextElement;

export function isElement(node: {type: string; name?: string | null}): node is ReferenceElementNode {
  return (
    (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') &&
    Object.hasOwn(REFERENCE_ELEMENTS, node.name ?? '')
  );
}

function readAttributes(node: ReferenceElementNode, place: string): Record<string, string> {
  const name = node.name as ElementName;
  const {required, optional} = REFERENCE_ELEMENTS[name];
  const known: readonly string[] = [...required, ...optional];
  const values: Record<string, string> = {};
  for (const attribute of node.attributes) {
    const key = attribute.type === 'mdxJsxAttribute' ? attribute.name : '{…}';
    if (!known.includes(key)) {
      throw new AuthoringError(`${place}: found attribute ${key} of <${name}>, expected ${known.join(' or ')}.`);
    }
    if (typeof attribute.value !== 'string' || attribute.value === '') {
      throw new AuthoringError(`${place}: found no text in ${key} of <${name}>, expected ${key}="…".`);
    }
    values[key] = attribute.value;
  }
  const missing = required.find((key) => values[key] === undefined);
  if (missing !== undefined) {
    throw new AuthoringError(`${place}: found no ${missing} in <${name}>, expected <${name} ${missing}="…" />.`);
  }
  return values;
}

const parser = unified().use(remarkParse).use(remarkFrontmatter).use(remarkGfm).use(remarkMdx);

/**
 * Reads the elements of a page.
 *
 * @param source MDX with its tokens replaced
 * @throws ReferenceError on an unknown or missing attribute, and on an element within a line of text
 */
export function readPageElements(source: string, file: string): Pick<ReferencePage, 'title' | 'elements' | 'anchors'> {
  let tree: Root;
  try {
    tree = parser.parse(source);
  } catch (error) {
    const {line, reason} = error as {line?: number; reason?: string};
    throw new AuthoringError(`${file}:${String(line ?? 1)}: found no valid MDX: ${reason ?? String(error)}`, {
      cause: error,
    });
  }
  const elements: PageElement[] = [];
  const slugger = new GithubSlugger();
  const anchors: string[] = [];
  let depth = 1;
  visit(tree, (node) => {
    if (node.type === 'heading') {
      depth = node.depth;
      const words = toString(node);
      const explicit = /\{#([^}]+)\}\s*$/.exec(words)?.[1];
      anchors.push(explicit ?? slugger.slug(words));
    }
    if (!isElement(node)) {
      return;
    }
    const place = `${file}:${String(node.position?.start.line ?? 1)}`;
    if (node.type === 'mdxJsxTextElement') {
      throw new AuthoringError(`${place}: found <${node.name!}> within a line of text, expected a line of its own.`);
    }
    elements.push({name: node.name as ElementName, values: readAttributes(node, place), place, depth: depth + 1});
  });
  return {title: /^title: (.*)$/m.exec(source)?.[1], elements, anchors};
}

/** Every MDX page of the docs areas, in the order of their paths; files that begin with `_` are parts of pages. */
export function listPageFiles(siteFolder: string, areas: readonly string[]): string[] {
  return areas.flatMap((area) =>
    fs
      .readdirSync(path.join(siteFolder, area), {recursive: true, encoding: 'utf8'})
      .filter((file) => file.endsWith('.mdx') && !path.basename(file).startsWith('_'))
      .sort()
      .map((file) => path.join(area, file)),
  );
}
