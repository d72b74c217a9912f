import type {Contracts} from '../../../pipeline/contracts/load';
import {readHistories} from '../../../pipeline/contracts/histories';
import type {PhrasingContent} from 'mdast';
import {
  createInlineCode,
  joinPhrases,
  createTable,
  createText,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {parsePhrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {GuideError, type GuideContext, type GuideElement} from '../../../pipeline/elements/guideElement';
import {renderErrorLink, describeShopperMessage} from '../../errors/elements/describeErrors';
import {getRecordedResponse} from '../../../pipeline/elements/recordedResponse';
import {ERROR_PAGE} from '../../../pipeline/reference/renderPages';

/** Elements of what stops a checkout: its messages and its errors, and how it goes on. */

interface RecordedMessage {
  readonly code: string;
  readonly type: string;
  readonly pointer: string;
  readonly text: string;
}

/** A message as it was recorded, with the status that the checkout had then. */
interface RecordedMessageUse extends RecordedMessage {
  readonly status: string;
}

/** A recorded checkout between an address and a method, which is no moment of a history. */
const ADDRESSED_CHECKOUT = 'updateCheckout.200.addressed';

function listRecordedMessages({book, place}: GuideContext): RecordedMessageUse[] {
  const recorded: readonly unknown[] = [
    ...readHistories(book.contracts, 'checkout').flatMap(({moments}) => moments.map(({object}) => object)),
    getRecordedResponse(book, ADDRESSED_CHECKOUT, place),
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

/** Statuses in which nothing can be done any more say nothing about a message. */
const FINAL_STATUSES: ReadonlySet<string> = new Set(['expired', 'canceled', 'completed']);

/** `<CheckoutMessages />`: each message of a checkout: what it means, in which status, and an example of its text. */
export const checkoutMessagesElement: GuideElement = {
  attributes: {},
  render: (_, context) => {
    const seen = listRecordedMessages(context);
    const rows = Object.entries(readMeanings(context.book.contracts)).map(([code, meaning]) => {
      const own = seen.filter((message) => message.code === code && !FINAL_STATUSES.has(message.status));
      const statuses = [...new Set(own.map(({status}) => status))];
      if (own[0] === undefined) {
        throw new GuideError(
          `${context.place}: found no recorded checkout with the message ${code}, expected one. Let a scene cause it.`,
        );
      }
      return [
        [createInlineCode(code)],
        parsePhrasing(meaning),
        joinPhrases(
          statuses.map((status) => [createInlineCode(status)]),
          ', ',
        ),
        [createInlineCode(own[0].type), createText(`: “${own[0].text}”`)],
      ];
    });
    return [
      createTable(
        [
          [createInlineCode('messages[].code')],
          [createText('Meaning, and what clears it')],
          [createText('Status')],
          [createText('A recorded text')],
        ],
        rows,
      ),
    ];
  },
};

/** By the error of a confirm, the transition that it fires; null when the checkout stays as it was. */
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

/** Links within the page of error codes lead there from other pages too. */
function rewriteErrorLinks(markdown: string): string {
  return markdown.replaceAll('](#', `](${ERROR_PAGE}#`);
}

function renderErrorRow(code: string, context: GuideContext): PhrasingContent[][] {
  const {catalogs, place} = context;
  const error = catalogs.errorCodes.errors.find((one) => one.code === code);
  if (!error) {
    throw new GuideError(`${place}: found no error code ${code}, expected one of contracts/catalogs/error-codes.yaml.`);
  }
  return [
    [renderErrorLink(code)],
    [createText(String(error.status))],
    [createInlineCode(getStatusAfterError(code, context))],
    parsePhrasing(rewriteErrorLinks(describeShopperMessage(error) ?? '–')),
    parsePhrasing(rewriteErrorLinks(error.do)),
  ];
}

/** `<CheckoutErrors />`: the errors that stop a checkout: its status after them, the words for the shopper, the next step. */
export const checkoutErrorsElement: GuideElement = {
  attributes: {},
  render: (_, context) => [
    createTable(
      [
        [createText('Error')],
        [createText('HTTP')],
        [createText('Status afterward')],
        [createText('Words for the shopper')],
        [createText('Your next step')],
      ],
      Object.keys(TRANSITION_BY_ERROR).map((code) => renderErrorRow(code, context)),
    ),
  ],
};
