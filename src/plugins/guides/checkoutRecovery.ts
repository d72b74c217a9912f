import path from 'node:path';
import type {PhrasingContent} from 'mdast';
import {readYaml} from '../contracts/yaml';
import {inlineCode, joined, link, table, text} from '../reference/nodes';
import {phrasing} from '../reference/text';
import {GuideError, type GuideContext, type GuideElement} from './element';
import {errorAnchor, errorShopper} from './errorWords';
import {historiesOf} from './histories';

/** Elements of what stops a checkout: its messages and its errors, and how it goes on. */

const ERRORS = '/payments/Guides/error-codes';

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

function seenMessages(contracts: string): SeenMessage[] {
  return historiesOf(contracts, 'checkout').flatMap(({moments}) =>
    moments.flatMap(({object}) => {
      const {status, messages} = object as unknown as {status: string; messages: readonly RecordedMessage[]};
      return messages.map((message) => ({...message, status}));
    }),
  );
}

function meanings(contracts: string): Readonly<Record<string, string>> {
  const {schemas} = readYaml(path.join(contracts, 'commerce/checkouts.yaml')) as {
    schemas: {CheckoutMessage: {properties: {code: {'x-enumDescriptions': Record<string, string>}}}};
  };
  return schemas.CheckoutMessage.properties.code['x-enumDescriptions'];
}

/** Statuses in which nothing can be done any more say nothing about a message. */
const OVER: ReadonlySet<string> = new Set(['expired', 'canceled', 'completed']);

/** `<CheckoutMessages />`: each message of a checkout: what it means, in which status, and an example of its text. */
export const checkoutMessages: GuideElement = {
  attributes: {},
  nodes: (_, {book}) => {
    const seen = seenMessages(book.folder);
    const rows = Object.entries(meanings(book.folder)).map(([code, meaning]) => {
      const own = seen.filter((message) => message.code === code && !OVER.has(message.status));
      const statuses = [...new Set(own.map(({status}) => status))];
      return [
        [inlineCode(code)],
        phrasing(meaning),
        joined(
          (statuses.length === 0 ? ['incomplete'] : statuses).map((status) => [inlineCode(status)]),
          ', ',
        ),
        own[0] === undefined ? [text('–')] : [inlineCode(own[0].type), text(`: “${own[0].text}”`)],
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

/** The status that a checkout is in after an error of a confirm or an update. */
export const STATUS_AFTER_ERROR: Readonly<Record<string, string>> = {
  address_undeliverable: 'incomplete',
  out_of_stock: 'incomplete',
  payment_declined: 'ready',
  gateway_timeout: 'processing',
};

/** Links within the page of error codes lead there from other pages too. */
function fromHere(markdown: string): string {
  return markdown.replaceAll('](#', `](${ERRORS}#`);
}

function errorRow(code: string, {catalogs, place}: GuideContext): PhrasingContent[][] {
  const error = catalogs.errorCodes.errors.find((one) => one.code === code);
  if (!error) {
    throw new GuideError(`${place}: found no error code ${code}, expected one of contracts/catalogs/error-codes.yaml.`);
  }
  return [
    [link(`${ERRORS}#${errorAnchor(code)}`, inlineCode(code))],
    [text(String(error.status))],
    [inlineCode(STATUS_AFTER_ERROR[code]!)],
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
      Object.keys(STATUS_AFTER_ERROR).map((code) => errorRow(code, context)),
    ),
  ],
};
