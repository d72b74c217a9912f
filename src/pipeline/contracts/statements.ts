import {suggest} from '../../../packages/authoring/suggest';
import {parseDuration} from './durations';
import type {Lifecycle, Lifecycles} from './lifecycles';

/** What a sentence states about an object of a lifecycle: a status that it has, or a duration. */

/** Words between an object and its status. */
const VERBS = 'is|are|becomes|stays|remains|reaches|ends as|ended as|goes (?:back )?to|returns? to|still|in';

const UNITS: Readonly<Record<string, string>> = {second: 'S', minute: 'M', hour: 'H', day: 'D'};
const DURATION = /(?<![\w.-])(\d+) (?:business )?(second|minute|hour|day)s?\b/g;

function listStates({states, secondaryStatuses = []}: Lifecycle): string[] {
  return [...Object.keys(states), ...secondaryStatuses.flatMap((secondary) => Object.keys(secondary.states))];
}

/** What sentences are searched for: the lifecycles by their names, and the patterns of these. */
interface StatementPatterns {
  readonly titles: ReadonlyMap<string, Lifecycle>;
  readonly statuses: ReadonlySet<string>;
  readonly named: RegExp;
  /** "A refund is `pending`". The status behind "an entry of the order is" belongs to the entry. */
  readonly statusBehind: RegExp;
  /** "A `pending` refund". */
  readonly statusBefore: RegExp;
}

const cachedPatterns = new WeakMap<Lifecycles, StatementPatterns>();

function createPatterns(lifecycles: Lifecycles): StatementPatterns {
  const titles = new Map([...lifecycles.values()].map((lifecycle) => [lifecycle.title.toLowerCase(), lifecycle]));
  // The longest first: a checkout intent is not a checkout.
  const names = [...titles.keys()].sort((a, b) => b.length - a.length).join('|');
  return {
    titles,
    statuses: new Set([...lifecycles.values()].flatMap(listStates)),
    named: new RegExp(`(?<![\\w-])(${names})s?(?![\\w-])`, 'gi'),
    statusBehind: new RegExp(
      `(?<![\\w-]|\\bof (?:an?|the|its|your) )(?<title>${names})s? (?:${VERBS}) \`(?<status>\\w+)\``,
      'gi',
    ),
    statusBefore: new RegExp(`\`(?<status>\\w+)\` (?<title>${names})s?(?![\\w-])`, 'gi'),
  };
}

function getPatterns(lifecycles: Lifecycles): StatementPatterns {
  const known = cachedPatterns.get(lifecycles) ?? createPatterns(lifecycles);
  cachedPatterns.set(lifecycles, known);
  return known;
}

/** Which lifecycles a sentence names. */
export function findNamedLifecycles(text: string, lifecycles: Lifecycles): Lifecycle[] {
  const {named, titles} = getPatterns(lifecycles);
  return [...new Set([...text.matchAll(named)].map(([, title]) => titles.get(title!.toLowerCase())!))];
}

/**
 * "A refund is `captured`", "a `captured` refund": statuses that the named object never has.
 *
 * @returns one message each: found, expected, nearest
 */
export function findForeignStatuses(text: string, lifecycles: Lifecycles): string[] {
  const {statusBehind, statusBefore, statuses, titles} = getPatterns(lifecycles);
  return [...text.matchAll(statusBehind), ...text.matchAll(statusBefore)].flatMap(({groups}) => {
    const {title, status} = groups as {title: string; status: string};
    const own = listStates(titles.get(title.toLowerCase())!);
    return !statuses.has(status) || own.includes(status)
      ? []
      : [
          `found the status \`${status}\` of the ${title.toLowerCase()}, ${suggest(status, own)}. ` +
            'Correct the status, or name the object that has it.',
        ];
  });
}

/** The durations of timers and deadlines, in milliseconds, by the transitions that have them. */
export function listTimers(lifecycles: Iterable<Lifecycle>): ReadonlyMap<number, string> {
  const timers = [...lifecycles].flatMap(({machine, transitions}) =>
    transitions.flatMap(({id, trigger, deadline}) =>
      [trigger.timer, deadline].flatMap((duration) =>
        duration ? [[parseDuration(duration), `${duration} of ${machine}.${id}`] as const] : [],
      ),
    ),
  );
  return new Map(timers);
}

/** A duration in words or with a unit, such as `48 hours` and `48 h`. */
const TYPED_DURATION = /(?<![\w.-])(\d+) (?:business )?(s|second|min|minute|h|hour|day)s?\b/g;

/**
 * Durations that a text has as a number although the timer or deadline of a lifecycle has them: they would stay when it
 * changes.
 *
 * @param text as written, with its tokens
 * @returns one message each, with its line in the text, from 1
 */
export function findTypedTimers(text: string, lifecycles: Iterable<Lifecycle>): {line: number; message: string}[] {
  const timers = [...lifecycles].flatMap(({machine, transitions}) =>
    transitions.flatMap(({id, trigger, deadline}) => {
      const duration = trigger.timer ?? deadline;
      return duration === null ? [] : [{name: `%duration.${machine}.${id}%`, milliseconds: parseDuration(duration)}];
    }),
  );
  return text.split('\n').flatMap((line, index) =>
    [...line.matchAll(TYPED_DURATION)].flatMap(([written, count, unit]) => {
      const milliseconds = parseDuration(
        unit === 'day' ? `P${count!}D` : `PT${count!}${unit!.charAt(0).toUpperCase()}`,
      );
      const names = timers.filter((timer) => timer.milliseconds === milliseconds).map(({name}) => name);
      return names.length === 0
        ? []
        : [
            {
              line: index + 1,
              message: `found ${written}, expected a token of the lifecycle that has it: ${names.join(', ')}. Use the one that is meant: the number would stay when the timer changes.`,
            },
          ];
    }),
  );
}

/** The durations that a sentence writes as numbers, in milliseconds. */
export function readDurations(text: string): {written: string; milliseconds: number}[] {
  return [...text.matchAll(DURATION)].map(([written, count, unit]) => ({
    written,
    milliseconds: parseDuration(unit === 'day' ? `P${count!}D` : `PT${count!}${UNITS[unit!]!}`),
  }));
}
