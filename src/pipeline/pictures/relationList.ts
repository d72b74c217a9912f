import type {PhrasingContent} from 'mdast';
import type {Relations} from '../contracts/relations';
import {
  createInlineCode,
  createLink,
  createList,
  createParagraph,
  createText,
  type Nodes,
} from '../../../packages/openapi/markdown/markdownNodes';
import {parsePhrasing} from '../../../packages/openapi/markdown/parseDescription';
import {describeMultiplicity} from './relationDiagram';

/** Relations in words: the text alternative of their picture. */
export function renderRelationList(
  {summary, nodes, edges}: Relations,
  getHref: (schema: string) => string | undefined,
): Nodes {
  const titles = new Map(nodes.map(({schema, title}) => [schema, title]));
  const renderSchemaTitle = (schema: string): PhrasingContent => {
    const href = getHref(schema);
    const title = createText(titles.get(schema)!);
    return href === undefined ? title : createLink(href, title);
  };
  return [
    createParagraph(...parsePhrasing(summary)),
    createList(
      nodes.map(({schema, prefix}) => [
        renderSchemaTitle(schema),
        ...(prefix === undefined ? [] : [createText(': ids begin with '), createInlineCode(prefix)]),
      ]),
    ),
    createList(
      edges.map((edge) => [
        renderSchemaTitle(edge.from),
        createText(` ${edge.text} `),
        renderSchemaTitle(edge.to),
        createText(': '),
        createInlineCode(edge.field),
        createText(`, ${describeMultiplicity(edge)}.`),
      ]),
    ),
  ];
}
