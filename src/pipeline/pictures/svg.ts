import {LINE_HEIGHT, type Line, type Size} from './label';

/** Small makers of SVG. Colors and faces come from classes, so that a picture follows the page that it stands on. */

export type SvgAttributes = Readonly<Record<string, string | number | undefined>>;

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** A number with at most one decimal. */
function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** An element; attributes that are undefined are left out, children are SVG already. */
export function svg(name: string, attributes: SvgAttributes, ...children: readonly string[]): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? short(value) : escapeText(String(value))}"`)
    .join('');
  return children.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${children.join('')}</${name}>`;
}

function lineSpans(line: Line): string {
  return line
    .map(({text, code}) => (code ? svg('tspan', {class: 'code'}, escapeText(text)) : escapeText(text)))
    .join('');
}

interface TextOptions {
  readonly size?: Size;
  readonly anchor?: 'start' | 'middle' | 'end';
  /** Further classes. */
  readonly kind?: string;
}

/** Lines of text below each other; `y` is the top of the first one. */
export function textLines(
  lines: readonly Line[],
  x: number,
  y: number,
  {size = 'small', anchor = 'middle', kind}: TextOptions = {},
): string {
  return lines
    .map((line, index) =>
      svg(
        'text',
        {
          x,
          // The baseline is about three quarters down its line.
          y: y + (index + 0.74) * LINE_HEIGHT[size],
          class: [size, anchor === 'middle' ? '' : anchor, kind].filter(Boolean).join(' '),
        },
        lineSpans(line),
      ),
    )
    .join('');
}

/** The head of an arrow: its tip, and the point from which it comes. */
export function arrowHead(tip: Point, from: Point, kind = 'head'): string {
  const length = Math.hypot(tip.x - from.x, tip.y - from.y) || 1;
  const [dx, dy] = [(tip.x - from.x) / length, (tip.y - from.y) / length];
  const back = {x: tip.x - dx * 8, y: tip.y - dy * 8};
  const side = {x: -dy * 3.5, y: dx * 3.5};
  const points = [tip, {x: back.x + side.x, y: back.y + side.y}, {x: back.x - side.x, y: back.y - side.y}];
  return kind === 'head open'
    ? svg('path', {class: kind, d: `M${at(points[1]!)}L${at(tip)}L${at(points[2]!)}`})
    : svg('path', {class: kind, d: `M${points.map(at).join('L')}Z`});
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export function at({x, y}: Point): string {
  return `${short(x)} ${short(y)}`;
}

export interface Canvas {
  readonly width: number;
  readonly height: number;
  /** SVG elements. */
  readonly content: string;
  /** A class of the whole picture. */
  readonly kind?: string;
}

export interface Naming {
  /** Unique on its page. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
}

/** A whole picture. One with links is a group, since what is inside an image cannot be reached. */
export function picture({id, title, description}: Naming, {width, height, content, kind}: Canvas): string {
  const hasLinks = content.includes('<a ');
  return svg(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      class: kind,
      role: hasLinks ? 'group' : 'img',
      'aria-labelledby': `${id}-title`,
      'aria-describedby': `${id}-description`,
      width: Math.ceil(width),
      height: Math.ceil(height),
      viewBox: `0 0 ${String(Math.ceil(width))} ${String(Math.ceil(height))}`,
    },
    svg('title', {id: `${id}-title`}, escapeText(title)),
    svg('desc', {id: `${id}-description`}, escapeText(description)),
    content,
  );
}
