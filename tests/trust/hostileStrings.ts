// cspell:ignore שלום
import fc from 'fast-check';

/** Inputs that break programs, each kind with a reason. */
const CORPUS: Readonly<Record<string, readonly string[]>> = {
  long: [
    'a'.repeat(20_000),
    '9'.repeat(20_000),
    ' '.repeat(20_000),
    'a,'.repeat(5_000),
    'ab'.repeat(5_000),
    '%'.repeat(5_000),
  ],
  nested: ['{"a":', '[', '{a:{', '(', '"\\']
    .map((part) => part.repeat(5_000))
    .concat(`${'['.repeat(5_000)}${']'.repeat(5_000)}`, `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`),
  control: ['\u0000', '\u0000\u0001\u0007\u0008\u001b[31m', '\r\n\r\n', '\u2028\u2029', '\u0085\ufeff', '\t\v\f'],
  direction: ['\u202egnp.exe', '\u200f\u200e\u2066x\u2069', 'שלום 154.53', '٣٤٥', 'a\u0301\u0301\u0301'],
  surrogates: ['\ud800', '\udc00\ud800', 'a\ud83d', '\ud83d\ude00\ude00', '\uffff\ufffe'],
  markup: [
    '<script>window.hacked=1</script>',
    '<img src=x onerror=window.hacked=1>',
    '"><svg onload=window.hacked=1>',
    "'-window.hacked-'",
    'javascript:window.hacked=1',
    '[link](javascript:window.hacked=1)',
    '`[link](//evil.example)`',
    '`](https://evil.example)',
    '{{constructor.constructor("window.hacked=1")()}}',
    '${window.hacked=1}',
    '</textarea><script>window.hacked=1</script>',
    '<!--<script>',
    '&lt;script&gt;&#x27;',
  ],
  names: [
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'prototype',
    '__proto__.polluted',
    'valueOf',
    '{"__proto__": {"polluted": 1}}',
    '{"constructor": {"prototype": 1}}',
    'null',
    'undefined',
    'NaN',
    'true',
  ],
  numbers: [
    '0',
    '-0',
    '1e308',
    '1e309',
    '-1',
    '9007199254740993',
    '2147483648',
    '18446744073709551616',
    '0.1',
    '.5',
    '5.',
    '1,000.00',
    '1.000,00',
    '0x10',
    '०',
    '１２',
    'Infinity',
    '1e-7',
    '00000000000000000001',
    '999999999999999999999999',
  ],
  escapes: [
    '%',
    '%%',
    '%E0%A4%A',
    '%00',
    '%zz',
    '%u0041',
    '%2F..%2F',
    '..\\..',
    '+%2B',
    '#%',
    '?a=%E0',
    '&&==',
    '%F0%9F%98',
  ],
  patterns: ['(a+)+$', '[[:alpha:]]', '\\', '^$.*?+', '(?<n>', '*'.repeat(100)],
};

const KINDS = Object.values(CORPUS);

/** How many strings each place of input gets. */
export const STRINGS_PER_TARGET = 2_000;

/** The seed: a failure is the same in each run. */
const SEED = 18;

/** Texts of one kind, of two, random ones, and words of the place with something hostile in them. */
function createArbitrary(words: readonly string[]): fc.Arbitrary<string> {
  const hostile = fc.constantFrom(...KINDS).chain((kind) => fc.constantFrom(...kind));
  const short = hostile.filter(({length}) => length < 200);
  const word = fc.constantFrom(...(words.length > 0 ? words : ['a']));
  return fc.oneof(
    {weight: 1, arbitrary: hostile},
    {weight: 3, arbitrary: fc.tuple(short, short).map((parts) => parts.join(''))},
    {weight: 3, arbitrary: fc.string({unit: 'binary', maxLength: 40})},
    {weight: 2, arbitrary: fc.string({unit: 'grapheme', maxLength: 40})},
    {weight: 2, arbitrary: fc.uint16Array({maxLength: 20}).map((units) => String.fromCharCode(...units))},
    {weight: 4, arbitrary: fc.tuple(word, short, word).map((parts) => parts.join(''))},
    {
      weight: 3,
      arbitrary: fc.tuple(word, fc.nat(), short).map(([text, at, inserted]) => {
        const index = at % (text.length + 1);
        return text.slice(0, index) + inserted + text.slice(index);
      }),
    },
  );
}

/**
 * Strings for a place of input, each once: every one of the corpus, and others.
 *
 * @param words what the place expects, some of which get something hostile
 */
export function listHostileStrings(words: readonly string[] = [], count = STRINGS_PER_TARGET): string[] {
  const random = fc.sample(createArbitrary(words), {numRuns: 2 * count, seed: SEED});
  return [...new Set([...KINDS.flat(), ...random])].slice(0, count);
}
