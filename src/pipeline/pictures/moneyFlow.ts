import {drawLabel, drawLine, layOutGraph, type EdgeLabel} from './graph';
import {LINE_HEIGHTS, measureWidestLine, measureLine, type TextLine} from './label';
import {renderPicture, createSvgElement, renderTextLines, type PictureNaming} from './svg';

/** A picture of money that moves between parties. */

/** An amount from one party to another. */
export interface MoneyFlow {
  readonly from: string;
  readonly to: string;
  /** What it is for; `isCode` when it is the name of an entry type. */
  readonly what: string;
  readonly isCode: boolean;
  readonly amount: number;
}

const BOX_PADDING = {x: 16, y: 11};
const EDGE_MARGIN = 2;

/** The parties of flows, in the order in which they occur. */
function listFlowParties(flows: readonly MoneyFlow[]): string[] {
  return [...new Set(flows.flatMap(({from, to}) => [from, to]))];
}

function createFlowLabel(flows: readonly MoneyFlow[]): EdgeLabel {
  const lines: TextLine[] = flows.map(({what, isCode, amount}) => [
    {text: what, ...(isCode && {code: true})},
    {text: ` ${String(amount)}`},
  ]);
  return {lines, width: measureWidestLine(lines, 'small') + 12, height: lines.length * LINE_HEIGHTS.small + 6};
}

/** Parties as boxes, and between each two of them one arrow per direction, with all its amounts. */
export async function renderMoneyFlowDiagram(flows: readonly MoneyFlow[], naming: PictureNaming): Promise<string> {
  const parties = listFlowParties(flows);
  const boxes = parties.map((party) => ({
    id: party,
    width: measureLine([{text: party}], 'main') + 2 * BOX_PADDING.x,
    height: LINE_HEIGHTS.main + 2 * BOX_PADDING.y,
  }));
  const pairs = [...new Set(flows.map(({from, to}) => JSON.stringify([from, to])))].map(
    (pair) => JSON.parse(pair) as [string, string],
  );
  const labels = pairs.map(([from, to]) =>
    createFlowLabel(flows.filter((flow) => flow.from === from && flow.to === to)),
  );
  const placed = await layOutGraph(
    boxes,
    pairs.map(([from, to], index) => ({from, to, ...labels[index]!})),
    {direction: 'TB', nodeGap: 28, rankGap: 26},
  );
  const content = [
    ...placed.edges.map(drawLine),
    ...parties.map((party, index) => {
      const {x, y} = placed.nodes[index]!;
      const {width, height} = boxes[index]!;
      return createSvgElement(
        'g',
        {class: 'state resource'},
        createSvgElement('rect', {x: x - width / 2, y: y - height / 2, width, height, rx: 7}),
        renderTextLines([[{text: party}]], x, y - height / 2 + BOX_PADDING.y, {size: 'main', kind: 'name'}),
      );
    }),
    ...placed.edges.map((edge, index) => drawLabel(labels[index]!, edge.label!)),
  ];
  return renderPicture(naming, {
    width: placed.width + 2 * EDGE_MARGIN,
    height: placed.height + 2 * EDGE_MARGIN,
    content: createSvgElement('g', {transform: `translate(${String(EDGE_MARGIN)} ${String(EDGE_MARGIN)})`}, ...content),
  });
}
