import type {PhrasingContent} from 'mdast';
import {brand} from '../../brand';
import type {Lifecycle, Transition, Trigger} from '../contracts/lifecycles';
import {mark} from '../../../packages/docs-search/marks';
import {
  codeLink,
  inlineCode,
  inlineElement,
  joined,
  link,
  paragraph,
  table,
  text,
  type Nodes,
} from '../../../packages/openapi/markdown/markdownNodes';
import {phrasing} from '../../../packages/openapi/markdown/parseDescription';
import {capitalized} from '../../../packages/openapi/markdown/formatWords';

/** Lifecycles in words and tables. */

/** Where an operation or an event is shown. */
export type UrlOf = (name: string) => string | undefined;

/** A duration of ISO 8601 in words: `PT15M` gives `15 minutes`, `P30D` gives `30 days`. */
export function durationText(duration: string): string {
  const match = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(duration);
  const units = ['week', 'day', 'hour', 'minute', 'second'];
  const counts: readonly (string | undefined)[] = match?.slice(1) ?? [];
  const parts = counts.flatMap((count, index) =>
    count === undefined ? [] : [`${count} ${units[index]!}${count === '1' ? '' : 's'}`],
  );
  return parts.join(' ') || duration;
}

function lowered(sentence: string): string {
  return /^[A-Z][a-z]/.test(sentence) ? sentence.charAt(0).toLowerCase() + sentence.slice(1) : sentence;
}

/** What makes a transition happen, as a phrase: `by createRefund`, `48 hours after it is placed`, `by the gateway`. */
function triggerText(trigger: Trigger, actor: string, urlOf: UrlOf): PhrasingContent[] {
  if (trigger.operation !== undefined) {
    const url = urlOf(trigger.operation);
    const name = inlineCode(trigger.operation);
    return [text('by '), url === undefined ? name : link(url, name)];
  }
  if (trigger.timer !== undefined) {
    const start = (trigger.starts ?? '').replace(/\.$/, '');
    return [text(durationText(trigger.timer)), ...(start ? [text(' after '), ...phrasing(lowered(start))] : [])];
  }
  if (trigger.event !== undefined) {
    return [text('by '), inlineCode(trigger.event)];
  }
  if (trigger.rule !== undefined) {
    return [text('when '), ...phrasing(lowered(trigger.rule.replace(/\.$/, '')))];
  }
  return [text(`by the ${trigger.party ?? actor}`)];
}

function states(names: readonly string[]): PhrasingContent[] {
  return names.length === 0
    ? [text('–')]
    : joined(
        names.map((name) => [inlineCode(name)]),
        ', ',
      );
}

/** Whether an object begins or ends in a state; a late transition can leave a last one. */
function kindOf({states: all, transitions}: Lifecycle, name: string): string {
  const {initial, terminal} = all[name]!;
  const isLeft = transitions.some(({from, late}) => late && from.includes(name));
  return [initial ? 'first' : '', terminal ? (isLeft ? 'last, as a rule' : 'last') : ''].filter(Boolean).join(', ');
}

/** Types of events, each with a link to where it is shown. */
export function eventLinks(events: readonly string[], urlOf: UrlOf): PhrasingContent[] {
  return joined(
    events.map((event) => [codeLink(event, urlOf(event))]),
    ', ',
  );
}

/** Who acts, in words. */
const ACTORS: Readonly<Record<string, string>> = {partner: 'You', platform: brand.name, timer: 'Timer'};

export function actorText(actor: string): string {
  return ACTORS[actor] ?? capitalized(actor);
}

/** What triggers a transition that parties do by no operation. */
const OUTSIDE = 'Outside the API';

/** What makes a transition happen, in Markdown: an operation, an event, a time, a rule. */
export function triggerSentence(trigger: Trigger): string {
  const {operation, event, timer, starts = '', rule} = trigger;
  const name = operation ?? event;
  if (name !== undefined) {
    return `\`${name}\``;
  }
  if (timer !== undefined) {
    return `${durationText(timer)} after ${lowered(starts.replace(/\.$/, ''))}`;
  }
  return rule?.replace(/\.$/, '') ?? OUTSIDE;
}

/** Who makes a transition happen and by what, under which condition, within which time. */
function howText({trigger, actor, guard, deadline}: Transition, urlOf: UrlOf): PhrasingContent[] {
  const url = urlOf(trigger.operation ?? trigger.event ?? '');
  const words = phrasing(triggerSentence(trigger));
  const limit = deadline === null ? [] : [text(` Within ${durationText(deadline)}.`)];
  const condition = guard === null ? [] : [text(' '), ...phrasing(guard)];
  return [
    text(`${actorText(actor)}: `),
    ...(url === undefined ? words : [link(url, ...words)]),
    text('.'),
    ...condition,
    ...limit,
  ];
}

/** The anchor of the tables of a lifecycle on a page that shows them by its element. */
export function lifecycleAnchor({machine}: Lifecycle): string {
  return `${machine}-states`;
}

/** The anchor of a state: `payment_intent.processing`. */
function stateAnchor({machine}: Lifecycle, state: string): string {
  return `${machine}.${state}`;
}

/** A state with its anchor. */
function stateName(lifecycle: Lifecycle, name: string): PhrasingContent {
  const id = stateAnchor(lifecycle, name);
  const {machine} = lifecycle;
  return mark(inlineElement('AnchoredCode', {id, name}), {
    search: {kind: `Status of ${machine}`, names: [name, id], context: [machine]},
  });
}

function stateLinks(lifecycle: Lifecycle, names: readonly string[]): PhrasingContent[] {
  return joined(
    names.map((name) => [link(`#${stateAnchor(lifecycle, name)}`, inlineCode(name))]),
    ', ',
  );
}

function changeText(lifecycle: Lifecycle, {from, to, late}: Transition): PhrasingContent[] {
  return [
    ...(from.length === 0 ? [text('created as ')] : [...stateLinks(lifecycle, from), text(' to ')]),
    ...stateLinks(lifecycle, [to]),
    ...(late ? [text(', late')] : []),
  ];
}

/** A state machine as two tables: its states, each with an anchor, and its transitions with all that they need and do. */
export function lifecycleNodes(lifecycle: Lifecycle, urlOf: UrlOf): Nodes {
  const columns: readonly (readonly [title: string, cell: (transition: Transition) => PhrasingContent[]])[] = [
    ['From and to', (transition) => changeText(lifecycle, transition)],
    ['Who and how', (transition) => howText(transition, urlOf)],
    ['Events', ({events}) => eventLinks(events, urlOf)],
    ['Money', ({money}) => phrasing(money ?? '')],
  ];
  const rows = lifecycle.transitions.map((transition) => columns.map(([, cell]) => cell(transition)));
  const isUsed = (column: number): boolean => rows.some((row) => row[column]!.length > 0);
  return [
    paragraph(...phrasing(lifecycle.summary)),
    table(
      [[inlineCode(lifecycle.field)], [text('Meaning')], [text('First or last')]],
      Object.entries(lifecycle.states).map(([name, state]) => [
        [stateName(lifecycle, name)],
        phrasing(state.description),
        [text(kindOf(lifecycle, name))],
      ]),
    ),
    table(
      columns.filter((_, column) => isUsed(column)).map(([title]) => [text(title)]),
      rows.map((row) =>
        row.filter((_, column) => isUsed(column)).map((cell) => (cell.length === 0 ? [text('–')] : cell)),
      ),
    ),
  ];
}

/** Where an event stands in the lifecycles: each transition that sends it, as a phrase. */
export function sendersOf(type: string, lifecycles: Iterable<Lifecycle>, urlOf: UrlOf): PhrasingContent[][] {
  return [...lifecycles].flatMap((lifecycle) => [
    ...lifecycle.transitions
      .filter(({events}) => events.includes(type))
      .map(({from, to, trigger, actor}): PhrasingContent[] => [
        text(`${lifecycle.title}: `),
        ...(from.length === 0 ? [text('comes into being as ')] : [...states(from), text(' to ')]),
        inlineCode(to),
        text(', '),
        ...triggerText(trigger, actor, urlOf),
      ]),
    ...(lifecycle.notices ?? [])
      .filter(({event}) => event === type)
      .map(({when}): PhrasingContent[] => [text(`${lifecycle.title}, without a change of state: `), ...phrasing(when)]),
  ]);
}

function linked(name: string, url: string | undefined): string {
  return url === undefined ? `\`${name}\`` : `[\`${name}\`](${url})`;
}

/** When an operation is legal and what it sends, by its lifecycles: sentences in CommonMark. */
export function factsOfOperation(operationId: string, lifecycles: Iterable<Lifecycle>, urlOf: UrlOf): string[] {
  const quoted = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');
  return [...lifecycles].flatMap((lifecycle) => {
    const fired = lifecycle.transitions.filter(({trigger}) => trigger.operation === operationId);
    const needed = [...new Set(fired.flatMap(({from}) => from))];
    const stays = lifecycle.operations[operationId]?.stays;
    const allowed = stays === 'all' ? [] : [...new Set([...needed, ...(stays ?? [])])];
    const sent = [...new Set(fired.flatMap(({events}) => events))];
    const others = Object.keys(lifecycle.states).filter((state) => !allowed.includes(state));
    const isShorterToExclude = others.length > 0 && others.length < allowed.length / 2;
    const subject = `Legal while the ${lifecycle.title.toLowerCase()} is`;
    return [
      ...(allowed.length === 0
        ? []
        : [isShorterToExclude ? `${subject} not ${quoted(others)}` : `${subject} ${quoted(allowed)}`]),
      ...(sent.length > 0 ? [`Sends ${sent.map((event) => linked(event, urlOf(event))).join(', ')}`] : []),
    ];
  });
}
