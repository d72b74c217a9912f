import type {Heading, Nodes as MdastNodes, Root, Text} from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import {unified} from 'unified';
import {visit} from 'unist-util-visit';
import {readMarks} from '../../../packages/docs-search/marks';
import {createRoot, type Nodes} from '../../../packages/openapi/markdown/markdownNodes';

/** Whether a block can follow another in a list item without an empty line, and is parsed as the same blocks again. */
function canFollow(previous: MdastNodes, next: MdastNodes): boolean {
  return (previous.type === 'paragraph' || previous.type === 'code') && (next.type === 'list' || next.type === 'code');
}

/** Removes empty lines between list items, and within them where Markdown does not need one. */
function tighten(tree: Root): void {
  visit(tree, (node) => {
    if (node.type === 'list') {
      node.spread = false;
    }
    if (node.type === 'listItem') {
      node.spread = !node.children.every((child, index) => index === 0 || canFollow(node.children[index - 1]!, child));
    }
  });
}

/** Sets the names of tabs one level below the heading that they stand under. */
function setTabHeadingLevels(tree: Root): void {
  let above = 1;
  visit(tree, 'heading', (heading) => {
    if (readMarks(heading).isTab) {
      heading.depth = Math.min(above + 1, 6) as Heading['depth'];
    } else {
      above = heading.depth;
    }
  });
}

/** Text in which nothing means anything to Markdown, wherever in a line it stands: most of it. */
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
      // The library tries each of its forty unsafe patterns on each text. Of `<`, a character reference is text to every
      // parser of Markdown; a backslash before it is not to all of them.
      text: (node: Text, _parent, state, info) =>
        PLAIN.test(node.value) ? node.value : state.safe(node.value, info).replace(/((?:\\\\)*)\\?</g, '$1&lt;'),
    },
  });

/**
 * Writes plain nodes as Markdown. It is the only writer of Markdown: of the copies of pages, and of `npm run reference`.
 *
 * @param nodes as `simplifyNodes` gives them; their spacing is changed in place
 * @returns text that ends in a line end
 */
export function writeMarkdown(nodes: Nodes): string {
  const tree = createRoot(nodes);
  tighten(tree);
  setTabHeadingLevels(tree);
  return writer.stringify(tree);
}
