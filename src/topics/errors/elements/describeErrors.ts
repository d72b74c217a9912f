import type {PhrasingContent} from 'mdast';
import type {DeclineCode, ErrorCode, RetryRule} from '../../../pipeline/contracts/catalogTypes';
import {inlineCode, link} from '../../../../packages/openapi/markdown/markdownNodes';
import {ERROR_PAGE} from '../../../pipeline/reference/renderPages';
import {capitalized} from '../../../../packages/openapi/markdown/formatWords';

/** What the catalogs of codes say, in words that pages and the lookup share. */

const ACTORS: Readonly<Record<ErrorCode['acts'], string>> = {
  developer: 'The developer acts',
  merchant: 'The merchant acts',
  shopper: 'The shopper acts',
  client: 'Your code acts',
};

const CLIENT_ACTS: Readonly<Record<ErrorCode['retry'], string>> = {
  never: '',
  after_retry_after: ' by waiting',
  same_key: ' by retrying',
  after_verification: ' by verifying',
};

const RETRIES: Readonly<Record<ErrorCode['retry'], string>> = {
  never: 'Not retriable',
  after_retry_after: 'Retriable after `Retry-After`, same key',
  same_key: 'Retriable with the same key',
  after_verification: 'Not retriable before you verify',
};

/** Who acts after an error: `The merchant acts`, `Your code acts by waiting`. */
export function errorActor({acts, retry}: ErrorCode): string {
  return ACTORS[acts] + (acts === 'client' ? CLIENT_ACTS[retry] : '');
}

/** When the request may be repeated, as Markdown. */
export function errorRetry({retry}: ErrorCode): string {
  return RETRIES[retry];
}

/** What the shopper reads or sees after an error, as Markdown; null when there is nothing to say. */
export function errorShopper({shopper, shopper_note}: ErrorCode): string | null {
  return shopper === null ? shopper_note : `“${shopper}”`;
}

/** Who acts after a decline. */
export function declineActor({acts}: DeclineCode): string {
  return ACTORS[acts];
}

/** When the same card may be tried again: `Never the same card`, `Retriable: the same card once`. */
export function declineRetry({retry}: DeclineCode, rules: readonly RetryRule[]): string {
  const {phrase} = rules.find(({rule}) => rule === retry)!;
  return retry === 'never' ? capitalized(phrase) : `Retriable: ${phrase}`;
}

/** A code with a link to its entry on the page of error codes. */
export function errorLink(code: string, anchor = errorAnchor(code)): PhrasingContent {
  return link(`${ERROR_PAGE}#${anchor}`, inlineCode(code));
}

/** The anchor of an error code on the page of error codes. */
export function errorAnchor(code: string): string {
  return code;
}

/** The anchor of a decline code: that of an error with the same name comes first. */
export function declineAnchor(code: string, errors: readonly ErrorCode[]): string {
  return errors.some((error) => error.code === code) ? `${code}-as-a-decline` : code;
}

/** The anchor of a value of `errors[].code`. */
export function detailAnchor(code: string): string {
  return `field-${code}`;
}
