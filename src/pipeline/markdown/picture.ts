import type {RootContent} from 'mdast';
import type {MdxJsxFlowElement, MdxJsxTextElement} from 'mdast-util-mdx-jsx';
import {toString} from 'mdast-util-to-string';
import {mark} from '../../../packages/docs-search/marks';
import {
  getAttribute,
  isComponent,
  createParagraph,
  createText,
  type Nodes,
} from '../../../packages/openapi/markdown/markdownNodes';

const ENTITIES: Readonly<Record<string, string>> = {amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'"};

/** The text of an element of a drawing: its name, its description. */
function collectText(svg: string, tag: 'title' | 'desc'): string {
  const [, found = ''] = new RegExp(`<${tag}[^>]*>([^<]*)</${tag}>`).exec(svg) ?? [];
  return found.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name]!).trim();
}

function toSentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}

/**
 * The nodes of a picture's name, and of a description, which the search leaves out: it repeats words of the drawing.
 */
export function describePicture(name: string, description: readonly string[] = []): RootContent {
  return createParagraph(
    {type: 'emphasis', children: [mark(createText('Picture: '), {isNotIndexed: true}), createText(toSentence(name))]},
    ...description.map((words) => mark(createText(` ${toSentence(words)}`), {isNotIndexed: true})),
  );
}

/**
 * The text alternative of a picture: its name, its description unless the adjacent content replaces it, and that
 * content.
 */
export function createPictureNodes(
  node: MdxJsxFlowElement | MdxJsxTextElement,
  inner: (nodes: readonly RootContent[]) => Nodes,
): Nodes {
  const [name, svg] = ['name', 'svg'].map((attribute) => String(getAttribute(node, attribute) ?? ''));
  const beside = inner(
    (node.children as RootContent[]).flatMap((child) =>
      isComponent(child, 'Nested') ? (child.children as RootContent[]) : [child],
    ),
  );
  const written = [name!, beside.map((one) => toString(one)).join(' ')];
  const description = [collectText(svg!, 'title'), collectText(svg!, 'desc')].filter((words) => {
    const isNew = words !== '' && !written.some((one) => one.includes(words));
    written.push(words);
    return isNew;
  });
  return [describePicture(name!, description), ...beside];
}
