import type {PhrasingContent} from 'mdast';
import type {Relations} from '../contracts/relations';
import {inlineCode, link, list, paragraph, text, type Nodes} from '../../../packages/openapi/markdown/markdownNodes';
import {phrasing} from '../../../packages/openapi/markdown/parseDescription';
import {countText} from './relationDiagram';

/** Relations in words: the twin of their picture. */
export function relationList(
  {summary, nodes, edges}: Relations,
  hrefOf: (schema: string) => string | undefined,
): Nodes {
  const titles = new Map(nodes.map(({schema, title}) => [schema, title]));
  const titled = (schema: string): PhrasingContent => {
    const href = hrefOf(schema);
    const title = text(titles.get(schema)!);
    return href === undefined ? title : link(href, title);
  };
  return [
    paragraph(...phrasing(summary)),
    list(
      nodes.map(({schema, prefix}) => [
        titled(schema),
        ...(prefix === undefined ? [] : [text(': ids begin with '), inlineCode(prefix)]),
      ]),
    ),
    list(
      edges.map((edge) => [
        titled(edge.from),
        text(` ${edge.text} `),
        titled(edge.to),
        text(': '),
        inlineCode(edge.field),
        text(`, ${countText(edge)}.`),
      ]),
    ),
  ];
}
