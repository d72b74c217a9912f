import type {Nodes, Root} from 'hast';
import {walkTree} from '../markdown/walkTree';

/**
 * Aligns cells of Markdown tables by a class of Infima. The default is a style attribute, which the content security
 * policy refuses.
 */
export function rehypeAlignCells(): (tree: Root) => void {
  return (tree) => {
    walkTree<Nodes>(tree, (node) => {
      if (node.type === 'element' && typeof node.properties.align === 'string') {
        node.properties.className = [`text--${node.properties.align}`];
        delete node.properties.align;
      }
    });
  };
}
