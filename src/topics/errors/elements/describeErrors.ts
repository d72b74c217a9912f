import type {PhrasingContent} from 'mdast';
import type {DeclineCode, ErrorCode, RetryRule} from '../../../pipeline/contracts/generated/schemas';
import {createInlineCode, createLink} from '../../../../packages/openapi/markdown/markdownNodes';
import {ERROR_PAGE} from '../../../pipeline/reference/commonParts';
import {capitalize} from '../../../../packages/openapi/markdown/formatWords';

/** The catalogs of codes, in words that pages and the lookup share. */

const ACTOR_SENTENCES: Readonly<Record<ErrorCode['acts'], string>> = {
  developer: 'The developer acts',
  merchant: 'The merchant acts',
  shopper: 'The shopper acts',
  client: 'Your code acts',
};

const CLIENT_ACTOR_SENTENCES: Readonly<Record<ErrorCode['retry'], string>> = {
  never: '',
  after_retry_after: ' by waiting',
  same_key: ' by retrying',
  after_verification: ' by verifying',
};

const RETRY_SENTENCES: Readonly<Record<ErrorCode['retry'], string>> = {
  never: 'Not retriable',
  after_retry_after: 'Retriable after `Retry-After`, same key',
  same_key: 'Retriable with the same key',
  after_verification: 'Not retriable before you verify',
};

/** Who acts after an error: `The merchant acts`, `Your code acts by waiting`. */
export function describeErrorActor({acts, retry}: ErrorCode): string {
  return ACTOR_SENTENCES[acts] + (acts === 'client' ? CLIENT_ACTOR_SENTENCES[retry] : '');
}

/** When the request may be retried, as Markdown. */
export function describeErrorRetry({retry}: ErrorCode): string {
  return RETRY_SENTENCES[retry];
}

/** What the shopper reads or sees after an error, as Markdown; null when there is nothing to say. */
export function describeShopperMessage({shopper, shopper_note}: ErrorCode): string | null {
  return shopper === null ? shopper_note : `“${shopper}”`;
}

/** Who acts after a decline. */
export function describeDeclineActor({acts}: DeclineCode): string {
  return ACTOR_SENTENCES[acts];
}

/** When the same card may be retried: `Never the same card`, `Retriable: the same card once`. */
export function describeDeclineRetry({retry}: DeclineCode, rules: readonly RetryRule[]): string {
  const {phrase} = rules.find(({rule}) => rule === retry)!;
  return retry === 'never' ? capitalize(phrase) : `Retriable: ${phrase}`;
}

/** A code with a link to its entry on the page of error codes. */
export function renderErrorLink(code: string, anchor = getErrorAnchor(code)): PhrasingContent {
  return createLink(`${ERROR_PAGE}#${anchor}`, createInlineCode(code));
}

/** The anchor of an error code on the page of error codes. */
export function getErrorAnchor(code: string): string {
  return code;
}

/** The anchor of a decline code: an error code with the same name has precedence. */
export function getDeclineAnchor(code: string, errors: readonly ErrorCode[]): string {
  return errors.some((error) => error.code === code) ? `${code}-as-a-decline` : code;
}

/** The anchor of a value of `errors[].code`. */
export function getDetailAnchor(code: string): string {
  return `field-${code}`;
}
