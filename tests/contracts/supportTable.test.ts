import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import type {RecipeRequest} from '../../src/pipeline/contracts/generated/schemas';
import {readContracts} from '../../src/pipeline/projectContracts';
import {runRecipe} from './support/runRecipe';

/** The table "What support can do" of the order lifecycle: each call in each state, tried in the sandbox. */

const {recipes: book} = readContracts().catalogs;

const party = (value: string): RecipeRequest => ({
  operation: 'retrieveOrder',
  path: {id: 'ord_one'},
  headers: {'Sandbox-Party': value},
});

/** How to get to the state of a row: a start of the recipes, and requests. */
const STATES: Readonly<Record<string, readonly [start: string, ...steps: readonly RecipeRequest[]]>> = {
  'No order yet: the checkout is `processing`': ['processing_checkout'],
  '`accepted`': ['order'],
  '`accepted` again: the merchant sends the goods again': [
    'shipped_order',
    party('carriers_lose'),
    party('merchants_reship'),
  ],
  '`partially_shipped`': ['order', party('merchants_ship_one')],
  '`shipped`': ['shipped_order'],
  '`undeliverable`': ['shipped_order', party('carriers_lose')],
  '`partially_delivered`': [
    'order',
    party('merchants_ship_one'),
    party('merchants_ship'),
    party('carriers_deliver_one'),
  ],
  '`delivered`': ['delivered_order'],
  '`completed`': [
    'delivered_order',
    {operation: 'retrieveOrder', path: {id: 'ord_one'}, headers: {'Sandbox-Advance': 'P30D'}},
  ],
  '`canceled`': ['order', {operation: 'cancelOrder', path: {id: 'ord_one'}, body: {}}],
};

/** The call of a column. */
const CALLS: Readonly<Record<string, RecipeRequest>> = {
  'Cancel the checkout': {operation: 'cancelCheckout', path: {id: 'co_one'}, body: {}},
  'Cancel the order': {operation: 'cancelOrder', path: {id: 'ord_one'}, body: {}},
  'Cancel lines': {
    operation: 'cancelSubOrderLines',
    path: {id: 'ord_one', sub_order_id: 'sub_one'},
    body: {lines: [{line_id: 'line_1', quantity: 1}]},
  },
  Return: {
    operation: 'createReturn',
    body: {sub_order_id: 'sub_one', lines: [{line_id: 'line_1', quantity: 1, reason: 'unwanted'}]},
  },
  'Refund as goodwill': {operation: 'createRefund', body: {payment_intent_id: 'pi_one', amount: 100}},
};

function splitRow(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

const page = fs.readFileSync('commerce/guides/orders-lifecycle.mdx', 'utf8').split('\n');
const start = page.findIndex((line) => line.startsWith('| `status` | Cancel the checkout'));
const [, ...columns] = splitRow(page[start]!);
const rows = page.slice(start + 2, page.indexOf('', start)).map(splitRow);

/** Whether a call succeeds after the steps of a state. An error of 4xx is a no; anything else is thrown. */
async function isAllowed(state: string, call: RecipeRequest): Promise<'Yes' | 'No'> {
  const [after, ...steps] = STATES[state]!;
  await runRecipe({recipe: 'state', after, ids: {}, steps: [...steps, {operation: 'listOrders'}]}, book);
  try {
    await runRecipe({recipe: 'support', after, ids: {}, steps: [...steps, call]}, book);
    return 'Yes';
  } catch (error) {
    if (
      error instanceof Error &&
      new RegExp(String.raw`\(${call.operation}\): found 4\d\d, with `).test(error.message)
    ) {
      return 'No';
    }
    throw error;
  }
}

describe('the table of what support can do', () => {
  it('has a row for each state, and a column for each call', () => {
    expect(rows.map(([state]) => state)).toEqual(Object.keys(STATES));
    expect(columns).toEqual(Object.keys(CALLS));
  });

  it.each(rows)('is right about %s', async (state, ...cells) => {
    const found: string[] = [];
    for (const column of columns) {
      found.push(await isAllowed(state, CALLS[column]!));
    }
    expect(found).toEqual(cells);
  });
});
