import path from 'node:path';
import {closest} from 'fastest-levenshtein';
import type {Root, RootContent} from 'mdast';
import type {MdxJsxFlowElement, MdxJsxTextElement} from 'mdast-util-mdx-jsx';
import {SKIP, visit} from 'unist-util-visit';
import type {ReferenceSettings} from '../reference/siteReference';
import {GuideError, type GuideElements} from './guideElement';
import {importComponents} from './importComponents';
import {readGuideSources} from './guideSources';

type GuideElementNode = MdxJsxFlowElement | MdxJsxTextElement;

interface FoundGuideElement {
  readonly node: GuideElementNode;
  readonly parent: {children: RootContent[]};
  readonly place: string;
  readonly depth: number;
}

function findGuideElements(tree: Root, file: string, elements: GuideElements): FoundGuideElement[] {
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
        throw new GuideError(
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

function parseElementAttributes({node, place}: FoundGuideElement, elements: GuideElements): Record<string, string> {
  const name = node.name!;
  const {attributes} = elements[name]!;
  const known = Object.keys(attributes);
  const values: Record<string, string> = {};
  for (const attribute of node.attributes) {
    const key = attribute.type === 'mdxJsxAttribute' ? attribute.name : '{…}';
    if (!known.includes(key)) {
      const expected = known.length === 0 ? 'none' : `${closest(key, known)}, of ${known.join(', ')}`;
      throw new GuideError(`${place}: found attribute ${key} of <${name}>, expected ${expected}.`);
    }
    if (typeof attribute.value !== 'string' || attribute.value === '') {
      throw new GuideError(`${place}: found no text in ${key} of <${name}>, expected ${key}="…".`);
    }
    values[key] = attribute.value;
  }
  const missing = known.find((key) => attributes[key] === 'required' && values[key] === undefined);
  if (missing !== undefined) {
    throw new GuideError(`${place}: found no ${missing} in <${name}>, expected <${name} ${missing}="…" />.`);
  }
  return values;
}

/**
 * Remark plugin, for `beforeDefaultRemarkPlugins`: puts what each element of guides shows in its place, and imports the
 * components of `src/ui` and the topics that the page uses and that not every page has.
 *
 * @throws when an element of the page is wrong: file, line, found, expected
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
    for (const element of found) {
      const {node, parent, place, depth} = element;
      const nodes = await elements[node.name!]!.render(parseElementAttributes(element, elements), {
        ...sources!,
        place,
        depth,
        page,
      });
      // The place in the page is that of the element, for errors of what was put in.
      const placed = nodes.map((one) => ({position: node.position, ...one}));
      parent.children.splice(parent.children.indexOf(node), 1, ...placed);
    }
    importComponents(tree, settings.siteFolder);
  };
}
