import type {Nodes, Root} from 'mdast';
import {toString} from 'mdast-util-to-string';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {visit} from 'unist-util-visit';
import {findLinkTarget, type LinkTargets} from './linkTargets';

/**
 * Relative links of descriptions. Those to parts of the document lead there. Others are relative to where the provider
 * publishes the document, which the document does not name: with that base they become absolute, without it they are
 * text. So are pictures, which pages show as links; one without a text has its address as one.
 */

const parser = unified().use(remarkParse).use(remarkGfm);

/** What a description without any link lacks: most need not be parsed. */
const HAS_LINK = /\]\(|\]:|(?:href|src)\s*=/i;

const HTML_HEADING = /<(h[1-6])\b[^>]*>(.*?)<\/\1>/gis;

const HTML_LINK = /(<(?:a\b[^>]*?\bhref|img\b[^>]*?\bsrc)\s*=\s*)(?:"([^"]*)"|'([^']*)')/gi;

export function isRelativeUrl(url: string): boolean {
  return url !== '' && !/^[a-z][a-z0-9+.-]*:|^\/\//i.test(url);
}

/** A part of a text, and what replaces it. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function getOffsets({position}: Nodes): readonly [start: number, end: number] {
  return [position!.start.offset!, position!.end.offset!];
}

/** Keeps the words of a picture from being read as Markdown. */
function escapeText(text: string): string {
  return text.replaceAll(/[[\]\\*_`<]/g, '\\$&');
}

function getInnerText(text: string, {children}: Extract<Nodes, {type: 'link' | 'linkReference'}>): string {
  const [first, last] = [children[0], children.at(-1)];
  return first && last ? text.slice(getOffsets(first)[0], getOffsets(last)[1]) : '';
}

/** The edit of a link of Markdown: its URL alone, or all but its text. */
function editLink(text: string, node: Extract<Nodes, {type: 'link'}>, target: string | undefined): Edit {
  const [start, end] = getOffsets(node);
  const inner = getInnerText(text, node);
  return {start, end, text: target === undefined ? inner : `[${inner}](<${target}>)`};
}

function editDefinition(node: Extract<Nodes, {type: 'definition'}>, target: string | undefined): Edit {
  const [start, end] = getOffsets(node);
  return {start, end, text: target === undefined ? '' : `[${node.label ?? node.identifier}]: <${target}>`};
}

function applyEdits(text: string, edits: readonly Edit[]): string {
  return [...edits]
    .sort((first, second) => second.start - first.start)
    .reduce((result, edit) => result.slice(0, edit.start) + edit.text + result.slice(edit.end), text);
}

/** The texts of the headings of a description. */
export function listHeadings(text: string): string[] {
  const headings: string[] = [];
  visit(parser.parse(text), (node) => {
    if (node.type === 'heading') {
      headings.push(toString(node));
    } else if (node.type === 'html') {
      headings.push(...[...node.value.matchAll(HTML_HEADING)].map(([, , inner]) => inner!.replaceAll(/<[^>]*>/g, '')));
    }
  });
  return headings;
}

/**
 * Returns a description whose relative links lead somewhere, or are text.
 *
 * @param base an absolute URL
 * @returns also the relative URLs that lead nowhere
 */
export function resolveRelativeLinks(
  text: string,
  base: string | undefined,
  targets: LinkTargets,
): {readonly text: string; readonly lost: readonly string[]} {
  if (!HAS_LINK.test(text)) {
    return {text, lost: []};
  }
  const lost = new Set<string>();
  const edits: Edit[] = [];
  const tree: Root = parser.parse(text);
  const findTarget = (url: string): string | undefined => {
    const target = findLinkTarget(targets, url) ?? (base === undefined ? undefined : new URL(url, base).href);
    if (target === undefined) {
      lost.add(url);
    }
    return target;
  };
  const lostDefinitions = new Set<string>();
  visit(tree, 'definition', (node) => {
    if (isRelativeUrl(node.url)) {
      const target = findTarget(node.url);
      edits.push(editDefinition(node, target));
      if (target === undefined) {
        lostDefinitions.add(node.identifier);
      }
    }
  });
  visit(tree, (node, _, parent) => {
    if (node.type === 'linkReference' && lostDefinitions.has(node.identifier)) {
      const [start, end] = getOffsets(node);
      edits.push({start, end, text: getInnerText(text, node)});
    }
    if (node.type === 'imageReference' && lostDefinitions.has(node.identifier)) {
      const [start, end] = getOffsets(node);
      edits.push({start, end, text: escapeText(node.alt || node.identifier)});
    }
    if (node.type === 'link' && isRelativeUrl(node.url)) {
      edits.push(editLink(text, node, findTarget(node.url)));
    } else if (node.type === 'image' && isRelativeUrl(node.url) && parent?.type !== 'link') {
      const [start, end] = getOffsets(node);
      const target = findTarget(node.url) ?? node.url;
      edits.push({start, end, text: `![${escapeText(node.alt || node.url)}](<${target}>)`});
    } else if (node.type === 'html') {
      const [start] = getOffsets(node);
      for (const match of node.value.matchAll(HTML_LINK)) {
        const url = match[2] ?? match[3] ?? '';
        if (isRelativeUrl(url)) {
          const at = start + match.index + match[1]!.length;
          const target = findTarget(url)?.replaceAll('"', '%22') ?? '';
          const tag = node.value.slice(match.index).replace(/>[^]*/, '');
          const alternative =
            /^<img/i.test(tag) && !/\balt\s*=/i.test(tag) ? ` alt="${url.replaceAll('"', '%22')}"` : '';
          edits.push({start: at, end: start + match.index + match[0].length, text: `"${target}"${alternative}`});
        }
      }
    }
  });
  return {text: applyEdits(text, edits), lost: [...lost]};
}
