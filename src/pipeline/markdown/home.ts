import {HOME_AREAS, LEAD, TOP_TASKS, NEEDED_TITLE, type HomeLink} from '../../home';
import {
  createLink,
  createList,
  createParagraph,
  createText,
  type Nodes,
} from '../../../packages/openapi/markdown/markdownNodes';
import type {PhrasingContent} from 'mdast';

function linkTo({label, to}: HomeLink): PhrasingContent {
  return createLink(to, createText(label));
}

function createHeading(title: string): Nodes[number] {
  return {type: 'heading', depth: 2, children: [createText(title)]};
}

/**
 * The text of the home page, which is not MDX: its content, in the same order.
 *
 * @param sample its code, which is MDX
 */
export function createHomeNodes(sample: Nodes): Nodes {
  return [
    createParagraph(createText(LEAD)),
    ...sample,
    ...HOME_AREAS.flatMap(({title, purpose, start, pages}) => [
      createHeading(title),
      createParagraph(createText(purpose)),
      createParagraph(linkTo(start)),
      createList(pages.map((page) => [linkTo(page)])),
    ]),
    createHeading(NEEDED_TITLE),
    createList(TOP_TASKS.map((need) => [linkTo(need), createText(` ${need.summary}`)])),
  ];
}
