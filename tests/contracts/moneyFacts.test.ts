import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {loadSharedContracts} from '../../sandbox/contracts';
import type {PaymentIntent, Refund} from '../../sandbox/payments/objects';
import {playScenario} from '../../sandbox/scenarios/runScenario';
import type {EventObject} from '../../sandbox/world/world';
import {readContracts} from '../../src/pipeline/projectContracts';
import {listMdxFiles} from '../support/pageSources';
import {PaymentsClient} from './support/paymentsClient';
import {readTable} from './support/pageTables';

/** Facts about money that several pages rely on. */

const contracts = await loadSharedContracts();

describe('the largest refund', () => {
  const REFUNDS = 'payments/Guides/refunds.mdx';

  it('is the formula of the page, which counts pending refunds', async () => {
    const rule = readTable(REFUNDS, '## Limits').find(([name]) => name === 'Largest refund')!;
    expect(rule[1]).toBe(
      '`amount_captured` − `amount_refunded` − refunds still `pending` − [chargebacks](#after-a-chargeback) of a commerce order',
    );
    const client = await PaymentsClient.start();
    try {
      const {id} = await client.pay({capture_method: 'automatic'});
      await client.refund(id, 1118);
      await client.wait('PT10S');
      await client.refund(id, 1119); // pending
      const {amount_captured, amount_refunded} = await client.readPayment(id);
      expect([amount_captured, amount_refunded]).toEqual([15453, 1118]);
      const largest = amount_captured - amount_refunded - 1119;
      const above = {payment_intent_id: id, amount: largest + 1, reason: 'return'};
      expect(await client.readRefusal('refunds', above)).toBe('refund_amount_exceeded');
      expect((await client.refund(id, largest)).status).toBe(201);
      expect(client.faults).toEqual([]);
    } finally {
      await client.sandbox.close();
    }
  });

  it('is named without its formula elsewhere', () => {
    const others = listMdxFiles().filter((file) => {
      const text = fs.readFileSync(file, 'utf8').replace(/^\| Largest refund \|.*$/m, '');
      return /`amount_captured`\s*(−|-|less|minus)\s*`amount_refunded`/.test(text);
    });
    expect(others).toEqual([]);
  });
});

describe('the rest of an authorization', () => {
  it('is released by the last capture, and by no cancel', async () => {
    const client = await PaymentsClient.start();
    try {
      const {id} = await client.pay();
      await client.capture(id, {amount: 5000, final: false});
      expect(await client.readRefusal(`payment_intents/${id}/cancel`, {})).toBe('state_conflict');
      await client.capture(id, {amount: 1000, final: true});
      expect(await client.readPayment(id)).toMatchObject({
        status: 'succeeded',
        amount_captured: 6000,
        amount_capturable: 0,
      });
    } finally {
      await client.sandbox.close();
    }
  });
});

/** What an event adds to the money of a day, by the table of the page, and its payment. */
function readMoneyOfEvent({type, data}: EventObject): {payment: unknown; amount: number} {
  const {id, payment_intent_id, amount} = data.object as unknown as Refund;
  const before = data.previous_attributes;
  if (type === 'refund.succeeded') {
    return {payment: payment_intent_id, amount: -amount};
  }
  if (type === 'refund.failed') {
    return {payment: payment_intent_id, amount: before.status === 'succeeded' ? amount : 0};
  }
  const isCapture = type === 'payment_intent.partially_captured' || type === 'payment_intent.succeeded';
  const captured = before.amount_captured as number | undefined;
  return {
    payment: id,
    amount: isCapture && captured !== undefined ? Number(data.object.amount_captured) - captured : 0,
  };
}

describe('the money of a day', () => {
  it('adds up from events to what each payment has captured and what was refunded of it', async () => {
    const events = readTable('payments/Guides/api-basics.mdx', '### Read one day').map(([name]) => name);
    expect(events).toEqual([
      '`payment_intent.partially_captured`, `payment_intent.succeeded`',
      '`refund.succeeded`',
      '`refund.failed` with `data.previous_attributes.status` `succeeded`',
    ]);
    let [captured, refunded] = [0, 0];
    const moving = readContracts().scenarios.filter(({steps}) =>
      steps.some(({operation, act}) => /^(capture|createRefund|sub_order\.ship)/.test(operation ?? act ?? '')),
    );
    for (const scenario of moving) {
      const played = await playScenario(scenario, contracts);
      const sums = new Map<unknown, number>();
      const latest = new Map<string, PaymentIntent | Refund>();
      for (const event of played.events) {
        const {payment, amount} = readMoneyOfEvent(event);
        sums.set(payment, (sums.get(payment) ?? 0) + amount);
        const object = event.data.object as unknown as PaymentIntent | Refund;
        latest.set(object.id, object);
      }
      const objects = [...latest.values()];
      for (const intent of objects.filter((one): one is PaymentIntent => one.object === 'payment_intent')) {
        const back = objects
          .filter((one): one is Refund => one.object === 'refund' && one.payment_intent_id === intent.id)
          .filter(({status}) => status === 'succeeded')
          .reduce((sum, {amount}) => sum + amount, 0);
        expect([scenario.name, sums.get(intent.id)]).toEqual([scenario.name, intent.amount_captured - back]);
        captured += intent.amount_captured > 0 ? 1 : 0;
        refunded += back > 0 ? 1 : 0;
      }
    }
    expect(Math.min(captured, refunded)).toBeGreaterThan(5);
  });
});

describe('the order of events', () => {
  const scenario = readContracts().scenarios.find(({name}) => name === 'order-5512')!;

  it('is that of updated_at of the object, while created_at of the event can be equal', async () => {
    const {events} = await playScenario(scenario, contracts);
    const latest = new Map<string, string>();
    const createdAt = new Map<string, string>();
    let equal = 0;
    for (const {created_at, data} of events) {
      const {id, updated_at} = data.object as {id: string; updated_at?: string};
      if (updated_at !== undefined) {
        expect(updated_at >= (latest.get(id) ?? '')).toBe(true);
        latest.set(id, updated_at);
      }
      equal += createdAt.get(id) === created_at ? 1 : 0;
      createdAt.set(id, created_at);
    }
    expect(latest.size).toBeGreaterThan(5);
    expect(equal).toBeGreaterThan(0);
  });

  it('does not matter for what changed: an event has the values of the event before it, silent changes included', async () => {
    const {events} = await playScenario(scenario, contracts);
    const snapshots = new Map<unknown, object[]>();
    let changed = 0;
    for (const {data} of events) {
      const {id} = data.object;
      const earlier = snapshots.get(id) ?? [];
      // Two events of one change both have the values before it.
      if (earlier.length > 0) {
        expect(earlier.slice(-2)).toContainEqual({...data.object, ...data.previous_attributes});
        changed += 1;
      }
      snapshots.set(id, [...earlier, data.object]);
    }
    expect(changed).toBeGreaterThan(20);
  });

  it('is never explained by created_at of the event', () => {
    const lines = listMdxFiles().flatMap((file) => fs.readFileSync(file, 'utf8').split('\n'));
    const about = lines.filter((line) => /`created_at`[^.]*\bevent|\bevents?\b[^.:]*`created_at`/i.test(line));
    expect(about.length).toBeGreaterThan(2);
    expect(about.filter((line) => !/\b(never|not)\b/i.test(line))).toEqual([]);
  });
});
