import type {PhrasingContent} from 'mdast';
import {brand} from '../../brand';
import {formatTimer} from '../contracts/durations';
import type {Lifecycle, Transition} from '../contracts/lifecycles';
import {mark} from '../../../packages/docs-search/marks';
import {
  createCodeLink,
  createInlineCode,
  createInlineElement,
  joinPhrases,
  createLink,
  createParagraph,
  createComponent,
  createTable,
  createText,
  type Nodes,
} from '../../../packages/openapi/markdown/markdownNodes';
import {parsePhrasing} from '../../../packages/openapi/markdown/parseDescription';
import {capitalize} from '../../../packages/openapi/markdown/formatWords';

/** Lifecycles in words and tables. */

/** Where an operation or an event is shown. */
export type GetUrl = (name: string) => string | undefined;

function lowerFirstLetter(sentence: string): string {
  return /^(?:A |[A-Z][a-z])/.test(sentence) ? sentence.charAt(0).toLowerCase() + sentence.slice(1) : sentence;
}

/** The actor of a transition, as a phrase: `by the merchant`, or by the name of the platform. */
function formatByActor(actor: string): string {
  return `by ${actor === 'platform' ? brand.name : `the ${actor}`}`;
}

/** The trigger of a transition, as a phrase: `by createRefund`, `48 hours after it is placed`, `by the gateway`. */
function renderTrigger({trigger, actor, days}: Transition, getUrl: GetUrl): PhrasingContent[] {
  if (trigger.operation !== undefined) {
    const url = getUrl(trigger.operation);
    const name = createInlineCode(trigger.operation);
    return [createText('by '), url === undefined ? name : createLink(url, name)];
  }
  if (trigger.timer !== undefined) {
    const start = (trigger.starts ?? '').replace(/\.$/, '');
    return [
      createText(formatTimer(trigger.timer, {days})),
      ...(start ? [createText(' after '), ...parsePhrasing(lowerFirstLetter(start))] : []),
    ];
  }
  if (trigger.event !== undefined) {
    return [createText('by '), createInlineCode(trigger.event)];
  }
  if (trigger.rule !== undefined) {
    return [createText('when '), ...parsePhrasing(lowerFirstLetter(trigger.rule.replace(/\.$/, '')))];
  }
  return [createText(formatByActor(actor))];
}

function renderStateNames(names: readonly string[]): PhrasingContent[] {
  return names.length === 0
    ? [createText('–')]
    : joinPhrases(
        names.map((name) => [createInlineCode(name)]),
        ', ',
      );
}

/** Whether a state is initial or terminal; a late transition can leave a terminal one. */
function describeStateKind({states: all, transitions}: Lifecycle, name: string): string {
  const {initial, terminal} = all[name]!;
  const isLeft = transitions.some(({from, late}) => late && from.includes(name));
  return [initial ? 'initial' : '', terminal ? (isLeft ? 'usually terminal' : 'terminal') : '']
    .filter(Boolean)
    .join(', ');
}

/** Types of events, each with a link to where it is shown. */
export function renderEventLinks(events: readonly string[], getUrl: GetUrl): PhrasingContent[] {
  return joinPhrases(
    events.map((event) => [createCodeLink(event, getUrl(event))]),
    ', ',
  );
}

/** The actor, in words. */
const ACTOR_NAMES: Readonly<Record<string, string>> = {partner: 'You', platform: brand.name, timer: 'Timer'};

export function formatActor(actor: string): string {
  return ACTOR_NAMES[actor] ?? capitalize(actor);
}

/** The actor, in words, where the trigger does not name it. */
export function getUnnamedActor({trigger, actor}: Transition): string | undefined {
  return trigger.party === undefined ? formatActor(actor) : undefined;
}

/** The trigger of a transition, in Markdown: an operation, an event, a time, a rule, or who acts outside the API. */
export function describeTrigger({trigger, actor, days}: Pick<Transition, 'trigger' | 'actor' | 'days'>): string {
  const {operation, event, timer, starts = '', rule} = trigger;
  const name = operation ?? event;
  if (name !== undefined) {
    return `\`${name}\``;
  }
  if (timer !== undefined) {
    return `${formatTimer(timer, {days})} after ${lowerFirstLetter(starts.replace(/\.$/, ''))}`;
  }
  return rule?.replace(/\.$/, '') ?? capitalize(formatByActor(actor));
}

/** The actor and the trigger of a transition, its condition, its time limit. */
function renderTransitionCause(transition: Transition, getUrl: GetUrl): PhrasingContent[] {
  const {trigger, guard, deadline} = transition;
  const actor = getUnnamedActor(transition);
  const url = getUrl(trigger.operation ?? trigger.event ?? '');
  const words = parsePhrasing(describeTrigger(transition));
  const limit = deadline === null ? [] : [createText(` Within ${formatTimer(deadline, transition)}.`)];
  const condition = guard === null ? [] : [createText(' '), ...parsePhrasing(guard)];
  return [
    ...(actor === undefined ? [] : [createText(`${actor}: `)]),
    ...(url === undefined ? words : [createLink(url, ...words)]),
    createText('.'),
    ...condition,
    ...limit,
  ];
}

/** The anchor of the tables of a lifecycle on a page that shows them by its element. */
export function getLifecycleAnchor({machine}: Lifecycle): string {
  return `${machine}-states`;
}

/** The anchor of a state: `payment_intent.processing`. */
function getStateAnchor({machine}: Lifecycle, state: string): string {
  return `${machine}.${state}`;
}

/** A state with its anchor. */
function createStateName(lifecycle: Lifecycle, name: string): PhrasingContent {
  const id = getStateAnchor(lifecycle, name);
  const {machine} = lifecycle;
  return mark(createInlineElement('AnchoredCode', {id, name}), {
    search: {kind: `Status of ${machine}`, names: [name, id], context: [machine]},
  });
}

function renderStateLinks(lifecycle: Lifecycle, names: readonly string[]): PhrasingContent[] {
  return joinPhrases(
    names.map((name) => [createLink(`#${getStateAnchor(lifecycle, name)}`, createInlineCode(name))]),
    ', ',
  );
}

function changeText(lifecycle: Lifecycle, {from, to, late}: Transition): PhrasingContent[] {
  return [
    ...(from.length === 0 ? [createText('created as ')] : [...renderStateLinks(lifecycle, from), createText(' to ')]),
    ...renderStateLinks(lifecycle, [to]),
    ...(late ? [createText(', late')] : []),
  ];
}

/**
 * A state machine as two tables: its states, each with an anchor, and, folded, its transitions with their conditions
 * and effects.
 */
export function renderLifecycle(lifecycle: Lifecycle, getUrl: GetUrl): Nodes {
  const columns: readonly (readonly [title: string, cell: (transition: Transition) => PhrasingContent[]])[] = [
    ['Transition', (transition) => changeText(lifecycle, transition)],
    ['Trigger', (transition) => renderTransitionCause(transition, getUrl)],
    ['Events', ({events}) => renderEventLinks(events, getUrl)],
    ['Money', ({money}) => parsePhrasing(money ?? '')],
  ];
  const rows = lifecycle.transitions.map((transition) => columns.map(([, cell]) => cell(transition)));
  const isUsed = (column: number): boolean => rows.some((row) => row[column]!.length > 0);
  return [
    createParagraph(...parsePhrasing(lifecycle.summary)),
    createTable(
      [[createInlineCode(lifecycle.field)], [createText('Meaning')], [createText('Initial or terminal')]],
      Object.entries(lifecycle.states).map(([name, state]) => [
        [createStateName(lifecycle, name)],
        parsePhrasing(state.description),
        [createText(describeStateKind(lifecycle, name))],
      ]),
    ),
    createComponent('Nested', {summary: rows.length === 1 ? 'The transition' : `The ${rows.length} transitions`}, [
      createTable(
        columns.filter((_, column) => isUsed(column)).map(([title]) => [createText(title)]),
        rows.map((row) =>
          row.filter((_, column) => isUsed(column)).map((cell) => (cell.length === 0 ? [createText('–')] : cell)),
        ),
      ),
    ]),
  ];
}

/**
 * A state machine that another page shows in full: each state with its anchor and the states that follow it, and a link
 * to the rest. What each state means is at the field.
 *
 * @param home the URL of the tables
 */
export function renderShortLifecycle(lifecycle: Lifecycle, home: string): Nodes {
  const {field, states, transitions} = lifecycle;
  const listNext = (name: string): string[] => [
    ...new Set(transitions.filter(({from, to}) => from.includes(name) && to !== name).map(({to}) => to)),
  ];
  return [
    createTable(
      [[createInlineCode(field)], [createText('Can change to')]],
      Object.keys(states).map((name) => {
        const next = listNext(name);
        return [
          [createStateName(lifecycle, name)],
          next.length > 0 ? renderStateLinks(lifecycle, next) : [createText('terminal')],
        ];
      }),
    ),
    createParagraph(
      createLink(home, createText(`The ${transitions.length} transitions of the ${lifecycle.title.toLowerCase()}`)),
      createText(': who triggers each and when, its events, its effect on money.'),
    ),
  ];
}

/** The place of an event in the lifecycles: each transition that sends it, as a phrase. */
export function renderEventSenders(type: string, lifecycles: Iterable<Lifecycle>, getUrl: GetUrl): PhrasingContent[][] {
  return [...lifecycles].flatMap((lifecycle) => [
    ...lifecycle.transitions
      .filter(({events}) => events.includes(type))
      .map((transition): PhrasingContent[] => [
        createText(`${lifecycle.title}: `),
        ...(transition.from.length === 0
          ? [createText('is created as ')]
          : [...renderStateNames(transition.from), createText(' to ')]),
        createInlineCode(transition.to),
        createText(', '),
        ...renderTrigger(transition, getUrl),
      ]),
    ...(lifecycle.notices ?? [])
      .filter(({event}) => event === type)
      .map(({when}): PhrasingContent[] => [
        createText(`${lifecycle.title}, without a change of state: `),
        ...parsePhrasing(when),
      ]),
  ]);
}

function linkIfKnown(name: string, url: string | undefined): string {
  return url === undefined ? `\`${name}\`` : `[\`${name}\`](${url})`;
}

/** How the sentence about the states that allow an operation begins. */
export const ALLOWED = 'Allowed ';

/** When an operation is allowed and what it sends, by its lifecycles: sentences in CommonMark. */
export function describeOperationFacts(operationId: string, lifecycles: Iterable<Lifecycle>, getUrl: GetUrl): string[] {
  const quoteNames = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');
  return [...lifecycles].flatMap((lifecycle) => {
    const fired = lifecycle.transitions.filter(({trigger}) => trigger.operation === operationId);
    const needed = [...new Set(fired.flatMap(({from}) => from))];
    const stays = lifecycle.operations[operationId]?.stays;
    const allowed = stays === 'all' ? [] : [...new Set([...needed, ...(stays ?? [])])];
    const sent = [...new Set(fired.flatMap(({events}) => events))];
    const others = Object.keys(lifecycle.states).filter((state) => !allowed.includes(state));
    const isShorterToExclude = others.length > 0 && others.length < allowed.length / 2;
    const subject = `${ALLOWED}while the ${lifecycle.title.toLowerCase()} is`;
    return [
      ...(allowed.length === 0
        ? []
        : [isShorterToExclude ? `${subject} not ${quoteNames(others)}` : `${subject} ${quoteNames(allowed)}`]),
      ...(sent.length > 0 ? [`Sends ${sent.map((event) => linkIfKnown(event, getUrl(event))).join(', ')}`] : []),
    ];
  });
}
