// cspell:ignore autom automat compar creat descript describ exce expiri expir failur percentag reconcili reconcil redeliveri redeliv referenc registr regist remaind repeatedli succe
import {stemmer} from 'stemmer';
import {STOP_WORDS, WEAK_WORDS} from './stopWords';

/** A run of characters without space: one word, or several as in `payment_intent`. */
export interface Token {
  /** Its position in the text. */
  readonly start: number;
  readonly end: number;
  /** Its words, folded: `createRefund` has `create` and `refund`. */
  readonly words: readonly string[];
}

/**
 * Words with the characters that a name may contain: `payment_intent`, `refund.failed`, `Idempotency-Key`,
 * `/payments/v1`.
 */
const TOKEN_PATTERN = /[\p{L}\p{M}\p{N}]+(?:[._/'’:-]+[\p{L}\p{M}\p{N}]+)*/gu;

/** Longer terms are keys and signatures, which nobody types. */
const MAX_TERM_LENGTH = 40;

/** Removes case, accents and apostrophes. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase();
}

/** Memoized splits: texts have few different runs. */
const runs = new Map<string, readonly string[]>();

function splitRun(run: string): readonly string[] {
  const known = runs.get(run);
  if (known) {
    return known;
  }
  const words = foldText(run.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  runs.set(run, words);
  return words;
}

/** Splits text into tokens, at spaces and punctuation; the words of a name stay together. */
export function tokenize(text: string): Token[] {
  return [...text.matchAll(TOKEN_PATTERN)].map(({0: run, index}) => ({
    start: index,
    end: index + run.length,
    words: splitRun(run),
  }));
}

/** Returns the folded words of a text. */
export function splitIntoWords(text: string): string[] {
  return tokenize(text).flatMap(({words}) => words);
}

/** Whether a text looks like a name of an API, such as `charge.refunded`, `line_items` or `clientSecret`. */
export function isCompoundName(text: string): boolean {
  return /^\S*(?:\w[_./]\w|\p{Ll}\p{Lu})\S*$/u.test(text);
}

export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

/** Whether a word says little about what a question is about. */
export function isWeakWord(word: string): boolean {
  return WEAK_WORDS.has(word);
}

/**
 * British and American endings, and an ending that the stemmer keeps apart from its verb (`verification` of `verify`),
 * each with the one used for both. Texts and queries are treated alike, so it may be wrong for other words.
 */
const SPELLING_VARIANTS: readonly (readonly [RegExp, string])[] = [
  [/^([a-z]{3,})is(e[drs]?|ing|ation[s]?)$/, '$1iz$2'],
  [/^([a-z]{3,})our(|s|ed|ing)$/, '$1or$2'],
  [/^([a-z]{3,}log)ue(|s)$/, '$1$2'],
  [/^([a-z]{3,})tre(|s)$/, '$1ter$2'],
  [/^([a-z]{2,}if)ic(?:ation[s]?)$/, '$1y'],
];

/** Stems that the stemmer keeps apart from those of the same word, such as `reconciliation`, each with the one used for both. */
const STEM_VARIANTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    autom: 'automat',
    comparison: 'compar',
    creation: 'creat',
    descript: 'describ',
    exce: 'exceed',
    expiri: 'expir',
    failur: 'fail',
    percentag: 'percent',
    reconcili: 'reconcil',
    redeliveri: 'redeliv',
    referenc: 'refer',
    registr: 'regist',
    remaind: 'remain',
    repeatedli: 'repeat',
    succe: 'succeed',
  }),
);

/** Words that the stemmer confuses with another, such as `customer` with `customs`, each with a term of its own. */
const OWN_TERMS: ReadonlyMap<string, string> = new Map(
  [
    ['accessibility'],
    ['accounting'],
    ['applicable'],
    ['customer', 'customers'],
    ['customs'],
    ['digital'],
    ['directive', 'directives'],
    ['funding'],
    ['general'],
    ['identical'],
    ['important'],
    ['international'],
    ['locality', 'localities'],
    ['original', 'originally'],
    ['production'],
    ['rating', 'ratings'],
    ['responsible', 'responsibility'],
    ['transition', 'transitions'],
  ].flatMap(([term, ...others]) => [term!, ...others].map((word) => [word, term!] as const)),
);

/** Memoized stems: a page has few different words, and repeats them. */
const stemCache = new Map<string, string>();

/** Returns the term of a folded word: one for all its forms and spellings. */
export function stemWord(word: string): string {
  if (!/^[a-z]{3,}$/.test(word)) {
    return word.slice(0, MAX_TERM_LENGTH);
  }
  const known = stemCache.get(word);
  if (known !== undefined) {
    return known;
  }
  const own = OWN_TERMS.get(word);
  if (own !== undefined) {
    return own;
  }
  const spelled = SPELLING_VARIANTS.reduce((spelling, [ending, common]) => spelling.replace(ending, common), word);
  const stem = stemmer(spelled);
  const term = (STEM_VARIANTS.get(stem) ?? stem).slice(0, MAX_TERM_LENGTH);
  stemCache.set(word, term);
  return term;
}

/** Returns the term of several words written as one: `paymentintent` for `payment_intent`. */
export function joinTerms(words: readonly string[]): string {
  return stemWord(words.join(''));
}

/** Marks a term as a whole name or heading. It sorts next to the term itself, so that both are loaded together. */
const WHOLE_TERM_MARK = '=';

/** Returns the term of a heading or name that consists of one term. */
export function toWholeTerm(term: string): string {
  return term + WHOLE_TERM_MARK;
}

/** Returns the term of a name as it is written: `refundfailed=` for `refund.failed`. */
export function toNameKey(words: readonly string[]): string {
  return words.join('') + WHOLE_TERM_MARK;
}

/** Returns the term of a name that other APIs use. It is none of this one, and its words in prose do not match it. */
export function toOtherNameKey(words: readonly string[]): string {
  return `.${toNameKey(words)}`;
}

/** Returns the term of a name whose words may be typed in another order, such as `capturable_amount`. */
export function toTurnedNameKey(words: readonly string[]): string {
  return `.${toHeadingKey(words)}`;
}

/** Returns the term of the title of a page. */
export function toTitleKey(words: readonly string[]): string {
  return `^${toHeadingKey(words)}`;
}

/** Returns the term of a whole heading: its words in any form and order, stop words left out. */
export function toHeadingKey(words: readonly string[]): string {
  const telling = words.filter((word) => !isStopWord(word));
  const terms = (telling.length > 0 ? telling : words).map(stemWord);
  return terms.sort().join('') + WHOLE_TERM_MARK;
}

/** Returns the term of the words that readers call a field or an operation, in any order. */
export function toPlainKey(terms: readonly string[]): string {
  return `>${[...new Set(terms)].sort().join('')}${WHOLE_TERM_MARK}`;
}

/** The base path of an API: `/payments/v1`, of which only `/v1` may be typed. */
export const BASE_PATH = /^(?:\/\w+)?\/v\d+(?=\/)/;

/** A parameter of a path, or an identifier in its place. */
const PATH_IDENTIFIER = /^[{:]|^[a-z]{2,5}_(?=.*[\dA-Z])/;

/** Removes the identifiers of a path that was typed: their letters mean nothing, and common ones are in many texts. */
export function removePathIdentifiers(query: string): string {
  const segments = query.split('/');
  return segments.filter((segment, index) => index === 0 || !PATH_IDENTIFIER.test(segment)).join('/');
}

/** Adds the slash that `post refunds`, `v1/refunds` and `refunds/{id}/cancel` lack. */
function addFirstSlash(request: string): string {
  return request
    .replace(/^(get|post|put|patch|delete)\s+(?=[a-z_]+s$)/i, '$1 /')
    .replace(/^((?:get|post|put|patch|delete)\s+|)(?=(?:v\d+|[a-z_]+s)\/)/i, '$1/');
}

/**
 * Returns the term of a request or a path, without the base path of the API: `post /refunds/{}=` for
 * `POST /payments/v1/refunds/{refund_id}`, or for one with an id instead of the parameter; a command such as
 * `curl -X POST` before it is left out.
 *
 * @returns undefined for text that is not a path
 */
export function toPathKey(text: string): string | undefined {
  const request = text.trim().replace(/^curl\s+(?:(?:-X|--request)\s+)?/i, '');
  const match = /^(?:(get|post|put|patch|delete)\s+)?(?:https?:\/\/[^/]+)?(\/[\w{}./:-]+)(?:\?.*)?$/i.exec(
    addFirstSlash(request),
  );
  if (!match) {
    return undefined;
  }
  const [, method, path] = match;
  const segments = path!
    .replace(BASE_PATH, '')
    .split('/')
    .filter(Boolean)
    .map((segment) => (PATH_IDENTIFIER.test(segment) ? '{}' : segment.toLowerCase()));
  return `${method ? `${method.toLowerCase()} ` : ''}/${segments.join('/')}${WHOLE_TERM_MARK}`;
}

/**
 * Returns the prefix of an identifier, as `pi_` of `pi_` and `pi_7Q2mX9`.
 *
 * @returns undefined for text that is not an identifier
 */
export function extractIdPrefix(text: string): string | undefined {
  return /^((?:[a-z]{2,6}_)+)(?:(?=.*[\dA-Z])[\dA-Za-z]+)?$/.exec(text.trim())?.[1];
}
