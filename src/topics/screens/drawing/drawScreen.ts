import type {Mark, Screen} from '../../../pipeline/contracts/screens';
import type {Catalogs} from '../../../pipeline/contracts/catalogs';
import {picture, svg} from '../../../pipeline/pictures/svg';
import {Drawing, GAP, type Marked} from './drawing';
import {expand, marksOf, type Shown} from './expandScreen';
import {Pen, type Written} from './svgText';

/** The phone: its width, the space within it, the least height. */
const PHONE = {width: 320, padding: 16, top: 26, bottom: 22, least: 560};
/** Left and right of the phone, for half a number. */
const GUTTER = 13;
/** Radius of a number, and the least distance of two. */
const NUMBER = {radius: 11, apart: 25};

export interface ScreenPicture {
  /** An SVG element. */
  readonly svg: string;
  readonly width: number;
  readonly height: number;
  /** What stands on the screen. */
  readonly parts: readonly Shown[];
  /** Every text, with its width and the room that it has. */
  readonly written: readonly Written[];
}

export interface ScreenOptions {
  readonly catalogs: Catalogs;
  /** Unique on its page. */
  readonly id: string;
  /** What the picture is called; else the title of the screen. */
  readonly title?: string;
  /** Where the explanation of a mark is, by its number. Without it no numbers are drawn. */
  readonly hrefOf?: (mark: number) => string;
  /** The marks in the order of their numbers; else that in which they are seen. */
  readonly marks?: readonly Mark[];
}

/** Numbers at the edges of the phone, moved apart where they would touch. */
function drawMarks(marked: readonly Marked[], marks: readonly Mark[], {id, hrefOf}: ScreenOptions): string {
  if (hrefOf === undefined) {
    return '';
  }
  const lowest = {left: -Infinity, right: -Infinity};
  return [...marked]
    .sort((a, b) => a.y - b.y)
    .map(({mark, y, isRight}) => {
      const number = marks.indexOf(mark) + 1;
      const side = isRight ? 'right' : 'left';
      const cy = Math.max(y, lowest[side] + NUMBER.apart);
      lowest[side] = cy;
      const cx = GUTTER + (isRight ? PHONE.width : 0);
      return svg(
        'a',
        {
          href: hrefOf(number),
          id: `${id}-mark-${String(number)}`,
          class: 'mark',
          'aria-label': `Mark ${String(number)}`,
        },
        svg('circle', {cx, cy, r: NUMBER.radius}),
        svg('text', {x: cx, y: cy + 4.3, class: 'middle'}, String(number)),
      );
    })
    .join('');
}

/**
 * A screen of the app with what objects say: an SVG element, colored by classes.
 *
 * @param objects by the names that the source of the screen gives them
 * @throws ScreenError naming the part, what was found, what was expected
 */
export function drawScreen(
  screen: Screen,
  objects: Readonly<Record<string, unknown>>,
  options: ScreenOptions,
): ScreenPicture {
  const {catalogs, id, title = screen.title} = options;
  const parts = expand(screen, objects, catalogs);
  const tabs = parts.filter(({kind}) => kind === 'tabs');
  const above = parts.filter(({kind}) => kind !== 'tabs');
  const pen = new Pen();
  const drawing = new Drawing(pen, GUTTER + PHONE.width / 2);
  const left = GUTTER + PHONE.padding;
  const width = PHONE.width - 2 * PHONE.padding;
  const bottom = PHONE.top + drawing.all(above, left, PHONE.top, width) + GAP;
  const end = Math.max(bottom, PHONE.least - (tabs.length > 0 ? 58 : 0));
  const below = tabs.reduce((sum, part) => sum + drawing.one(part, left, end, width), 0);
  const height = end + below + PHONE.bottom - GAP;
  const frame = [
    svg('rect', {x: GUTTER, y: 1, width: PHONE.width, height, rx: 34, class: 'phone-frame'}),
    svg('rect', {x: GUTTER + PHONE.width / 2 - 36, y: 10, width: 72, height: 6, rx: 3, class: 'rail'}),
  ];
  const numbers = drawMarks(drawing.marked, options.marks ?? marksOf(parts), options);
  const whole = PHONE.width + 2 * GUTTER;
  return {
    svg: picture(
      {id, title, description: screen.summary},
      {
        width: whole,
        height: height + 2,
        content: svg('g', {class: 'app'}, ...frame, ...pen.parts, numbers),
        kind: 'phone',
      },
    ),
    width: whole,
    height: height + 2,
    parts,
    written: pen.written,
  };
}
