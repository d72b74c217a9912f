import fs from 'node:fs';
import path from 'node:path';
import GithubSlugger from 'github-slugger';
import type {Root} from 'mdast';
import type {MdxJsxFlowElement, MdxJsxTextElement} from 'mdast-util-mdx-jsx';
import {toString} from 'mdast-util-to-string';
import remarkFrontmatter from 'remark-frontmatter';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {visit} from 'unist-util-visit';
import {parseAttributes, readAttributes, type AttributeKinds} from '../../../packages/authoring/attributes';
import {AuthoringError} from '../../../packages/authoring/authoringError';
import {formatFinding} from '../../../packages/authoring/finding';
import {explainSyntaxError} from '../../../packages/authoring/explainSyntaxError';

/** The elements of the reference, and what their attributes accept. */

/** Each element with its attributes. */
export const REFERENCE_ELEMENTS = {
  Introduction: {form: {optional: ['short']}},
  Servers: {},
  Authentication: {},
  Call: {id: 'text'},
  Tag: {name: 'text'},
  Operations: {tag: 'text?'},
  Operation: {id: 'text'},
  Schema: {name: 'text', example: 'text?'},
  Events: {of: 'text'},
  CommonHeaders: {},
  CommonParameters: {},
  CommonErrors: {},
  Lifecycle: {machine: 'text', form: {optional: ['short']}},
  Example: {of: 'text', title: 'text?'},
} as const satisfies Record<string, AttributeKinds>;

type ElementName = keyof typeof REFERENCE_ELEMENTS;

/** An element of a page. */
export interface PageElement {
  readonly name: ElementName;
  readonly values: Readonly<Record<string, string | undefined>>;
  /** `file:line`, for errors. */
  readonly place: string;
  /** Of the headings that it makes: one below the heading of its section. */
  readonly depth: number;
  /** The anchor of the heading of its section; undefined above the first one. */
  readonly section: string | undefined;
}

/** A page with its elements, in order. */
export interface ReferencePage {
  readonly file: string;
  /** Its path on the site. */
  readonly url: string;
  readonly elements: readonly PageElement[];
  /** Anchors of the headings in its source. */
  readonly anchors: readonly string[];
}

export type ReferenceElementNode = MdxJsxFlowElement | MdxJsxTextElement;

export function isElement(node: {type: string; name?: string | null}): node is ReferenceElementNode {
  return (
    (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') &&
    Object.hasOwn(REFERENCE_ELEMENTS, node.name ?? '')
  );
}

/** Without tables, which take half of the time: headings and elements are not in them. */
const parser = unified().use(remarkParse).use(remarkFrontmatter).use(remarkMdx);

/**
 * Reads the elements of a page.
 *
 * @param source MDX with its tokens replaced
 * @throws AuthoringError for an unknown or missing attribute, and for an inline element
 */
export function readPageElements(source: string, file: string): Pick<ReferencePage, 'elements' | 'anchors'> {
  let tree: Root;
  try {
    tree = parser.parse(source);
  } catch (error) {
    throw new AuthoringError(formatFinding(explainSyntaxError(file, source, error)), {cause: error});
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
    const name = node.name as ElementName;
    const values = parseAttributes(name, readAttributes(node), REFERENCE_ELEMENTS[name], place);
    elements.push({name, values, place, depth: depth + 1, section: anchors.at(-1)});
  });
  return {elements, anchors};
}

/**
 * The headings and the elements of a page that cannot be parsed, each on its line: what other pages lead to. An element
 * with content is kept without it.
 */
export function keepReferenceElements(source: string): string {
  return source
    .split('\n')
    .map((line) => {
      const [, heading] = /^(#{1,6} [^{}<>%]*)/.exec(line) ?? [];
      const [, name, attributes] = /^\s*<([A-Z]\w+)((?: \w+="[^"%]*")*) *\/?>/.exec(line) ?? [];
      return (
        heading ?? (name !== undefined && Object.hasOwn(REFERENCE_ELEMENTS, name) ? `<${name}${attributes!} />` : '')
      );
    })
    .map((line) => (isValid(line) ? line : ''))
    .join('\n');
}

function isValid(line: string): boolean {
  try {
    readPageElements(line, '');
    return true;
  } catch {
    return false;
  }
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
