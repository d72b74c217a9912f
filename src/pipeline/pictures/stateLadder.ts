import type {Lifecycle} from '../contracts/lifecycles';
import {LINE_HEIGHTS, getPlainLineText, wrapLine, type TextLine} from './label';
import {getStateClass, describeLifecycle, drawName, drawFrame, translate, type GetStateHref} from './stateShapes';
import {groupArrows, createTriggerLines, type StateArrow} from './states';
import {renderArrowHead, formatPoint, renderPicture, createSvgElement, renderTextLines} from './svg';

/** As wide as the article on a screen of 320 pixels. */
const LADDER_WIDTH = 286;
const EDGE_MARGIN = 2;
const BOX_PADDING = {x: 12, y: 8};
const BOX_WIDTH = LADDER_WIDTH - 2 * EDGE_MARGIN;
const DOT_RADIUS = 7;
/** The positions of arrows, and of the texts beside them. */
const RAIL_X = 22;
const TEXT_X = RAIL_X + 14;
const ARROW_GAP = 12;
/** The height of an arrow without text. */
const MIN_ARROW_HEIGHT = 24;

/** Comma-separated words, wrapped to the width of a box. */
function wrapWithCommas(first: TextLine, words: readonly TextLine[], width: number): TextLine[] {
  const line = words.reduce<TextLine>(
    (all, word, index) => [...all, ...(index === 0 ? [] : [{text: ', '}]), ...word],
    first,
  );
  return getPlainLineText(line) === '' ? [] : wrapLine(line, width, 'small');
}

/** Transitions from a state to another one or to itself, as the lines that name them. */
interface LadderWay {
  readonly arrow: StateArrow;
  readonly lines: readonly TextLine[];
}

interface LadderRung {
  readonly state: string;
  readonly ways: readonly LadderWay[];
  /** To the next state of the ladder; undefined when no transition leads there. */
  readonly next: LadderWay | undefined;
}

/** Between the transitions of a state where they are controls, so that each is 24 pixels high (WCAG 2.5.8). */
const CONTROL_GAP = 8;

interface ControlArea {
  readonly top: number;
  readonly height: number;
}

/**
 * A part of the picture as a control: `data-transitions` are the ids of its transitions, `data-from` is the state that
 * they leave.
 */
function renderControl({from, transitions}: StateArrow, {top, height}: ControlArea, content: string): string {
  const ids = transitions.map(({id}) => id).join(' ');
  return createSvgElement(
    'g',
    {'data-transitions': ids, 'data-from': from},
    createSvgElement('rect', {class: 'area', x: 4, y: top, width: BOX_WIDTH - 8, height, rx: 4}),
    content,
  );
}

function createRungs({states, transitions}: Lifecycle): LadderRung[] {
  const names = Object.keys(states);
  const arrows = groupArrows(transitions);
  const width = BOX_WIDTH - 2 * BOX_PADDING.x;
  const find = (from: string | undefined, to: string | undefined): StateArrow | undefined =>
    arrows.find((arrow) => arrow.from === from && arrow.to === to);
  return names.map((state, index): LadderRung => {
    const below = find(state, names[index + 1]);
    const start = index === 0 ? undefined : find(undefined, state);
    const stays = transitions.filter(({from, to}) => to === state && from.includes(state));
    const ways: LadderWay[] = [
      ...(start
        ? [{arrow: start, lines: wrapWithCommas([{text: '● '}], createTriggerLines(start.transitions), width)}]
        : []),
      {
        arrow: {from: state, to: state, transitions: stays},
        lines: stays.length > 0 ? wrapWithCommas([{text: '↻ '}], createTriggerLines(stays), width) : [],
      },
      ...arrows
        .filter((arrow) => arrow.from === state && arrow !== below)
        .map((arrow) => {
          const words = createTriggerLines(arrow.transitions);
          const target: TextLine = [{text: '→ '}, {text: arrow.to, code: true}];
          return {arrow, lines: wrapWithCommas(words.length > 0 ? [...target, {text: ': '}] : target, words, width)};
        }),
    ];
    return {
      state,
      ways,
      next: below && {
        arrow: below,
        lines: wrapWithCommas([], createTriggerLines(below.transitions), BOX_WIDTH - TEXT_X),
      },
    };
  });
}

/** An arrow downwards along the rail, its text beside it; returns the y of its tip. */
function drawRail(lines: readonly TextLine[], top: number): {readonly content: string; readonly bottom: number} {
  const bottom = top + Math.max(MIN_ARROW_HEIGHT, lines.length * LINE_HEIGHTS.small + ARROW_GAP);
  const tip = {x: RAIL_X, y: bottom};
  const neck = {x: RAIL_X, y: bottom - 8};
  const words = renderTextLines(lines, TEXT_X, (top + bottom - lines.length * LINE_HEIGHTS.small) / 2, {
    anchor: 'start',
  });
  return {
    content:
      createSvgElement('path', {class: 'arrow', d: `M${formatPoint({x: RAIL_X, y: top})}L${formatPoint(tip)}`}) +
      renderArrowHead(tip, neck) +
      words,
    bottom,
  };
}

/** The height of the lines of a transition in the box of its state. */
function getWayHeight(lines: readonly TextLine[], isControl: boolean): number {
  return lines.length * LINE_HEIGHTS.small + (isControl && lines.length > 0 ? CONTROL_GAP : 0);
}

interface LadderOptions {
  /** Where a state is explained. */
  readonly getHref?: GetStateHref;
  /** Whether scripts make its states and transitions controls: they are marked by `data-state` and `data-transitions`. */
  readonly isControl?: boolean;
}

function drawRung(
  lifecycle: Lifecycle,
  {state, ways}: LadderRung,
  top: number,
  height: number,
  {getHref = () => undefined, isControl = false}: LadderOptions,
): string {
  let below = top + BOX_PADDING.y + LINE_HEIGHTS.main + 2;
  const drawn = ways
    .filter(({lines}) => lines.length > 0)
    .map(({arrow, lines}) => {
      const height = getWayHeight(lines, isControl);
      const shift = isControl ? CONTROL_GAP / 2 : 0;
      const texts = renderTextLines(lines, BOX_PADDING.x, below + shift, {anchor: 'start', kind: 'muted'});
      const way = isControl ? renderControl(arrow, {top: below, height}, texts) : texts;
      below += height;
      return way;
    });
  const box =
    drawFrame({x: 0, y: top}, BOX_WIDTH, height, lifecycle.states[state]!.terminal ?? false) +
    drawName(state, BOX_PADDING.x, top + BOX_PADDING.y, 'start', getHref);
  return createSvgElement(
    'g',
    {class: getStateClass(lifecycle, state)},
    isControl ? createSvgElement('g', {'data-state': state}, box) : box,
    ...drawn,
  );
}

/**
 * A lifecycle for narrow screens: its states below each other, an arrow from one to the next, and all other transitions
 * as lines of the box of their state.
 *
 * @returns an SVG element; its names are unique with `id`
 */
export function renderStateLadder(lifecycle: Lifecycle, id: string, options: LadderOptions = {}): string {
  const {isControl = false} = options;
  const [first] = Object.keys(lifecycle.states);
  const start = groupArrows(lifecycle.transitions).find(({from, to}) => from === undefined && to === first);
  const begin = drawRail(
    wrapWithCommas([], createTriggerLines(start?.transitions ?? []), BOX_WIDTH - TEXT_X),
    2 * DOT_RADIUS,
  );
  const drawn = [
    createSvgElement('circle', {class: 'start', cx: RAIL_X, cy: DOT_RADIUS, r: DOT_RADIUS}),
    start && isControl ? renderControl(start, {top: 0, height: begin.bottom}, begin.content) : begin.content,
  ];
  let top = begin.bottom;
  for (const rung of createRungs(lifecycle)) {
    const ways = rung.ways.reduce((sum, {lines}) => sum + getWayHeight(lines, isControl), 0);
    const height = LINE_HEIGHTS.main + (ways === 0 ? 0 : ways + 2) + 2 * BOX_PADDING.y;
    drawn.push(drawRung(lifecycle, rung, top, height, options));
    top += height;
    if (rung.next) {
      const rail = drawRail(rung.next.lines, top);
      const area = {top, height: rail.bottom - top};
      drawn.push(isControl ? renderControl(rung.next.arrow, area, rail.content) : rail.content);
      top = rail.bottom;
    } else {
      top += ARROW_GAP;
    }
  }
  return renderPicture(
    {id, title: `${lifecycle.title}: states and transitions`, description: describeLifecycle(lifecycle)},
    {
      width: LADDER_WIDTH,
      height: top - ARROW_GAP + 2 * EDGE_MARGIN,
      content: translate({x: EDGE_MARGIN, y: EDGE_MARGIN}, drawn.join('')),
    },
  );
}
