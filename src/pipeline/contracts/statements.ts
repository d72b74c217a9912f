import {suggest} from '../../../packages/authoring/suggest';
import {parseDuration} from './durations';
import type {Catalogs} from './catalogs';
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
      `(?<![\\w-]|\\bof (?:an?|the|its|your) )(?<title>${names})s? (?:(?:that|which) )?(?:${VERBS}) \`(?<status>\\w+)\``,
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

/** A duration of the contracts that texts name by a token. */
interface NamedDuration {
  /** The name of its token, such as `checkout.expire`. */
  readonly name: string;
  /** ISO 8601. */
  readonly duration: string;
  /** The lines that are about it, if not all. */
  readonly about?: RegExp;
}

/** Lines about webhooks: other waits have the same lengths. */
const ABOUT_WEBHOOKS = /webhook|deliver|signature|secret|handler|responds?|response|Retry-After|readable|available/i;

/** The timers and deadlines of lifecycles, and what a request can set in place of a timer. */
function listNamedTimers(lifecycles: Iterable<Lifecycle>): NamedDuration[] {
  return [...lifecycles].flatMap(({machine, transitions}) =>
    transitions.flatMap(({id, trigger, deadline}) => {
      const timer = trigger.timer ?? deadline;
      const {shortest, longest} = trigger;
      return [
        ...(timer === null ? [] : [{name: `${machine}.${id}`, duration: timer}]),
        ...(shortest === undefined ? [] : [{name: `${machine}_shortest`, duration: shortest}]),
        ...(longest === undefined ? [] : [{name: `${machine}_longest`, duration: longest}]),
      ];
    }),
  );
}

/** The durations of catalogs that have a token. */
function listNamedCatalogDurations({
  idempotency,
  webhookDelivery: {retention, remember, signature, timeout, overlap, longest_retry_after},
}: Catalogs): NamedDuration[] {
  const webhooks = {
    event: retention,
    webhook_id: remember,
    webhook_timestamp: signature.tolerance,
    webhook_response: timeout,
    webhook_secret: overlap,
    webhook_retry_after: longest_retry_after,
  };
  return [
    {name: 'idempotency_key', duration: idempotency.lifetime, about: /\bkeys?\b/i},
    ...Object.entries(webhooks).map(([name, duration]) => ({name, duration, about: ABOUT_WEBHOOKS})),
  ];
}

/** The durations that are tokens in the texts of a product. Those of webhooks and keys are in the texts of payments. */
export function listNamedDurations(
  {lifecycles, catalogs}: {readonly lifecycles: Lifecycles; readonly catalogs: Catalogs},
  product: string,
): NamedDuration[] {
  const timed = [...lifecycles.values()].filter((lifecycle) => lifecycle.product === product);
  return [...listNamedTimers(timed), ...(product === 'payments' ? listNamedCatalogDurations(catalogs) : [])];
}

/**
 * Durations that a text has as a number although the contracts have them: they would stay when it changes.
 *
 * @param text as written, with its tokens
 * @returns one message each, with its line in the text, from 1
 */
export function findTypedDurations(text: string, named: readonly NamedDuration[]): {line: number; message: string}[] {
  return text.split('\n').flatMap((line, index) =>
    [...line.matchAll(TYPED_DURATION)].flatMap(([written, count, unit]) => {
      const milliseconds = parseDuration(
        unit === 'day' ? `P${count!}D` : `PT${count!}${unit!.charAt(0).toUpperCase()}`,
      );
      const tokens = named
        .filter(({duration, about}) => parseDuration(duration) === milliseconds && (about?.test(line) ?? true))
        .map(({name}) => `%duration.${name}%`);
      return tokens.length === 0
        ? []
        : [
            {
              line: index + 1,
              message: `found ${written}, expected a token of the duration that is meant: ${tokens.join(', ')}. Use it: the number would stay when the duration changes.`,
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
