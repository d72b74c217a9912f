import {suggest} from '../../../packages/authoring/suggest';
import type {Lifecycle, Lifecycles} from './lifecycles';

/** What a sentence states about an event of a lifecycle: the status beside it, or the other events that may come in its place. */

/** An event in code style, and behind it others of its object by their ends: `refund.succeeded` or `.failed`. */
const EVENTS =
  /`(?<object>[a-z_]+(?:\.[a-z_]+)*)\.(?<moment>[a-z_]+)`(?<others>(?:(?:, (?:or |and )?| or | and )`\.[a-z_]+`)*)/g;
const STATUS = /(?:(?<noun>[\w-]+) (?:is|are|becomes|stays|remains|ends as|in) )?`(?<status>[a-z_]+)`/g;
/** Words of a sentence whose event can be the one that leaves the status. */
const LEAVES = /\b(?:from|previous_attributes|reverse|stays|still|until|wait|waits|was|were)\b/i;
const WAIT = /\bwait for (?=`[^`]*`(?:, | or ))/i;

/** The events that are named in a row, as whole names. */
interface NamedEvents {
  readonly index: number;
  readonly events: readonly string[];
}

/** The transitions of a lifecycle that send an event. */
function listSenders({transitions}: Lifecycle, event: string): Lifecycle['transitions'] {
  return transitions.filter(({events}) => events.includes(event));
}

function listSentEvents({transitions}: Lifecycle): string[] {
  return [...new Set(transitions.flatMap(({events}) => events))];
}

function readEvents(text: string): NamedEvents[] {
  return [...text.matchAll(EVENTS)].map(({index, groups}) => {
    const {object, moment, others} = groups as Record<'object' | 'moment' | 'others', string>;
    const ends = [moment, ...[...others.matchAll(/\.([a-z_]+)/g)].map(([, end]) => end!)];
    return {index, events: ends.map((end) => `${object}.${end}`)};
  });
}

function getNoun({title}: Lifecycle): string {
  return title.toLowerCase().split(' ').at(-1)!;
}

/** Statuses of a lifecycle in a text, without those that belong to another object: "the attempt is `declined`". */
function readStatuses(text: string, lifecycle: Lifecycle, lifecycles: Lifecycles): string[] {
  const others = [...lifecycles.values()].map(getNoun).filter((noun) => noun !== getNoun(lifecycle));
  return [...text.matchAll(STATUS)].flatMap(({groups}) => {
    const {noun = '', status} = groups as {noun?: string; status: string};
    return !others.includes(noun.toLowerCase()) && Object.hasOwn(lifecycle.states, status) ? [status] : [];
  });
}

function findUnknownEnds({events}: NamedEvents, lifecycle: Lifecycle): string[] {
  const known = listSentEvents(lifecycle);
  return events
    .slice(1)
    .filter((event) => !known.includes(event))
    .map((event) => `found the event \`${event}\`, ${suggest(event, known)}. Correct it.`);
}

/** Events that a reader waits for at once come from one status. */
function findForeignChoices(text: string, {index, events}: NamedEvents, lifecycle: Lifecycle): string[] {
  if (!WAIT.test(text.slice(0, index + events[0]!.length + 6)) || events.length < 2) {
    return [];
  }
  const leave = (event: string, state: string): boolean =>
    listSenders(lifecycle, event).some(({from}) => from.includes(state));
  // The status that most of them leave is the one that the reader waits in.
  const [state, count] = Object.keys(lifecycle.states)
    .map((name) => [name, events.filter((event) => leave(event, name)).length] as const)
    .sort(([, a], [, b]) => b - a)[0]!;
  const ways = listSentEvents(lifecycle).filter((event) => leave(event, state));
  return count < 2
    ? []
    : events
        .filter((event) => listSenders(lifecycle, event).length > 0 && !leave(event, state))
        .map(
          (event) =>
            `found the event \`${event}\` beside others that leave \`${state}\`, ${suggest(event, ways)}. Correct the event.`,
        );
}

/** "Status `declined`, event `payment_intent.declined`": the event of one of the transitions to this status. */
function findForeignPair(
  text: string,
  events: readonly string[],
  lifecycle: Lifecycle,
  lifecycles: Lifecycles,
): string[] {
  const statuses = readStatuses(text, lifecycle, lifecycles);
  const [event, status] = [events[0]!, statuses[0]];
  if (events.length > 1 || statuses.length !== 1 || status === undefined) {
    return [];
  }
  const fits = lifecycle.transitions.filter(
    ({from, to}) => to === status || (LEAVES.test(text) && from.includes(status)),
  );
  const expected = [...new Set(fits.flatMap((transition) => transition.events))];
  return expected.includes(event) || expected.length === 0
    ? []
    : [
        `found the event \`${event}\` beside the status \`${status}\`, ${suggest(event, expected)}. ` +
          'Correct the event or the status, or name the object that has the status.',
      ];
}

/**
 * Events of a text that do not go with the status beside them, or with each other, by the lifecycles.
 *
 * @returns one message each: found, expected, cure
 */
export function findForeignEvents(text: string, lifecycles: Lifecycles): string[] {
  return text.split(/(?<=[.!?]) |\|/).flatMap((sentence) => {
    const named = readEvents(sentence);
    return (named.length === 0 ? [] : [...lifecycles.values()]).flatMap((lifecycle) => {
      const known = listSentEvents(lifecycle);
      const own = named.filter(({events}) => known.includes(events[0]!));
      return own.length === 0
        ? []
        : [
            ...own.flatMap((one) => findUnknownEnds(one, lifecycle)),
            ...own.flatMap((one) => findForeignChoices(sentence, one, lifecycle)),
            ...findForeignPair(
              sentence,
              named.flatMap(({events}) => events),
              lifecycle,
              lifecycles,
            ),
          ];
    });
  });
}

/**
 * Events of an entry, such as one of a catalog, which neither reach nor leave the status that another sentence of it names:
 * one message each, with the number of its sentence.
 */
export function findForeignEventsOfEntry(
  texts: readonly string[],
  lifecycles: Lifecycles,
): (readonly [index: number, message: string])[] {
  const named = texts.map((text) => readEvents(text).flatMap(({events}) => events));
  return (named.every((events) => events.length === 0) ? [] : [...lifecycles.values()]).flatMap((lifecycle) => {
    const {title, transitions} = lifecycle;
    const owned = new RegExp(`\\b${title} (?:is|becomes|stays) \`([a-z_]+)\``, 'gi');
    const statuses = texts.flatMap((text) => [...text.matchAll(owned)].map(([, status]) => status!));
    const near = transitions.filter(({from, to}) => [...from, to].some((state) => statuses.includes(state)));
    const expected = [...new Set(near.flatMap(({events}) => events))];
    const known = listSentEvents(lifecycle);
    return named.flatMap((events, index) =>
      events
        .filter((event) => expected.length > 0 && known.includes(event) && !expected.includes(event))
        .map(
          (event) =>
            [
              index,
              `found the event \`${event}\` in an entry about a ${title.toLowerCase()} that is \`${statuses.join('` or `')}\`, ` +
                `${suggest(event, expected)}. Correct the event, or the status in the sentence beside it.`,
            ] as const,
        ),
    );
  });
}
