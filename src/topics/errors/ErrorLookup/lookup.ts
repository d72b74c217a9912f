import {distance} from 'fastest-levenshtein';
import type {ErrorLookupData, LookupCode, LookupGateway} from '../errorLookupData';
import {findErrorsInDocument, isDocument, type FoundDecline, type FoundError, type FoundField} from './document';

/** One result of the lookup. Texts are Markdown with code spans and links. */
export interface LookupFinding {
  /** What was found, and where: "Decline code", "Raw code of gateway_a". */
  readonly title: string;
  readonly entry?: LookupCode;
  readonly notes: readonly string[];
}

export interface LookupResult {
  /** One sentence, without Markdown: what is announced. */
  readonly summary: string;
  readonly findings: readonly LookupFinding[];
  /** Codes that the reader may have meant. */
  readonly suggestions: readonly string[];
  /** Whether it is a code or a status, which may be in the URL. */
  readonly isKnown: boolean;
  /** The error of the input. */
  readonly problem?: string;
}

const EMPTY_RESULT: LookupResult = {summary: '', findings: [], suggestions: [], isKnown: false};
const MAX_SUGGESTIONS = 5;
/** Shorter terms are similar to too many codes. */
const MIN_SIMILAR_LENGTH = 3;

function formatCount(count: number, noun: string): string {
  return `${String(count)} ${noun}${count === 1 ? '' : 's'}`;
}

function findCode(entries: readonly LookupCode[], code: string): LookupCode | undefined {
  return entries.find((entry) => entry.code === code);
}

/** What to do after a status with an unknown code. */
function createStatusFinding(data: ErrorLookupData, status: number, title: string): LookupFinding {
  const rule = data.statuses.find(({statuses}) => statuses.includes(status));
  const codes = data.errors.filter((entry) => entry.status === status);
  const listed = codes.map(({code, anchor}) => `[\`${code}\`](#${anchor})`).join(', ');
  if (rule) {
    return {title, notes: [`${rule.meaning}. ${rule.next}`, `Its codes: ${listed}.`]};
  }
  const advice =
    status < 200 || (status >= 300 && status < 400)
      ? 'The API does not return this status. Look for a proxy between you and the API.'
      : status < 300
        ? "This is not an error. Check the object's `status`."
        : status < 500
          ? 'The API does not document this status. Treat it like 400: read `detail` and fix it.'
          : 'The API does not document this status, so money may have moved. Verify first, like after 502: retrieve the object.';
  return {title, notes: [advice]};
}

/** The meaning of a gateway's raw code; undefined when neither its list nor its format has it. */
function createRawCodeFinding(
  data: ErrorLookupData,
  {name, codes, pattern}: LookupGateway,
  raw: string,
): LookupFinding | undefined {
  const known = codes.find(([code]) => code.toLowerCase() === raw.toLowerCase());
  if (known) {
    const [rawCode, code, meaning] = known;
    return {
      title: `Raw code \`${rawCode}\` of \`${name}\``,
      entry: findCode(data.declines, code),
      notes: [`\`${name}\` means: ${meaning}. You receive \`decline.code\` \`${code}\`.`],
    };
  }
  if (!new RegExp(pattern).test(raw)) {
    return undefined;
  }
  return {
    title: `Raw code \`${raw}\`, unknown, in the format of \`${name}\``,
    entry: findCode(data.declines, data.unmapped),
    notes: [`It is not in any list. It becomes \`${data.unmapped}\`, and \`raw_code\` still contains it.`],
  };
}

function createDeclineFinding(data: ErrorLookupData, {code, gateway, rawCode}: FoundDecline): LookupFinding {
  const entry = findCode(data.declines, code);
  const by = data.gateways.find(({name}) => name === gateway);
  const raw = by?.codes.find(([one]) => one === rawCode);
  const notes = [
    ...(entry ? [] : ['This code is newer than the list. Treat it as a soft decline that does not cascade.']),
    ...(raw ? [`\`${gateway!}\` sent \`${raw[0]}\`: ${raw[2]}.`] : []),
    ...(by && rawCode !== undefined && !raw
      ? [`No list contains the raw code \`${rawCode}\` of \`${gateway!}\`.`]
      : []),
  ];
  return {title: `\`decline.code\` \`${code}\``, entry, notes};
}

function createErrorFinding(data: ErrorLookupData, {code, status, currentStatus}: FoundError): LookupFinding {
  const entry = findCode(data.errors, code);
  const state = currentStatus === undefined ? [] : [`The object was in \`${currentStatus}\`.`];
  if (entry) {
    return {title: `\`code\` \`${code}\``, entry, notes: state};
  }
  const title = `\`code\` \`${code}\`, unknown`;
  return status === undefined
    ? {title, notes: ['This code is newer than the list. Treat it by the HTTP status of the response.', ...state]}
    : createStatusFinding(data, status, `${title}: by its status ${String(status)}`);
}

function createFieldFinding(data: ErrorLookupData, {code, pointer}: FoundField): LookupFinding {
  const entry = findCode(data.fields, code);
  const where = pointer === undefined || pointer === '' ? 'the whole body' : `\`${pointer}\``;
  return {
    title: `\`errors[]\`: \`${code}\` at ${where}`,
    entry,
    notes: entry ? [] : ['This code is newer than the list. Read `message` of the entry.'],
  };
}

function lookUpDocument(data: ErrorLookupData, input: string): LookupResult {
  const document = findErrorsInDocument(input);
  if (typeof document === 'string') {
    return {...EMPTY_RESULT, problem: document};
  }
  const findings = [
    ...document.errors.map((error) => createErrorFinding(data, error)),
    ...document.declines.map((decline) => createDeclineFinding(data, decline)),
    ...document.fields.map((field) => createFieldFinding(data, field)),
  ];
  const parts = [
    ...document.errors.map(({code}) => code),
    ...document.declines.map(({code}) => `decline ${code}`),
    ...(document.fields.length > 0 ? [formatCount(document.fields.length, 'wrong field')] : []),
  ];
  return {...EMPTY_RESULT, summary: `Found in the document: ${parts.join(', ')}.`, findings};
}

/** The term of a line that was copied with its context: quotes, a property name, the URL of an anchor. */
function extractSearchTerm(input: string): string {
  const line = input.trim().replace(/^"?[\w.[\]]+"?\s*:\s*(?="|\d)/, '');
  const anchor = /#([\w-]+)\s*$/.exec(line)?.[1];
  return (anchor ?? line).replace(/^["'`]+|["'`,;]+$/g, '').trim();
}

/** Codes similar to a term: those that contain it, then those within a small edit distance. */
function findSimilarCodes(data: ErrorLookupData, term: string): string[] {
  const wanted = term.toLowerCase().replace(/[\s-]+/g, '_');
  if (wanted.length < MIN_SIMILAR_LENGTH) {
    return [];
  }
  const codes = new Set([
    ...[...data.errors, ...data.declines, ...data.fields].map(({code}) => code),
    ...data.gateways.flatMap((gateway) => gateway.codes.map(([raw]) => raw)),
  ]);
  const rated = [...codes].flatMap((code) => {
    const other = code.toLowerCase();
    const differences = other.includes(wanted) ? 0 : distance(wanted, other);
    const isWorthIt = code.length >= MIN_SIMILAR_LENGTH && differences <= Math.ceil(wanted.length / 4);
    return isWorthIt ? [{code, differences}] : [];
  });
  return rated
    .sort((one, other) => one.differences - other.differences || one.code.length - other.code.length)
    .slice(0, MAX_SUGGESTIONS)
    .map(({code}) => code);
}

function findCodeMatches(data: ErrorLookupData, term: string): LookupFinding[] {
  const code = term.toLowerCase().replace(/[\s-]+/g, '_');
  const lists = [
    [data.errors, 'Error code'],
    [data.declines, 'Decline code'],
    [data.fields, 'Code of a single field'],
  ] as const;
  return lists.flatMap(([entries, kind]) =>
    entries
      .filter((entry) => entry.code === code || entry.anchor === term)
      .map((entry) => ({title: `${kind} \`${entry.code}\``, entry, notes: []})),
  );
}

function lookUpTerm(data: ErrorLookupData, term: string): LookupResult {
  const [, gateway, rest] = /^(gateway_[a-z]|gw_[a-z])[\s:/,]+(\S+)$/i.exec(term) ?? [];
  const raw = rest ?? term;
  const asked = data.gateways.filter(
    ({name, id}) => gateway === undefined || [name, id].includes(gateway.toLowerCase()),
  );
  const inLists = asked
    .map((one) => ({...one, pattern: '(?!)'}))
    .flatMap((one) => createRawCodeFinding(data, one, raw) ?? []);
  const [, status] = /^(?:HTTP(?:\/[\d.]+)?\s+)?([1-5]\d\d)(?:\s+\D.*)?$/i.exec(term) ?? [];
  const known = [
    ...(status === undefined ? [] : [createStatusFinding(data, Number(status), `HTTP status ${status}`)]),
    ...(gateway === undefined ? findCodeMatches(data, term) : []),
    ...inLists,
  ];
  if (known.length > 0) {
    const summary =
      known.length === 1
        ? `Found: ${stripMarkdown(known[0]!.title)}.`
        : `Found ${formatCount(known.length, 'meaning')} of ${term}.`;
    return {...EMPTY_RESULT, summary, findings: known, isKnown: true};
  }
  const styled = asked.flatMap((one) => createRawCodeFinding(data, one, raw) ?? []);
  // All numbers are similar: one in the format of a gateway is a new code rather than a misspelled one.
  const suggestions = styled.length > 0 && /\d/.test(raw) ? [] : findSimilarCodes(data, raw);
  const unknown: LookupFinding = {
    title: 'What to do with an unknown code',
    notes: [
      'A `code`: treat it by the HTTP status of the response.',
      'A `decline.code`: treat it as a soft decline that does not cascade.',
      `An unknown raw code becomes \`${data.unmapped}\`; \`raw_code\` still contains it.`,
    ],
  };
  return {
    ...EMPTY_RESULT,
    summary:
      suggestions.length > 0
        ? `No code is ${term}. ${formatCount(suggestions.length, 'similar code')}: ${suggestions.join(', ')}.`
        : `No list contains ${term}.`,
    findings: styled.length > 0 && suggestions.length === 0 ? styled : [unknown],
    suggestions,
  };
}

/** A text without Markdown syntax. */
function stripMarkdown(markdown: string): string {
  return markdown.replaceAll('`', '');
}

/** Looks up a code, a raw code, a status or a document. Empty input has no result. */
export function lookUpError(data: ErrorLookupData, input: string): LookupResult {
  if (input.trim() === '') {
    return EMPTY_RESULT;
  }
  return isDocument(input) ? lookUpDocument(data, input) : lookUpTerm(data, extractSearchTerm(input));
}
