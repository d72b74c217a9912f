import type {ScreenMark, Screen} from '../../../pipeline/contracts/screens';
import type {Catalogs} from '../../../pipeline/contracts/catalogs';
import {renderPicture, createSvgElement} from '../../../pipeline/pictures/svg';
import {ScreenDrawing, PART_GAP, type MarkedPoint} from './drawing';
import {expandParts, listMarks, type ShownPart} from './expandScreen';
import {SvgTextWriter, type WrittenText} from './svgText';

/** The phone: its width, its padding, its minimum height. */
const PHONE_SIZE = {width: 320, padding: 16, top: 26, bottom: 22, least: 560};
/** Left and right of the phone, for half a number. */
const GUTTER_WIDTH = 13;
/** Radius of a number, and the minimum distance of two. */
const NUMBER_SIZE = {radius: 11, apart: 25};

export interface ScreenPicture {
  /** An SVG element. */
  readonly svg: string;
  readonly width: number;
  readonly height: number;
  /** The parts of the screen. */
  readonly parts: readonly ShownPart[];
  /** Every text, with its width and the room that it has. */
  readonly written: readonly WrittenText[];
}

export interface ScreenOptions {
  readonly catalogs: Catalogs;
  /** Unique on its page. */
  readonly id: string;
  /** The name of the picture; by default the title of the screen. */
  readonly title?: string;
  /** The URL of the explanation of a mark, by its number. Without it no numbers are drawn. */
  readonly getMarkHref?: (mark: number) => string;
  /** The marks in the order of their numbers; by default in visual order. */
  readonly marks?: readonly ScreenMark[];
}

/** Numbers at the edges of the phone, moved apart where they would touch. */
function drawMarks(
  marked: readonly MarkedPoint[],
  marks: readonly ScreenMark[],
  {id, getMarkHref}: ScreenOptions,
): string {
  if (getMarkHref === undefined) {
    return '';
  }
  const lowest = {left: -Infinity, right: -Infinity};
  return [...marked]
    .sort((a, b) => a.y - b.y)
    .map(({mark, y, isRight}) => {
      const number = marks.indexOf(mark) + 1;
      const side = isRight ? 'right' : 'left';
      const cy = Math.max(y, lowest[side] + NUMBER_SIZE.apart);
      lowest[side] = cy;
      const cx = GUTTER_WIDTH + (isRight ? PHONE_SIZE.width : 0);
      return createSvgElement(
        'a',
        {
          href: getMarkHref(number),
          id: `${id}-mark-${String(number)}`,
          class: 'mark',
          'aria-label': `Mark ${String(number)}`,
        },
        createSvgElement('circle', {cx, cy, r: NUMBER_SIZE.radius}),
        createSvgElement('text', {x: cx, y: cy + 4.3, class: 'middle'}, String(number)),
      );
    })
    .join('');
}

/**
 * A screen of the app with data of objects: an SVG element, colored by classes.
 *
 * @param objects by their names in the source of the screen
 * @throws AuthoringError with the part, what was found, what was expected
 */
export function drawScreen(
  screen: Screen,
  objects: Readonly<Record<string, unknown>>,
  options: ScreenOptions,
): ScreenPicture {
  const {catalogs, id, title = screen.title} = options;
  const parts = expandParts(screen, objects, catalogs);
  const tabs = parts.filter(({kind}) => kind === 'tabs');
  const above = parts.filter(({kind}) => kind !== 'tabs');
  const pen = new SvgTextWriter();
  const drawing = new ScreenDrawing(pen, GUTTER_WIDTH + PHONE_SIZE.width / 2);
  const left = GUTTER_WIDTH + PHONE_SIZE.padding;
  const width = PHONE_SIZE.width - 2 * PHONE_SIZE.padding;
  const bottom = PHONE_SIZE.top + drawing.drawParts(above, left, PHONE_SIZE.top, width) + PART_GAP;
  const end = Math.max(bottom, PHONE_SIZE.least - (tabs.length > 0 ? 58 : 0));
  const below = tabs.reduce((sum, part) => sum + drawing.drawPart(part, left, end, width), 0);
  const height = end + below + PHONE_SIZE.bottom - PART_GAP;
  const frame = [
    createSvgElement('rect', {x: GUTTER_WIDTH, y: 1, width: PHONE_SIZE.width, height, rx: 34, class: 'phone-frame'}),
    createSvgElement('rect', {
      x: GUTTER_WIDTH + PHONE_SIZE.width / 2 - 36,
      y: 10,
      width: 72,
      height: 6,
      rx: 3,
      class: 'rail',
    }),
  ];
  const numbers = drawMarks(drawing.marked, options.marks ?? listMarks(parts), options);
  const whole = PHONE_SIZE.width + 2 * GUTTER_WIDTH;
  return {
    svg: renderPicture(
      {id, title, description: screen.summary},
      {
        width: whole,
        height: height + 2,
        content: createSvgElement('g', {class: 'app'}, ...frame, ...pen.parts, numbers),
        kind: 'phone',
      },
    ),
    width: whole,
    height: height + 2,
    parts,
    written: pen.written,
  };
}
