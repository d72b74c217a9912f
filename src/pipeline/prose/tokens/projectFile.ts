import fs from 'node:fs';
import path from 'node:path';
import {replaceTokens, type TokenSource, type Tokens} from './';
import {brand} from '../../../brand';
import {hasStoryPart} from '../../../site';
import {formatIsoDuration, formatTimer} from '../../contracts/durations';
import type {Lifecycle} from '../../contracts/lifecycles';
import {parseText} from '../../contracts/source';
import type {Idempotency, Returns, WebhookDelivery} from '../../contracts/generated/schemas';

const CONTRACTS = path.resolve(__dirname, '../../../../contracts');

/** The raw value of a file of the contracts, whose tokens are not replaced yet. Builds of other sites run elsewhere. */
function readContractFile(name: string): unknown {
  const file = path.relative(process.cwd(), path.join(CONTRACTS, name));
  return parseText(fs.readFileSync(file, 'utf8'), file);
}

/** The timer of each transition, otherwise its deadline, in words, as `sub_order.reject_unanswered`. */
function readTransitionDurations(): Readonly<Record<string, string>> {
  const lifecycles = fs
    .readdirSync(path.join(CONTRACTS, 'lifecycles'))
    .map((name) => readContractFile(`lifecycles/${name}`) as Lifecycle);
  return Object.fromEntries(
    lifecycles.flatMap(({machine, transitions}) =>
      transitions.flatMap((transition) => {
        const duration = transition.trigger.timer ?? transition.deadline;
        return duration === null ? [] : [[`${machine}.${transition.id}`, formatTimer(duration, transition)]];
      }),
    ),
  );
}

/** The durations that texts name, in words, by the names of their tokens. */
function readDurations(): Readonly<Record<string, string>> {
  const {lifetime} = readContractFile('catalogs/idempotency.yaml') as Idempotency;
  const {bases} = readContractFile('catalogs/returns.yaml') as Returns;
  const {remember, retention, signature} = readContractFile('catalogs/webhook-delivery.yaml') as WebhookDelivery;
  const timers = readTransitionDurations();
  return {
    ...timers,
    idempotency_key: formatIsoDuration(lifetime),
    webhook_id: formatIsoDuration(remember),
    event: formatIsoDuration(retention),
    webhook_timestamp: formatIsoDuration(signature.tolerance),
    challenge: timers['payment_intent.expire_action']!,
    withdrawal: formatIsoDuration(`P${bases.find(({basis}) => basis === 'withdrawal')!.days!}D`),
  };
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
