import type {PolicyChoices} from '../csp/formPolicy';

/** The reader's choices, as words in the URL: `both.nonce.no-wallets`. The policy itself is never in the URL. */

/** The initial choices. */
const INITIAL_CHOICES: PolicyChoices = {
  environment: 'sandbox',
  wallets: true,
  threeDSecure: true,
  scripts: 'files',
  isReportOnly: false,
};

const CHOICES_BY_WORD: Readonly<Record<string, Partial<PolicyChoices>>> = {
  live: {environment: 'live'},
  both: {environment: 'both'},
  nonce: {scripts: 'nonce'},
  hash: {scripts: 'hash'},
  'no-wallets': {wallets: false},
  redirect: {threeDSecure: false},
  'report-only': {isReportOnly: true},
};

/** The choices as words; nothing for the initial ones. */
export function serializeChoices(choices: PolicyChoices): string {
  return Object.entries(CHOICES_BY_WORD)
    .filter(([, part]) => Object.entries(part).every(([key, value]) => choices[key as keyof PolicyChoices] === value))
    .map(([word]) => word)
    .join('.');
}

/** The choices of the words of a URL, and the unknown words. */
export function parseChoices(words: string): {readonly choices: PolicyChoices; readonly unknown: readonly string[]} {
  const given = words.split('.').filter(Boolean);
  const known = given.filter((word) => Object.hasOwn(CHOICES_BY_WORD, word));
  return {
    choices: Object.assign({}, INITIAL_CHOICES, ...known.map((word) => CHOICES_BY_WORD[word])) as PolicyChoices,
    unknown: given.filter((word) => !known.includes(word)),
  };
}
