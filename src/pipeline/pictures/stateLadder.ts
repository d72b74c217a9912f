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

interface LadderRung {
  readonly state: string;
  readonly lines: readonly TextLine[];
  /** The trigger of the transition to the next state of the ladder; undefined when there is none. */
  readonly next: readonly TextLine[] | undefined;
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
    return {
      state,
      lines: [
        ...(start ? wrapWithCommas([{text: '● '}], createTriggerLines(start.transitions), width) : []),
        ...(stays.length > 0 ? wrapWithCommas([{text: '↻ '}], createTriggerLines(stays), width) : []),
        ...arrows
          .filter((arrow) => arrow.from === state && arrow !== below)
          .flatMap((arrow) => {
            const words = createTriggerLines(arrow.transitions);
            const target: TextLine = [{text: '→ '}, {text: arrow.to, code: true}];
            return wrapWithCommas(words.length > 0 ? [...target, {text: ': '}] : target, words, width);
          }),
      ],
      next: below && wrapWithCommas([], createTriggerLines(below.transitions), BOX_WIDTH - TEXT_X),
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

function drawRung(
  lifecycle: Lifecycle,
  {state, lines}: LadderRung,
  top: number,
  height: number,
  getHref: GetStateHref,
): string {
  const below = top + BOX_PADDING.y + LINE_HEIGHTS.main + 2;
  return createSvgElement(
    'g',
    {class: getStateClass(lifecycle, state)},
    drawFrame({x: 0, y: top}, BOX_WIDTH, height, lifecycle.states[state]!.terminal ?? false),
    drawName(state, BOX_PADDING.x, top + BOX_PADDING.y, 'start', getHref),
    renderTextLines(lines, BOX_PADDING.x, below, {anchor: 'start', kind: 'muted'}),
  );
}

/**
 * A lifecycle for narrow screens: its states below each other, an arrow from one to the next, and all other transitions
 * as lines of the box of their state.
 *
 * @returns an SVG element; its names are unique with `id`
 */
export function renderStateLadder(lifecycle: Lifecycle, id: string, getHref: GetStateHref = () => undefined): string {
  const [first] = Object.keys(lifecycle.states);
  const start = groupArrows(lifecycle.transitions).find(({from, to}) => from === undefined && to === first);
  const begin = drawRail(
    wrapWithCommas([], createTriggerLines(start?.transitions ?? []), BOX_WIDTH - TEXT_X),
    2 * DOT_RADIUS,
  );
  const drawn = [
    createSvgElement('circle', {class: 'start', cx: RAIL_X, cy: DOT_RADIUS, r: DOT_RADIUS}),
    begin.content,
  ];
  let top = begin.bottom;
  for (const rung of createRungs(lifecycle)) {
    const lines = rung.lines.length === 0 ? 0 : rung.lines.length * LINE_HEIGHTS.small + 2;
    const height = LINE_HEIGHTS.main + lines + 2 * BOX_PADDING.y;
    drawn.push(drawRung(lifecycle, rung, top, height, getHref));
    top += height;
    if (rung.next) {
      const rail = drawRail(rung.next, top);
      drawn.push(rail.content);
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
