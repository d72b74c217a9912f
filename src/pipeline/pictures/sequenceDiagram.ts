import {isMessage, isNote, type Frame, type Message, type Note, type Sequence} from '../contracts/sequences';
import {durationText} from '../reference/renderLifecycle';
import {LINE_HEIGHT, runsOf, widestOf, widthOf, wrap, type Line} from './label';
import {arrowHead, at, picture, svg, textLines} from './svg';

/** Where a label between two neighbors breaks, if it can. */
const LABEL_WIDTH = 150;
/** Between two neighbors, at least. */
const LEAST_GAP = 120;
/** On both sides of a label, up to the lines of its participants. */
const SIDE = 12;
/** Of the picture, left and right of the outermost boxes. */
const MARGIN = 6;
const HEAD = {height: 34, padding: 12};
/** How far what a participant says to itself reaches. */
const LOOP = {width: 22, height: 18};
const NOTE = {padding: 8, reach: 74};
const FRAME = {inset: 10, tab: 22};
/** From this height on, the names stand below, too. */
const TALL = 560;

const FRAME_WORDS: Readonly<Record<Frame['frame'], readonly [string, string]>> = {
  alt: ['either', 'or'],
  opt: ['if', 'or if'],
  loop: ['repeat', 'repeat'],
};

/** The names of the API that a message carries: an operation, an event, a status with what the object shows. */
export function namesOf({operation, event, status, error, shows = {}}: Message): string[] {
  const names = [operation, event, status?.toString(), error].filter((name) => name !== undefined);
  return [...names, ...Object.entries(shows).map(([name, value]) => `${name}: ${String(value)}`)];
}

interface Column {
  readonly x: number;
  readonly width: number;
}

interface Columns {
  readonly of: ReadonlyMap<string, Column>;
  readonly width: number;
}

interface Labels {
  readonly text: readonly Line[];
  readonly names: readonly Line[];
}

/** Names beside each other as far as there is room, the others below. */
function nameLines(names: readonly string[], width: number): Line[] {
  const lines: Line[] = [];
  for (const text of names) {
    const beside: Line = [...(lines.at(-1) ?? []), {text: ' · '}, {text, code: true}];
    if (lines.length > 0 && widthOf(beside, 'small') <= width) {
      lines[lines.length - 1] = beside;
    } else {
      lines.push([{text, code: true}]);
    }
  }
  return lines;
}

function labelsOf(message: Message, width: number): Labels {
  return {text: wrap(runsOf(message.text), width, 'main'), names: nameLines(namesOf(message), width)};
}

function widthOfLabels({text, names}: Labels): number {
  return Math.max(widestOf(text, 'main'), widestOf(names, 'small'));
}

function heightOfLabels({text, names}: Labels): number {
  return text.length * LINE_HEIGHT.main + names.length * LINE_HEIGHT.small;
}

/** Every message, those in frames included. */
export function messagesOf(steps: Sequence['steps']): Message[] {
  return steps.flatMap((step) =>
    isMessage(step) ? [step] : isNote(step) ? [] : step.sections.flatMap((section) => messagesOf(section.steps)),
  );
}

/** Where each participant stands: as near to its neighbors as what is said between them allows. */
function columnsOf({participants, steps}: Sequence): Columns {
  const widths = participants.map(({title}) => widthOf([{text: title}], 'main') + 2 * HEAD.padding);
  const index = new Map(participants.map(({id}, position) => [id, position]));
  const gaps = widths.slice(1).map((width, position) => Math.max(LEAST_GAP, (widths[position]! + width) / 2 + 18));
  const spans = messagesOf(steps).map((message) => {
    const ends = [index.get(message.from)!, index.get(message.to)!].sort((a, b) => a - b) as [number, number];
    return {message, ends};
  });
  let right = widths.at(-1)! / 2;
  for (const {message, ends} of spans.filter(({ends: [from, to]}) => to - from < 2)) {
    const [from, to] = ends;
    const needed = widthOfLabels(labelsOf(message, LABEL_WIDTH)) + 2 * SIDE + (from === to ? LOOP.width : 0);
    if (from < gaps.length) {
      gaps[from] = Math.max(gaps[from]!, needed);
    } else {
      right = Math.max(right, needed);
    }
  }
  for (const {message, ends} of spans.filter(({ends: [from, to]}) => to - from > 1)) {
    const [from, to] = ends;
    const room = gaps.slice(from, to).reduce((sum, gap) => sum + gap, 0);
    const needed = widthOfLabels(labelsOf(message, room - 2 * SIDE)) + 2 * SIDE;
    gaps[to - 1] = gaps[to - 1]! + Math.max(0, needed - room);
  }
  let x = MARGIN + FRAME.inset + widths[0]! / 2;
  const columns = participants.map(({id}, position): [string, Column] => {
    x += position === 0 ? 0 : gaps[position - 1]!;
    return [id, {x, width: widths[position]!}];
  });
  return {of: new Map(columns), width: x + right + FRAME.inset + MARGIN};
}

function drawHeads({participants}: Sequence, columns: Columns, y: number): string {
  return participants
    .map(({id, title}) => {
      const {x, width} = columns.of.get(id)!;
      return svg(
        'g',
        {class: 'participant'},
        svg('rect', {x: x - width / 2, y, width, height: HEAD.height, rx: 7}),
        textLines([[{text: title}]], x, y + (HEAD.height - LINE_HEIGHT.main) / 2, {size: 'main', kind: 'name'}),
      );
    })
    .join('');
}

/** Draws steps below each other. */
class Drawing {
  readonly parts: string[] = [];
  y = HEAD.height + 16;

  constructor(readonly columns: Columns) {}

  steps(steps: Sequence['steps'], depth = 0): void {
    for (const step of steps) {
      if (isMessage(step)) {
        this.#message(step);
      } else if (isNote(step)) {
        this.#note(step);
      } else {
        this.#frame(step, depth);
      }
    }
  }

  #labels({text, names}: Labels, x: number, anchor: 'start' | 'middle'): void {
    const width = widthOfLabels({text, names});
    const left = anchor === 'start' ? x : x - width / 2;
    this.parts.push(
      svg('rect', {class: 'ground', x: left - 2, y: this.y, width: width + 4, height: heightOfLabels({text, names})}),
      textLines(text, x, this.y, {size: 'main', anchor}),
      textLines(names, x, this.y + text.length * LINE_HEIGHT.main, {anchor, kind: 'muted'}),
    );
    this.y += heightOfLabels({text, names});
  }

  #message(message: Message): void {
    const [from, to] = [this.columns.of.get(message.from)!.x, this.columns.of.get(message.to)!.x];
    if (message.after !== undefined) {
      this.#pause(message.after);
    }
    if (from === to) {
      this.#self(message, from);
      return;
    }
    const labels = labelsOf(message, Math.max(LABEL_WIDTH, Math.abs(to - from) - 2 * SIDE));
    this.#labels(labels, (from + to) / 2, 'middle');
    this.y += 6;
    const tip = {x: to - Math.sign(to - from), y: this.y};
    const start = {x: from, y: this.y};
    this.parts.push(
      svg(
        'g',
        {class: message.kind},
        svg('path', {class: 'arrow', d: `M${at(start)}L${at(tip)}`}),
        arrowHead(tip, start, message.kind === 'answer' ? 'head open' : 'head'),
      ),
    );
    this.y += 16;
  }

  #self(message: Message, x: number): void {
    const labels = labelsOf(message, LABEL_WIDTH);
    const top = this.y + 4;
    this.#labels(labels, x + LOOP.width + 8, 'start');
    const bottom = top + LOOP.height;
    const tip = {x: x + 1, y: bottom};
    this.parts.push(
      svg(
        'g',
        {class: 'self'},
        svg('path', {class: 'arrow', d: `M${at({x, y: top})}H${String(x + LOOP.width)}V${String(bottom)}L${at(tip)}`}),
        arrowHead(tip, {x: x + LOOP.width, y: bottom}),
      ),
    );
    this.y = Math.max(this.y, bottom) + 14;
  }

  /** Time that passes: a line across all participants. */
  #pause(duration: string): void {
    const text: Line = [{text: `${durationText(duration)} later`}];
    const [middle, width] = [this.columns.width / 2, widthOf(text, 'small')];
    const y = this.y + LINE_HEIGHT.small / 2;
    this.parts.push(
      svg('path', {class: 'pause', d: `M${String(MARGIN)} ${String(y)}H${String(this.columns.width - MARGIN)}`}),
      svg('rect', {
        class: 'ground',
        x: middle - width / 2 - 8,
        y: this.y,
        width: width + 16,
        height: LINE_HEIGHT.small,
      }),
      textLines([text], middle, this.y, {kind: 'muted'}),
    );
    this.y += LINE_HEIGHT.small + 12;
  }

  #note({note, over}: Note): void {
    const places = over.map((id) => this.columns.of.get(id)!.x);
    const left = Math.max(MARGIN, Math.min(...places) - NOTE.reach);
    const right = Math.min(this.columns.width - MARGIN, Math.max(...places) + NOTE.reach);
    const lines = wrap(runsOf(note), right - left - 2 * NOTE.padding, 'small');
    const height = lines.length * LINE_HEIGHT.small + 2 * NOTE.padding;
    const middle = (left + right) / 2;
    this.parts.push(
      svg(
        'g',
        {class: 'note'},
        svg('rect', {x: left, y: this.y, width: right - left, height, rx: 3}),
        textLines(lines, middle, this.y + NOTE.padding),
      ),
    );
    this.y += height + 14;
  }

  #frame({frame, sections}: Frame, depth: number): void {
    const inset = MARGIN + depth * FRAME.inset;
    const width = this.columns.width - 2 * inset;
    const top = this.y;
    const place = this.parts.length;
    const lines: string[] = [];
    for (const [index, {when, steps}] of sections.entries()) {
      if (index > 0) {
        lines.push(svg('path', {class: 'divider', d: `M${String(inset)} ${String(this.y)}h${String(width)}`}));
      }
      const word: Line = [{text: FRAME_WORDS[frame][index === 0 ? 0 : 1]}];
      const tab = widthOf(word, 'small') + 16;
      const condition = wrap(runsOf(when), width - tab - 20, 'small');
      lines.push(
        svg('rect', {class: 'tab', x: inset, y: this.y, width: tab, height: FRAME.tab, rx: 3}),
        svg('rect', {
          class: 'ground',
          x: inset + tab + 6,
          y: this.y + 3,
          width: widestOf(condition, 'small') + 4,
          height: condition.length * LINE_HEIGHT.small,
        }),
        textLines([word], inset + tab / 2, this.y + 3, {kind: 'tab-word'}),
        textLines(condition, inset + tab + 8, this.y + 3, {anchor: 'start', kind: 'condition'}),
      );
      this.y += Math.max(FRAME.tab, condition.length * LINE_HEIGHT.small + 6) + 8;
      this.steps(steps, depth + 1);
      this.y += 2;
    }
    this.parts.splice(
      place,
      0,
      svg(
        'g',
        {class: 'frame'},
        svg('rect', {class: 'around', x: inset, y: top, width, height: this.y - top, rx: 3}),
        ...lines,
      ),
    );
    this.y += 16;
  }
}

/**
 * A sequence: participants side by side, and below them who says what to whom, in its order.
 *
 * @returns an SVG element; its names are unique with `id`
 */
export function sequenceDiagram(sequence: Sequence, id: string): string {
  const columns = columnsOf(sequence);
  const drawing = new Drawing(columns);
  drawing.steps(sequence.steps);
  const isTall = drawing.y > TALL;
  const bottom = drawing.y + 2;
  const lifelines = [...columns.of.values()].map(({x}) =>
    svg('path', {class: 'lifeline', d: `M${String(x)} ${String(HEAD.height)}V${String(bottom)}`}),
  );
  const content = [
    ...lifelines,
    drawHeads(sequence, columns, 1),
    ...drawing.parts,
    isTall ? drawHeads(sequence, columns, bottom) : '',
  ];
  const {title, summary} = sequence;
  return picture(
    {id, title, description: summary},
    {width: columns.width, height: bottom + (isTall ? HEAD.height : 0) + 2, content: content.join('')},
  );
}
