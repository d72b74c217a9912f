import type {ElementContent, Nodes, Root} from 'hast';
import {walkTree} from '../markdown/walkTree';

/** What contains a line of text or a link. */
const PLACES = ['p', 'td', 'th', 'li'];

/** What draws a link, by its name in MDX. */
const LINKS = ['a', 'AnchoredCode'];

function isLink(node: ElementContent): boolean {
  if (node.type === 'element') {
    return node.tagName === 'a';
  }
  if (node.type !== 'mdxJsxTextElement') {
    return false;
  }
  const [content] = node.children;
  return LINKS.includes(node.name ?? '') || (node.name === 'Contained' && content !== undefined && isLink(content));
}

/**
 * Rehype plugin: marks what contains nothing but a link, by `data-lone`. On phones it is a target of its own, with the
 * height of a finger, which a link in a line of text is not (WCAG 2.5.5).
 */
export function rehypeLoneLinks(): (tree: Root) => void {
  return (tree) => {
    walkTree<Nodes>(tree, (node) => {
      if (node.type !== 'element' || !PLACES.includes(node.tagName)) {
        return;
      }
      const content = node.children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
      if (content.length === 1 && isLink(content[0]!)) {
        node.properties.dataLone = '';
      }
    });
  };
}
