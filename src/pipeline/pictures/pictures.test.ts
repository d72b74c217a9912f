import {load} from 'cheerio';
import {toString} from 'mdast-util-to-string';
import {describe, expect, it} from 'vitest';
import type {Lifecycle} from '../contracts/lifecycles';
import {isMessage, isNote, type Sequence, type SequenceStep} from '../contracts/sequences';
import {GUIDE_ELEMENTS} from '../../topics';
import {readGuideSources} from '../elements/guideSources';
import {isKnownName} from '../prose/names/resolveName';
import {readVocabulary} from '../prose/names/vocabulary';
import {splitCodeRuns, measureLine, wrapLine} from './label';
import {renderRelationDiagram} from './relationDiagram';
import {listMessages, listMessageNames, renderSequenceDiagram} from './sequenceDiagram';
import {renderSequenceList} from './sequenceList';
import {renderStateDiagram} from './stateDiagram';
import {renderStateLadder} from './stateLadder';
import {createTriggerLine} from './states';
import {getAttribute, isComponent, createRoot} from '../../../packages/openapi/markdown/markdownNodes';
import {createReferenceSettings} from '../plugins/siteSettings';
import {readContracts} from '../projectContracts';
import {renderElement} from '../elements/guideElement';

const lifecycles = [...readContracts().lifecycles.values()];
const sequences = [...readContracts().sequences.values()];
const relations = [...readContracts().relations.values()];
const sources = readGuideSources(createReferenceSettings(process.cwd(), ['payments', 'commerce']));
const vocabulary = readVocabulary(sources);

/** The words of a picture, without the spaces at which labels break. */
function normalizeWords(text: string): string {
  return text.replace(/\s+/g, '');
}

function readDrawnWords(svg: string): string {
  const $ = load(svg, {xml: true});
  $('title, desc').remove();
  return normalizeWords($('text').text());
}

function removeMarkup(text: string): string {
  return text.replaceAll('`', '');
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly text: string;
}

const NUMBER = /-?[\d.]+/g;

/** The positions of the lines of text of a picture, at their maximum width. */
function measureTextBoxes(svg: string): Box[] {
  const $ = load(svg, {xml: true});
  return $('text')
    .toArray()
    .map((element) => {
      const node = $(element);
      const kinds = (node.attr('class') ?? '').split(' ');
      const shifts = node
        .parents('g[transform]')
        .toArray()
        .map((group) => $(group).attr('transform')!.match(NUMBER)!.map(Number));
      const [x, y] = [0, 1].map(
        (axis) => Number(node.attr(axis === 0 ? 'x' : 'y')) + shifts.reduce((sum, shift) => sum + shift[axis]!, 0),
      ) as [number, number];
      const line = node
        .contents()
        .toArray()
        .map((part) => ({text: $(part).text(), ...($(part).is('tspan') && {code: true as const})}));
      const width = measureLine(line, kinds.includes('main') ? 'main' : 'small');
      const left = kinds.includes('start') ? x : x - width / 2;
      return {left, right: left + width, top: y - 9, bottom: y + 2, text: node.text()};
    });
}

function findOverlaps(boxes: readonly Box[]): string[] {
  return boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter(
        (other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom,
      )
      .map((other) => `${one.text} and ${other.text}`),
  );
}

/** Assertions for every picture. */
function expectClean(svg: string): void {
  expect(svg).not.toMatch(/ style=| fill=| stroke=| font-| color=|<style|<script|<image|url\(/);
  const $ = load(svg, {xml: {decodeEntities: false}});
  expect($.xml()).toBe(svg);
  const ids = $('[id]')
    .toArray()
    .map((element) => $(element).attr('id'));
  expect(new Set(ids).size).toBe(ids.length);
  const [title, description] = ['labelledby', 'describedby'].map((name) => $('svg').attr(`aria-${name}`)!);
  expect($(`title#${title!}`).text()).not.toBe('');
  expect($(`desc#${description!}`).text()).not.toBe('');
  const size = ['width', 'height'].map((name) => $('svg').attr(name)!);
  expect($('svg').attr('viewBox')).toBe(`0 0 ${size.join(' ')}`);
  const boxes = measureTextBoxes(svg);
  expect(boxes.filter(({left, right}) => left < 0 || right > Number(size[0]))).toEqual([]);
  expect(findOverlaps(boxes)).toEqual([]);
}

describe.each(lifecycles.map((one) => [one.machine, one] as [string, Lifecycle]))(
  'the picture of %s',
  (_, lifecycle) => {
    it.each([
      ['beside the table of contents', 720, async () => renderStateDiagram(lifecycle, 'picture')],
      ['on a phone', 286, async () => Promise.resolve(renderStateLadder(lifecycle, 'picture'))],
    ])('has every state and every transition, is clean, and fits %s', async (_place, room, draw) => {
      const svg = await draw();
      const words = readDrawnWords(svg);
      for (const state of Object.keys(lifecycle.states)) {
        expect(words).toContain(state);
      }
      for (const transition of lifecycle.transitions.filter(({id, to}) => id !== `become_${to}`)) {
        const label = createTriggerLine(transition)
          .map(({text}) => text)
          .join('');
        expect(words).toContain(normalizeWords(label));
      }
      expectClean(svg);
      expect(Number(load(svg, {xml: true})('svg').attr('width'))).toBeLessThanOrEqual(room);
    });

    it('is deterministic', async () => {
      expect(await renderStateDiagram(lifecycle, 'picture')).toBe(await renderStateDiagram(lifecycle, 'picture'));
    });
  },
);

describe('the picture of a state machine', () => {
  it('marks initial and terminal states, and draws an arrow for each pair of states', async () => {
    const refund = lifecycles.find(({machine}) => machine === 'refund')!;
    const $ = load(await renderStateDiagram(refund, 'picture'), {xml: true});
    expect($('.initial').text()).toBe('pending');
    expect($('.terminal')).toHaveLength(3);
    expect($('.arrow')).toHaveLength(5);
  });

  it('lists the transitions to a terminal state with many sources, and names it in each source', async () => {
    const payment = lifecycles.find(({machine}) => machine === 'payment_intent')!;
    const $ = load(await renderStateDiagram(payment, 'picture'), {xml: true});
    const expired = $('.terminal').filter((_, element) => $(element).text().startsWith('expired'));
    expect(normalizeWords(expired.text())).toContain('requires_capture,partially_captured');
    const waiting = $('.state').filter((_, element) => $(element).text().startsWith('requires_confirmation'));
    expect(waiting.text()).toBe('requires_confirmation→ expired→ canceled');
  });

  it('replaces long arrows by lines of their source state, where the picture would be too wide', async () => {
    const part = lifecycles.find(({machine}) => machine === 'sub_order')!;
    const $ = load(await renderStateDiagram(part, 'picture'), {xml: true});
    const undeliverable = $('.state').filter((_, element) => $(element).text().startsWith('undeliverable'));
    expect(normalizeWords(undeliverable.text())).toContain(normalizeWords('→ accepted merchant: reship'));
  });

  it('is a ladder on a phone, with an arrow to the next state and a line for each other one', () => {
    const refund = lifecycles.find(({machine}) => machine === 'refund')!;
    const $ = load(renderStateLadder(refund, 'picture'), {xml: true});
    expect(
      $('.state .name')
        .toArray()
        .map((element) => $(element).text()),
    ).toEqual(Object.keys(refund.states));
    expect($('.state').first().text()).toContain('→ canceled: cancelRefund');
    expect($('.arrow')).toHaveLength(3);
  });

  it('links states on request, and is a group then', async () => {
    const refund = lifecycles.find(({machine}) => machine === 'refund')!;
    const $ = load(await renderStateDiagram(refund, 'picture', (state) => `#refund.${state}`), {xml: true});
    expect($('a[href="#refund.pending"]').text()).toBe('pending');
    expect($('svg').attr('role')).toBe('group');
  });
});

function listMessageTexts(steps: readonly SequenceStep[]): string[] {
  return steps.flatMap((step) => {
    if (isMessage(step)) {
      return [step.text];
    }
    return isNote(step)
      ? [step.note]
      : step.sections.flatMap(({when, steps: inner}) => [when, ...listMessageTexts(inner)]);
  });
}

describe.each(sequences.map((one) => [one.sequence, one] as [string, Sequence]))('the sequence %s', (_, sequence) => {
  const svg = renderSequenceDiagram(sequence, 'picture');

  it('has every participant, message, note and condition in its picture and its list', () => {
    const list = normalizeWords(toString(createRoot(renderSequenceList(sequence, () => undefined))));
    const words = readDrawnWords(svg);
    for (const text of listMessageTexts(sequence.steps)) {
      expect(words).toContain(normalizeWords(removeMarkup(text)));
      expect(list).toContain(normalizeWords(removeMarkup(text)));
    }
    for (const message of listMessages(sequence.steps)) {
      listMessageNames(message).forEach((name) => expect(words).toContain(normalizeWords(name)));
      [message.operation ?? [], message.event ?? [], message.error ?? []]
        .flat()
        .forEach((name) => expect(list).toContain(name));
    }
    sequence.participants.forEach(({title}) => expect(words).toContain(normalizeWords(title)));
  });

  it('draws one arrow per message, and is clean and deterministic', () => {
    const $ = load(svg, {xml: true});
    expect($('.arrow')).toHaveLength(listMessages(sequence.steps).length);
    expectClean(svg);
    expect(renderSequenceDiagram(sequence, 'picture')).toBe(svg);
  });

  it('marks only names that exist as code', () => {
    const marked = [sequence.summary, ...listMessageTexts(sequence.steps)].flatMap((text) =>
      splitCodeRuns(text)
        .filter(({code}) => code)
        .map((run) => run.text),
    );
    expect(
      marked.filter((name) => !isKnownName(name, vocabulary, {code: '', isHistory: false, pages: new Set()})),
    ).toEqual([]);
  });
});

describe.each(relations.map((one) => [one.relations, one] as const))('the relations of %s', (_, one) => {
  it('have every resource, prefix and field, and are clean and deterministic', async () => {
    const svg = await renderRelationDiagram(one, 'picture', (schema) => `/${schema}`);
    const words = readDrawnWords(svg);
    [...one.nodes.flatMap(({title, prefix}) => [title, prefix ?? '']), ...one.edges.map(({field}) => field)].forEach(
      (text) => expect(words).toContain(normalizeWords(text)),
    );
    expectClean(svg);
    expect(await renderRelationDiagram(one, 'picture', (schema) => `/${schema}`)).toBe(svg);
  });
});

describe('a label', () => {
  it('breaks between words, keeps its names marked, and loses nothing', () => {
    const line = splitCodeRuns('Sends the browser to the `url` of `next_action`, once.');
    const lines = wrapLine(line, 120, 'main');
    expect(lines.length).toBeGreaterThan(1);
    lines.forEach((one) => expect(measureLine(one, 'main')).toBeLessThanOrEqual(120));
    expect(lines.map((one) => one.map(({text}) => text).join('')).join(' ')).toBe(
      'Sends the browser to the url of next_action, once.',
    );
    expect(lines.flat().filter(({code}) => code)).toEqual([
      {text: 'url', code: true},
      {text: 'next_action', code: true},
    ]);
  });
});

describe('the elements', () => {
  const context = {...sources, place: 'payments/Guides/page.mdx:7', depth: 3};

  it('have the tables beside them, or a link where the page has them', async () => {
    const {StateDiagram} = GUIDE_ELEMENTS;
    const [folded] = await renderElement('StateDiagram', StateDiagram!, {machine: 'refund'}, context);
    expect(JSON.stringify(folded)).toContain('The gateway has not confirmed yet.');
    const [linked] = await renderElement(
      'StateDiagram',
      StateDiagram!,
      {machine: 'refund'},
      {...context, page: '<StateDiagram machine="refund" />\n\n<Lifecycle machine="refund" />'},
    );
    expect(JSON.stringify(linked)).toContain('"url":"#refund-states"');
    expect(JSON.stringify(linked)).not.toContain('The gateway has not confirmed yet.');
  });

  it('use unique ids for each picture', async () => {
    const {Sequence: element} = GUIDE_ELEMENTS;
    const [picture] = await renderElement('Sequence', element!, {name: 'hosted-checkout'}, context);
    expect(picture && isComponent(picture, 'Picture') && getAttribute(picture, 'svg')).toContain(
      'id="picture-hosted-checkout-7-title"',
    );
  });

  it.each([
    ['StateDiagram', {machine: 'refunds'}, /found no lifecycle refunds in contracts\/lifecycles, .* such as refund\./],
    ['Sequence', {name: 'hosted'}, /found no sequence hosted in contracts\/sequences, .* such as hosted-checkout\./],
    ['Relations', {name: 'payment'}, /found no relation payment in contracts\/relations, .* The nearest is payments\./],
  ])('report what %s cannot show', async (name, values, message) => {
    await expect((async () => renderElement(name, GUIDE_ELEMENTS[name]!, values, context))()).rejects.toThrow(message);
  });
});
