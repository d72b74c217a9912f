import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {loadSharedContracts} from '../../sandbox/contracts';
import {playScenario} from '../../sandbox/scenarios/runScenario';
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

  it('is never explained by created_at of the event', () => {
    const lines = listMdxFiles().flatMap((file) => fs.readFileSync(file, 'utf8').split('\n'));
    const about = lines.filter((line) => /`created_at`[^.]*\bevent|\bevents?\b[^.:]*`created_at`/i.test(line));
    expect(about.length).toBeGreaterThan(2);
    expect(about.filter((line) => !/\b(never|not)\b/i.test(line))).toEqual([]);
  });
});
