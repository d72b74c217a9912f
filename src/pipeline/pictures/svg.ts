import {LINE_HEIGHTS, type TextLine, type TextSize} from './label';

/** Small builders of SVG. Colors and fonts come from classes, so that a picture follows its page. */

export type SvgAttributes = Readonly<Record<string, string | number | undefined>>;

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** A number with at most one decimal. */
function roundForSvg(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** An element; attributes that are undefined are left out, children are SVG already. */
export function createSvgElement(name: string, attributes: SvgAttributes, ...children: readonly string[]): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? roundForSvg(value) : escapeText(String(value))}"`)
    .join('');
  return children.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${children.join('')}</${name}>`;
}

function renderLineSpans(line: TextLine): string {
  return line
    .map(({text, code}) => (code ? createSvgElement('tspan', {class: 'code'}, escapeText(text)) : escapeText(text)))
    .join('');
}

interface TextOptions {
  readonly size?: TextSize;
  readonly anchor?: 'start' | 'middle' | 'end';
  /** Further classes. */
  readonly kind?: string;
}

/** Lines of text below each other; `y` is the top of the first one. */
export function renderTextLines(
  lines: readonly TextLine[],
  x: number,
  y: number,
  {size = 'small', anchor = 'middle', kind}: TextOptions = {},
): string {
  return lines
    .map((line, index) =>
      createSvgElement(
        'text',
        {
          x,
          // The baseline is about three quarters down its line.
          y: y + (index + 0.74) * LINE_HEIGHTS[size],
          class: [size, anchor === 'middle' ? '' : anchor, kind].filter(Boolean).join(' '),
        },
        renderLineSpans(line),
      ),
    )
    .join('');
}

/** The head of an arrow: its tip, and the point from which it comes. */
export function renderArrowHead(tip: Point, from: Point, kind = 'head'): string {
  const length = Math.hypot(tip.x - from.x, tip.y - from.y) || 1;
  const [dx, dy] = [(tip.x - from.x) / length, (tip.y - from.y) / length];
  const back = {x: tip.x - dx * 8, y: tip.y - dy * 8};
  const side = {x: -dy * 3.5, y: dx * 3.5};
  const points = [tip, {x: back.x + side.x, y: back.y + side.y}, {x: back.x - side.x, y: back.y - side.y}];
  return kind === 'head open'
    ? createSvgElement('path', {
        class: kind,
        d: `M${formatPoint(points[1]!)}L${formatPoint(tip)}L${formatPoint(points[2]!)}`,
      })
    : createSvgElement('path', {class: kind, d: `M${points.map(formatPoint).join('L')}Z`});
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export function formatPoint({x, y}: Point): string {
  return `${roundForSvg(x)} ${roundForSvg(y)}`;
}

export interface PictureCanvas {
  readonly width: number;
  readonly height: number;
  /** SVG elements. */
  readonly content: string;
  /** A class of the whole picture. */
  readonly kind?: string;
}

export interface PictureNaming {
  /** Unique on its page. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
}

/** A whole picture. One with links is a group, since the content of an image is not accessible. */
export function renderPicture(
  {id, title, description}: PictureNaming,
  {width, height, content, kind}: PictureCanvas,
): string {
  const hasLinks = content.includes('<a ');
  return createSvgElement(
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
    createSvgElement('title', {id: `${id}-title`}, escapeText(title)),
    createSvgElement('desc', {id: `${id}-description`}, escapeText(description)),
    content,
  );
}
