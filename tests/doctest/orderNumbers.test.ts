import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {getLine} from '../../packages/authoring/getLine';
import {isObject} from '../../packages/json';
import {findSharedOrderNumbers} from '../../sandbox/checks/orderNumbers';
import type {Contracts} from '../../src/pipeline/contracts/load';
import {readContracts} from '../../src/pipeline/projectContracts';
import {listMdxFiles} from '../support/pageSources';

/** Whoever searches for an order number finds one order: pages and scenarios give each number to one order. */

interface NumberedOrder {
  readonly number: string;
  readonly amount: string;
  readonly place: string;
}

/** Requests that a page shows or hides and that begin a payment, with an amount and a currency. */
const PAYING =
  /(?:--json '|sandbox: request POST \/payments\/v1\/(?:payment|checkout)_intents )(\{[^']*?\})(?:'| \*\/)/gs;

function readOrder(body: unknown, place: string): NumberedOrder[] {
  const {reference, amount, currency} = isObject(body) ? body : {};
  return typeof reference === 'string' && typeof amount === 'number' && typeof currency === 'string'
    ? [{number: reference, amount: `${amount} ${currency}`, place}]
    : [];
}

function listPageOrders(file: string, text: string): NumberedOrder[] {
  return [...text.matchAll(PAYING)].flatMap(({1: json, index}) =>
    readOrder(JSON.parse(json!), `${file}:${getLine(text, index)}`),
  );
}

const recorded = [...readContracts().scenarioFiles].flatMap(([file, {steps}]) =>
  steps.flatMap(({body}) => readOrder(body, `contracts/${file}`)),
);

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

describe('scenarios', () => {
  /** The contracts with another first order number in one scenario. */
  function numberFrom(name: string, first: number | undefined): Contracts {
    const contracts = readContracts();
    const scenarioFiles = new Map(
      [...contracts.scenarioFiles].map(([file, scenario]) => [
        file,
        scenario.name === name ? {...scenario, first_order_number: first} : scenario,
      ]),
    );
    return new Proxy(contracts, {
      get: (target, key) => {
        const value: unknown = key === 'scenarioFiles' ? scenarioFiles : Reflect.get(target, key, target);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
  }

  it('have order numbers of their own', () => {
    expect(findSharedOrderNumbers(readContracts())).toEqual([]);
  });

  it.each([
    ['the number of another scenario', 5618, '5618, which scenarios/36-frozen-cart.yaml has too'],
    ['no number, so that of the story', undefined, '5512, which scenarios/01-order-5512.yaml has too'],
  ])('with %s are found', (_, first, message) => {
    expect(findSharedOrderNumbers(numberFrom('pickup', first)).map((defect) => defect.message)).toContainEqual(
      expect.stringContaining(message),
    );
  });
});
