import type {Relation, RelationNode, Relations} from '../contracts/relations';
import {drawLabel, drawLine, layOutGraph, type EdgeLabel} from './graph';
import {LINE_HEIGHTS, measureWidestLine, measureLine, type TextLine} from './label';
import {renderPicture, createSvgElement, renderTextLines, type Point} from './svg';

const BOX_PADDING = {x: 14, y: 9};
/** Room around the picture, for lines at its edge. */
const EDGE_MARGIN = 2;

function createTitleLine({title}: RelationNode): TextLine {
  return [{text: title}];
}

function createPrefixLines({prefix}: RelationNode): TextLine[] {
  return prefix === undefined ? [] : [[{text: prefix, code: true}]];
}

/** The cardinality of a relation. */
export function describeMultiplicity({many: [from, to]}: Relation): string {
  return `${from} to ${to}`;
}

function createRelationLabel(relation: Relation): EdgeLabel {
  const lines: TextLine[] = [[{text: relation.field, code: true}], [{text: describeMultiplicity(relation)}]];
  return {lines, width: measureWidestLine(lines, 'small') + 12, height: lines.length * LINE_HEIGHTS.small + 6};
}

function drawNode(node: RelationNode, {x, y}: Point, width: number, height: number, href: string | undefined): string {
  const top = y - height / 2;
  const title = renderTextLines([createTitleLine(node)], x, top + BOX_PADDING.y, {size: 'main', kind: 'name'});
  return createSvgElement(
    'g',
    {class: 'state resource'},
    createSvgElement('rect', {x: x - width / 2, y: top, width, height, rx: 7}),
    href === undefined ? title : createSvgElement('a', {href}, title),
    renderTextLines(createPrefixLines(node), x, top + BOX_PADDING.y + LINE_HEIGHTS.main, {kind: 'muted'}),
  );
}

/**
 * Resources, and arrows with the properties by which they refer to each other.
 *
 * @param hrefOf where a schema is shown; undefined when nowhere
 * @returns an SVG element; its names are unique with `id`
 */
export async function renderRelationDiagram(
  {title, summary, arrows, nodes, edges}: Relations,
  id: string,
  getHref: (schema: string) => string | undefined = () => undefined,
): Promise<string> {
  const boxes = nodes.map((node) => ({
    id: node.schema,
    width:
      Math.max(measureLine(createTitleLine(node), 'main'), measureWidestLine(createPrefixLines(node), 'small')) +
      2 * BOX_PADDING.x +
      6,
    height: LINE_HEIGHTS.main + createPrefixLines(node).length * LINE_HEIGHTS.small + 2 * BOX_PADDING.y,
  }));
  const labels = edges.map(createRelationLabel);
  const placed = await layOutGraph(
    boxes,
    edges.map(({from, to}, index) => ({from, to, ...labels[index]!})),
    {direction: arrows === 'up' ? 'BT' : 'TB', nodeGap: 24, rankGap: 22},
  );
  const content = [
    ...placed.edges.map(drawLine),
    ...nodes.map((node, index) =>
      drawNode(node, placed.nodes[index]!, boxes[index]!.width, boxes[index]!.height, getHref(node.schema)),
    ),
    ...placed.edges.map((edge, index) => drawLabel(labels[index]!, edge.label!)),
  ];
  return renderPicture(
    {id, title, description: summary},
    {
      width: placed.width + 2 * EDGE_MARGIN,
      height: placed.height + 2 * EDGE_MARGIN,
      content: createSvgElement(
        'g',
        {transform: `translate(${String(EDGE_MARGIN)} ${String(EDGE_MARGIN)})`},
        ...content,
      ),
    },
  );
}
