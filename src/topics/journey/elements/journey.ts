import type {ListItem, PhrasingContent, RootContent, Table} from 'mdast';
import {brand} from '../../../brand';
import {isObject, stringifyValue, type Json} from '../../../../packages/json';
import {SCREENS_PAGE, type JourneyExit, type JourneyStep, type Narrator} from '../../../pipeline/contracts/journeys';
import {formatActor, describeTrigger} from '../../../pipeline/reference/renderLifecycle';
import {
  createCode,
  createCodeLink,
  createComponent,
  createHeading,
  createInlineCode,
  joinPhrases,
  createLink,
  createParagraph,
  createStrong,
  createText,
  type Nodes,
  joinCodes,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {parsePhrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {formatDateToken} from '../../../pipeline/prose/storyTime/dates';
import {type GuideContext, defineElement} from '../../../pipeline/elements/guideElement';
import {renderErrorLink} from '../../errors/elements/describeErrors';
import {renderScreenPictures} from './journeyScreens';
import {
  toAnchor,
  readScenarioTitles,
  readJourneyMoments,
  type FieldChange,
  type ObjectChange,
  type ResolvedMoment,
} from './journeys';
import {findStateUrl} from '../../screens/elements/screen';
import {AuthoringError} from '../../../../packages/authoring/authoringError';
import {renderTable} from '../../../pipeline/elements/tableElement';
import {suggest} from '../../../../packages/authoring/suggest';

/** The actors, in words. */
export const NARRATOR_NAMES: Readonly<Record<Narrator, string>> = {
  shopper: 'Shopper',
  partner: 'You',
  merchant: 'Merchants',
};

/** A day and a time of day in UTC: `3 November, 09:58:00`. */
export function formatDayAndTime(time: string): string {
  return `${formatDateToken(time.slice(0, 10), 0)}, ${time.slice(11, 19)}`;
}

/** An action or a timer, in Markdown: who did what, or which deadline passed. */
export function describeStepCause({kind, name, changes}: JourneyStep, {book}: Pick<GuideContext, 'book'>): string {
  const transitions = changes.flatMap((change) => {
    const found = book.lifecycles.get(change.machine)?.transitions.find((one) => one.id === change.transition);
    return found === undefined ? [] : [{...found, change}];
  });
  const own = transitions.filter(({change}) => change.machine !== 'settlement_entry');
  const acted = kind === 'act' ? own.find(({change}) => name === `${change.machine}.${change.transition}`) : undefined;
  const outside = acted ?? own.find(({trigger}) => trigger.party !== undefined);
  const timed = transitions.find(({trigger}) => trigger.timer !== undefined);
  const sentence = timed ?? own.find(({trigger}) => trigger.rule !== undefined);
  if (acted === undefined && sentence !== undefined && (timed !== undefined || outside === undefined)) {
    return `${describeTrigger(sentence)}.`;
  }
  const moved = outside ?? own.find(({change}) => change.from === null);
  const who = outside === undefined ? brand.name : formatActor(outside.actor);
  return moved === undefined ? `${who}.` : `${who}: \`${moved.change.id!}\` becomes \`${moved.to}\`.`;
}

/** Types of events, each once and with how often it is sent. */
function countEvents({events}: Pick<JourneyStep, 'events'>): [type: string, count: number][] {
  const types = events.map(({type}) => type);
  return [...new Set(types)].map((type) => [type, types.filter((one) => one === type).length]);
}

/** A request line without the base of its product: `POST /carts`. */
export function formatRequestLine({name, request}: JourneyStep, {book}: Pick<GuideContext, 'book'>): string {
  const {method} = book.operations.get(name!)!;
  return `${method.toUpperCase()} ${request!.path.replace(/^\/\w+\/v\d+/, '')}`;
}

/** @param day of the moment; times of other days include theirs */
function renderStepItem(step: JourneyStep, day: string, context: GuideContext): ListItem {
  const {at, kind, name, request, status, response, events} = step;
  const time = createText(`${at.startsWith(day) ? at.slice(11, 19) : formatDayAndTime(at)} `);
  const refusal =
    status !== undefined && status >= 400 && isObject(response)
      ? [createText(' '), createInlineCode(stringifyValue(response.code))]
      : [];
  const sentence: PhrasingContent[] =
    kind === 'call'
      ? [
          time,
          createCodeLink(formatRequestLine(step, context), context.getUrl(name!)),
          createText(' returns '),
          createInlineCode(String(status)),
          ...refusal,
        ]
      : [time, ...parsePhrasing(describeStepCause(step, context))];
  const sent = joinPhrases(
    countEvents({events}).map(([type, count]) => [
      createCodeLink(type, context.getUrl(type)),
      ...(count === 1 ? [] : [createText(` ${String(count)} times`)]),
    ]),
    ', ',
  );
  const children: Nodes = [
    createParagraph(
      ...sentence,
      ...(sent.length === 0 ? [] : [createText(kind === 'call' ? '. Sent: ' : ' Sent: '), ...sent]),
    ),
    ...(request?.body === undefined
      ? []
      : [createComponent('Nested', {summary: 'Body'}, [createCode('json', JSON.stringify(request.body, null, 2))])]),
  ];
  return {type: 'listItem', spread: false, children: children as ListItem['children']};
}

/** A value of a field. */
function renderFieldValue(value: Json | undefined): PhrasingContent {
  return typeof value === 'string' && !/^\d{4}-\d\d-\d\dT/.test(value)
    ? createInlineCode(value)
    : createText(
        value === undefined || value === null
          ? 'none'
          : typeof value === 'string'
            ? formatDayAndTime(value)
            : JSON.stringify(value),
      );
}

function renderFieldChange({field, before, after}: FieldChange): PhrasingContent[] {
  const was = before === undefined || before === null ? [] : [createText(', was '), renderFieldValue(before)];
  return [createInlineCode(field), createText(' '), renderFieldValue(after), ...was];
}

function renderObjectCell({ids, title}: ObjectChange): PhrasingContent[] {
  return ids.length > 1
    ? [createText(`${String(ids.length)} × ${title.toLowerCase()}`)]
    : [createText(`${title} `), ...ids.map((id) => createInlineCode(id))];
}

/** The states before and after: intermediate ones are listed with those after. */
function renderStatesTable(changes: readonly ObjectChange[], context: GuideContext): Table {
  return renderTable(
    changes,
    [
      {title: 'Object', cell: renderObjectCell},
      {title: 'Before', code: ({states: [from]}) => from},
      {
        title: 'After',
        cell: ({states: [, ...through], fields}) => {
          const after = joinPhrases(
            [
              joinCodes(
                through.map((state) => state!),
                ', then ',
              ),
              joinPhrases(fields.map(renderFieldChange), '; '),
            ].filter(({length}) => length > 0),
            '; ',
          );
          return after.length > 0 ? after : 'made';
        },
      },
    ],
    context,
  );
}

/** The result of an exit, with a link: its error, or the state of its transition. */
function renderExitLink({error, shows = ''}: JourneyExit, context: GuideContext): PhrasingContent[] {
  const [machine = '', transition] = shows.split('.');
  const to = context.book.lifecycles.get(machine)?.transitions.find(({id}) => id === transition)?.to;
  const name = to && `${machine}.${to}`;
  const found =
    error === undefined ? name && createCodeLink(name, findStateUrl(name, context)) : renderErrorLink(error);
  return found ? [createText(': see '), found] : [];
}

function renderExitItems(
  {exits = []}: ResolvedMoment,
  titles: ReadonlyMap<string, string>,
  context: GuideContext,
): ListItem[] {
  return exits.map((exit) => {
    const played = createText(` Scenario “${titles.get(exit.scenario) ?? exit.scenario}”`);
    return {
      type: 'listItem',
      spread: false,
      children: [
        {
          type: 'paragraph',
          children: [...parsePhrasing(exit.when), played, ...renderExitLink(exit, context), createText('.')],
        },
      ],
    };
  });
}

function createList(children: readonly ListItem[], isOrdered = false): RootContent {
  return {type: 'list', ordered: isOrdered, spread: false, children: [...children]};
}

function renderNarration({narration}: ResolvedMoment): ListItem[] {
  return Object.entries(narration).map(([who, sentence]) => ({
    type: 'listItem',
    spread: false,
    children: [
      {
        type: 'paragraph',
        children: [
          createStrong(createText(NARRATOR_NAMES[who as Narrator])),
          createText(': '),
          ...parsePhrasing(sentence),
        ],
      },
    ],
  }));
}

/** A screen in words: `order-list` is Order list. */
export function formatScreenTitle(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
}

function renderScreenLinks({screens}: ResolvedMoment): PhrasingContent[] {
  return screens.length === 0
    ? [createText('Screen: none for the shopper.')]
    : [
        createText(screens.length === 1 ? 'Screen: ' : 'Screens: '),
        ...joinPhrases(
          screens.map((name) => [createLink(`${SCREENS_PAGE}#${name}`, createText(formatScreenTitle(name)))]),
          ', ',
        ),
        createText('.'),
      ];
}

function renderMoment(moment: ResolvedMoment, titles: ReadonlyMap<string, string>, context: GuideContext): Nodes {
  const {number, title, anchor, at, steps, changes} = moment;
  const fold = (summary: string, content: Nodes): RootContent => createComponent('Nested', {summary}, content);
  const exits = renderExitItems(moment, titles, context);
  return [
    createHeading(context.depth + 1, anchor, createText(`${String(number)}. ${title}`)),
    createParagraph(createText(`${formatDayAndTime(at)} UTC`)),
    createList(renderNarration(moment)),
    createParagraph(...renderScreenLinks(moment)),
    ...renderScreenPictures(moment, context),
    fold('What happens', [
      createList(
        steps.map((step) => renderStepItem(step, at.slice(0, 10), context)),
        true,
      ),
    ]),
    ...(changes.length === 0 ? [] : [fold('States', [renderStatesTable(changes, context)])]),
    ...(exits.length === 0 ? [] : [fold('What else can happen', [createList(exits)])]),
  ];
}

/**
 * `<Journey scenario="order-5512" />`: a scenario in moments, from `contracts/journeys`: the screens, the calls, the
 * changes and the events.
 */
export const journeyElement = defineElement({
  attributes: {scenario: 'text'},
  render: (context, {scenario}) => {
    const {book, place} = context;
    const moments = readJourneyMoments(book.contracts, scenario);
    if (moments === undefined) {
      throw new AuthoringError(
        `${place}: found no journey ${scenario} in contracts/journeys, ${suggest(scenario, book.contracts.journeys.keys())}.`,
      );
    }
    const titles = readScenarioTitles(book.contracts);
    const parts = [...new Set(moments.map(({part}) => part))];
    const nodes = parts.flatMap((part) => [
      createHeading(context.depth, toAnchor(part), createText(part)),
      ...moments.filter((moment) => moment.part === part).flatMap((moment) => renderMoment(moment, titles, context)),
    ]);
    return [createComponent('Journey', {}, nodes)];
  },
});
