import {AREAS, LEAD, NEEDED_MOST, NEEDED_TITLE, type Destination} from '../../home';
import {link, list, paragraph, text, type Nodes} from '../../../packages/openapi/markdown/markdownNodes';
import type {PhrasingContent} from 'mdast';

function linkTo({label, to}: Destination): PhrasingContent {
  return link(to, text(label));
}

function heading(title: string): Nodes[number] {
  return {type: 'heading', depth: 2, children: [text(title)]};
}

/**
 * The text of the home page, which is a program: what it shows, in the same order.
 *
 * @param sample its code, which is MDX
 */
export function homeNodes(sample: Nodes): Nodes {
  return [
    paragraph(text(LEAD)),
    ...sample,
    ...AREAS.flatMap(({title, purpose, start, pages}) => [
      heading(title),
      paragraph(text(purpose)),
      paragraph(linkTo(start)),
      list(pages.map((page) => [linkTo(page)])),
    ]),
    heading(NEEDED_TITLE),
    list(NEEDED_MOST.map((need) => [linkTo(need), text(` ${need.answer}`)])),
  ];
}
