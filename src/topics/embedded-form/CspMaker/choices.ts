import type {PolicyChoices} from '../csp/formPolicy';

/** What a reader chose, as words in the address: `both.nonce.no-wallets`. The policy itself never stands there. */

/** What is chosen before the reader chooses. */
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

/** The choices that words of the address name, and the words that name none. */
export function parseChoices(words: string): {readonly choices: PolicyChoices; readonly unknown: readonly string[]} {
  const given = words.split('.').filter(Boolean);
  const known = given.filter((word) => Object.hasOwn(CHOICES_BY_WORD, word));
  return {
    choices: Object.assign({}, INITIAL_CHOICES, ...known.map((word) => CHOICES_BY_WORD[word])) as PolicyChoices,
    unknown: given.filter((word) => !known.includes(word)),
  };
}
