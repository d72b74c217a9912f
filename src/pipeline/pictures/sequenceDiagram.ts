import {
  isMessage,
  isNote,
  type SequenceFrame,
  type SequenceMessage,
  type SequenceNote,
  type Sequence,
} from '../contracts/sequences';
import {formatIsoDuration} from '../contracts/durations';
import {LINE_HEIGHTS, splitCodeRuns, measureWidestLine, measureLine, wrapLine, type TextLine} from './label';
import {renderArrowHead, formatPoint, renderPicture, createSvgElement, renderTextLines} from './svg';

/** The width at which a label between two neighbors wraps, if it can. */
const LABEL_WIDTH = 150;
/** The minimum distance of two neighbors. */
const MIN_GAP = 120;
/** On both sides of a label, up to the lines of its participants. */
const LABEL_MARGIN = 12;
/** Of the picture, left and right of the outermost boxes. */
const PICTURE_MARGIN = 6;
const HEAD_SIZE = {height: 34, padding: 12};
/** The width of a message from a participant to itself. */
const LOOP_SIZE = {width: 22, height: 18};
const NOTE_SIZE = {padding: 8, reach: 74};
const FRAME_SIZE = {inset: 10, tab: 22};
/** From this height on, the names are repeated at the bottom. */
const REPEAT_NAMES_HEIGHT = 560;

const FRAME_TITLES: Readonly<Record<SequenceFrame['frame'], readonly [string, string]>> = {
  alt: ['either', 'or'],
  opt: ['if', 'or if'],
  loop: ['repeat', 'repeat'],
};

/** The API names of a message: an operation, an event, a status with what the object shows. */
export function listMessageNames({operation, event, status, error, shows = {}}: SequenceMessage): string[] {
  const names = [operation, event, status?.toString(), error].filter((name) => name !== undefined);
  return [...names, ...Object.entries(shows).map(([name, value]) => `${name}: ${String(value)}`)];
}

interface ParticipantColumn {
  readonly x: number;
  readonly width: number;
}

interface ParticipantColumns {
  readonly of: ReadonlyMap<string, ParticipantColumn>;
  readonly width: number;
}

interface MessageLabels {
  readonly text: readonly TextLine[];
  readonly names: readonly TextLine[];
}

/** Names side by side as far as there is room, the others below. */
function wrapNames(names: readonly string[], width: number): TextLine[] {
  const lines: TextLine[] = [];
  for (const text of names) {
    const beside: TextLine = [...(lines.at(-1) ?? []), {text: ' · '}, {text, code: true}];
    if (lines.length > 0 && measureLine(beside, 'small') <= width) {
      lines[lines.length - 1] = beside;
    } else {
      lines.push([{text, code: true}]);
    }
  }
  return lines;
}

function createMessageLabels(message: SequenceMessage, width: number): MessageLabels {
  return {
    text: wrapLine(splitCodeRuns(message.text), width, 'main'),
    names: wrapNames(listMessageNames(message), width),
  };
}

function measureLabelsWidth({text, names}: MessageLabels): number {
  return Math.max(measureWidestLine(text, 'main'), measureWidestLine(names, 'small'));
}

function measureLabelsHeight({text, names}: MessageLabels): number {
  return text.length * LINE_HEIGHTS.main + names.length * LINE_HEIGHTS.small;
}

/** Every message, those in frames included. */
export function listMessages(steps: Sequence['steps']): SequenceMessage[] {
  return steps.flatMap((step) =>
    isMessage(step) ? [step] : isNote(step) ? [] : step.sections.flatMap((section) => listMessages(section.steps)),
  );
}

/** The position of each participant: as close to its neighbors as the messages between them allow. */
function computeColumns({participants, steps}: Sequence): ParticipantColumns {
  const widths = participants.map(({title}) => measureLine([{text: title}], 'main') + 2 * HEAD_SIZE.padding);
  const index = new Map(participants.map(({id}, position) => [id, position]));
  const gaps = widths.slice(1).map((width, position) => Math.max(MIN_GAP, (widths[position]! + width) / 2 + 18));
  const spans = listMessages(steps).map((message) => {
    const ends = [index.get(message.from)!, index.get(message.to)!].sort((a, b) => a - b) as [number, number];
    return {message, ends};
  });
  let right = widths.at(-1)! / 2;
  for (const {message, ends} of spans.filter(({ends: [from, to]}) => to - from < 2)) {
    const [from, to] = ends;
    const needed =
      measureLabelsWidth(createMessageLabels(message, LABEL_WIDTH)) +
      2 * LABEL_MARGIN +
      (from === to ? LOOP_SIZE.width : 0);
    if (from < gaps.length) {
      gaps[from] = Math.max(gaps[from]!, needed);
    } else {
      right = Math.max(right, needed);
    }
  }
  for (const {message, ends} of spans.filter(({ends: [from, to]}) => to - from > 1)) {
    const [from, to] = ends;
    const room = gaps.slice(from, to).reduce((sum, gap) => sum + gap, 0);
    const needed = measureLabelsWidth(createMessageLabels(message, room - 2 * LABEL_MARGIN)) + 2 * LABEL_MARGIN;
    gaps[to - 1] = gaps[to - 1]! + Math.max(0, needed - room);
  }
  let x = PICTURE_MARGIN + FRAME_SIZE.inset + widths[0]! / 2;
  const columns = participants.map(({id}, position): [string, ParticipantColumn] => {
    x += position === 0 ? 0 : gaps[position - 1]!;
    return [id, {x, width: widths[position]!}];
  });
  return {of: new Map(columns), width: x + right + FRAME_SIZE.inset + PICTURE_MARGIN};
}

function drawHeads({participants}: Sequence, columns: ParticipantColumns, y: number): string {
  return participants
    .map(({id, title}) => {
      const {x, width} = columns.of.get(id)!;
      return createSvgElement(
        'g',
        {class: 'participant'},
        createSvgElement('rect', {x: x - width / 2, y, width, height: HEAD_SIZE.height, rx: 7}),
        renderTextLines([[{text: title}]], x, y + (HEAD_SIZE.height - LINE_HEIGHTS.main) / 2, {
          size: 'main',
          kind: 'name',
        }),
      );
    })
    .join('');
}

/** Draws steps below each other. */
class SequenceDrawing {
  readonly parts: string[] = [];
  y = HEAD_SIZE.height + 16;

  constructor(readonly columns: ParticipantColumns) {}

  drawSteps(steps: Sequence['steps'], depth = 0): void {
    for (const step of steps) {
      if (isMessage(step)) {
        this.#drawMessage(step);
      } else if (isNote(step)) {
        this.#drawNote(step);
      } else {
        this.#drawFrame(step, depth);
      }
    }
  }

  #drawLabels({text, names}: MessageLabels, x: number, anchor: 'start' | 'middle'): void {
    const width = measureLabelsWidth({text, names});
    const left = anchor === 'start' ? x : x - width / 2;
    this.parts.push(
      createSvgElement('rect', {
        class: 'ground',
        x: left - 2,
        y: this.y,
        width: width + 4,
        height: measureLabelsHeight({text, names}),
      }),
      renderTextLines(text, x, this.y, {size: 'main', anchor}),
      renderTextLines(names, x, this.y + text.length * LINE_HEIGHTS.main, {anchor, kind: 'muted'}),
    );
    this.y += measureLabelsHeight({text, names});
  }

  #drawMessage(message: SequenceMessage): void {
    const [from, to] = [this.columns.of.get(message.from)!.x, this.columns.of.get(message.to)!.x];
    if (message.after !== undefined) {
      this.#drawPause(message.after);
    }
    if (from === to) {
      this.#drawSelfMessage(message, from);
      return;
    }
    const labels = createMessageLabels(message, Math.max(LABEL_WIDTH, Math.abs(to - from) - 2 * LABEL_MARGIN));
    this.#drawLabels(labels, (from + to) / 2, 'middle');
    this.y += 6;
    const tip = {x: to - Math.sign(to - from), y: this.y};
    const start = {x: from, y: this.y};
    this.parts.push(
      createSvgElement(
        'g',
        {class: message.kind},
        createSvgElement('path', {class: 'arrow', d: `M${formatPoint(start)}L${formatPoint(tip)}`}),
        renderArrowHead(tip, start, message.kind === 'response' ? 'head open' : 'head'),
      ),
    );
    this.y += 16;
  }

  #drawSelfMessage(message: SequenceMessage, x: number): void {
    const labels = createMessageLabels(message, LABEL_WIDTH);
    const top = this.y + 4;
    this.#drawLabels(labels, x + LOOP_SIZE.width + 8, 'start');
    const bottom = top + LOOP_SIZE.height;
    const tip = {x: x + 1, y: bottom};
    this.parts.push(
      createSvgElement(
        'g',
        {class: 'self'},
        createSvgElement('path', {
          class: 'arrow',
          d: `M${formatPoint({x, y: top})}H${String(x + LOOP_SIZE.width)}V${String(bottom)}L${formatPoint(tip)}`,
        }),
        renderArrowHead(tip, {x: x + LOOP_SIZE.width, y: bottom}),
      ),
    );
    this.y = Math.max(this.y, bottom) + 14;
  }

  /** Time that passes: a line across all participants. */
  #drawPause(duration: string): void {
    const text: TextLine = [{text: `${formatIsoDuration(duration)} later`}];
    const [middle, width] = [this.columns.width / 2, measureLine(text, 'small')];
    const y = this.y + LINE_HEIGHTS.small / 2;
    this.parts.push(
      createSvgElement('path', {
        class: 'pause',
        d: `M${String(PICTURE_MARGIN)} ${String(y)}H${String(this.columns.width - PICTURE_MARGIN)}`,
      }),
      createSvgElement('rect', {
        class: 'ground',
        x: middle - width / 2 - 8,
        y: this.y,
        width: width + 16,
        height: LINE_HEIGHTS.small,
      }),
      renderTextLines([text], middle, this.y, {kind: 'muted'}),
    );
    this.y += LINE_HEIGHTS.small + 12;
  }

  #drawNote({note, over}: SequenceNote): void {
    const places = over.map((id) => this.columns.of.get(id)!.x);
    const left = Math.max(PICTURE_MARGIN, Math.min(...places) - NOTE_SIZE.reach);
    const right = Math.min(this.columns.width - PICTURE_MARGIN, Math.max(...places) + NOTE_SIZE.reach);
    const lines = wrapLine(splitCodeRuns(note), right - left - 2 * NOTE_SIZE.padding, 'small');
    const height = lines.length * LINE_HEIGHTS.small + 2 * NOTE_SIZE.padding;
    const middle = (left + right) / 2;
    this.parts.push(
      createSvgElement(
        'g',
        {class: 'note'},
        createSvgElement('rect', {x: left, y: this.y, width: right - left, height, rx: 3}),
        renderTextLines(lines, middle, this.y + NOTE_SIZE.padding),
      ),
    );
    this.y += height + 14;
  }

  #drawFrame({frame, sections}: SequenceFrame, depth: number): void {
    const inset = PICTURE_MARGIN + depth * FRAME_SIZE.inset;
    const width = this.columns.width - 2 * inset;
    const top = this.y;
    const place = this.parts.length;
    const lines: string[] = [];
    for (const [index, {when, steps}] of sections.entries()) {
      if (index > 0) {
        lines.push(
          createSvgElement('path', {class: 'divider', d: `M${String(inset)} ${String(this.y)}h${String(width)}`}),
        );
      }
      const word: TextLine = [{text: FRAME_TITLES[frame][index === 0 ? 0 : 1]}];
      const tab = measureLine(word, 'small') + 16;
      const condition = wrapLine(splitCodeRuns(when), width - tab - 20, 'small');
      lines.push(
        createSvgElement('rect', {class: 'tab', x: inset, y: this.y, width: tab, height: FRAME_SIZE.tab, rx: 3}),
        createSvgElement('rect', {
          class: 'ground',
          x: inset + tab + 6,
          y: this.y + 3,
          width: measureWidestLine(condition, 'small') + 4,
          height: condition.length * LINE_HEIGHTS.small,
        }),
        renderTextLines([word], inset + tab / 2, this.y + 3, {kind: 'tab-word'}),
        renderTextLines(condition, inset + tab + 8, this.y + 3, {anchor: 'start', kind: 'condition'}),
      );
      this.y += Math.max(FRAME_SIZE.tab, condition.length * LINE_HEIGHTS.small + 6) + 8;
      this.drawSteps(steps, depth + 1);
      this.y += 2;
    }
    this.parts.splice(
      place,
      0,
      createSvgElement(
        'g',
        {class: 'frame'},
        createSvgElement('rect', {class: 'around', x: inset, y: top, width, height: this.y - top, rx: 3}),
        ...lines,
      ),
    );
    this.y += 16;
  }
}

/**
 * A sequence: participants side by side, and below them their messages, in order.
 *
 * @returns an SVG element; its names are unique with `id`
 */
export function renderSequenceDiagram(sequence: Sequence, id: string): string {
  const columns = computeColumns(sequence);
  const drawing = new SequenceDrawing(columns);
  drawing.drawSteps(sequence.steps);
  const isTall = drawing.y > REPEAT_NAMES_HEIGHT;
  const bottom = drawing.y + 2;
  const lifelines = [...columns.of.values()].map(({x}) =>
    createSvgElement('path', {class: 'lifeline', d: `M${String(x)} ${String(HEAD_SIZE.height)}V${String(bottom)}`}),
  );
  const content = [
    ...lifelines,
    drawHeads(sequence, columns, 1),
    ...drawing.parts,
    isTall ? drawHeads(sequence, columns, bottom) : '',
  ];
  const {title, summary} = sequence;
  return renderPicture(
    {id, title, description: summary},
    {width: columns.width, height: bottom + (isTall ? HEAD_SIZE.height : 0) + 2, content: content.join('')},
  );
}
