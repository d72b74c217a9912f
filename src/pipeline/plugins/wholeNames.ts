import type {Nodes, Root} from 'hast';
import {toString} from 'hast-util-to-string';
import type {MdxJsxTextElement} from 'mdast-util-mdx-jsx';
import {getAttribute} from '../../../packages/openapi/markdown/markdownNodes';
import {walkTree} from '../markdown/walkTree';

/** Characters of a name that always has room on a line of a phone. */
const LINE_CHARACTERS = 24;

/** A name with a hyphen inside, such as of a header, or a time. */
const HYPHENATED_NAME = /^[^\s-]+-\S+$/;

function isWhole(name: string): boolean {
  return name.length <= LINE_CHARACTERS && HYPHENATED_NAME.test(name);
}

/** Rehype plugin: marks short code with hyphens, after each of which browsers would break the line. */
export function rehypeWholeNames(): (tree: Root) => void {
  return (tree) => {
    walkTree<Nodes>(tree, (node, parent) => {
      if (node.type === 'mdxJsxTextElement' && node.name === 'AnchoredCode') {
        if (isWhole(String(getAttribute(node as MdxJsxTextElement, 'name')))) {
          node.attributes.push({type: 'mdxJsxAttribute', name: 'isWhole', value: null});
        }
      } else if (node.type === 'element' && node.tagName === 'code') {
        const isBlock = parent?.type === 'element' && parent.tagName === 'pre';
        if (!isBlock && isWhole(toString(node))) {
          node.properties.dataWhole = '';
        }
      }
    });
  };
}
