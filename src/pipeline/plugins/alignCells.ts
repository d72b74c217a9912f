import type {Root} from 'hast';
import {visit} from 'unist-util-visit';

/**
 * Aligns cells of Markdown tables by a class of Infima. The default is a style attribute, which the content security
 * policy refuses.
 */
export function rehypeAlignCells(): (tree: Root) => void {
  return (tree) => {
    visit(tree, 'element', ({properties}) => {
      if (typeof properties.align === 'string') {
        properties.className = [`text--${properties.align}`];
        delete properties.align;
      }
    });
  };
}
