import type {ScreenMark, Tone} from '../../../pipeline/contracts/screens';
import {createSvgElement} from '../../../pipeline/pictures/svg';
import type {ShownPart} from './expandScreen';
import {getLineHeight, wrapText, measureText, type SvgTextWriter} from './svgText';
import {drawIcon, drawProduct, type IconName} from './icons';

/** The drawing of each kind of part. Measures are multiples of 4 where nothing is centered. */

/** Between parts. */
export const PART_GAP = 12;

type PartKind = ShownPart['kind'];
type PartOfKind<K extends PartKind> = Extract<ShownPart, {readonly kind: K; readonly has: unknown}>['has'];

/** Draws a part with its top left corner at x and y. @returns its height */
type DrawPart<H> = (pen: SvgTextWriter, has: H, x: number, y: number, width: number) => number;

const TONE_ICONS: Readonly<Record<Tone, IconName>> = {
  neutral: 'info',
  progress: 'info',
  good: 'check',
  warning: 'alert',
  bad: 'alert',
};

/** The width of a word on a colored background. */
function measureBadge(text: string): number {
  return measureText(text, 'label') + 16;
}

/** A word on a colored background, its right end at x. @returns its width */
function drawBadge(
  pen: SvgTextWriter,
  text: string,
  tone: Tone,
  right: number,
  y: number,
  width = measureBadge(text),
): number {
  pen.drawRect(right - width, y, width, 22, 11, `soft-${tone}`);
  pen.drawLine(text, right - width / 2, y + 3, width - 8, {style: 'label', kind: `on-${tone}`, anchor: 'middle'});
  return width;
}

const drawBar: DrawPart<PartOfKind<'bar'>> = (pen, {title, back, right}, x, y, width) => {
  const left = back ? x + 24 : x;
  const beside = right === undefined ? 0 : measureText(right, 'label') + 12;
  if (back) {
    pen.add(drawIcon('back', x - 6, y + 12, 24));
  }
  pen.drawLine(title, left, y + 13, width - (left - x) - beside, {style: 'title'});
  if (right !== undefined) {
    pen.drawLine(right, x + width, y + 16, beside, {style: 'label', kind: 'accent', anchor: 'end'});
  }
  return 44;
};

const drawSearch: DrawPart<PartOfKind<'search'>> = (pen, {text}, x, y, width) => {
  pen.drawRect(x, y, width, 40, 12, 'well');
  pen.add(drawIcon('search', x + 12, y + 11, 18, 'muted'));
  pen.drawLine(text, x + 40, y + 11, width - 52, {kind: 'muted'});
  return 40;
};

const drawChips: DrawPart<PartOfKind<'chips'>> = (pen, {of}, x, y, width) => {
  let left = x;
  for (const [index, text] of of.entries()) {
    const wide = measureText(text, 'label') + 24;
    pen.drawRect(left, y, wide, 30, 15, index === 0 ? 'soft' : 'outline');
    pen.drawLine(text, left + wide / 2, y + 7, Math.min(wide - 16, x + width - left), {
      style: 'label',
      kind: index === 0 ? 'accent' : 'muted',
      anchor: 'middle',
    });
    left += wide + 8;
  }
  return 30;
};

const drawTile: DrawPart<PartOfKind<'tile'>> = (
  pen,
  {picture, title, note, price, badge: word, tone = 'neutral'},
  x,
  y,
  width,
) => {
  pen.drawRect(x, y, width, 116, 16, 'well');
  pen.add(drawProduct(picture, x + (width - 72) / 2, y + 26, 72));
  if (word !== undefined) {
    const wide = Math.min(measureBadge(word), width - 8);
    drawBadge(pen, word, tone, x + Math.min(8 + wide, width - 4), y + 8, wide);
  }
  let top = y + 124;
  top += pen.drawLines(title, x, top, width, {style: 'strong'});
  top += pen.drawLines(note, x, top, width, {style: 'note', kind: 'muted'});
  pen.drawLine(price, x, top + 4, width, {style: 'strong'});
  return top + 4 + getLineHeight('strong') - y;
};

const drawHero: DrawPart<PartOfKind<'hero'>> = (pen, {picture}, x, y, width) => {
  pen.drawRect(x, y, width, 208, 20, 'well');
  pen.add(drawProduct(picture, x + (width - 144) / 2, y + 28, 144));
  for (const index of [0, 1]) {
    pen.add(
      createSvgElement('circle', {
        cx: x + width / 2 - 6 + index * 12,
        cy: y + 194,
        r: 3,
        class: index === 0 ? 'ink' : 'faint',
      }),
    );
  }
  return 208;
};

const drawHeading: DrawPart<PartOfKind<'heading'>> = (pen, {text, note, right}, x, y, width) => {
  const beside = right === undefined ? 0 : measureText(right, 'title') + 12;
  let height = pen.drawLines(text, x, y, width - beside, {style: 'title'});
  if (right !== undefined) {
    pen.drawLine(right, x + width, y, beside, {style: 'title', anchor: 'end'});
  }
  if (note !== undefined) {
    height += pen.drawLines(note, x, y + height + 2, width, {style: 'note', kind: 'muted'}) + 2;
  }
  return height;
};

const drawText: DrawPart<PartOfKind<'text'>> = (pen, {text: words, tone}, x, y, width) =>
  pen.drawLines(
    words,
    x,
    y,
    width,
    tone === undefined ? {} : {style: 'note', kind: tone === 'neutral' ? 'muted' : `on-${tone}`},
  );

const drawMerchant: DrawPart<PartOfKind<'merchant'>> = (
  pen,
  {name, note, badge: word, tone = 'neutral'},
  x,
  y,
  width,
) => {
  pen.add(createSvgElement('circle', {cx: x + 16, cy: y + 16, r: 16, class: 'soft'}));
  pen.drawLine(name.charAt(0), x + 16, y + 6, 20, {style: 'strong', kind: 'accent', anchor: 'middle'});
  const wide = word === undefined ? 0 : measureText(word, 'label') + 16;
  // A badge that leaves no room for the name goes below it.
  const isBelow = wide > 0 && measureText(name, 'strong') + wide + 8 > width - 44;
  const room = width - 44 - (isBelow || wide === 0 ? 0 : wide + 8);
  let top = y + (note === undefined && !isBelow ? 6 : 0);
  top += pen.drawLines(name, x + 44, top, room, {style: 'strong'});
  if (note !== undefined) {
    top += pen.drawLines(note, x + 44, top, width - 44, {style: 'note', kind: 'muted'});
  }
  if (word !== undefined) {
    drawBadge(pen, word, tone, isBelow ? x + 44 + wide : x + width, isBelow ? top + 2 : y + 5);
  }
  return Math.max(32, top - y + (isBelow ? 24 : 0));
};

const drawItem: DrawPart<PartOfKind<'item'>> = (
  pen,
  {picture, title, note, price, quantity, stepper, error},
  x,
  y,
  width,
) => {
  pen.drawRect(x, y, 60, 60, 12, 'well');
  pen.add(drawProduct(picture, x + 10, y + 10, 40));
  const left = x + 72;
  const beside = price === undefined ? 0 : measureText(price, 'strong') + 8;
  let top = y + pen.drawLines(title, left, y, width - 72 - beside, {style: 'strong'});
  if (price !== undefined) {
    pen.drawLine(price, x + width, y, beside, {style: 'strong', anchor: 'end'});
  }
  if (note !== undefined) {
    top += pen.drawLines(note, left, top, width - 72, {style: 'note', kind: 'muted'});
  }
  if (quantity !== undefined && stepper) {
    top += 6;
    pen.drawRect(left, top, 96, 28, 14, 'outline');
    pen.add(drawIcon('less', left + 6, top + 6, 16), drawIcon('more', left + 74, top + 6, 16));
    pen.drawLine(quantity, left + 48, top + 5, 40, {style: 'strong', anchor: 'middle'});
    top += 28;
  } else if (quantity !== undefined) {
    top += pen.drawLines(quantity, left, top, width - 72, {style: 'note', kind: 'muted'});
  }
  if (error !== undefined) {
    top += pen.drawLines(error, left, top + 4, width - 72, {style: 'label', kind: 'on-bad'}) + 4;
  }
  return Math.max(60, top - y);
};

const drawField: DrawPart<PartOfKind<'field'>> = (pen, {label, value, select, error}, x, y, width) => {
  pen.drawLine(label, x, y, width, {style: 'note', kind: 'muted'});
  pen.drawRect(x, y + 20, width, 40, 10, error === undefined ? 'control' : 'control wrong');
  if (value !== undefined) {
    pen.drawLine(value, x + 12, y + 30, width - (select ? 44 : 24));
  }
  if (select) {
    pen.add(drawIcon('down', x + width - 30, y + 31, 18, 'muted'));
  }
  return error === undefined ? 60 : 64 + pen.drawLines(error, x, y + 64, width, {style: 'label', kind: 'on-bad'});
};

const drawChoice: DrawPart<PartOfKind<'choice'>> = (pen, {title, note, right, selected}, x, y, width) => {
  // An option that is neither chosen nor available has no circle.
  const indent = selected === undefined ? 16 : 44;
  const beside = right === undefined ? 0 : measureText(right, 'strong') + 8;
  const room = width - indent - 16 - beside;
  const rows = wrapText(title, 'strong', room).length * getLineHeight('strong');
  const below = note === undefined ? 0 : wrapText(note, 'note', width - indent - 16).length * getLineHeight('note');
  const height = Math.max(48, rows + below + 20);
  const top = y + (height - rows - below) / 2;
  pen.drawRect(x, y, width, height, 12, selected ? 'control chosen' : 'outline');
  if (selected !== undefined) {
    pen.add(
      createSvgElement('circle', {cx: x + 24, cy: y + height / 2, r: 8, class: selected ? 'radio chosen' : 'radio'}),
    );
  }
  if (selected) {
    pen.add(createSvgElement('circle', {cx: x + 24, cy: y + height / 2, r: 4, class: 'filled'}));
  }
  pen.drawLines(title, x + indent, top, room, {style: 'strong'});
  if (note !== undefined) {
    pen.drawLines(note, x + indent, top + rows, width - indent - 16, {
      style: 'note',
      kind: selected === undefined ? 'accent' : 'muted',
    });
  }
  if (right !== undefined) {
    pen.drawLine(right, x + width - 14, top, beside, {style: 'strong', anchor: 'end'});
  }
  return height;
};

function measureOption({text: words}: {text: string}): number {
  return Math.max(48, measureText(words, 'strong') + 24);
}

const drawOption: DrawPart<PartOfKind<'option'>> = (pen, {text: words, selected, off}, x, y, width) => {
  pen.drawRect(x, y, width, 38, 10, selected ? 'control chosen' : off ? 'outline off' : 'outline');
  pen.drawLine(words, x + width / 2, y + 10, width - 8, {
    style: 'strong',
    kind: selected ? 'accent' : off ? 'muted' : undefined,
    anchor: 'middle',
  });
  if (off) {
    pen.add(
      createSvgElement('path', {
        class: 'cross',
        d: `M${String(x + 6)} ${String(y + 32)}L${String(x + width - 6)} ${String(y + 6)}`,
      }),
    );
  }
  return 38;
};

const drawButton: DrawPart<PartOfKind<'button'>> = (pen, {text: words, kind = 'primary', disabled}, x, y, width) => {
  if (kind === 'quiet') {
    pen.drawLine(words, x + width / 2, y + 6, width, {style: 'strong', kind: 'accent', anchor: 'middle'});
    return 32;
  }
  pen.drawRect(x, y, width, 48, 14, disabled ? 'well' : kind === 'primary' ? 'filled' : 'control chosen');
  pen.drawLine(words, x + width / 2, y + 15, width - 16, {
    style: 'strong',
    kind: disabled ? 'muted' : kind === 'primary' ? 'on-filled' : 'accent',
    anchor: 'middle',
  });
  return 48;
};

const drawSteps: DrawPart<PartOfKind<'steps'>> = (pen, {of, now}, x, y, width) => {
  const wide = (width - 8 * (of.length - 1)) / of.length;
  for (const [index, name] of of.entries()) {
    const left = x + index * (wide + 8);
    const isNow = index + 1 === now;
    pen.drawRect(left, y, wide, 4, 2, index < now ? 'filled' : 'rail');
    pen.drawLine(name, left, y + 10, wide, {style: isNow ? 'label' : 'note', kind: isNow ? 'accent' : 'muted'});
  }
  return 28;
};

const drawBanner: DrawPart<PartOfKind<'banner'>> = (pen, {text: words, tone, title}, x, y, width) => {
  const room = width - 56;
  const rows = wrapText(words, 'body', room).length * getLineHeight('body');
  const height = rows + (title === undefined ? 0 : getLineHeight('strong')) + 24;
  pen.drawRect(x, y, width, height, 14, `soft-${tone}`);
  pen.add(drawIcon(TONE_ICONS[tone], x + 12, y + 12, 20, `line-${tone}`));
  let top = y + 12;
  if (title !== undefined) {
    top += pen.drawLines(title, x + 44, top, room, {style: 'strong', kind: `on-${tone}`});
  }
  pen.drawLines(words, x + 44, top, room);
  return height;
};

const drawSum: DrawPart<PartOfKind<'sum'>> = (pen, {label, value, strong}, x, y, width) => {
  const style = strong ? 'title' : 'body';
  const top = strong ? y + 2 : y;
  const beside = measureText(value, style) + 8;
  pen.drawLine(label, x, top, width - beside, {style, kind: strong ? undefined : 'muted'});
  pen.drawLine(value, x + width, top, beside, {style, anchor: 'end'});
  return strong ? 24 : 19;
};

const drawStatus: DrawPart<PartOfKind<'status'>> = (pen, {title, text: words, tone, icon}, x, y, width) => {
  const middle = x + width / 2;
  pen.add(createSvgElement('circle', {cx: middle, cy: y + 52, r: 36, class: `soft-${tone}`}));
  pen.add(drawIcon(icon, middle - 18, y + 34, 36, `line-${tone}`));
  let top = y + 104;
  top += pen.drawLines(title, middle, top, width - 16, {style: 'display', anchor: 'middle'});
  if (words !== undefined) {
    top += 6 + pen.drawLines(words, middle, top + 6, width - 24, {kind: 'muted', anchor: 'middle'});
  }
  return top + 8 - y;
};

const drawTimelineStep: DrawPart<PartOfKind<'step'>> = (pen, {title, note, done}, x, y, width) => {
  pen.add(createSvgElement('circle', {cx: x + 8, cy: y + 10, r: 6, class: done ? 'filled' : 'radio'}));
  const rows = pen.drawLines(title, x + 28, y, width - 28, {
    style: done ? 'strong' : 'body',
    kind: done ? undefined : 'muted',
  });
  const below =
    note === undefined ? 0 : pen.drawLines(note, x + 28, y + rows, width - 28, {style: 'note', kind: 'muted'});
  return rows + below;
};

/** The line between two moments of a timeline. */
function drawRail(pen: SvgTextWriter, x: number, y: number, height: number): void {
  pen.add(
    createSvgElement('path', {
      class: 'rail-line',
      d: `M${String(x + 8)} ${String(y + 18)}v${String(height + PART_GAP - 16)}`,
    }),
  );
}

const drawTicket: DrawPart<PartOfKind<'ticket'>> = (pen, {title, note}, x, y, width) => {
  pen.drawRect(x, y, width, 128, 16, 'paper');
  // Bars that depend on the number, as on a label.
  let left = x + 24;
  let seed = Array.from(title).reduce((sum, one) => (sum * 31 + one.charCodeAt(0)) % 9973, 7);
  const bars: string[] = [];
  while (left < x + width - 26) {
    seed = (seed * 137 + 29) % 9973;
    const wide = 1 + (seed % 4);
    bars.push(`M${String(left)} ${String(y + 20)}h${String(wide)}v56h-${String(wide)}z`);
    left += wide + 2 + (seed % 3);
  }
  pen.add(createSvgElement('path', {class: 'bars', d: bars.join('')}));
  pen.drawLine(title, x + width / 2, y + 84, width - 32, {style: 'strong', kind: 'on-paper', anchor: 'middle'});
  if (note !== undefined) {
    pen.drawLine(note, x + width / 2, y + 104, width - 32, {style: 'note', kind: 'on-paper', anchor: 'middle'});
  }
  return 128;
};

const TAB_LABELS: readonly (readonly [string, IconName])[] = [
  ['Accounts', 'home'],
  ['Shop', 'bag'],
  ['Orders', 'box'],
  ['Profile', 'person'],
];

const drawTabs: DrawPart<PartOfKind<'tabs'>> = (pen, {now}, x, y, width) => {
  const wide = width / TAB_LABELS.length;
  pen.add(createSvgElement('path', {class: 'edge', d: `M${String(x - 16)} ${String(y)}h${String(width + 32)}`}));
  for (const [index, [name, icon]] of TAB_LABELS.entries()) {
    const middle = x + (index + 0.5) * wide;
    const kind = name === now ? 'accent' : 'muted';
    pen.add(drawIcon(icon, middle - 11, y + 10, 22, kind));
    pen.drawLine(name, middle, y + 34, wide, {style: name === now ? 'label' : 'note', kind, anchor: 'middle'});
  }
  return 58;
};

const drawDivider: DrawPart<true> = (pen, _, x, y, width) => {
  pen.add(createSvgElement('path', {class: 'edge', d: `M${String(x)} ${String(y)}h${String(width)}`}));
  return 1;
};

const PART_DRAWERS = {
  bar: drawBar,
  search: drawSearch,
  chips: drawChips,
  tile: drawTile,
  hero: drawHero,
  heading: drawHeading,
  text: drawText,
  merchant: drawMerchant,
  item: drawItem,
  field: drawField,
  choice: drawChoice,
  option: drawOption,
  button: drawButton,
  steps: drawSteps,
  banner: drawBanner,
  sum: drawSum,
  status: drawStatus,
  step: drawTimelineStep,
  ticket: drawTicket,
  tabs: drawTabs,
  divider: drawDivider,
};

/** Where a mark points: the middle of its part. */
export interface MarkedPoint {
  readonly mark: ScreenMark;
  readonly y: number;
  readonly isRight: boolean;
}

/** Draws parts, and records the positions of those with marks. */
export class ScreenDrawing {
  readonly marked: MarkedPoint[] = [];

  constructor(
    readonly pen: SvgTextWriter,
    /** The middle of the screen: marks of parts to the right of it are on the right. */
    readonly middle: number,
  ) {}

  /** One part. @returns its height */
  drawPart(part: ShownPart, x: number, y: number, width: number): number {
    const height = this.#draw(part, x, y, width);
    if (part.mark !== undefined) {
      this.marked.push({mark: part.mark, y: y + Math.min(height / 2, 24), isRight: x > this.middle});
    }
    return height;
  }

  /** Parts below each other. @returns their height */
  drawParts(parts: readonly ShownPart[], x: number, y: number, width: number): number {
    let top = y;
    for (const [index, part] of parts.entries()) {
      const next = parts[index + 1];
      const height = this.drawPart(part, x, top, width);
      if (part.kind === 'step' && next?.kind === 'step') {
        drawRail(this.pen, x, top, height);
      }
      top += height + (next === undefined ? 0 : part.kind === 'sum' && next.kind === 'sum' ? 6 : PART_GAP);
    }
    return top - y;
  }

  #draw(part: ShownPart, x: number, y: number, width: number): number {
    switch (part.kind) {
      case 'card': {
        const place = this.pen.parts.length;
        const height = this.drawParts(part.parts, x + 14, y + 14, width - 28) + 28;
        this.pen.parts.splice(place, 0, createSvgElement('rect', {x, y, width, height, rx: 18, class: 'card'}));
        return height;
      }
      case 'row':
        return this.#drawSideBySide(part.parts, x, y, (width - 10 * (part.parts.length - 1)) / part.parts.length, 10);
      case 'tiles': {
        let top = y;
        for (let index = 0; index < part.parts.length; index += 2) {
          top += this.#drawSideBySide(part.parts.slice(index, index + 2), x, top, (width - 16) / 2, 16) + 16;
        }
        return top - 16 - y;
      }
      case 'options': {
        let left = x;
        for (const one of part.parts) {
          const wide = one.kind === 'option' ? measureOption(one.has) : width;
          this.drawPart(one, left, y, wide);
          left += wide + 8;
        }
        return 38;
      }
      default:
        // The kind selects the function for the data of the part.
        return (PART_DRAWERS[part.kind] as DrawPart<unknown>)(this.pen, part.has, x, y, width);
    }
  }

  #drawSideBySide(parts: readonly ShownPart[], x: number, y: number, width: number, gap: number): number {
    return Math.max(...parts.map((part, index) => this.drawPart(part, x + index * (width + gap), y, width)));
  }
}
