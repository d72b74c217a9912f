import type {Choices} from '../csp/formPolicy';

/** What a reader chose, as words in the address: `both.nonce.no-wallets`. The policy itself never stands there. */

/** What is chosen before the reader chooses. */
const INITIAL: Choices = {
  environment: 'sandbox',
  wallets: true,
  threeDSecure: true,
  scripts: 'files',
  isReportOnly: false,
};

const WORDS: Readonly<Record<string, Partial<Choices>>> = {
  live: {environment: 'live'},
  both: {environment: 'both'},
  nonce: {scripts: 'nonce'},
  hash: {scripts: 'hash'},
  'no-wallets': {wallets: false},
  redirect: {threeDSecure: false},
  'report-only': {isReportOnly: true},
};

/** The choices as words; nothing for the initial ones. */
export function wordsOf(choices: Choices): string {
  return Object.entries(WORDS)
    .filter(([, part]) => Object.entries(part).every(([key, value]) => choices[key as keyof Choices] === value))
    .map(([word]) => word)
    .join('.');
}

/** The choices that words of the address name, and the words that name none. */
export function choicesOf(words: string): {readonly choices: Choices; readonly unknown: readonly string[]} {
  const given = words.split('.').filter(Boolean);
  const known = given.filter((word) => Object.hasOwn(WORDS, word));
  return {
    choices: Object.assign({}, INITIAL, ...known.map((word) => WORDS[word])) as Choices,
    unknown: given.filter((word) => !known.includes(word)),
  };
}
