import type {Contracts} from '../../../pipeline/contracts/load';
import {readHistories} from '../../../pipeline/contracts/histories';
import {createInlineCode} from '../../../../packages/openapi/markdown/markdownNodes';
import type {GuideContext} from '../../../pipeline/elements/guideElement';
import {renderErrorLink, describeShopperMessage} from '../../errors/elements/describeErrors';
import {getRecordedResponse} from '../../../pipeline/elements/recordedResponse';
import {ERROR_PAGE} from '../../../pipeline/reference/commonParts';
import {AuthoringError} from '../../../../packages/authoring/authoringError';
import {tableElement} from '../../../pipeline/elements/tableElement';
import {findNamed} from '../../../../packages/authoring/suggest';

/** Elements about a blocked checkout: its messages and its errors, and how to recover. */

interface RecordedMessage {
  readonly code: string;
  readonly type: string;
  readonly pointer: string;
  readonly text: string;
}

/** A recorded message, with the status of the checkout at that time. */
interface RecordedMessageUse extends RecordedMessage {
  readonly status: string;
}

/** Recorded checkouts with messages that no history has. */
const RECORDED_CHECKOUTS = ['updateCheckout.200.addressed', 'retrieveCheckout.200.code_without_discount'];

function listRecordedMessages({book, place}: GuideContext): RecordedMessageUse[] {
  const recorded: readonly unknown[] = [
    ...readHistories(book.contracts, 'checkout').flatMap(({moments}) => moments.map(({object}) => object)),
    ...RECORDED_CHECKOUTS.map((name) => getRecordedResponse(book, name, place)),
  ];
  return recorded.flatMap((object) => {
    const {status, messages} = object as {status: string; messages: readonly RecordedMessage[]};
    return messages.map((message) => ({...message, status}));
  });
}

function readMeanings(contracts: Contracts): Readonly<Record<string, string>> {
  const {schemas} = contracts.parse('openapi/commerce/checkouts.yaml') as {
    schemas: {CheckoutMessage: {properties: {code: {'x-enumDescriptions': Record<string, string>}}}};
  };
  return schemas.CheckoutMessage.properties.code['x-enumDescriptions'];
}

/** Terminal statuses are irrelevant for messages. */
const FINAL_STATUSES: ReadonlySet<string> = new Set(['expired', 'canceled', 'completed']);

/** `<CheckoutMessages />`: each message of a checkout: its meaning, its statuses, and an example of its text. */
export const checkoutMessagesElement = tableElement({
  rows: (context) => {
    const seen = listRecordedMessages(context);
    return Object.entries(readMeanings(context.book.contracts)).map(([code, meaning]) => {
      const own = seen.filter((message) => message.code === code && !FINAL_STATUSES.has(message.status));
      if (own[0] === undefined) {
        throw new AuthoringError(
          `${context.place}: found no recorded checkout with the message ${code}, expected one. Add a scenario that triggers it.`,
        );
      }
      return {code, meaning, statuses: [...new Set(own.map(({status}) => status))], message: own[0]};
    });
  },
  columns: [
    {title: '`messages[].code`', code: ({code}) => code},
    {title: 'Meaning, and what clears it', markdown: ({meaning}) => meaning},
    {title: 'Status', code: ({statuses}) => statuses},
    {title: 'Recorded text', cell: ({message}) => [createInlineCode(message.type), `: “${message.text}”`]},
  ],
});

/** By the error of a confirm, its transition; null when the checkout does not change. */
const TRANSITION_BY_ERROR: Readonly<Record<string, string | null>> = {
  address_undeliverable: 'fail_checks',
  out_of_stock: 'fail_checks',
  payment_declined: null,
  gateway_timeout: 'confirm',
};

/** The status of a checkout that was ready, after an error of its confirm. */
function getStatusAfterError(error: string, {book}: GuideContext): string {
  const {transitions} = book.lifecycles.get('checkout')!;
  return transitions.find(({id}) => id === TRANSITION_BY_ERROR[error])?.to ?? 'ready';
}

/** Links within the page of error codes also work from other pages. */
function rewriteErrorLinks(markdown: string): string {
  return markdown.replaceAll('](#', `](${ERROR_PAGE}#`);
}

/**
 * `<CheckoutErrors />`: the errors that block a checkout: its status afterward, the words for the shopper, the next
 * step.
 */
export const checkoutErrorsElement = tableElement({
  rows: ({catalogs, place}) => {
    const errors = catalogs.errorCodes.errors.map((error) => [error.code, error] as const);
    const home = 'contracts/catalogs/error-codes.yaml';
    return Object.keys(TRANSITION_BY_ERROR).map((code) => findNamed(errors, code, {what: 'error code', home}, place));
  },
  columns: [
    {title: 'Error', cell: ({code}) => renderErrorLink(code)},
    {title: 'HTTP', cell: ({status}) => status},
    {title: 'Status afterward', code: ({code}, context) => getStatusAfterError(code, context)},
    {title: 'Text for the shopper', markdown: (error) => rewriteErrorLinks(describeShopperMessage(error) ?? '–')},
    {title: 'Your next step', markdown: (error) => rewriteErrorLinks(error.do)},
  ],
});
