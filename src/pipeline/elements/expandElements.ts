import path from 'node:path';
import {readAttributes} from '../../../packages/authoring/attributes';
import type {Root, RootContent} from 'mdast';
import type {MdxJsxFlowElement, MdxJsxTextElement} from 'mdast-util-mdx-jsx';
import {SKIP, visit} from 'unist-util-visit';
import type {ReferenceSettings} from '../reference/siteReference';
import {renderElement, type GuideElements} from './guideElement';
import {importComponents} from './importComponents';
import {readGuideSources} from './guideSources';
import {AuthoringError} from '../../../packages/authoring/authoringError';

type GuideElementNode = MdxJsxFlowElement | MdxJsxTextElement;

interface FoundGuideElement {
  readonly node: GuideElementNode;
  readonly parent: {children: RootContent[]};
  readonly place: string;
  readonly depth: number;
}

/** The elements of guides of a page, in order. @throws for one within a line, or with contents */
export function findGuideElements(tree: Root, file: string, elements: GuideElements): FoundGuideElement[] {
  const found: FoundGuideElement[] = [];
  let depth = 1;
  visit(tree, (node, _, parent) => {
    if (node.type === 'heading') {
      depth = node.depth;
    }
    if (
      (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') &&
      Object.hasOwn(elements, node.name ?? '')
    ) {
      const place = `${file}:${String(node.position?.start.line ?? 1)}`;
      if (node.type === 'mdxJsxTextElement' || node.children.length > 0) {
        throw new AuthoringError(
          `${place}: found <${node.name!}> within a line of text or with contents, expected <${node.name!} … /> on a line of its own.`,
        );
      }
      found.push({node, parent: parent as {children: RootContent[]}, place, depth: depth + 1});
      return SKIP;
    }
    return undefined;
  });
  return found;
}

/**
 * Remark plugin, for `beforeDefaultRemarkPlugins`: replaces each element of guides by its content, and imports the
 * components of `src/ui` and the topics that the page uses and that not every page has.
 *
 * @throws with all elements of the page that are wrong, one line each: file, line, found, expected
 */
export function remarkGuideElements({
  elements,
  ...settings
}: ReferenceSettings & {readonly elements: GuideElements}): (
  tree: Root,
  file: {path: string; value?: unknown},
) => Promise<void> {
  return async (tree, file) => {
    const found = findGuideElements(tree, path.relative(settings.siteFolder, file.path), elements);
    const page = typeof file.value === 'string' ? file.value : '';
    const sources = found.length === 0 ? undefined : readGuideSources(settings);
    const problems: string[] = [];
    for (const element of found) {
      const {node, parent, place, depth} = element;
      const context = {...sources!, place, depth, page};
      try {
        const nodes = await renderElement(node.name!, elements[node.name!]!, readAttributes(node), context);
        // Positions in the page are those of the element, for errors in its content.
        const placed = nodes.map((one) => ({position: node.position, ...one}));
        parent.children.splice(parent.children.indexOf(node), 1, ...placed);
      } catch (error) {
        if (!(error instanceof AuthoringError)) {
          throw error;
        }
        problems.push(error.message);
      }
    }
    if (problems.length > 0) {
      throw new AuthoringError(problems.join('\n'));
    }
    importComponents(tree, settings.siteFolder);
  };
}
