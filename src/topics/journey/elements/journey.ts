import {closest} from 'fastest-levenshtein';
import type {ListItem, PhrasingContent, RootContent} from 'mdast';
import {brand} from '../../../brand';
import {isObject, textOf, type Json} from '../../../pipeline/contracts/json';
import type {JourneyExit, JourneyStep, Teller} from '../../../pipeline/contracts/journeys';
import {actorText, triggerSentence} from '../../../pipeline/reference/renderLifecycle';
import {
  code,
  codeLink,
  component,
  heading,
  inlineCode,
  joined,
  link,
  paragraph,
  strong,
  table,
  text,
  type Nodes,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {phrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {textOfDate} from '../../../pipeline/prose/storyTime/dates';
import {GuideError, type GuideContext, type GuideElement} from '../../../pipeline/elements/guideElement';
import {errorLink} from '../../errors/elements/describeErrors';
import {screenPictures} from './journeyScreens';
import {anchorOf, sceneTitles, toldMoments, type FieldChange, type ObjectChange, type ToldMoment} from './journeys';
import {stateUrl} from '../../screens/elements/screen';

/** The page with the screens, whose anchors journeys name. */
export const SCREENS = '/commerce/guides/screens-mockups';

/** Who is told of, in words. */
export const TELLERS: Readonly<Record<Teller, string>> = {shopper: 'Shopper', partner: 'You', merchant: 'Merchants'};

/** A day and a time of day in UTC: `3 November, 09:58:00`. */
export function timeText(time: string): string {
  return `${textOfDate(time.slice(0, 10), 0)}, ${time.slice(11, 19)}`;
}

/** How an act or the clock made things happen, in Markdown: who did what, or which time came. */
export function causeOf({kind, name, changes}: JourneyStep, {book}: Pick<GuideContext, 'book'>): string {
  const transitions = changes.flatMap((change) => {
    const found = book.lifecycles.get(change.machine)?.transitions.find((one) => one.id === change.transition);
    return found === undefined ? [] : [{...found, change}];
  });
  const own = transitions.filter(({change}) => change.machine !== 'settlement_entry');
  const acted = kind === 'act' ? own.find(({change}) => name === `${change.machine}.${change.transition}`) : undefined;
  const outside = acted ?? own.find(({trigger}) => trigger.party !== undefined);
  const timed = transitions.find(({trigger}) => trigger.timer !== undefined);
  const sentence = (timed ?? own.find(({trigger}) => trigger.rule !== undefined))?.trigger;
  if (acted === undefined && sentence !== undefined && (timed !== undefined || outside === undefined)) {
    return `${triggerSentence(sentence)}.`;
  }
  const moved = outside ?? own.find(({change}) => change.from === null);
  const who = outside === undefined ? brand.name : `${actorText(outside.actor)}, outside the API`;
  return moved === undefined ? `${who}.` : `${who}: \`${moved.change.id!}\` becomes \`${moved.to}\`.`;
}

/** Types of events, each once and with how often it is sent. */
function eventCounts({events}: Pick<JourneyStep, 'events'>): [type: string, count: number][] {
  const types = events.map(({type}) => type);
  return [...new Set(types)].map((type) => [type, types.filter((one) => one === type).length]);
}

/** A request line without the base of its product: `POST /carts`. */
export function requestLine({name, request}: JourneyStep, {book}: Pick<GuideContext, 'book'>): string {
  const {method} = book.operations.get(name!)!;
  return `${method.toUpperCase()} ${request!.path.replace(/^\/\w+\/v\d+/, '')}`;
}

/** @param day of the moment, which times of other days name */
function stepItem(step: JourneyStep, day: string, context: GuideContext): ListItem {
  const {at, kind, name, request, status, answer, events} = step;
  const time = text(`${at.startsWith(day) ? at.slice(11, 19) : timeText(at)} `);
  const refusal =
    status !== undefined && status >= 400 && isObject(answer) ? [text(' '), inlineCode(textOf(answer.code))] : [];
  const said: PhrasingContent[] =
    kind === 'call'
      ? [
          time,
          codeLink(requestLine(step, context), context.urlOf(name!)),
          text(' answers '),
          inlineCode(String(status)),
          ...refusal,
        ]
      : [time, ...phrasing(causeOf(step, context))];
  const sent = joined(
    eventCounts({events}).map(([type, count]) => [
      codeLink(type, context.urlOf(type)),
      ...(count === 1 ? [] : [text(` ${String(count)} times`)]),
    ]),
    ', ',
  );
  const children: Nodes = [
    paragraph(...said, ...(sent.length === 0 ? [] : [text(kind === 'call' ? '. Sent: ' : ' Sent: '), ...sent])),
    ...(request?.body === undefined
      ? []
      : [component('Nested', {summary: 'Body'}, [code('json', JSON.stringify(request.body, null, 2))])]),
  ];
  return {type: 'listItem', spread: false, children: children as ListItem['children']};
}

/** A value of a field. */
function valueText(value: Json | undefined): PhrasingContent {
  return typeof value === 'string' && !/^\d{4}-\d\d-\d\dT/.test(value)
    ? inlineCode(value)
    : text(
        value === undefined || value === null
          ? 'none'
          : typeof value === 'string'
            ? timeText(value)
            : JSON.stringify(value),
      );
}

function fieldText({field, before, after}: FieldChange): PhrasingContent[] {
  const was = before === undefined || before === null ? [] : [text(', was '), valueText(before)];
  return [inlineCode(field), text(' '), valueText(after), ...was];
}

function objectCell({ids, title}: ObjectChange): PhrasingContent[] {
  return ids.length > 1
    ? [text(`${String(ids.length)} × ${title.toLowerCase()}`)]
    : [text(`${title} `), ...ids.map((id) => inlineCode(id))];
}

/** The states before and after: what it went through in between stands with those after. */
function statesTable(changes: readonly ObjectChange[]): RootContent {
  const none: PhrasingContent[] = [text('–')];
  return table(
    [[text('Object')], [text('Before')], [text('After')]],
    changes.map((change) => {
      const [from, ...through] = change.states;
      const states = joined(
        through.map((state) => [inlineCode(state!)]),
        ', then ',
      );
      const fields = joined(change.fields.map(fieldText), '; ');
      const after = joined(
        [states, fields].filter(({length}) => length > 0),
        '; ',
      );
      const before = from ? [inlineCode(from)] : none;
      return [objectCell(change), before, after.length > 0 ? after : [text('made')]];
    }),
  );
}

/** What an exit leads to, linked to where it is explained: its error, or the state of its transition. */
function exitLink({error, shows = ''}: JourneyExit, context: GuideContext): PhrasingContent[] {
  const [machine = '', transition] = shows.split('.');
  const to = context.book.lifecycles.get(machine)?.transitions.find(({id}) => id === transition)?.to;
  const name = to && `${machine}.${to}`;
  const found = error === undefined ? name && codeLink(name, stateUrl(name, context)) : errorLink(error);
  return found ? [text(': see '), found] : [];
}

function exitItems({exits = []}: ToldMoment, titles: ReadonlyMap<string, string>, context: GuideContext): ListItem[] {
  return exits.map((exit) => {
    const played = text(` Played as “${titles.get(exit.scene) ?? exit.scene}”`);
    return {
      type: 'listItem',
      spread: false,
      children: [
        {type: 'paragraph', children: [...phrasing(exit.when), played, ...exitLink(exit, context), text('.')]},
      ],
    };
  });
}

function listOf(children: readonly ListItem[], isOrdered = false): RootContent {
  return {type: 'list', ordered: isOrdered, spread: false, children: [...children]};
}

function tellItems({tells}: ToldMoment): ListItem[] {
  return Object.entries(tells).map(([who, sentence]) => ({
    type: 'listItem',
    spread: false,
    children: [
      {type: 'paragraph', children: [strong(text(TELLERS[who as Teller])), text(': '), ...phrasing(sentence)]},
    ],
  }));
}

/** A screen in words: `order-list` is Order list. */
export function screenTitle(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
}

function screensText({screens}: ToldMoment): PhrasingContent[] {
  return screens.length === 0
    ? [text('Screen: none for the shopper.')]
    : [
        text(screens.length === 1 ? 'Screen: ' : 'Screens: '),
        ...joined(
          screens.map((name) => [link(`${SCREENS}#${name}`, text(screenTitle(name)))]),
          ', ',
        ),
        text('.'),
      ];
}

function momentNodes(moment: ToldMoment, titles: ReadonlyMap<string, string>, context: GuideContext): Nodes {
  const {number, title, anchor, at, steps, changes} = moment;
  const label = (words: string): RootContent => paragraph(strong(text(words)));
  const exits = exitItems(moment, titles, context);
  return [
    heading(context.depth + 1, anchor, text(`${String(number)}. ${title}`)),
    paragraph(text(`${timeText(at)} UTC`)),
    listOf(tellItems(moment)),
    paragraph(...screensText(moment)),
    ...screenPictures(moment, context),
    label('What happens'),
    listOf(
      steps.map((step) => stepItem(step, at.slice(0, 10), context)),
      true,
    ),
    ...(changes.length === 0 ? [] : [label('States'), statesTable(changes)]),
    ...(exits.length === 0 ? [] : [label('What else can happen'), listOf(exits)]),
  ];
}

/**
 * `<Journey scene="order-5512" />`: a scene of the story in moments, of `contracts/journeys`: what is on the screen, what
 * is called, what changes and what is sent.
 */
export const journey: GuideElement = {
  attributes: {scene: 'required'},
  nodes: ({scene = ''}, context) => {
    const {book, place} = context;
    const moments = toldMoments(book.contracts, scene);
    if (moments === undefined) {
      const all = [...book.contracts.journeys.keys()];
      throw new GuideError(
        `${place}: found no journey ${scene} in contracts/journeys, expected one such as ${closest(scene, all)}.`,
      );
    }
    const titles = sceneTitles(book.contracts);
    const parts = [...new Set(moments.map(({part}) => part))];
    const nodes = parts.flatMap((part) => [
      heading(context.depth, anchorOf(part), text(part)),
      ...moments.filter((moment) => moment.part === part).flatMap((moment) => momentNodes(moment, titles, context)),
    ]);
    return [component('Journey', {}, nodes)];
  },
};
