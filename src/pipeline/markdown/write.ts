import type {Heading, Nodes as MdastNodes, Root, Text} from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import {unified} from 'unified';
import {walkTree} from './walkTree';
import {readMarks} from '../../../packages/docs-search/marks';
import {createRoot, type Nodes} from '../../../packages/openapi/markdown/markdownNodes';

/** Whether a block can follow another in a list item without an empty line, and is parsed as the same blocks again. */
function canFollow(previous: MdastNodes, next: MdastNodes): boolean {
  return (previous.type === 'paragraph' || previous.type === 'code') && (next.type === 'list' || next.type === 'code');
}

/** Removes empty lines between list items, and within them where Markdown does not need one. */
function tighten(tree: Root): void {
  walkTree<MdastNodes>(tree, (node) => {
    if (node.type === 'list') {
      node.spread = false;
    }
    if (node.type === 'listItem') {
      node.spread = !node.children.every((child, index) => index === 0 || canFollow(node.children[index - 1]!, child));
    }
  });
}

/** Sets the names of tabs one level below the heading of their section. */
function setTabHeadingLevels(tree: Root): void {
  let above = 1;
  walkTree<MdastNodes>(tree, (node) => {
    if (node.type !== 'heading') {
      return;
    }
    if (readMarks(node).isTab) {
      node.depth = Math.min(above + 1, 6) as Heading['depth'];
    } else {
      above = node.depth;
    }
  });
}

/** Text without Markdown syntax, at any position in a line: most of it. */
const PLAIN = /^[ \p{L}](?!.*(?:www\.|:\/\/))[\p{L}\p{N} ,;.:?%€'"’()/–−…·-]*$/u;

const writer = unified()
  .use(remarkGfm, {tablePipeAlign: false})
  .use(remarkStringify, {
    bullet: '-',
    emphasis: '*',
    fences: true,
    listItemIndent: 'one',
    resourceLink: true,
    rule: '-',
    handlers: {
      // The library tries each of its forty unsafe patterns on each text. For `<`, every Markdown parser reads a
      // character reference as text; not all accept a backslash.
      text: (node: Text, _parent, state, info) =>
        PLAIN.test(node.value) ? node.value : state.safe(node.value, info).replace(/((?:\\\\)*)\\?</g, '$1&lt;'),
    },
  });

/**
 * Writes plain nodes as Markdown, for the copies of pages and for `npm run reference`.
 *
 * @param nodes as `simplifyNodes` returns them; their spacing is changed in place
 * @returns text that ends in a line end
 */
export function writeMarkdown(nodes: Nodes): string {
  const tree = createRoot(nodes);
  tighten(tree);
  setTabHeadingLevels(tree);
  return writer.stringify(tree);
}
