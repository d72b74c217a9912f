import type {Element} from 'hast';
import type {Heading, Nodes, Root} from 'mdast';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import {unified} from 'unified';
import {visit} from 'unist-util-visit';
import {readableArticle} from './article';
import {handlers, TAB} from './handlers';

/** Whether a block can follow another in a list item without an empty line, and is read as the same blocks again. */
function canFollow(previous: Nodes, next: Nodes): boolean {
  return (previous.type === 'paragraph' || previous.type === 'code') && (next.type === 'list' || next.type === 'code');
}

/** Lists without empty lines between items, and within them only where Markdown needs one. */
function tighten() {
  return (tree: Root): void => {
    visit(tree, ['list', 'listItem'], (node) => {
      if (node.type === 'list') {
        node.spread = false;
      }
      if (node.type === 'listItem') {
        node.spread = !node.children.every(
          (child, index) => index === 0 || canFollow(node.children[index - 1]!, child),
        );
      }
    });
  };
}

/** Gives the names of tabs the level below the heading that they stand under. */
function levelTabs() {
  return (tree: Root): void => {
    let above = 1;
    visit(tree, 'heading', (heading) => {
      if (heading.data === TAB) {
        heading.depth = Math.min(above + 1, 6) as Heading['depth'];
      } else {
        above = heading.depth;
      }
    });
  };
}

/** Puts the space at the end of stressed words behind them, since Markdown could only say it as `&#x20;`. */
function spacesOutside() {
  return (tree: Root): void => {
    visit(tree, ['strong', 'emphasis'], (node, index, parent) => {
      const last = 'children' in node ? node.children.at(-1) : undefined;
      if (!parent || index === undefined || last?.type !== 'text' || !last.value.endsWith(' ')) {
        return;
      }
      last.value = last.value.trimEnd();
      if (index + 1 < parent.children.length) {
        parent.children.splice(index + 1, 0, {type: 'text', value: ' '});
      }
    });
  };
}

const processor = unified()
  .use(rehypeRemark, {handlers})
  .use(remarkGfm, {tablePipeAlign: false})
  .use(spacesOutside)
  .use(tighten)
  .use(levelTabs)
  .use(remarkStringify, {bullet: '-', emphasis: '*', listItemIndent: 'one', resourceLink: true, rule: '-'});

/**
 * The Markdown of an article.
 *
 * @param address of the page, absolute: links of the article are resolved from it
 */
export function toMarkdown(article: Element, address: string): string {
  const tree = processor.runSync(readableArticle(article, address));
  return processor.stringify(tree);
}
