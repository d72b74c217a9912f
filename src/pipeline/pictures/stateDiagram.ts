import type {Lifecycle} from '../contracts/lifecycles';
import {drawLabel, drawLine, layOutGraph, type EdgeLabel, type GraphNode, type PositionedGraph} from './graph';
import {LINE_HEIGHTS, measureWidestLine, measureLine, wrapLine, type TextLine} from './label';
import {
  createStateGraph,
  createTriggerLines,
  foldArrow,
  type StateArrow,
  type StateExit,
  type StateGraph,
} from './states';
import {getStateClass, describeLifecycle, drawName, drawFrame, translate, type GetStateHref} from './stateShapes';
import {renderPicture, createSvgElement, renderTextLines, type PictureCanvas, type Point} from './svg';

const BOX_PADDING = {x: 12, y: 9};
const START_SIZE = 14;
/** Room around the picture, for lines at its edge. */
const EDGE_MARGIN = 2;
/** The room for a picture beside the table of contents of a page, on a screen that is 1280 pixels wide. */
const MAX_PICTURE_WIDTH = 720;
/** Per state: more of them are unreadable. */
const MAX_ARROWS_PER_STATE = 2;
/** The width at which a label wraps, if it can. */
const LABEL_WIDTH = 110;
/** Minimum width of the list of a separate terminal state. */
const EXIT_WIDTH = 300;
const ROW_GAP = 6;
const EXIT_GAP = 18;

interface StateBox extends GraphNode {
  readonly state: string;
  /** Below the name. */
  readonly lines: readonly TextLine[];
}

function prefixLines(mark: string, lines: readonly TextLine[]): TextLine[] {
  return lines.map((line) => [{text: `${mark} `}, ...line]);
}

function createExitLine(state: string, exits: readonly StateExit[]): TextLine[] {
  const left = exits.filter(({ways}) => ways.some(({from}) => from.includes(state)));
  return left.map((exit): TextLine => [{text: '→ '}, {text: exit.state, code: true}]);
}

/** The target of an arrow that is not drawn, and its trigger. */
function createFoldedLines(state: string, folded: readonly StateArrow[]): TextLine[] {
  return folded
    .filter(({from}) => from === state)
    .flatMap(({to, transitions}) => [
      [{text: '→ '}, {text: to, code: true}],
      ...createTriggerLines(transitions).flatMap((line) => wrapLine(line, LABEL_WIDTH, 'small')),
    ]);
}

function createStateBox(state: string, {exits, stays, folded}: StateGraph): StateBox {
  const lines = [
    ...prefixLines('↻', createTriggerLines(stays.get(state)!)),
    ...createFoldedLines(state, folded),
    ...createExitLine(state, exits),
  ];
  const name: TextLine = [{text: state, code: true}];
  return {
    id: state,
    state,
    lines,
    width: Math.max(measureLine(name, 'main') + 8, measureWidestLine(lines, 'small')) + 2 * BOX_PADDING.x,
    height: LINE_HEIGHTS.main + lines.length * LINE_HEIGHTS.small + (lines.length > 0 ? 4 : 0) + 2 * BOX_PADDING.y,
  };
}

/** A state: its name, and below it the transitions that stay in it and those without an arrow. */
function drawBox(lifecycle: Lifecycle, box: StateBox, middle: Point, getHref: GetStateHref): string {
  const {state, width, height, lines} = box;
  const place = {x: middle.x - width / 2, y: middle.y - height / 2};
  return createSvgElement(
    'g',
    {class: getStateClass(lifecycle, state)},
    drawFrame(place, width, height, lifecycle.states[state]!.terminal ?? false),
    drawName(state, middle.x, place.y + BOX_PADDING.y, 'middle', getHref),
    renderTextLines(lines, middle.x, place.y + BOX_PADDING.y + LINE_HEIGHTS.main + 4, {kind: 'muted'}),
  );
}

function createArrowLabel({transitions}: StateArrow): EdgeLabel {
  const lines = createTriggerLines(transitions).flatMap((line) => wrapLine(line, LABEL_WIDTH, 'small'));
  return lines.length === 0
    ? {lines, width: 0, height: 0}
    : {lines, width: measureWidestLine(lines, 'small') + 12, height: lines.length * LINE_HEIGHTS.small + 6};
}

interface ExitBox {
  readonly state: string;
  readonly width: number;
  readonly height: number;
  readonly rows: readonly {readonly labels: readonly TextLine[]; readonly from: readonly TextLine[]}[];
}

function joinStateNames(states: readonly string[]): TextLine {
  return states.flatMap((name, index): TextLine => [{text: index === 0 ? 'from ' : ', '}, {text: name, code: true}]);
}

function createExitBox({state, ways}: StateExit, width: number): ExitBox {
  const inner = width - 2 * BOX_PADDING.x;
  const rows = ways.map(({labels, from}) => ({labels, from: wrapLine(joinStateNames(from), inner, 'small')}));
  const lines = rows.reduce((sum, {labels, from}) => sum + labels.length + from.length, 0);
  const height = 2 * BOX_PADDING.y + LINE_HEIGHTS.main + lines * LINE_HEIGHTS.small + rows.length * ROW_GAP;
  return {state, width, rows, height};
}

function drawExit(
  lifecycle: Lifecycle,
  {state, width, height, rows}: ExitBox,
  place: Point,
  getHref: GetStateHref,
): string {
  const left = place.x + BOX_PADDING.x;
  let top = place.y + BOX_PADDING.y + LINE_HEIGHTS.main;
  const texts = rows.map(({labels, from}) => {
    top += ROW_GAP;
    const between = top + labels.length * LINE_HEIGHTS.small;
    const drawn =
      renderTextLines(labels, left, top, {anchor: 'start'}) +
      renderTextLines(from, left, between, {anchor: 'start', kind: 'muted'});
    top = between + from.length * LINE_HEIGHTS.small;
    return drawn;
  });
  return createSvgElement(
    'g',
    {class: getStateClass(lifecycle, state)},
    drawFrame(place, width, height, true),
    drawName(state, left, place.y + BOX_PADDING.y, 'start', getHref),
    ...texts,
  );
}

/** Terminal states with many incoming transitions, side by side as far as there is room. */
function drawExits(
  lifecycle: Lifecycle,
  exits: readonly StateExit[],
  width: number,
  getHref: GetStateHref,
): PictureCanvas {
  const columns = Math.min(exits.length, Math.max(1, Math.floor((width + EXIT_GAP) / (EXIT_WIDTH + EXIT_GAP))));
  const columnWidth =
    exits.length === 1 ? Math.min(width, 2 * EXIT_WIDTH) : (width - EXIT_GAP * (columns - 1)) / columns;
  const boxes = exits.map((exit) => createExitBox(exit, columnWidth));
  let top = 0;
  const drawn: string[] = [];
  for (let index = 0; index < boxes.length; index += columns) {
    const row = boxes.slice(index, index + columns);
    const height = Math.max(...row.map((box) => box.height));
    const y = top;
    drawn.push(
      ...row.map((box, column) =>
        drawExit(lifecycle, {...box, height}, {x: column * (columnWidth + EXIT_GAP), y}, getHref),
      ),
    );
    top += height + EXIT_GAP;
  }
  return {width, height: Math.max(0, top - EXIT_GAP), content: drawn.join('')};
}

interface StateDrawing {
  readonly graph: StateGraph;
  readonly boxes: readonly StateBox[];
  /** The dots of creation are in front of the boxes. */
  readonly starts: readonly string[];
  readonly labels: readonly EdgeLabel[];
  readonly placed: PositionedGraph;
}

async function layOutStates(graph: StateGraph): Promise<StateDrawing> {
  const boxes = graph.states.map((state) => createStateBox(state, graph));
  const starts = graph.arrows.filter(({from}) => from === undefined).map(({to}) => `start ${to}`);
  const labels = graph.arrows.map(createArrowLabel);
  const placed = await layOutGraph(
    [...starts.map((start) => ({id: start, width: START_SIZE, height: START_SIZE})), ...boxes],
    graph.arrows.map(({from, to}, index) => ({from: from ?? `start ${to}`, to, ...labels[index]!})),
    {direction: 'TB', nodeGap: 14, rankGap: 20},
  );
  return {graph, boxes, starts, labels, placed};
}

function isReadable({graph: {states, arrows}, placed}: StateDrawing): boolean {
  return placed.width <= MAX_PICTURE_WIDTH - 2 * EDGE_MARGIN && arrows.length <= MAX_ARROWS_PER_STATE * states.length;
}

/** The first drawing that can be read beside the table of contents: arrow after arrow becomes a line of a state. */
async function findReadableDrawing(lifecycle: Lifecycle): Promise<StateDrawing> {
  let drawing = await layOutStates(createStateGraph(lifecycle));
  for (let next = foldArrow(drawing.graph); next && !isReadable(drawing); next = foldArrow(drawing.graph)) {
    drawing = await layOutStates(next);
  }
  return drawing;
}

/**
 * A lifecycle as a state machine: a dot for creation, a double line around a terminal state, arrows with their
 * triggers. Terminal states with many incoming transitions are below, with a list. Where it would be too wide or too
 * dense, long arrows become lines of their source state.
 *
 * @returns an SVG element; its names are unique with `id`
 */
export async function renderStateDiagram(
  lifecycle: Lifecycle,
  id: string,
  getHref: GetStateHref = () => undefined,
): Promise<string> {
  const {graph, boxes, starts, labels, placed} = await findReadableDrawing(lifecycle);
  const width = Math.max(placed.width, graph.exits.length > 0 ? 2 * EXIT_WIDTH : 0);
  const exits = drawExits(lifecycle, graph.exits, width, getHref);
  const top = placed.height + EXIT_GAP;
  const content = [
    ...placed.edges.map(drawLine),
    ...placed.nodes
      .slice(0, starts.length)
      .map(({x, y}) => createSvgElement('circle', {class: 'start', cx: x, cy: y, r: START_SIZE / 2})),
    ...boxes.map((box, index) => drawBox(lifecycle, box, placed.nodes[starts.length + index]!, getHref)),
    ...placed.edges.map(({label}, index) => (label ? drawLabel(labels[index]!, label) : '')),
  ];
  return renderPicture(
    {id, title: `${lifecycle.title}: states and transitions`, description: describeLifecycle(lifecycle)},
    {
      width: width + 2 * EDGE_MARGIN,
      height: (graph.exits.length > 0 ? top + exits.height : placed.height) + 2 * EDGE_MARGIN,
      content:
        translate({x: EDGE_MARGIN + (width - placed.width) / 2, y: EDGE_MARGIN}, content.join('')) +
        (exits.content && translate({x: EDGE_MARGIN, y: EDGE_MARGIN + top}, exits.content)),
    },
  );
}
