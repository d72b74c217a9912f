import path from 'node:path';
import type {Root, RootContent} from 'mdast';
import {SKIP, visit} from 'unist-util-visit';
import {isElement} from './elements';
import {isComponent, type Nodes} from '../../../packages/openapi/markdown/markdownNodes';
import type {RenderedPages} from './renderPages';
import {readReference, type ReferenceSettings} from './siteReference';

function insertProse(nodes: Nodes, prose: readonly RootContent[]): Nodes {
  const copy = structuredClone(nodes);
  visit({type: 'root', children: copy} as Root, (node, index, parent) => {
    if (isComponent(node, 'Prose')) {
      (parent as {children: RootContent[]}).children.splice(index!, 1, ...prose);
      return [SKIP, index! + prose.length];
    }
    return undefined;
  });
  return copy;
}

/**
 * Remark plugin, for `beforeDefaultRemarkPlugins`: replaces each element of the reference by its content, in the page's
 * own tree, so that headings, anchors, the table of contents and the check of links include it.
 *
 * @throws when any element of any page is invalid, or no page shows some part of the contracts: one line each
 */
export function remarkReference(settings: ReferenceSettings): (tree: Root, file: {path: string}) => void {
  return (tree, file) => {
    let elements: ReturnType<RenderedPages['pages']['get']>;
    let count = 0;
    visit(tree, (node, index, parent) => {
      if (!isElement(node)) {
        return undefined;
      }
      // Once per page, and only for a page with an element: it checks all files for changes.
      elements ??= readReference(settings).pages.get(path.relative(settings.siteFolder, file.path));
      const element = elements?.[count];
      if (!element) {
        throw new Error(
          `${path.relative(process.cwd(), file.path)}: found <${node.name!}>, expected it on a page of ${settings.areas.join(' or ')} only.`,
        );
      }
      count += 1;
      const children = insertProse(element.nodes, node.children);
      (parent as {children: RootContent[]}).children.splice(index!, 1, ...children);
      // Prose may contain further elements: inserted content is visited too.
      return [SKIP, index!];
    });
  };
}
