import fs from 'node:fs';
import path from 'node:path';
import type {Root, RootContent} from 'mdast';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {explainSyntaxError} from '../../../packages/authoring/explainSyntaxError';
import type {Finding} from '../../../packages/authoring/finding';
import {getLine} from '../../../packages/authoring/getLine';

/** A page as a writer wrote it: tokens are not replaced, elements are not expanded. */
export interface SourcePage {
  /** From the root of the project. */
  readonly file: string;
  readonly source: string;
  /** The lines of the source. */
  readonly lines: readonly string[];
  /** The lines, blank where there is front matter, a fence, or a comment; inline code is blanked too. */
  readonly prose: readonly string[];
  /** The front matter without its fences, and the line on which it begins; undefined where there is none. */
  readonly frontMatter: {readonly text: string; readonly line: number} | undefined;
  /** Undefined where the source is not valid MDX. */
  readonly tree: Root | undefined;
  /** The error of the parser, if there is one. */
  readonly syntaxError: Finding | undefined;
}

const markdownParser = unified().use(remarkParse).use(remarkFrontmatter).use(remarkGfm);

/** Parses Markdown alone: what MDX adds to it is blank in the source. */
const plainParser = markdownParser().use(function disableHtml() {
  const extensions = (this.data().micromarkExtensions ??= []);
  extensions.push({disable: {null: ['autolink', 'codeIndented', 'htmlFlow', 'htmlText']}});
});

const parser = markdownParser().use(remarkMdx);

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}

/** The source with everything blanked that is not prose; lines and columns stay. */
function blankCode(source: string, {areCommentsKept = false} = {}): string {
  return source
    .replace(/^---\n[\s\S]*?\n---(?=\n)/, blank)
    .replace(/^( *)(`{3,})[^\n]*\n[\s\S]*?^ *\2`*[ \t]*$/gm, blank)
    .replace(/\{\/\*[\s\S]*?\*\/\}/g, (comment) => (areCommentsKept ? comment : blank(comment)))
    .replace(/(`+)(?!`)[^\n]*?[^`\n]\1(?!`)/g, blank);
}

/** What MDX adds to Markdown, outside of code: comments, elements, imports and exports. */
const MDX_SYNTAX = /\{\/\*[\s\S]*?\*\/\}|<\/?[A-Za-z][^<>]*>|^(?:import|export)\s.*$/gm;

/** A tag that opens an element, and an import. */
const TAG = /<[A-Za-z][^<>]*>|^import\s.*$/gm;

/** The elements and imports of a page that are valid by themselves, each at its line, without what is in an element. */
function readTags(source: string): RootContent[] {
  return [...blankCode(source).matchAll(TAG)].flatMap(({0: tag, index}) => {
    try {
      return parser.parse('\n'.repeat(getLine(source, index) - 1) + tag.replace(/\s*\/?>$/, ' />')).children;
    } catch {
      return [];
    }
  });
}

/**
 * A page that is not valid MDX with the tree that it has without elements around anything: its headings, texts, links and
 * code stay in their places, and its elements are empty. They can be checked beside the mistake in the syntax.
 */
export function readAsMarkdown(page: SourcePage): SourcePage {
  const {source} = page;
  const text = blankCode(source, {areCommentsKept: true});
  let plain = source;
  for (const {0: found, index} of text.matchAll(MDX_SYNTAX)) {
    const end = index + found.length;
    // Within a sentence, spaces in place of an element would be more than one.
    const isAlone = /(?:^|\n)\s*$/.test(plain.slice(0, index)) && /^\s*(?:\n|$)/.test(plain.slice(end));
    plain = plain.slice(0, index) + (isAlone ? blank(found) : found.replace(/[^\n]/g, '\u2060')) + plain.slice(end);
  }
  const getStart = ({position}: RootContent): number => position?.start.line ?? 0;
  const tree = plainParser.parse(plain);
  const children = [...tree.children, ...readTags(source)].sort((one, other) => getStart(one) - getStart(other));
  return {...page, tree: {...tree, children}};
}

/** Parses a page, its content when it is asked for. Never throws for what a writer can get wrong: that is part of the page. */
export function parsePage(file: string, source: string): SourcePage {
  const text = /^---\n([\s\S]*?)\n---(?:\n|$)/.exec(source)?.[1];
  let content: Pick<SourcePage, 'tree' | 'syntaxError'> | undefined;
  const parseContent = (): Pick<SourcePage, 'tree' | 'syntaxError'> => {
    try {
      return {tree: parser.parse(source), syntaxError: undefined};
    } catch (error) {
      return {tree: undefined, syntaxError: explainSyntaxError(file, source, error)};
    }
  };
  return {
    file,
    source,
    lines: source.split('\n'),
    prose: blankCode(source).split('\n'),
    frontMatter: text === undefined ? undefined : {text, line: 2},
    get tree() {
      return (content ??= parseContent()).tree;
    },
    get syntaxError() {
      return (content ??= parseContent()).syntaxError;
    },
  };
}

/**
 * Reads a page.
 *
 * @param siteFolder the root of the project
 * @param file from that root
 */
export function readSourcePage(siteFolder: string, file: string): SourcePage {
  return parsePage(file, fs.readFileSync(path.join(siteFolder, file), 'utf8'));
}
