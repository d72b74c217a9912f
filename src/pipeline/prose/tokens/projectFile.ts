import fs from 'node:fs';
import path from 'node:path';
import {replaceTokens, type TokenSource, type Tokens} from './';
import {AuthoringError} from '../../../../packages/authoring/authoringError';
import {brand} from '../../../brand';
import {hasStoryPart} from '../../../site';
import {formatIsoDuration, formatTimer} from '../../contracts/durations';
import type {Lifecycle} from '../../contracts/lifecycles';
import {parseText} from '../../contracts/source';
import type {Idempotency, Returns, Routing, WebhookDelivery} from '../../contracts/generated/schemas';

const CONTRACTS = path.resolve(__dirname, '../../../../contracts');

const parsed = new Map<string, {readonly text: string; readonly value: unknown}>();

/**
 * The raw value of a file of the contracts, whose tokens are not replaced yet; parsed again where its text has changed.
 * Builds of other sites run elsewhere.
 */
function readContractFile(name: string): unknown {
  const file = path.relative(process.cwd(), path.join(CONTRACTS, name));
  const text = fs.readFileSync(file, 'utf8');
  const known = parsed.get(file);
  if (known?.text === text) {
    return known.value;
  }
  const value = parseText(text, file);
  parsed.set(file, {text, value});
  return value;
}

/** How to read a duration: its file, the place in it, and how it is written there. */
interface DurationSource {
  readonly file: string;
  /** What the file must have, in words. */
  readonly what: string;
  readonly read: (content: unknown) => string | undefined;
}

function findTransition(content: unknown, name: string): Lifecycle['transitions'][number] | undefined {
  return (content as Pick<Lifecycle, 'transitions'>).transitions.find(({id}) => id === name);
}

/** A duration in the catalog of webhook deliveries. */
function createDeliverySource(what: string, read: (delivery: WebhookDelivery) => string | undefined): DurationSource {
  return {file: 'catalogs/webhook-delivery.yaml', what, read: (content) => read(content as WebhookDelivery)};
}

/** Where the durations that texts name are defined, by the names of their tokens. */
const DURATIONS: Readonly<Record<string, DurationSource>> = {
  idempotency_key: {
    file: 'catalogs/idempotency.yaml',
    what: 'lifetime',
    read: (content) => (content as Idempotency).lifetime,
  },
  gateway_response: {
    file: 'catalogs/routing.yaml',
    what: 'response_timeout',
    read: (content) => (content as Routing).response_timeout,
  },
  client_response: {
    file: 'catalogs/routing.yaml',
    what: 'client_timeout',
    read: (content) => (content as Routing).client_timeout,
  },
  webhook_id: createDeliverySource('remember', (delivery) => delivery.remember),
  event: createDeliverySource('retention', (delivery) => delivery.retention),
  webhook_timestamp: createDeliverySource('tolerance of the signature', (delivery) => delivery.signature.tolerance),
  webhook_response: createDeliverySource('timeout', (delivery) => delivery.timeout),
  webhook_secret: createDeliverySource('overlap', (delivery) => delivery.overlap),
  webhook_retry_after: createDeliverySource('longest_retry_after', (delivery) => delivery.longest_retry_after),
  checkout_intent_shortest: {
    file: 'lifecycles/checkout-intent.yaml',
    what: 'transition expire with the shortest timer',
    read: (content) => findTransition(content, 'expire')?.trigger.shortest,
  },
  checkout_intent_longest: {
    file: 'lifecycles/checkout-intent.yaml',
    what: 'transition expire with the longest timer',
    read: (content) => findTransition(content, 'expire')?.trigger.longest,
  },
  // How long a challenge is open: the timer of its expiry.
  challenge: {
    file: 'lifecycles/payment-intent.yaml',
    what: 'transition expire_action with a timer',
    read: (content) => findTransition(content, 'expire_action')?.trigger.timer,
  },
  withdrawal: {
    file: 'catalogs/returns.yaml',
    what: 'basis withdrawal with days',
    read: (content) => {
      const days = (content as Returns).bases.find(({basis}) => basis === 'withdrawal')?.days;
      return days === undefined ? undefined : `P${String(days)}D`;
    },
  },
};

function createDurationError(file: string, what: string, found: unknown): AuthoringError {
  return new AuthoringError(
    `contracts/${file}:1: found ${found === undefined ? `no ${what}` : `${JSON.stringify(found)} as ${what}`}, expected a duration such as PT1H, since texts name it. Restore it.`,
  );
}

/** A duration in words. @throws when its file does not have it: the file, and what was expected in it */
function readDuration({file, what, read}: DurationSource): string {
  let duration: string | undefined;
  const content = readContractFile(file);
  try {
    duration = read(content);
    if (typeof duration === 'string') {
      return formatIsoDuration(duration);
    }
  } catch {
    // Not of the form that the schema of the file requires: the same mistake.
  }
  throw createDurationError(file, what, duration);
}

/** The transitions of a lifecycle; none of one that cannot be read, since that is reported at its own place. */
function readTransitions(file: string): {machine: string; transitions: Lifecycle['transitions']} {
  try {
    const {machine = '', transitions = []} = readContractFile(file) as Partial<Lifecycle>;
    return {machine, transitions};
  } catch (error) {
    if (error instanceof AuthoringError) {
      return {machine: '', transitions: []};
    }
    throw error;
  }
}

/** How to read the timer of each transition, otherwise its deadline, in words, as `sub_order.reject_unanswered`. */
function listTransitionDurations(): [name: string, read: () => string][] {
  const files = fs.readdirSync(path.join(CONTRACTS, 'lifecycles')).map((name) => `lifecycles/${name}`);
  return files.flatMap((file) => {
    const {machine, transitions} = readTransitions(file);
    return transitions.flatMap((transition): [string, () => string][] => {
      const duration = transition.trigger.timer ?? transition.deadline;
      const read = (): string => {
        try {
          return formatTimer(duration!, transition);
        } catch {
          throw createDurationError(file, `the duration of ${transition.id}`, duration);
        }
      };
      return duration === null ? [] : [[`${machine}.${transition.id}`, read]];
    });
  });
}

/** The durations that texts name, in words, by the names of their tokens; each is read when a text names it. */
function readDurations(): Readonly<Record<string, string>> {
  const named = Object.entries(DURATIONS).map(([name, source]) => [name, () => readDuration(source)] as const);
  return Object.defineProperties(
    {},
    Object.fromEntries([...listTransitionDurations(), ...named].map(([name, get]) => [name, {enumerable: true, get}])),
  );
}

/** The tokens of contracts and other data, such as `%brand.name%` and `%duration.idempotency_key%`. */
export const PROJECT_TOKENS: Tokens = {
  brand: {file: 'src/brand.ts', values: brand},
  duration: {
    file: 'src/pipeline/prose/tokens/projectFile.ts',
    // Read when a text has such a token, so that a change of a catalog shows at once.
    get values() {
      return hasStoryPart('catalogs') && hasStoryPart('lifecycles') ? readDurations() : {};
    },
  },
};

/** The text of a file, with the project's tokens replaced. */
export function replaceProjectTokens(source: TokenSource): string {
  return replaceTokens(source, PROJECT_TOKENS);
}

/** The value of a YAML file beside the contracts, such as `names.yaml`, with the project's tokens replaced. */
export function readProjectFile(file: string): unknown {
  return parseText(replaceProjectTokens({filePath: file, fileContent: fs.readFileSync(file, 'utf8')}), file);
}
