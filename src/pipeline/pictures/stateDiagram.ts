import type {Lifecycle} from '../contracts/lifecycles';
import {drawLabel, drawLine, layOut, type EdgeLabel, type GraphNode, type PlacedGraph} from './graph';
import {LINE_HEIGHT, widestOf, widthOf, wrap, type Line} from './label';
import {stateGraph, triggerLines, withFold, type Arrow, type Exit, type StateGraph} from './states';
import {classOf, describe, drawName, frame, moved, type HrefOf} from './stateShapes';
import {picture, svg, textLines, type Canvas, type Point} from './svg';

const PAD = {x: 12, y: 9};
const START = 14;
/** Room around the picture, for lines at its edge. */
const EDGE = 2;
/** The room for a picture beside the table of contents of a page, on a screen that is 1280 pixels wide. */
const ROOM = 720;
/** For each state: with more of them nobody can follow one. */
const MOST_ARROWS = 2;
/** Where a label breaks, if it can. */
const LABEL_WIDTH = 110;
/** Of the list of a last state that stands apart, at least. */
const EXIT_WIDTH = 300;
const ROW_GAP = 6;
const GAP = 18;

interface Box extends GraphNode {
  readonly state: string;
  /** Below the name. */
  readonly lines: readonly Line[];
}

function prefixed(mark: string, lines: readonly Line[]): Line[] {
  return lines.map((line) => [{text: `${mark} `}, ...line]);
}

function exitLine(state: string, exits: readonly Exit[]): Line[] {
  const left = exits.filter(({ways}) => ways.some(({from}) => from.includes(state)));
  return left.map((exit): Line => [{text: '→ '}, {text: exit.state, code: true}]);
}

/** Where a state leads by an arrow that is not drawn, and what makes it happen. */
function foldedLines(state: string, folded: readonly Arrow[]): Line[] {
  return folded
    .filter(({from}) => from === state)
    .flatMap(({to, transitions}) => [
      [{text: '→ '}, {text: to, code: true}],
      ...triggerLines(transitions).flatMap((line) => wrap(line, LABEL_WIDTH, 'small')),
    ]);
}

function boxOf(state: string, {exits, stays, folded}: StateGraph): Box {
  const lines = [
    ...prefixed('↻', triggerLines(stays.get(state)!)),
    ...foldedLines(state, folded),
    ...exitLine(state, exits),
  ];
  const name: Line = [{text: state, code: true}];
  return {
    id: state,
    state,
    lines,
    width: Math.max(widthOf(name, 'main') + 8, widestOf(lines, 'small')) + 2 * PAD.x,
    height: LINE_HEIGHT.main + lines.length * LINE_HEIGHT.small + (lines.length > 0 ? 4 : 0) + 2 * PAD.y,
  };
}

/** A state: its name, and below it what keeps it there and where else it can end. */
function drawBox(lifecycle: Lifecycle, box: Box, middle: Point, hrefOf: HrefOf): string {
  const {state, width, height, lines} = box;
  const place = {x: middle.x - width / 2, y: middle.y - height / 2};
  return svg(
    'g',
    {class: classOf(lifecycle, state)},
    frame(place, width, height, lifecycle.states[state]!.terminal ?? false),
    drawName(state, middle.x, place.y + PAD.y, 'middle', hrefOf),
    textLines(lines, middle.x, place.y + PAD.y + LINE_HEIGHT.main + 4, {kind: 'muted'}),
  );
}

function labelOf({transitions}: Arrow): EdgeLabel {
  const lines = triggerLines(transitions).flatMap((line) => wrap(line, LABEL_WIDTH, 'small'));
  return lines.length === 0
    ? {lines, width: 0, height: 0}
    : {lines, width: widestOf(lines, 'small') + 12, height: lines.length * LINE_HEIGHT.small + 6};
}

interface ExitBox {
  readonly state: string;
  readonly width: number;
  readonly height: number;
  readonly rows: readonly {readonly labels: readonly Line[]; readonly from: readonly Line[]}[];
}

function namesOf(states: readonly string[]): Line {
  return states.flatMap((name, index): Line => [{text: index === 0 ? 'from ' : ', '}, {text: name, code: true}]);
}

function exitBox({state, ways}: Exit, width: number): ExitBox {
  const inner = width - 2 * PAD.x;
  const rows = ways.map(({labels, from}) => ({labels, from: wrap(namesOf(from), inner, 'small')}));
  const lines = rows.reduce((sum, {labels, from}) => sum + labels.length + from.length, 0);
  const height = 2 * PAD.y + LINE_HEIGHT.main + lines * LINE_HEIGHT.small + rows.length * ROW_GAP;
  return {state, width, rows, height};
}

function drawExit(lifecycle: Lifecycle, {state, width, height, rows}: ExitBox, place: Point, hrefOf: HrefOf): string {
  const left = place.x + PAD.x;
  let top = place.y + PAD.y + LINE_HEIGHT.main;
  const texts = rows.map(({labels, from}) => {
    top += ROW_GAP;
    const between = top + labels.length * LINE_HEIGHT.small;
    const drawn =
      textLines(labels, left, top, {anchor: 'start'}) +
      textLines(from, left, between, {anchor: 'start', kind: 'muted'});
    top = between + from.length * LINE_HEIGHT.small;
    return drawn;
  });
  return svg(
    'g',
    {class: classOf(lifecycle, state)},
    frame(place, width, height, true),
    drawName(state, left, place.y + PAD.y, 'start', hrefOf),
    ...texts,
  );
}

/** Last states that many lead to, side by side as far as there is room. */
function drawExits(lifecycle: Lifecycle, exits: readonly Exit[], width: number, hrefOf: HrefOf): Canvas {
  const columns = Math.min(exits.length, Math.max(1, Math.floor((width + GAP) / (EXIT_WIDTH + GAP))));
  const columnWidth = exits.length === 1 ? Math.min(width, 2 * EXIT_WIDTH) : (width - GAP * (columns - 1)) / columns;
  const boxes = exits.map((exit) => exitBox(exit, columnWidth));
  let top = 0;
  const drawn: string[] = [];
  for (let index = 0; index < boxes.length; index += columns) {
    const row = boxes.slice(index, index + columns);
    const height = Math.max(...row.map((box) => box.height));
    const y = top;
    drawn.push(
      ...row.map((box, column) => drawExit(lifecycle, {...box, height}, {x: column * (columnWidth + GAP), y}, hrefOf)),
    );
    top += height + GAP;
  }
  return {width, height: Math.max(0, top - GAP), content: drawn.join('')};
}

interface Drawing {
  readonly graph: StateGraph;
  readonly boxes: readonly Box[];
  /** The dots of coming into being stand before the boxes. */
  readonly starts: readonly string[];
  readonly labels: readonly EdgeLabel[];
  readonly placed: PlacedGraph;
}

async function drawingOf(graph: StateGraph): Promise<Drawing> {
  const boxes = graph.states.map((state) => boxOf(state, graph));
  const starts = graph.arrows.filter(({from}) => from === undefined).map(({to}) => `start ${to}`);
  const labels = graph.arrows.map(labelOf);
  const placed = await layOut(
    [...starts.map((start) => ({id: start, width: START, height: START})), ...boxes],
    graph.arrows.map(({from, to}, index) => ({from: from ?? `start ${to}`, to, ...labels[index]!})),
    {direction: 'TB', nodeGap: 14, rankGap: 20},
  );
  return {graph, boxes, starts, labels, placed};
}

function isReadable({graph: {states, arrows}, placed}: Drawing): boolean {
  return placed.width <= ROOM - 2 * EDGE && arrows.length <= MOST_ARROWS * states.length;
}

/** The first drawing that can be read beside the table of contents: arrow after arrow becomes a line of a state. */
async function readableDrawing(lifecycle: Lifecycle): Promise<Drawing> {
  let drawing = await drawingOf(stateGraph(lifecycle));
  for (let next = withFold(drawing.graph); next && !isReadable(drawing); next = withFold(drawing.graph)) {
    drawing = await drawingOf(next);
  }
  return drawing;
}

/**
 * A lifecycle as a state machine: a dot for coming into being, a double line around a last state, arrows with what
 * makes them happen. Last states that many lead to stand below, with a list. Where it would be too wide or
 * too dense, arrows that reach far are lines of the state that they leave.
 *
 * @returns an SVG element; its names are unique with `id`
 */
export async function stateDiagram(
  lifecycle: Lifecycle,
  id: string,
  hrefOf: HrefOf = () => undefined,
): Promise<string> {
  const {graph, boxes, starts, labels, placed} = await readableDrawing(lifecycle);
  const width = Math.max(placed.width, graph.exits.length > 0 ? 2 * EXIT_WIDTH : 0);
  const exits = drawExits(lifecycle, graph.exits, width, hrefOf);
  const top = placed.height + GAP;
  const content = [
    ...placed.edges.map(drawLine),
    ...placed.nodes
      .slice(0, starts.length)
      .map(({x, y}) => svg('circle', {class: 'start', cx: x, cy: y, r: START / 2})),
    ...boxes.map((box, index) => drawBox(lifecycle, box, placed.nodes[starts.length + index]!, hrefOf)),
    ...placed.edges.map(({label}, index) => (label ? drawLabel(labels[index]!, label) : '')),
  ];
  return picture(
    {id, title: `${lifecycle.title}: states and transitions`, description: describe(lifecycle)},
    {
      width: width + 2 * EDGE,
      height: (graph.exits.length > 0 ? top + exits.height : placed.height) + 2 * EDGE,
      content:
        moved({x: EDGE + (width - placed.width) / 2, y: EDGE}, content.join('')) +
        (exits.content && moved({x: EDGE, y: EDGE + top}, exits.content)),
    },
  );
}
