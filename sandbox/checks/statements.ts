import {appendPointer, isObject} from '../../packages/json';
import type {Defect} from '../../src/pipeline/contracts/defect';
import {parseDuration} from '../../src/pipeline/contracts/durations';
import {findForeignEvents, findForeignEventsOfEntry} from '../../src/pipeline/contracts/eventStatements';
import {getLifecycleFile, type Lifecycle} from '../../src/pipeline/contracts/lifecycles';
import type {Contracts} from '../../src/pipeline/contracts/load';
import {
  findForeignStatuses,
  findNamedLifecycles,
  findTypedDurations,
  listNamedDurations,
  listTimers,
  readDurations,
} from '../../src/pipeline/contracts/statements';

/** A sentence of a file, with its pointer. */
interface Sentence {
  readonly pointer: string;
  readonly text: string;
}

/** Durations of sentences that no timer or catalog has, with their source. */
const OTHER_DURATIONS: ReadonlyMap<string, string> = new Map([
  ['10 business days', 'How long banks take, which the API does not decide.'],
  ['4 seconds', 'The last of the pauses that a client makes of its own.'],
  ['1 second', 'The window in which requests are counted.'],
]);

/** What a file has in sentences: pages print them. Recordings, recipes and scenarios are played. */
const FILES = /^(?:lifecycles|catalogs|openapi\/\w+|changelog|sequences|journeys|screens)(?:\/[\w-]+)?\.yaml$/;

/** Older versions had other timers. */
const HISTORY = 'changelog.yaml';

function listSentences(value: unknown, pointer = ''): Sentence[] {
  if (typeof value === 'string') {
    return /\w \S+ \S/.test(value) ? [{pointer, text: value}] : [];
  }
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, part]) => listSentences(part, appendPointer(pointer, key)))
    : [];
}

/** Every duration that a catalog or a limit of the contracts has as a value, in milliseconds. */
function collectDurations(value: unknown, key = ''): number[] {
  if (typeof value === 'string') {
    return /^P(?:\d+D)?(?:T[\dHMS]+)?$/.test(value) && value !== 'P' ? [parseDuration(value)] : [];
  }
  if (typeof value === 'number') {
    const unit = /(?:^|_)(second|minute|hour|day)s?(?:_|$)/.exec(key)?.[1];
    return readDurations(`${value} ${unit ?? ''}s`).map(({milliseconds}) => milliseconds);
  }
  return isObject(value) || Array.isArray(value)
    ? Object.entries(value).flatMap(([name, part]) => collectDurations(part, Array.isArray(value) ? key : name))
    : [];
}

/** The lifecycles that a file is about: its own, or those of its schemas. */
function listLifecyclesOfFile(contracts: Contracts, file: string): Lifecycle[] {
  const {schemas = {}} = contracts.parse(file) as {schemas?: object};
  return [...contracts.lifecycles.values()].filter(
    (lifecycle) => getLifecycleFile(lifecycle) === file || Object.hasOwn(schemas, lifecycle.schema),
  );
}

/** A duration in a sentence of a lifecycle is one of its timers, elsewhere of a timer or a value of a catalog. */
function findWrongDurations(
  contracts: Contracts,
  file: string,
  {text}: Sentence,
  values: ReadonlySet<number>,
): string[] {
  const own = listLifecyclesOfFile(contracts, file);
  const near =
    own.length > 0 ? [...own, ...findNamedLifecycles(text, contracts.lifecycles)] : contracts.lifecycles.values();
  const timers = listTimers(near);
  return readDurations(text)
    .filter(
      ({written, milliseconds}) =>
        ![timers, values].some((known) => known.has(milliseconds)) && !OTHER_DURATIONS.has(written),
    )
    .map(
      ({written}) =>
        `found ${written}, expected the length of a timer: ${[...timers.values()].join(', ') || 'none is known'}. Correct it.`,
    );
}

/** The product whose durations are tokens in a file: payments where a file is about both. */
function findProduct({lifecycles}: Contracts, file: string): string | undefined {
  const own = [...lifecycles.values()].find((one) => getLifecycleFile(one) === file)?.product;
  const [, product] = /^openapi\/(commerce|payments)\//.exec(file) ?? [];
  const isShared = /^(?:catalogs|sequences|openapi\/shared)\//.test(file);
  return own ?? product ?? (isShared ? 'payments' : file.startsWith('screens/') ? 'commerce' : undefined);
}

/** The entries of a catalog that have sentences, by their pointers: `/errors/30`. */
function groupByEntry(sentences: readonly Sentence[]): ReadonlyMap<string, readonly Sentence[]> {
  const entries = new Map<string, Sentence[]>();
  for (const sentence of sentences) {
    const entry = /^\/[^/]+\/\d+(?=\/)/.exec(sentence.pointer)?.[0];
    if (entry !== undefined) {
      entries.set(entry, [...(entries.get(entry) ?? []), sentence]);
    }
  }
  return entries;
}

function findForeignEventsOfCatalog(contracts: Contracts, file: string, sentences: readonly Sentence[]): Defect[] {
  return [...groupByEntry(sentences).values()].flatMap((entry) =>
    findForeignEventsOfEntry(
      entry.map(({text}) => text),
      contracts.lifecycles,
    ).map(([index, message]) => ({file: contracts.getPath(file), pointer: entry[index]!.pointer, message})),
  );
}

/** Sentences with a status or an event that their object does not have, a duration that no timer has, or the duration of a timer in place of its token. */
export function findFalseStatements(contracts: Contracts): Defect[] {
  const files = contracts.list().filter((file) => FILES.test(file));
  const catalogs = files.filter((file) => file.startsWith('catalogs/'));
  const values = new Set(catalogs.flatMap((file) => collectDurations(contracts.parse(file))));
  const typed = files.flatMap((file) => {
    const product = findProduct(contracts, file);
    const named = product === undefined ? [] : listNamedDurations(contracts, product);
    return findTypedDurations(contracts.readRawText(file), named).map(({line, message}) => ({
      file: contracts.getPath(file),
      pointer: '',
      line,
      message,
    }));
  });
  const stated = files.flatMap((file) => {
    const sentences = listSentences(contracts.parseWritten(file));
    const wrong = sentences.flatMap((sentence) => {
      const statuses = findForeignStatuses(sentence.text, contracts.lifecycles);
      const events = findForeignEvents(sentence.text, contracts.lifecycles);
      const durations = file === HISTORY ? [] : findWrongDurations(contracts, file, sentence, values);
      return [...statuses, ...events, ...durations].map((message) => ({
        file: contracts.getPath(file),
        pointer: sentence.pointer,
        message,
      }));
    });
    return [...wrong, ...(catalogs.includes(file) ? findForeignEventsOfCatalog(contracts, file, sentences) : [])];
  });
  return [...stated, ...typed];
}
