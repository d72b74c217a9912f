import type {Relation, RelationNode, Relations} from '../contracts/relations';
import {drawLabel, drawLine, layOut, type EdgeLabel} from './graph';
import {LINE_HEIGHT, widestOf, widthOf, type Line} from './label';
import {picture, svg, textLines, type Point} from './svg';

const PAD = {x: 14, y: 9};
/** Room around the picture, for lines at its edge. */
const EDGE = 2;

function titleOf({title}: RelationNode): Line {
  return [{text: title}];
}

function prefixLines({prefix}: RelationNode): Line[] {
  return prefix === undefined ? [] : [[{text: prefix, code: true}]];
}

/** How many of the one there are for how many of the other. */
export function countText({many: [from, to]}: Relation): string {
  return `${from} to ${to}`;
}

function labelOf(relation: Relation): EdgeLabel {
  const lines: Line[] = [[{text: relation.field, code: true}], [{text: countText(relation)}]];
  return {lines, width: widestOf(lines, 'small') + 12, height: lines.length * LINE_HEIGHT.small + 6};
}

function drawNode(node: RelationNode, {x, y}: Point, width: number, height: number, href: string | undefined): string {
  const top = y - height / 2;
  const title = textLines([titleOf(node)], x, top + PAD.y, {size: 'main', kind: 'name'});
  return svg(
    'g',
    {class: 'state resource'},
    svg('rect', {x: x - width / 2, y: top, width, height, rx: 7}),
    href === undefined ? title : svg('a', {href}, title),
    textLines(prefixLines(node), x, top + PAD.y + LINE_HEIGHT.main, {kind: 'muted'}),
  );
}

/**
 * Resources, and arrows with the properties by which they name each other.
 *
 * @param hrefOf where a schema is shown; undefined when nowhere
 * @returns an SVG element; its names are unique with `id`
 */
export async function relationDiagram(
  {title, summary, arrows, nodes, edges}: Relations,
  id: string,
  hrefOf: (schema: string) => string | undefined = () => undefined,
): Promise<string> {
  const boxes = nodes.map((node) => ({
    id: node.schema,
    width: Math.max(widthOf(titleOf(node), 'main'), widestOf(prefixLines(node), 'small')) + 2 * PAD.x + 6,
    height: LINE_HEIGHT.main + prefixLines(node).length * LINE_HEIGHT.small + 2 * PAD.y,
  }));
  const labels = edges.map(labelOf);
  const placed = await layOut(
    boxes,
    edges.map(({from, to}, index) => ({from, to, ...labels[index]!})),
    {direction: arrows === 'up' ? 'BT' : 'TB', nodeGap: 24, rankGap: 22},
  );
  const content = [
    ...placed.edges.map(drawLine),
    ...nodes.map((node, index) =>
      drawNode(node, placed.nodes[index]!, boxes[index]!.width, boxes[index]!.height, hrefOf(node.schema)),
    ),
    ...placed.edges.map((edge, index) => drawLabel(labels[index]!, edge.label!)),
  ];
  return picture(
    {id, title, description: summary},
    {
      width: placed.width + 2 * EDGE,
      height: placed.height + 2 * EDGE,
      content: svg('g', {transform: `translate(${String(EDGE)} ${String(EDGE)})`}, ...content),
    },
  );
}
