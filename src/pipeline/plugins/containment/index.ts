import path from 'node:path';
import type {Root, RootContent} from 'mdast';
import type {MdxJsxFlowElement, MdxJsxTextElement} from 'mdast-util-mdx-jsx';

type JsxElement = MdxJsxFlowElement | MdxJsxTextElement;
type MarkdownParent = {children: RootContent[]};

/** Elements that inspect their children and therefore must keep them as they are. */
const TRANSPARENT_COMPONENTS = new Set(['Tabs', 'TabItem', 'Head', 'Details', 'Fold', 'FoldTitle']);

function isComponent(node: RootContent): node is JsxElement {
  return (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') && /^[A-Z]/.test(node.name ?? '');
}

function wrapInErrorBoundary(node: JsxElement, file: string): JsxElement {
  const place = `${file}:${node.position?.start.line ?? 1}`;
  return {
    type: node.type,
    name: 'Contained',
    attributes: [
      {type: 'mdxJsxAttribute', name: 'name', value: node.name},
      {type: 'mdxJsxAttribute', name: 'place', value: place},
    ],
    children: [node],
  } as JsxElement;
}

function containChildren(parent: MarkdownParent, file: string): void {
  parent.children = parent.children.map((child) => {
    if (isComponent(child) && !TRANSPARENT_COMPONENTS.has(child.name!)) {
      return wrapInErrorBoundary(child, file);
    }
    if ('children' in child) {
      containChildren(child, file);
    }
    return child;
  });
}

/**
 * Remark plugin: puts each component that a page uses inside `<Contained>`, an
 * error boundary, so that one that throws shows its error in its place and the rest of the article stays.
 */
export function remarkContainComponents(): (tree: Root, file: {path: string}) => void {
  return (tree, file) => containChildren(tree, path.relative(process.cwd(), file.path));
}
