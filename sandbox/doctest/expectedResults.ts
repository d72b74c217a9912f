import {isDeepStrictEqual} from 'node:util';
import {isObject, stringifyValue, type Json} from '../../packages/json';

/**
 * What a sentence "Expected result: …" states about a response. A small grammar: what it matches is checked,
 * the rest is prose. Its forms are described in docs/guides.md.
 */
export type Claim =
  /** A status in backticks at the beginning, as in "`201`, and …". */
  | {readonly kind: 'status'; readonly status: number}
  /** "`status` is `open`", "`amount` is 7222", "`url` is `null`". */
  | {readonly kind: 'field'; readonly path: string; readonly value: Json}
  /** "`url` is set": there and not null. */
  | {readonly kind: 'set'; readonly path: string}
  /** "`attempts` has 2 entries". */
  | {readonly kind: 'entries'; readonly path: string; readonly count: number}
  /** "`data` has the types `a`, `b` and `c`": each is among those of a list. */
  | {readonly kind: 'property'; readonly name: string; readonly value: Json}
  /** "`Idempotency-Replayed: true`". */
  | {readonly kind: 'header'; readonly name: string; readonly value: string}
  /** "you receive `refund.succeeded`": sent since the step began. */
  | {readonly kind: 'event'; readonly type: string}
  /** The whole sentence is code: what a program prints. */
  | {readonly kind: 'output'; readonly text: string};

const RESULT_PREFIX = /Expected result: /g;
/** The end of a sentence: a period before a capital letter, code or the end. */
const SENTENCE_END = /\.(?=\s+[A-Z`"]|\s*$)/;

/** The expected results in a text, each without its beginning and its final period. */
export function findExpectedResults(text: string): string[] {
  const flat = text.replace(/\s*\n\s*/g, ' ');
  return [...flat.matchAll(RESULT_PREFIX)].map(({index}) => {
    const rest = flat.slice(index + 'Expected result: '.length);
    const end = SENTENCE_END.exec(maskCode(rest))?.index ?? rest.length;
    return rest.slice(0, end).trim();
  });
}

/** Masks code, so that its periods do not end a sentence. */
function maskCode(text: string): string {
  return text.replace(/`[^`]*`/g, (code) => `\`${'x'.repeat(code.length - 2)}\``);
}

function parseClaimValue(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

const PATH_PATTERN = String.raw`\`([a-z_]+(?:\[-?\d+\])?(?:\.[a-z_]+(?:\[-?\d+\])?)*)\``;
const FIELD_CLAIM = new RegExp(
  String.raw`${PATH_PATTERN} is (?:still |again |now )?(?:\`([^\`]+)\`|(-?\d+)\b|(set)\b)`,
  'g',
);
const ENTRIES_CLAIM = new RegExp(
  String.raw`${PATH_PATTERN} has (\d+|no|one|two|three|four|five) (?:entry|entries)`,
  'g',
);
const PROPERTY_CLAIM = /`"(\w+)": ([^`]+)`/g;
const HEADER_CLAIM = /`([A-Z][A-Za-z]*(?:-[A-Z][A-Za-z]*)*): ([^`]+)`/g;
const EVENT_CLAIM = /\breceives? ((?:`[a-z_]+(?:\.[a-z_]+)+`(?:, and |, | and )?)+)/g;
const NUMBER_WORDS = ['no', 'one', 'two', 'three', 'four', 'five'];

/** The claims of a sentence, in the order of the kinds. */
export function parseClaims(sentence: string): Claim[] {
  const output = /^`([^`]+)`$/.exec(sentence)?.[1] ?? '';
  if (/^[a-z_]+(?:\.[a-z_]+)+$/.test(output)) {
    return [{kind: 'event', type: output}];
  }
  if (output !== '' && !/^(?:\d{3}$|"\w+": |[A-Z][\w-]*: )/.test(output)) {
    return [{kind: 'output', text: output}];
  }
  const status = /^`(\d{3})`/.exec(sentence)?.[1];
  const findMatches = (pattern: RegExp): RegExpMatchArray[] => [...sentence.matchAll(pattern)];
  return [
    ...(status === undefined ? [] : [{kind: 'status', status: Number(status)} as const]),
    ...findMatches(FIELD_CLAIM).map(([, path, code, number, set]): Claim =>
      set === undefined
        ? {kind: 'field', path: path!, value: number === undefined ? parseClaimValue(code!) : Number(number)}
        : {kind: 'set', path: path!},
    ),
    ...findMatches(ENTRIES_CLAIM).map(([, path, count]): Claim => {
      const word = NUMBER_WORDS.indexOf(count!);
      return {kind: 'entries', path: path!, count: word === -1 ? Number(count) : word};
    }),
    ...findMatches(PROPERTY_CLAIM).map(([, name, value]): Claim => ({
      kind: 'property',
      name: name!,
      value: parseClaimValue(value!),
    })),
    ...findMatches(HEADER_CLAIM).map(([, name, value]): Claim => ({kind: 'header', name: name!, value: value!})),
    ...findMatches(EVENT_CLAIM).flatMap(([, list]) =>
      [...list!.matchAll(/`([^`]+)`/g)].map(([, type]): Claim => ({kind: 'event', type: type!})),
    ),
  ];
}

/** The value at a path such as `attempts[0].decline.code`; `[-1]` is the last entry. Undefined if there is none. */
export function getValueAtPath(body: Json | undefined, path: string): Json | undefined {
  return path.split(/\.|(?=\[)/).reduce<Json | undefined>((value, step) => {
    const index = /^\[(-?\d+)\]$/.exec(step)?.[1];
    if (index !== undefined) {
      return Array.isArray(value) ? value.at(Number(index)) : undefined;
    }
    return isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
  }, body);
}

/** What happened in a step of a page. */
export interface StepOutcome {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Json;
  /** What commands or a program printed. */
  readonly output?: string;
  /** Types of the events since the step began. */
  readonly events: readonly string[];
}

function formatFoundValue(value: Json | undefined): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}

/** Whether the value on a page is the one that the API returned; text that looks like a number may be a string. */
function isSame(written: Json, returned: Json | undefined): boolean {
  return isDeepStrictEqual(written, returned) || (typeof returned === 'string' && stringifyValue(written) === returned);
}

/** The defect of a claim, as found and expected; undefined when it is true. */
export function checkClaim(claim: Claim, happened: StepOutcome): string | undefined {
  const {status, headers = {}, body, output, events} = happened;
  switch (claim.kind) {
    case 'status':
      return status === claim.status
        ? undefined
        : `found status ${claim.status}, and the sandbox returns ${status ?? 'nothing'}`;
    case 'field':
    case 'property': {
      const path = claim.kind === 'field' ? claim.path : claim.name;
      const returned = getValueAtPath(body, path);
      return isSame(claim.value, returned)
        ? undefined
        : `found ${path} ${formatFoundValue(claim.value)}, and the sandbox returns ${formatFoundValue(returned)}`;
    }
    case 'set': {
      const returned = getValueAtPath(body, claim.path);
      return returned !== undefined && returned !== null
        ? undefined
        : `found ${claim.path} set, and the sandbox returns ${formatFoundValue(returned)}`;
    }
    case 'entries': {
      const returned = getValueAtPath(body, claim.path);
      const count = Array.isArray(returned) ? returned.length : undefined;
      return count === claim.count
        ? undefined
        : `found ${claim.count} entries of ${claim.path}, and the sandbox returns ${count ?? formatFoundValue(returned)}`;
    }
    case 'header': {
      const returned = headers[claim.name.toLowerCase()];
      return returned === claim.value
        ? undefined
        : `found the header ${claim.name}: ${claim.value}, and the sandbox returns ${returned ?? 'none'}`;
    }
    case 'event':
      return events.includes(claim.type)
        ? undefined
        : `found the event ${claim.type}, and the sandbox sends ${events.join(', ') || 'none'}`;
    case 'output':
      return output?.trimEnd() === claim.text
        ? undefined
        : `found the output ${claim.text}, and it is ${output?.trimEnd() || 'empty'}`;
  }
}
