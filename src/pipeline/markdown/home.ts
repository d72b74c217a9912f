import {
  EYEBROW,
  HOME_AREAS,
  HOME_TOOLS,
  LEAD,
  NEEDED_TITLE,
  TOOLS_TITLE,
  TOP_TASKS,
  type HomeLink,
  type Need,
} from '../../home';
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

function listNeeds(needs: readonly Need[]): Nodes[number] {
  return createList(needs.map((need) => [linkTo(need), createText(`: ${need.summary}`)]));
}

function createHeading(...title: PhrasingContent[]): Nodes[number] {
  return {type: 'heading', depth: 2, children: title};
}

/**
 * The text of the home page, which is not MDX: its content, in the same order.
 *
 * @param sample its code, which is MDX
 */
export function createHomeNodes(sample: Nodes): Nodes {
  return [
    createParagraph(createText(EYEBROW)),
    createParagraph(createText(LEAD)),
    listNeeds(HOME_AREAS.map(({start}) => start)),
    ...sample,
    ...HOME_AREAS.flatMap(({title, purpose, start, pages}) => [
      createHeading(linkTo({label: title, to: start.to})),
      createParagraph(createText(purpose)),
      listNeeds(pages),
    ]),
    createHeading(createText(TOOLS_TITLE)),
    listNeeds(HOME_TOOLS),
    createHeading(createText(NEEDED_TITLE)),
    listNeeds(TOP_TASKS),
  ];
}
