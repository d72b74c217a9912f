import type {Lifecycle} from '../contracts/lifecycles';
import {LINE_HEIGHT, plainText, wrap, type Line} from './label';
import {classOf, describe, drawName, frame, moved, type HrefOf} from './stateShapes';
import {arrowsOf, triggerLines, type Arrow} from './states';
import {arrowHead, at, picture, svg, textLines} from './svg';

/** As wide as the article on a screen of 320 pixels. */
const WIDTH = 286;
const EDGE = 2;
const PAD = {x: 12, y: 8};
const BOX = WIDTH - 2 * EDGE;
const DOT = 7;
/** Where arrows run, and where what stands beside them begins. */
const RAIL = 22;
const BESIDE = RAIL + 14;
const GAP = 12;
/** An arrow without words is as high. */
const SHORTEST = 24;

/** Words with commas between them, wrapped to the width of a box. */
function joined(first: Line, words: readonly Line[], width: number): Line[] {
  const line = words.reduce<Line>(
    (all, word, index) => [...all, ...(index === 0 ? [] : [{text: ', '}]), ...word],
    first,
  );
  return plainText(line) === '' ? [] : wrap(line, width, 'small');
}

interface Rung {
  readonly state: string;
  readonly lines: readonly Line[];
  /** What makes it become the next state of the ladder; undefined when nothing does. */
  readonly next: readonly Line[] | undefined;
}

function rungsOf({states, transitions}: Lifecycle): Rung[] {
  const names = Object.keys(states);
  const arrows = arrowsOf(transitions);
  const width = BOX - 2 * PAD.x;
  const find = (from: string | undefined, to: string | undefined): Arrow | undefined =>
    arrows.find((arrow) => arrow.from === from && arrow.to === to);
  return names.map((state, index): Rung => {
    const below = find(state, names[index + 1]);
    const start = index === 0 ? undefined : find(undefined, state);
    const stays = transitions.filter(({from, to}) => to === state && from.includes(state));
    return {
      state,
      lines: [
        ...(start ? joined([{text: '● '}], triggerLines(start.transitions), width) : []),
        ...(stays.length > 0 ? joined([{text: '↻ '}], triggerLines(stays), width) : []),
        ...arrows
          .filter((arrow) => arrow.from === state && arrow !== below)
          .flatMap((arrow) => {
            const words = triggerLines(arrow.transitions);
            const target: Line = [{text: '→ '}, {text: arrow.to, code: true}];
            return joined(words.length > 0 ? [...target, {text: ': '}] : target, words, width);
          }),
      ],
      next: below && joined([], triggerLines(below.transitions), BOX - BESIDE),
    };
  });
}

/** An arrow downwards along the rail, its words beside it; gives the y of its tip. */
function drawRail(lines: readonly Line[], top: number): {readonly content: string; readonly bottom: number} {
  const bottom = top + Math.max(SHORTEST, lines.length * LINE_HEIGHT.small + GAP);
  const tip = {x: RAIL, y: bottom};
  const neck = {x: RAIL, y: bottom - 8};
  const words = textLines(lines, BESIDE, (top + bottom - lines.length * LINE_HEIGHT.small) / 2, {anchor: 'start'});
  return {
    content: svg('path', {class: 'arrow', d: `M${at({x: RAIL, y: top})}L${at(tip)}`}) + arrowHead(tip, neck) + words,
    bottom,
  };
}

function drawRung(lifecycle: Lifecycle, {state, lines}: Rung, top: number, height: number, hrefOf: HrefOf): string {
  const below = top + PAD.y + LINE_HEIGHT.main + 2;
  return svg(
    'g',
    {class: classOf(lifecycle, state)},
    frame({x: 0, y: top}, BOX, height, lifecycle.states[state]!.terminal ?? false),
    drawName(state, PAD.x, top + PAD.y, 'start', hrefOf),
    textLines(lines, PAD.x, below, {anchor: 'start', kind: 'muted'}),
  );
}

/**
 * A lifecycle for narrow screens: its states below each other, an arrow from one to the next, and all else that a state
 * can become as lines of its box.
 *
 * @returns an SVG element; its names are unique with `id`
 */
export function stateLadder(lifecycle: Lifecycle, id: string, hrefOf: HrefOf = () => undefined): string {
  const [first] = Object.keys(lifecycle.states);
  const start = arrowsOf(lifecycle.transitions).find(({from, to}) => from === undefined && to === first);
  const begin = drawRail(joined([], triggerLines(start?.transitions ?? []), BOX - BESIDE), 2 * DOT);
  const drawn = [svg('circle', {class: 'start', cx: RAIL, cy: DOT, r: DOT}), begin.content];
  let top = begin.bottom;
  for (const rung of rungsOf(lifecycle)) {
    const lines = rung.lines.length === 0 ? 0 : rung.lines.length * LINE_HEIGHT.small + 2;
    const height = LINE_HEIGHT.main + lines + 2 * PAD.y;
    drawn.push(drawRung(lifecycle, rung, top, height, hrefOf));
    top += height;
    if (rung.next) {
      const rail = drawRail(rung.next, top);
      drawn.push(rail.content);
      top = rail.bottom;
    } else {
      top += GAP;
    }
  }
  return picture(
    {id, title: `${lifecycle.title}: states and transitions`, description: describe(lifecycle)},
    {width: WIDTH, height: top - GAP + 2 * EDGE, content: moved({x: EDGE, y: EDGE}, drawn.join(''))},
  );
}
