import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {isObject} from '../../packages/json';
import {readContracts} from '../../src/pipeline/projectContracts';
import {listMdxFiles} from '../support/pageSources';

/** Whoever searches for an order number finds one order: pages and scenarios of payments give each number to one amount. */

interface NumberedOrder {
  readonly number: string;
  readonly amount: string;
  readonly place: string;
}

/** Requests that a page shows or hides and that begin a payment, with an amount and a currency. */
const PAYING =
  /(?:--json '|sandbox: request POST \/payments\/v1\/(?:payment|checkout)_intents )(\{[^']*?\})(?:'| \*\/)/gs;
/** Scenarios of commerce count their orders from 5512, each in a sandbox of its own. */
const COUNTING = 'confirmCheckout';

function readOrder(body: unknown, place: string): NumberedOrder[] {
  const {reference, amount, currency} = isObject(body) ? body : {};
  return typeof reference === 'string' && typeof amount === 'number' && typeof currency === 'string'
    ? [{number: reference, amount: `${amount} ${currency}`, place}]
    : [];
}

function listPageOrders(file: string, text: string): NumberedOrder[] {
  return [...text.matchAll(PAYING)].flatMap(({1: json, index}) =>
    readOrder(JSON.parse(json!), `${file}:${text.slice(0, index).split('\n').length}`),
  );
}

const recorded = [...readContracts().scenarioFiles]
  .filter(([, {steps}]) => !steps.some(({operation}) => operation === COUNTING))
  .flatMap(([file, {steps}]) => steps.flatMap(({body}) => readOrder(body, `contracts/${file}`)));

/** Orders of a page whose number another order has. */
function findSharedNumbers(orders: readonly NumberedOrder[]): string[] {
  return orders.flatMap(({number, amount, place}) => {
    const other = recorded.find((one) => one.number === number && one.amount !== amount);
    return other
      ? [
          `${place}: found order ${number} over ${amount}, expected ${other.amount} as in ${other.place}. ` +
            'Use a number of its own, or the order of the scenario.',
        ]
      : [];
  });
}

describe('an order number finds one order', () => {
  it.each(listMdxFiles())('%s', (file) => {
    expect(findSharedNumbers(listPageOrders(file, fs.readFileSync(file, 'utf8')))).toEqual([]);
  });

  it('and another one with its number is found', () => {
    const page =
      '```bash\ncurl https://x.example --json \'{"amount": 7, "currency": "EUR", "reference": "5519"}\'\n```';
    expect(findSharedNumbers(listPageOrders('page.mdx', page))).toEqual([
      'page.mdx:2: found order 5519 over 7 EUR, expected 4200 EUR as in contracts/scenarios/13-five-declines.yaml. ' +
        'Use a number of its own, or the order of the scenario.',
    ]);
  });

  it('and pages have orders', () => {
    const orders = listMdxFiles().flatMap((file) => listPageOrders(file, fs.readFileSync(file, 'utf8')));
    expect(orders.length).toBeGreaterThan(8);
  });
});
