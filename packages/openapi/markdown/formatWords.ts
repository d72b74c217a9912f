import {STATUS_CODES} from 'node:http';
import {stringifyValue, type Json} from '../../json';

/** Converts names in code to words. */

/**
 * A name in camel or snake case as words: `CheckoutIntent` becomes `checkout intent`, `ACHDebit` becomes `ACH debit`,
 * `SubOrder` becomes `sub-order`.
 */
export function humanizeName(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .map((word) => (/^[A-Z0-9]{2,}$/.test(word) ? word : word.toLowerCase()))
    .join(' ')
    .replace(/\bsub (?=[a-z])/g, 'sub-')
    .trim();
}

/** A sentence or a word with a capital first letter. */
export function capitalize(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** A title within a sentence: with a small first letter, unless it is an abbreviation such as `API key`. */
export function uncapitalize(title: string): string {
  return /^\p{Lu}\p{Lu}/u.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1);
}

/** A sentence as a part of a line, without its full stop. */
export function removeFullStop(sentence: string): string {
  return sentence.replace(/\.$/, '');
}

/** A count with its noun: `1 attribute`, `2 attributes`. */
export function formatNounCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** A value as readers write it: a string without quotes, anything else as JSON. */
export function formatValueText(value: Json): string {
  return typeof value === 'string' && value !== '' ? value : JSON.stringify(value);
}

/** Types of streams of JSON, each value of which is on a line of its own, or after a mark. */
const JSON_LINES = /\b(?:x-)?(?:ndjson|jsonl|jsonlines|json-lines|json-seq)\b/i;

/** A body as it is sent: JSON indented by two, a line for a value of a stream, text of another media type as it is. */
export function formatBody(value: Json, mediaType: string): string {
  if (JSON_LINES.test(mediaType) && typeof value !== 'string') {
    return JSON.stringify(value);
  }
  return isJson(mediaType) || typeof value !== 'string' ? JSON.stringify(value, undefined, 2) : stringifyValue(value);
}

export function isJson(mediaType: string): boolean {
  return /[/+]json\b/.test(mediaType);
}

/** The language of a code block for a media type. */
export function getFenceLanguage(mediaType: string): string {
  if (isJson(mediaType)) {
    return 'json';
  }
  return /xml|html/.test(mediaType) ? 'html' : /yaml/.test(mediaType) ? 'yaml' : /csv/.test(mediaType) ? 'csv' : 'text';
}

const PROGRAM_FENCES: readonly (readonly [RegExp, string])[] = [
  [/^(shell|bash|sh|zsh|curl|cli|console)/i, 'bash'],
  [/^(javascript|js(?!on)|node|typescript|ts)/i, 'javascript'],
  [/^python/i, 'python'],
  [/^java$/i, 'java'],
  [/^go(lang)?$/i, 'go'],
  [/^php/i, 'php'],
  [/^ruby/i, 'ruby'],
  [/^json/i, 'json'],
];

/** The language of a code block for the name of a language, as documents write it; text where pages do not color it. */
export function getProgramFence(language: string): string {
  return PROGRAM_FENCES.find(([pattern]) => pattern.test(language.trim()))?.[1] ?? 'text';
}

/** Reason phrases: those of Node, and the two that RFC 9110, section 15, renamed. */
const REASON_PHRASES: Readonly<Record<string, string | undefined>> = {
  ...STATUS_CODES,
  413: 'Content Too Large',
  422: 'Unprocessable Content',
};

const STATUS_CLASSES: Readonly<Record<string, string>> = {
  1: 'Any informational response',
  2: 'Any success',
  3: 'Any redirection',
  4: 'Any client error',
  5: 'Any server error',
};

/** A status with its reason: `201 Created`, `4XX Any client error`, `Any other status` beside others. */
export function formatStatus(status: string, isOnly = false): string {
  if (status === 'default') {
    return isOnly ? 'Any status' : 'Any other status';
  }
  const reason = REASON_PHRASES[status] ?? (/^[1-5]XX$/i.test(status) ? STATUS_CLASSES[status[0]!] : undefined);
  return reason ? `${status} ${reason}` : status;
}
