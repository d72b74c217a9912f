import type {Root} from 'hast';
import {visit} from 'unist-util-visit';

/**
 * Aligns cells of Markdown tables by a class of Infima. The default is a style attribute, which the content security
 * policy refuses.
 */
export function rehypeAlignCells(): (tree: Root) => void {
  return (tree) => {
    visit(tree, 'element', ({properties}) => {
      const {align, ...others} = properties;
      if (typeof align === 'string') {
        delete properties.align;
        properties.className = [...((others.className as string[] | undefined) ?? []), `text--${align}`];
      }
    });
  };
}
