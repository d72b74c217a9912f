import {emWidth} from '../../../pipeline/pictures/label';
import {escapeText, svg} from '../../../pipeline/pictures/svg';

/** Sizes of text in pixels, and from one baseline to the next. */
const STYLES = {
  display: {size: 20, line: 26, bold: true},
  title: {size: 17, line: 22, bold: true},
  strong: {size: 14, line: 19, bold: true},
  body: {size: 14, line: 19, bold: false},
  note: {size: 12, line: 16, bold: false},
  label: {size: 12, line: 16, bold: true},
} as const;

export type Style = keyof typeof STYLES;

/** How much wider than usual the widest bold face is. */
const BOLD = 1.1;

/** The width that a text takes at most, in pixels. */
export function textWidth(text: string, style: Style): number {
  const {size, bold} = STYLES[style];
  return Math.ceil(emWidth(text) * size * (bold ? BOLD : 1));
}

export function lineHeight(style: Style): number {
  return STYLES[style].line;
}

/** Breaks a text between words so that no line is wider than a width; a single word may be. */
export function linesOf(text: string, style: Style, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)!} ${word}`;
    if (lines.length > 0 && textWidth(longer, style) > width) {
      lines.push(word);
    } else {
      lines.splice(-1, 1, longer);
    }
  }
  return lines;
}

/** A text that was drawn, and the room that it has. */
export interface Written {
  readonly text: string;
  readonly width: number;
  readonly room: number;
}

interface TextOptions {
  readonly style?: Style;
  readonly kind?: string;
  readonly anchor?: 'middle' | 'end';
}

/** Collects what a picture is made of, and what was written where. */
export class Pen {
  readonly parts: string[] = [];
  readonly written: Written[] = [];

  add(...parts: readonly string[]): void {
    this.parts.push(...parts);
  }

  rect(x: number, y: number, width: number, height: number, radius: number, kind: string): void {
    this.add(svg('rect', {x, y, width, height, rx: radius, class: kind}));
  }

  /** One line; `y` is its top. */
  line(text: string, x: number, y: number, room: number, {style = 'body', kind, anchor}: TextOptions = {}): void {
    this.written.push({text, width: textWidth(text, style), room});
    const {size, line} = STYLES[style];
    this.add(
      svg(
        'text',
        {x, y: y + line / 2 + size * 0.36, class: [style, anchor, kind].filter(Boolean).join(' ')},
        escapeText(text),
      ),
    );
  }

  /** As many lines as it takes. @returns their height */
  lines(text: string, x: number, y: number, room: number, options: TextOptions = {}): number {
    const style = options.style ?? 'body';
    const lines = linesOf(text, style, room);
    lines.forEach((line, index) => this.line(line, x, y + index * lineHeight(style), room, options));
    return lines.length * lineHeight(style);
  }
}
