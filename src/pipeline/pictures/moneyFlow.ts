import {drawLabel, drawLine, layOut, type EdgeLabel} from './graph';
import {LINE_HEIGHT, widestOf, widthOf, type Line} from './label';
import {picture, svg, textLines, type Naming} from './svg';

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

const PAD = {x: 16, y: 11};
const EDGE = 2;

/** The parties of flows, in the order in which they come. */
function partiesOf(flows: readonly MoneyFlow[]): string[] {
  return [...new Set(flows.flatMap(({from, to}) => [from, to]))];
}

function labelOf(flows: readonly MoneyFlow[]): EdgeLabel {
  const lines: Line[] = flows.map(({what, isCode, amount}) => [
    {text: what, ...(isCode && {code: true})},
    {text: ` ${String(amount)}`},
  ]);
  return {lines, width: widestOf(lines, 'small') + 12, height: lines.length * LINE_HEIGHT.small + 6};
}

/** Parties as boxes, and between each two of them one arrow for each direction, with all that it is for. */
export async function moneyFlowDiagram(flows: readonly MoneyFlow[], naming: Naming): Promise<string> {
  const parties = partiesOf(flows);
  const boxes = parties.map((party) => ({
    id: party,
    width: widthOf([{text: party}], 'main') + 2 * PAD.x,
    height: LINE_HEIGHT.main + 2 * PAD.y,
  }));
  const pairs = [...new Set(flows.map(({from, to}) => JSON.stringify([from, to])))].map(
    (pair) => JSON.parse(pair) as [string, string],
  );
  const labels = pairs.map(([from, to]) => labelOf(flows.filter((flow) => flow.from === from && flow.to === to)));
  const placed = await layOut(
    boxes,
    pairs.map(([from, to], index) => ({from, to, ...labels[index]!})),
    {direction: 'TB', nodeGap: 28, rankGap: 26},
  );
  const content = [
    ...placed.edges.map(drawLine),
    ...parties.map((party, index) => {
      const {x, y} = placed.nodes[index]!;
      const {width, height} = boxes[index]!;
      return svg(
        'g',
        {class: 'state resource'},
        svg('rect', {x: x - width / 2, y: y - height / 2, width, height, rx: 7}),
        textLines([[{text: party}]], x, y - height / 2 + PAD.y, {size: 'main', kind: 'name'}),
      );
    }),
    ...placed.edges.map((edge, index) => drawLabel(labels[index]!, edge.label!)),
  ];
  return picture(naming, {
    width: placed.width + 2 * EDGE,
    height: placed.height + 2 * EDGE,
    content: svg('g', {transform: `translate(${String(EDGE)} ${String(EDGE)})`}, ...content),
  });
}
