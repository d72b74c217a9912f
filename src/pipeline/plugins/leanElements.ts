import type {ElementContent, Nodes, Root} from 'hast';
import type {MdxJsxFlowElementHast} from 'mdast-util-mdx-jsx';
import {walkTree} from '../markdown/walkTree';

/** Fewer elements for the same text: a page of the reference has thousands. */

/** The components whose content is the meaning of a name. */
const DEFINITIONS = ['Attribute', 'Value'];

/** What may follow the text of a meaning without a paragraph around it. */
const FOLLOWING = ['Values'];

function isParagraph(node: ElementContent): boolean {
  return node.type === 'element' && node.tagName === 'p';
}

function isEmpty(node: ElementContent): boolean {
  return node.type === 'text' && node.value.trim() === '';
}

/** Takes the text of a definition out of its first paragraph, as in the items of a tight list. */
function tightenDefinition(node: MdxJsxFlowElementHast): void {
  const content = node.children.filter((child) => !isEmpty(child));
  const [first] = content;
  const isTight = content.every(
    (child) => isParagraph(child) || (child.type === 'mdxJsxFlowElement' && FOLLOWING.includes(child.name ?? '')),
  );
  if (isTight && first?.type === 'element' && first.properties.dataLone === undefined) {
    node.children = [...first.children, ...content.slice(1)];
  }
}

/** Replaces the headings of a fold: theirs would have links to themselves, which nobody can follow. */
function replaceHeadings(node: MdxJsxFlowElementHast): void {
  node.children = node.children.map((child): ElementContent => {
    if (child.type !== 'element' || !/^h[2-6]$/.test(child.tagName)) {
      return child;
    }
    const attributes = Object.entries({as: child.tagName, id: child.properties.id})
      .filter(([, value]) => typeof value === 'string')
      .map(([name, value]) => ({type: 'mdxJsxAttribute' as const, name, value: value as string}));
    return {type: 'mdxJsxFlowElement', name: 'FoldHeading', attributes, children: child.children};
  });
}

/** Rehype plugin: leaves out elements of definitions and of folds that readers do not notice. */
export function rehypeLeanElements(): (tree: Root) => void {
  return (tree) => {
    walkTree<Nodes>(tree, (node) => {
      if (node.type !== 'mdxJsxFlowElement') {
        return;
      }
      if (DEFINITIONS.includes(node.name ?? '')) {
        tightenDefinition(node);
      } else if (node.name === 'FoldTitle') {
        replaceHeadings(node);
      }
    });
  };
}
