import path from 'node:path';
import {playScenario} from '../../scenarios/runScenario';
import type {SandboxContracts} from '../../contracts';
import {readContracts} from '../../../src/pipeline/projectContracts';

/** A number of the contracts or the recordings, with the words around it. */
export interface NumberFact {
  readonly value: number;
  readonly words: ReadonlySet<string>;
}

/** Everything that a number on a page can come from. */
export interface NumberFacts {
  /** By value: integers, rates, and lengths of lists. Money is in minor units. */
  readonly numbers: ReadonlyMap<number, readonly NumberFact[]>;
  /** In seconds; a month has 30 days and a year 12 months. */
  readonly durations: ReadonlyMap<number, readonly NumberFact[]>;
  /** Strings of digits and of numbers, such as order numbers, cards and raw codes. */
  readonly strings: ReadonlySet<string>;
  /** Days of the scenarios and dates of versions, as 2026-11-03, and times as 10:15:12. */
  readonly times: ReadonlySet<string>;
  /** The statuses of the API, and each error code with its status. */
  readonly statuses: Statuses;
  /** How many values go with each word. */
  readonly spread: ReadonlyMap<string, number>;
}

interface Statuses {
  readonly all: ReadonlySet<number>;
  readonly byCode: ReadonlyMap<string, number>;
}

export const SECONDS: Readonly<Record<string, number>> = {
  second: 1,
  minute: 60,
  hour: 3600,
  day: 86_400,
  week: 7 * 86_400,
  month: 30 * 86_400,
  year: 12 * 30 * 86_400,
};

/** The words of a text or a path, small and without their plural. */
export function toSearchWords(text: string): string[] {
  return text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 2)
    .map((word) => word.replace(/(?:ies)$/, 'y').replace(/(?:s|ed|ing)$/, ''));
}

const DURATION = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;
const UNITS = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;

function parseSeconds(duration: string): number | undefined {
  const match = DURATION.exec(duration);
  return match && duration !== 'P'
    ? UNITS.reduce((sum, unit, index) => sum + Number(match[index + 1] ?? 0) * SECONDS[unit]!, 0)
    : undefined;
}

/** A duration that a key names by its unit, as `timeout_seconds: 15` or `return_window_days: 30`. */
function findUnitInKey(words: readonly string[]): number | undefined {
  const unit = words.findLast((word) => Object.hasOwn(SECONDS, word) || word === 'hold');
  return unit === undefined ? undefined : SECONDS[unit];
}

/** What pages call the limits of a schema. */
const MEANS: Readonly<Record<string, readonly string[]>> = {
  maxLength: ['character', 'long', 'up'],
  minLength: ['character'],
  maxItems: ['entry', 'up'],
  maxProperties: ['key', 'up'],
  default: ['without', 'unless'],
};

/** Collects facts from values of any shape. */
class FactBook {
  readonly numbers = new Map<number, NumberFact[]>();
  readonly durations = new Map<number, NumberFact[]>();
  readonly strings = new Set<string>();
  readonly times = new Set<string>();
  readonly #known = new Set<string>();

  add(value: unknown, words: readonly string[] = []): void {
    if (Array.isArray(value)) {
      this.#put(this.numbers, value.length, [...words, 'entry']);
      this.#addSums(value, words);
      value.forEach((part) => this.add(part, words));
    } else if (typeof value === 'object' && value !== null) {
      // The last names of its path describe it, and so do siblings that are words.
      const kinds = Object.entries(value)
        .filter(
          ([key, part]) =>
            ['type', 'name', 'id', 'label', 'kind', 'header', 'code'].includes(key) && typeof part === 'string',
        )
        .flatMap(([, part]) => toSearchWords(part as string));
      Object.entries(value).forEach(([key, part]) =>
        this.add(part, [...words.slice(-6), ...kinds, ...toSearchWords(key), ...(MEANS[key] ?? [])]),
      );
    } else if (typeof value === 'number') {
      this.#put(this.numbers, value, words);
      const unit = findUnitInKey(words);
      if (unit !== undefined) {
        this.#put(this.durations, value * unit, words);
      }
    } else if (typeof value === 'string') {
      this.#addText(value, words);
    }
  }

  /** The sum of several waits in a row. */
  #addSums(list: readonly unknown[], words: readonly string[]): void {
    let sum = 0;
    for (const part of list) {
      const seconds = typeof part === 'string' ? parseSeconds(part) : undefined;
      if (seconds === undefined) {
        return;
      }
      sum += seconds;
      this.#put(this.durations, sum, words);
      // Of hours, pages leave seconds out.
      this.#put(this.durations, sum > SECONDS.hour! ? sum - (sum % SECONDS.minute!) : sum, words);
    }
  }

  #addText(text: string, words: readonly string[]): void {
    const seconds = parseSeconds(text);
    if (seconds !== undefined) {
      this.#put(this.durations, seconds, words);
    }
    if (/^-?\d+(?:\.\d+)?$/.test(text)) {
      this.strings.add(text);
      this.#put(this.numbers, Number(text), words);
    }
    for (const [time] of text.matchAll(/\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d+)?Z)?/g)) {
      this.addTime(time);
    }
    // Durations and other numbers in a description count as part of the contract.
    for (const {number, unit, around} of findNumbersWithUnits(text)) {
      const near = [...words, ...toSearchWords(around)];
      if (unit !== undefined) {
        this.#put(this.durations, number * SECONDS[unit]!, near);
      } else {
        this.#put(this.numbers, number, near);
      }
    }
  }

  addTime(time: string): void {
    this.times.add(time.slice(0, 10));
    if (time.length > 10) {
      this.times.add(time.slice(11, 19));
      this.times.add(time.slice(11, 16));
    }
  }

  #put(map: Map<number, NumberFact[]>, value: number, words: readonly string[]): void {
    const key = `${map === this.durations ? 'P' : ''}${value} ${[...new Set(words)].sort().join(' ')}`;
    if (!this.#known.has(key)) {
      this.#known.add(key);
      map.set(value, [...(map.get(value) ?? []), {value, words: new Set(words)}]);
    }
  }
}

const UNIT_FORMS: readonly (readonly [RegExp, string])[] = [
  [/^\s?(?:s|sec|seconds?)\b/, 'second'],
  [/^\s?(?:min|minutes?)\b/, 'minute'],
  [/^\s?(?:h|hours?)\b/, 'hour'],
  [/^[\s-]?(?:business )?days?\b/, 'day'],
  [/^\s?weeks?\b/, 'week'],
  [/^\s?months?\b/, 'month'],
  [/^\s?years?\b/, 'year'],
];

/** The unit of time behind a number: what follows it, or what follows the end of its range. */
export function findUnitAfterNumber(rest: string): string | undefined {
  const after = rest.replace(/^ (?:to|or|and|–) \d+(?:\.\d+)?(?=[\s-])/, '');
  return UNIT_FORMS.find(([form]) => form.test(after))?.[1];
}

/** The words around a number: six before it, and four behind it, of the same sentence. */
export function extractContext(text: string, start: number, end: number): string {
  const before = text
    .slice(0, start)
    .split(/[.:;](?=\s)/)
    .at(-1)!;
  const after = text.slice(end).split(/[.:;](?=\s|$)/)[0]!;
  return `${before.split(/\s+/).slice(-7).join(' ')} ${after.split(/\s+/).slice(0, 5).join(' ')}`;
}

function findNumbersWithUnits(text: string): {number: number; unit: string | undefined; around: string}[] {
  return [...text.matchAll(/(?<![\w.:-])\d+(?:\.\d+)?(?![\w:])/g)].map((match) => ({
    number: Number(match[0]),
    unit: findUnitAfterNumber(text.slice(match.index + match[0].length)),
    around: extractContext(text, match.index, match.index + match[0].length),
  }));
}

/** The facts of the contracts, and of each scenario. */
export interface AllFacts {
  readonly contracts: FactBook;
  readonly scenarios: readonly ScenarioFacts[];
  readonly statuses: Statuses;
}

interface ScenarioFacts {
  readonly scenario: string;
  /** Identifiers, numbers of orders and names of examples by which a page shows that it is about the scenario. */
  readonly names: ReadonlySet<string>;
  readonly facts: FactBook;
}

/** Order numbers, which also identify a scenario on pages. */
function findOrderNumbers({strings}: FactBook): string[] {
  return [...strings].filter((text) => /^5[5-9]\d\d$/.test(text)).map((number) => `order ${number}`);
}

/** Collects everything that a number can come from. */
export async function collectFacts(sandboxContracts: SandboxContracts): Promise<AllFacts> {
  const contracts = new FactBook();
  const model = readContracts();
  model
    .list()
    .filter((file) => file.endsWith('.yaml'))
    .filter((file) => !/^(?:recorded\/|scenarios\/[^/]+$|catalogs\/(?:recipes|idempotency))/.test(file))
    .forEach((file) => contracts.add(model.parse(file), toSearchWords(path.basename(file, '.yaml'))));
  sandboxContracts.products.forEach(({product, document}) => {
    const kinds = Object.keys(document.webhooks ?? {}).map((type) => type.replace(/\.[^.]*$/, ''));
    contracts.add({[`${product}_event_types`]: kinds.length});
    new Set(kinds).forEach((kind) =>
      contracts.add({[`${kind}_event_types`]: kinds.filter((one) => one === kind).length}),
    );
  });
  const scenarios: ScenarioFacts[] = [];
  const all = new Set<number>();
  for (const scenario of readContracts().scenarios) {
    const facts = new FactBook();
    const {exchanges, events, scenarioEvents, ids} = await playScenario(scenario, sandboxContracts);
    exchanges.forEach(({body, step, status}) => {
      facts.add(body);
      // A rejected value is a fact only of its request.
      if (status < 400) {
        facts.add(step.body);
      }
      all.add(status);
    });
    events.forEach(({data}) => facts.add(data));
    scenarioEvents.forEach(({at}) => facts.addTime(new Date(at).toISOString()));
    const saved = scenario.steps.flatMap(({save, operation}) => (save && operation ? [`${operation}.${save.as}`] : []));
    const named = Object.values(scenario.ids ?? {}).flat();
    scenarios.push({
      scenario: scenario.name,
      names: new Set([...named.filter((id) => ids.has(id)), ...saved, ...findOrderNumbers(facts), scenario.name]),
      facts,
    });
  }
  const byCode = new Map(
    Object.values(sandboxContracts.catalogs.errorCodes.errors).map(({code, status}) => [code, status]),
  );
  return {contracts, scenarios: scenarios, statuses: {all: new Set([...all, ...byCode.values()]), byCode}};
}

/** The facts of the contracts, and of the scenarios that a page is about. */
export function selectFacts(source: string, {contracts, scenarios, statuses}: AllFacts): NumberFacts {
  const examples = [...source.matchAll(/of="(\w+)\.\w+\.(\w+)"/g)].map(
    ([, operation, name]) => `${operation!}.${name!}`,
  );
  const mentioned = new Set([
    ...(source.match(/[a-z]+_[A-Za-z0-9]{6}\b|\b[a-z]+(?:-[a-z0-9]+)+\b|\border 5[5-9]\d\d\b/gi) ?? []),
    ...examples,
  ]);
  const books = [
    contracts,
    ...scenarios.filter(({names}) => [...names].some((name) => mentioned.has(name))).map(({facts}) => facts),
  ];
  const mergeFacts = <V>(of: (book: FactBook) => ReadonlyMap<number, readonly V[]>): Map<number, readonly V[]> => {
    const all = new Map<number, readonly V[]>();
    books.forEach((book) => of(book).forEach((facts, value) => all.set(value, [...(all.get(value) ?? []), ...facts])));
    return all;
  };
  const numbers = mergeFacts((book) => book.numbers);
  const spread = new Map<string, number>();
  numbers.forEach((facts) =>
    new Set(facts.flatMap(({words}) => [...words])).forEach((word) => spread.set(word, (spread.get(word) ?? 0) + 1)),
  );
  return {
    numbers,
    spread,
    statuses,
    durations: mergeFacts((book) => book.durations),
    strings: new Set(books.flatMap((book) => [...book.strings])),
    times: new Set(books.flatMap((book) => [...book.times])),
  };
}
