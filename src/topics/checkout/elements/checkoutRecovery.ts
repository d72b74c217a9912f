import type {Contracts} from '../../../pipeline/contracts/load';
import {readHistories} from '../../../pipeline/contracts/histories';
import type {PhrasingContent} from 'mdast';
import {inlineCode, joined, table, text} from '../../../../packages/openapi/markdown/markdownNodes';
import {phrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {GuideError, type GuideContext, type GuideElement} from '../../../pipeline/elements/guideElement';
import {errorLink, errorShopper} from '../../errors/elements/describeErrors';
import {recordedAnswer} from '../../../pipeline/elements/recordedResponse';
import {ERROR_PAGE} from '../../../pipeline/reference/renderPages';

/** Elements of what stops a checkout: its messages and its errors, and how it goes on. */

interface RecordedMessage {
  readonly code: string;
  readonly type: string;
  readonly pointer: string;
  readonly text: string;
}

/** A message as it was recorded, with the status that the checkout had then. */
interface SeenMessage extends RecordedMessage {
  readonly status: string;
}

/** A recorded checkout between an address and a method, which is no moment of a history. */
const ADDRESSED = 'updateCheckout.200.addressed';

function seenMessages({book, place}: GuideContext): SeenMessage[] {
  const recorded: readonly unknown[] = [
    ...readHistories(book.contracts, 'checkout').flatMap(({moments}) => moments.map(({object}) => object)),
    recordedAnswer(book, ADDRESSED, place),
  ];
  return recorded.flatMap((object) => {
    const {status, messages} = object as {status: string; messages: readonly RecordedMessage[]};
    return messages.map((message) => ({...message, status}));
  });
}

function meanings(contracts: Contracts): Readonly<Record<string, string>> {
  const {schemas} = contracts.parse('commerce/checkouts.yaml') as {
    schemas: {CheckoutMessage: {properties: {code: {'x-enumDescriptions': Record<string, string>}}}};
  };
  return schemas.CheckoutMessage.properties.code['x-enumDescriptions'];
}

/** Statuses in which nothing can be done any more say nothing about a message. */
const OVER: ReadonlySet<string> = new Set(['expired', 'canceled', 'completed']);

/** `<CheckoutMessages />`: each message of a checkout: what it means, in which status, and an example of its text. */
export const checkoutMessages: GuideElement = {
  attributes: {},
  nodes: (_, context) => {
    const seen = seenMessages(context);
    const rows = Object.entries(meanings(context.book.contracts)).map(([code, meaning]) => {
      const own = seen.filter((message) => message.code === code && !OVER.has(message.status));
      const statuses = [...new Set(own.map(({status}) => status))];
      if (own[0] === undefined) {
        throw new GuideError(
          `${context.place}: found no recorded checkout with the message ${code}, expected one. Let a scene cause it.`,
        );
      }
      return [
        [inlineCode(code)],
        phrasing(meaning),
        joined(
          statuses.map((status) => [inlineCode(status)]),
          ', ',
        ),
        [inlineCode(own[0].type), text(`: “${own[0].text}”`)],
      ];
    });
    return [
      table(
        [
          [inlineCode('messages[].code')],
          [text('Meaning, and what clears it')],
          [text('Status')],
          [text('A recorded text')],
        ],
        rows,
      ),
    ];
  },
};

/** By the error of a confirm, the transition that it fires; null when the checkout stays as it was. */
const TRANSITION_OF_ERROR: Readonly<Record<string, string | null>> = {
  address_undeliverable: 'fail_checks',
  out_of_stock: 'fail_checks',
  payment_declined: null,
  gateway_timeout: 'confirm',
};

/** The status of a checkout that was ready, after an error of its confirm. */
function statusAfter(error: string, {book}: GuideContext): string {
  const {transitions} = book.lifecycles.get('checkout')!;
  return transitions.find(({id}) => id === TRANSITION_OF_ERROR[error])?.to ?? 'ready';
}

/** Links within the page of error codes lead there from other pages too. */
function fromHere(markdown: string): string {
  return markdown.replaceAll('](#', `](${ERROR_PAGE}#`);
}

function errorRow(code: string, context: GuideContext): PhrasingContent[][] {
  const {catalogs, place} = context;
  const error = catalogs.errorCodes.errors.find((one) => one.code === code);
  if (!error) {
    throw new GuideError(`${place}: found no error code ${code}, expected one of contracts/catalogs/error-codes.yaml.`);
  }
  return [
    [errorLink(code)],
    [text(String(error.status))],
    [inlineCode(statusAfter(code, context))],
    phrasing(fromHere(errorShopper(error) ?? '–')),
    phrasing(fromHere(error.do)),
  ];
}

/** `<CheckoutErrors />`: the errors that stop a checkout: its status after them, the words for the shopper, the next step. */
export const checkoutErrors: GuideElement = {
  attributes: {},
  nodes: (_, context) => [
    table(
      [
        [text('Error')],
        [text('HTTP')],
        [text('Status afterward')],
        [text('Words for the shopper')],
        [text('Your next step')],
      ],
      Object.keys(TRANSITION_OF_ERROR).map((code) => errorRow(code, context)),
    ),
  ],
};
