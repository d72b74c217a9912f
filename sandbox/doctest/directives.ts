import {isObject, type JsonObject} from '../../packages/json';
import {parseDuration} from '../../src/pipeline/contracts/durations';
import {findNearest} from '../../packages/authoring/suggest';

/**
 * Directives: what happens between the requests of a page, in MDX comments that readers do not see. Their
 * syntax is described in docs/guides.md.
 */

/** A step of a scenario to stop before or after: the nth call of an operation or act, counted from 1. */
export interface Checkpoint {
  readonly side: 'before' | 'after';
  readonly step: string;
  readonly count: number;
}

export type Directive =
  /** An empty sandbox, at a time. */
  | {readonly kind: 'fresh'; readonly time?: string; readonly quota?: number}
  /** A sandbox in which a scenario of the story was played, in whole or up to a step. */
  | {readonly kind: 'scenario'; readonly scenario: string; readonly cue?: Checkpoint}
  | {readonly kind: 'at'; readonly time: string}
  | {readonly kind: 'advance'; readonly duration: string}
  /** Identifiers to hand out next, by prefix, as scenarios reserve them. */
  | {readonly kind: 'ids'; readonly ids: Readonly<Record<string, readonly string[]>>}
  /** What a party does outside the API. */
  | {readonly kind: 'act'; readonly act: string; readonly id: string; readonly data: JsonObject}
  /** A request that the page does not show, by the secret key. */
  | {
      readonly kind: 'request';
      readonly version?: string;
      readonly method: string;
      readonly path: string;
      readonly body?: JsonObject;
    }
  /** Commands that the page does not show. */
  | {readonly kind: 'run'; readonly commands: string}
  /** The status with which webhook endpoints respond from now on. */
  | {readonly kind: 'receiver'; readonly status: number}
  /** The next JSON block is the last response, what is at a JSON Pointer of it, or an object with some of its fields. */
  | {readonly kind: 'response'; readonly pointer: string; readonly fields?: readonly string[]}
  /** The next block, or expected result, is not run or compared. */
  | {readonly kind: 'skip'; readonly reason: string};

const TIME_PATTERN = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'];

function parseTime(text: string | undefined): string {
  if (text === undefined || !TIME_PATTERN.test(text) || Number.isNaN(Date.parse(text))) {
    throw new RangeError(`found ${text ?? 'nothing'}, expected a time such as 2026-11-03T10:15:10Z`);
  }
  return text;
}

/** Rejects text after the last word of a directive. */
function expectEnd(rest: readonly string[]): void {
  if (rest.length > 0) {
    throw new RangeError(`found ${rest.join(' ')} after its end, expected nothing`);
  }
}

function parseJsonObject(text: string): JsonObject | undefined {
  if (text === '') {
    return undefined;
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new RangeError(`found ${text}, expected a JSON object: ${String(error)}`, {cause: error});
  }
  if (!isObject(value)) {
    throw new RangeError(`found ${text}, expected a JSON object`);
  }
  return value;
}

/** Splits the first words off a text. Returns them and the unchanged rest. */
function splitWords(text: string, count: number): [words: string[], rest: string] {
  const words: string[] = [];
  let rest = text;
  while (words.length < count && rest !== '') {
    const [, word = '', behind = ''] = /^(\S+)\s*([\s\S]*)$/.exec(rest) ?? [];
    words.push(word);
    rest = behind;
  }
  return [words, rest];
}

function groupReservedIds(words: readonly string[]): Record<string, string[]> {
  if (words.length === 0) {
    throw new RangeError('found none, expected pairs such as pi=pi_2Lc6Vh');
  }
  return Object.fromEntries(
    words.map((word) => {
      const [, key, ids] = /^([\w:.]+)=(\S+)$/.exec(word) ?? [];
      if (key === undefined || ids === undefined) {
        throw new RangeError(`found ${word}, expected a pair such as pi=pi_2Lc6Vh`);
      }
      return [key, ids.split(',')];
    }),
  );
}

function parseCheckpoint([side, step, count = '1', ...rest]: readonly string[]): Checkpoint | undefined {
  if (side === undefined) {
    return undefined;
  }
  if ((side !== 'before' && side !== 'after') || step === undefined || !/^[1-9]\d*$/.test(count)) {
    throw new RangeError(
      `found ${[side, step, count].filter(Boolean).join(' ')}, expected before or after, the operation or act of a step, and perhaps which one, as in after capturePaymentIntent 2`,
    );
  }
  expectEnd(rest);
  return {side, step, count: Number(count)};
}

function parseFreshStart(words: readonly string[]): Directive {
  const options = words.filter((word) => word.startsWith('quota='));
  const [time, ...rest] = words.filter((word) => !word.startsWith('quota='));
  expectEnd(rest);
  const quota = options[0]?.slice('quota='.length);
  if (options.length > 1 || (quota !== undefined && !/^[1-9]\d*$/.test(quota))) {
    throw new RangeError(`found ${options.join(' ')}, expected one number such as quota=100`);
  }
  return {
    kind: 'fresh',
    ...(time !== undefined && {time: parseTime(time)}),
    ...(quota !== undefined && {quota: Number(quota)}),
  };
}

/** Parses the text after the name of each kind. */
const DIRECTIVE_PARSERS: Readonly<Record<Directive['kind'], (text: string) => Directive>> = {
  fresh: (text) => parseFreshStart(text.split(/\s+/).filter(Boolean)),
  scenario: (text) => {
    const [scenario, ...checkpoint] = text.split(/\s+/).filter(Boolean);
    if (scenario === undefined) {
      throw new RangeError('found no name, expected one such as scenario order-5512 before createRefund');
    }
    return {kind: 'scenario', scenario, cue: parseCheckpoint(checkpoint)};
  },
  at: (text) => ({kind: 'at', time: parseTime(text)}),
  advance: (text) => {
    parseDuration(text);
    return {kind: 'advance', duration: text};
  },
  ids: (text) => ({kind: 'ids', ids: groupReservedIds(text.split(/\s+/).filter(Boolean))}),
  act: (text) => {
    const [[act, id], data] = splitWords(text, 2);
    if (id === undefined || !/^\w+\.\w+$/.test(act!)) {
      throw new RangeError(`found ${text || 'nothing'}, expected an act and an id, as in refund.fail re_3Fp7Xb`);
    }
    return {kind: 'act', act: act!, id, data: parseJsonObject(data) ?? {}};
  },
  request: (text) => {
    const [, version, call = ''] = /^(?:version=(\S+)\s+)?([\s\S]*)$/.exec(text) ?? [];
    const [[method = '', path = ''], body] = splitWords(call, 2);
    if (!METHODS.includes(method) || !/^\/(?:payments|commerce)\/v1\//.test(path)) {
      throw new RangeError(
        `found ${text || 'nothing'}, expected a method and a path, as in GET /payments/v1/refunds, and perhaps a JSON object`,
      );
    }
    return {kind: 'request', ...(version !== undefined && {version}), method, path, body: parseJsonObject(body)};
  },
  run: (text) => {
    if (text === '') {
      throw new RangeError('found no commands, expected some for bash');
    }
    return {kind: 'run', commands: text};
  },
  receiver: (text) => {
    if (!/^[1-5]\d\d$/.test(text)) {
      throw new RangeError(`found ${text || 'nothing'}, expected a status such as 500`);
    }
    return {kind: 'receiver', status: Number(text)};
  },
  response: (text) => {
    if (/^(?:(?:\/[^/\s]+)+)?$/.test(text)) {
      return {kind: 'response', pointer: text};
    }
    if (/^\w+(?: \w+)*$/.test(text)) {
      return {kind: 'response', pointer: '', fields: text.split(' ')};
    }
    throw new RangeError(`found ${text}, expected nothing, a JSON Pointer such as /attempts, or names of fields`);
  },
  skip: (text) => {
    const [, reason] = /^because (\S[\s\S]*)$/.exec(text) ?? [];
    if (reason === undefined || reason.split(/\s+/).length < 3) {
      throw new RangeError(`found ${text || 'nothing'}, expected "because" and a reason of at least three words`);
    }
    return {kind: 'skip', reason};
  },
};

/**
 * Reads the text of an MDX comment, without its braces: undefined when it is not a directive.
 *
 * @throws RangeError with what was found and expected, without the place
 */
export function parseDirective(comment: string): Directive | undefined {
  const [, inside] = /^\s*\/\*([\s\S]*)\*\/\s*$/.exec(comment) ?? [];
  if (inside === undefined || !/^\s*sandbox\b/i.test(inside)) {
    return undefined;
  }
  const [, kind, text] = /^\s*sandbox:\s+(\w+)\s*([\s\S]*?)\s*$/.exec(inside) ?? [];
  if (kind === undefined || text === undefined) {
    throw new RangeError(
      `found the comment "${inside.trim()}", expected a directive such as sandbox: at 2026-11-03T10:15:10Z`,
    );
  }
  if (!Object.hasOwn(DIRECTIVE_PARSERS, kind)) {
    const known = Object.keys(DIRECTIVE_PARSERS);
    throw new RangeError(
      `found the directive ${kind}, expected one of ${known.join(', ')}. Did you mean ${findNearest(kind, known)!}?`,
    );
  }
  try {
    return DIRECTIVE_PARSERS[kind as Directive['kind']](text);
  } catch (error) {
    throw new RangeError(`directive ${kind}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
