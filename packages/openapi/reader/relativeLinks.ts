import type {Nodes, Root} from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {visit} from 'unist-util-visit';

/**
 * Relative links of descriptions. They are relative to where the provider publishes the document, which the document
 * does not name: with that base they become absolute, without it they are text.
 */

const parser = unified().use(remarkParse).use(remarkGfm);

/** What a description without any link lacks: most need not be parsed. */
const HAS_LINK = /\]\(|\]:|href\s*=/i;

const HTML_LINK = /(<a\b[^>]*?\bhref\s*=\s*)(?:"([^"]*)"|'([^']*)')/gi;

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

function getInnerText(text: string, {children}: Extract<Nodes, {type: 'link' | 'linkReference'}>): string {
  const [first, last] = [children[0], children.at(-1)];
  return first && last ? text.slice(getOffsets(first)[0], getOffsets(last)[1]) : '';
}

/** The edit of a link of Markdown: its URL alone, or all but its text. */
function editLink(text: string, node: Extract<Nodes, {type: 'link'}>, base: string | undefined): Edit {
  const [start, end] = getOffsets(node);
  const inner = getInnerText(text, node);
  return {start, end, text: base === undefined ? inner : `[${inner}](<${new URL(node.url, base).href}>)`};
}

function editDefinition(node: Extract<Nodes, {type: 'definition'}>, base: string | undefined): Edit {
  const [start, end] = getOffsets(node);
  return {
    start,
    end,
    text: base === undefined ? '' : `[${node.label ?? node.identifier}]: <${new URL(node.url, base).href}>`,
  };
}

function applyEdits(text: string, edits: readonly Edit[]): string {
  return [...edits]
    .sort((first, second) => second.start - first.start)
    .reduce((result, edit) => result.slice(0, edit.start) + edit.text + result.slice(edit.end), text);
}

/**
 * Returns a description whose relative links are absolute, or, without a base, text.
 *
 * @param base an absolute URL
 * @returns also the relative URLs that it found
 */
export function resolveRelativeLinks(
  text: string,
  base: string | undefined,
): {readonly text: string; readonly relative: readonly string[]} {
  if (!HAS_LINK.test(text)) {
    return {text, relative: []};
  }
  const relative: string[] = [];
  const edits: Edit[] = [];
  const tree: Root = parser.parse(text);
  const relativeDefinitions = new Set<string>();
  visit(tree, 'definition', (node) => {
    if (isRelativeUrl(node.url)) {
      relativeDefinitions.add(node.identifier);
    }
  });
  visit(tree, (node) => {
    if (node.type === 'linkReference' && base === undefined && relativeDefinitions.has(node.identifier)) {
      const [start, end] = getOffsets(node);
      edits.push({start, end, text: getInnerText(text, node)});
    }
    if ((node.type === 'link' || node.type === 'definition') && isRelativeUrl(node.url)) {
      relative.push(node.url);
      edits.push(node.type === 'link' ? editLink(text, node, base) : editDefinition(node, base));
    } else if (node.type === 'html') {
      const [start] = getOffsets(node);
      for (const match of node.value.matchAll(HTML_LINK)) {
        const url = match[2] ?? match[3] ?? '';
        if (isRelativeUrl(url)) {
          relative.push(url);
          const at = start + match.index + match[1]!.length;
          const target = base === undefined ? '' : new URL(url, base).href.replaceAll('"', '%22');
          edits.push({start: at, end: start + match.index + match[0].length, text: `"${target}"`});
        }
      }
    }
  });
  return {text: applyEdits(text, edits), relative: [...new Set(relative)]};
}
