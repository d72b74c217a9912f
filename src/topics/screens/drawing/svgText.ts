import {measureEm} from '../../../pipeline/pictures/label';
import {escapeText, createSvgElement} from '../../../pipeline/pictures/svg';

/** Sizes of text in pixels, and from one baseline to the next. */
const TEXT_STYLES = {
  display: {size: 20, line: 26, bold: true},
  title: {size: 17, line: 22, bold: true},
  strong: {size: 14, line: 19, bold: true},
  body: {size: 14, line: 19, bold: false},
  note: {size: 12, line: 16, bold: false},
  label: {size: 12, line: 16, bold: true},
} as const;

export type TextStyle = keyof typeof TEXT_STYLES;

/** The width of the widest bold font, relative to regular. */
const BOLD_WIDTH_FACTOR = 1.1;

/** The width that a text takes at most, in pixels. */
export function measureText(text: string, style: TextStyle): number {
  const {size, bold} = TEXT_STYLES[style];
  return Math.ceil(measureEm(text) * size * (bold ? BOLD_WIDTH_FACTOR : 1));
}

export function getLineHeight(style: TextStyle): number {
  return TEXT_STYLES[style].line;
}

/** Breaks a text between words so that no line is wider than a width; a single word may be. */
export function wrapText(text: string, style: TextStyle, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)!} ${word}`;
    if (lines.length > 0 && measureText(longer, style) > width) {
      lines.push(word);
    } else {
      lines.splice(-1, 1, longer);
    }
  }
  return lines;
}

/** A drawn text, and the width available for it. */
export interface WrittenText {
  readonly text: string;
  readonly width: number;
  readonly room: number;
}

interface TextOptions {
  readonly style?: TextStyle;
  readonly kind?: string;
  readonly anchor?: 'middle' | 'end';
}

/** Collects the elements of a picture, and its texts with their positions. */
export class SvgTextWriter {
  readonly parts: string[] = [];
  readonly written: WrittenText[] = [];

  add(...parts: readonly string[]): void {
    this.parts.push(...parts);
  }

  drawRect(x: number, y: number, width: number, height: number, radius: number, kind: string): void {
    this.add(createSvgElement('rect', {x, y, width, height, rx: radius, class: kind}));
  }

  /** One line; `y` is its top. */
  drawLine(text: string, x: number, y: number, room: number, {style = 'body', kind, anchor}: TextOptions = {}): void {
    this.written.push({text, width: measureText(text, style), room});
    const {size, line} = TEXT_STYLES[style];
    this.add(
      createSvgElement(
        'text',
        {x, y: y + line / 2 + size * 0.36, class: [style, anchor, kind].filter(Boolean).join(' ')},
        escapeText(text),
      ),
    );
  }

  /** As many lines as it takes. @returns their height */
  drawLines(text: string, x: number, y: number, room: number, options: TextOptions = {}): number {
    const style = options.style ?? 'body';
    const lines = wrapText(text, style, room);
    lines.forEach((line, index) => this.drawLine(line, x, y + index * getLineHeight(style), room, options));
    return lines.length * getLineHeight(style);
  }
}
