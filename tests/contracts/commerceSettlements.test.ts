import {afterEach, describe, expect, it} from 'vitest';
import {brand} from '../../src/brand';
import {computePercentage} from '../../src/topics/money/money';
import type {Order, OrderLine, SubOrder} from '../../sandbox/commerce/orderTypes';
import {formatCsvField} from '../../src/topics/settlements/csv';
import {computeNextStatementTime} from '../../sandbox/commerce/settlements';
import type {SettlementEntry, SettlementStatement} from '../../sandbox/commerce/settlementTypes';
import {createSandbox, type Sandbox} from '../../sandbox/server';
import {getScenarioWorld, playScenarioInto} from '../../sandbox/scenarios/runScenario';
import type {Scenario, ScenarioStep} from '../../src/pipeline/contracts/scenarios';
import {loadSharedContracts} from '../../sandbox/contracts';
import {readContracts} from '../../src/pipeline/projectContracts';

const contracts = await loadSharedContracts();
/** The scenarios without rate limits, so that no test is slowed down. */
const scenarios = readContracts().scenarios.map((scenario) => ({
  ...scenario,
  steps: scenario.steps.filter(({error}) => error !== 'rate_limited'),
}));
const {entry_types: TYPES} = contracts.catalogs.settlementEntries;
const {columns: COLUMNS, file: FORM} = contracts.catalogs.settlementFile;
const HEADERS = {Authorization: 'Bearer sk_test_harbor', [brand.versionHeader]: brand.apiVersion};
const M1 = 'mer_4Rd1Ge';
const M2 = 'mer_8Pb2Lt';
/** Scenarios in which merchants are paid. */
const SETTLED_SCENARIOS = scenarios.filter(({steps}) =>
  steps.some(({operation}) => operation?.endsWith('SettlementStatement')),
);

let openSandboxes: Sandbox[] = [];
let faults: unknown[] = [];

afterEach(async () => {
  await Promise.all(openSandboxes.map((sandbox) => sandbox.close()));
  const found = faults;
  [openSandboxes, faults] = [[], []];
  expect(found).toEqual([]);
});

/** A world in which a scenario was played, and its HTTP interface. */
class SettlementWorld {
  private constructor(
    readonly sandbox: Sandbox,
    readonly base: string,
  ) {}

  /** @param before the number of the step before which it stops */
  static async play(scenario: Scenario, before?: number): Promise<SettlementWorld> {
    const deliver = (): Promise<{status: number}> => Promise.resolve({status: 204});
    const onFault = (error: unknown): number => faults.push(error);
    const sandbox = await createSandbox({contracts, ...getScenarioWorld(scenario), quota: 1e9, deliver, onFault});
    openSandboxes.push(sandbox);
    const base = await sandbox.listen();
    await playScenarioInto(sandbox, base, scenario, before);
    return new SettlementWorld(sandbox, base);
  }

  static loadScenario(name: string): Promise<SettlementWorld> {
    return SettlementWorld.play(scenarios.find((scenario) => scenario.name === name)!);
  }

  async get(path: string): Promise<Response> {
    return fetch(`${this.base}/commerce/v1/settlement_statements${path}`, {headers: HEADERS});
  }

  /** Statements of all merchants, or of one, newest first. */
  async listStatements(merchant?: string): Promise<SettlementStatement[]> {
    const filter = merchant === undefined ? '' : `&merchant_id=${merchant}`;
    const body = (await (await this.get(`?limit=100${filter}`)).json()) as {data: SettlementStatement[]};
    return body.data;
  }

  async readStatement(id: string): Promise<SettlementStatement> {
    return (await (await this.get(`/${id}`)).json()) as SettlementStatement;
  }

  async listSubOrders(): Promise<readonly SubOrder[]> {
    const response = await fetch(`${this.base}/commerce/v1/orders`, {headers: HEADERS});
    return ((await response.json()) as {data: Order[]}).data.flatMap((order) => order.sub_orders);
  }

  /** Requests the return of one unit. Returns its id. */
  async returnUnit(sub_order_id: string, line_id: string, key: string): Promise<string> {
    const response = await fetch(`${this.base}/commerce/v1/returns`, {
      method: 'POST',
      headers: {...HEADERS, 'Content-Type': 'application/json', 'Idempotency-Key': key},
      body: JSON.stringify({sub_order_id, lines: [{line_id, quantity: 1, reason: 'unwanted'}]}),
    });
    return ((await response.json()) as {id: string}).id;
  }

  async advanceTo(time: string): Promise<void> {
    await this.sandbox.world.clock.advanceTo(time);
    await this.sandbox.world.waitUntilSettled();
  }

  /** The events of a type; what they are about is read as an entry. */
  listEvents(type: string): {created_at: string; object: SettlementEntry}[] {
    const events = this.sandbox.world.listAllEvents().filter((event) => event.type === type);
    return events.map(({created_at, data}) => ({created_at, object: data.object as unknown as SettlementEntry}));
  }
}

/** Reads CSV by RFC 4180: fields, quoted or not, in records that CRLF ends. */
function parseCsv(text: string): string[][] {
  const records: string[][] = [[]];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy;
  for (let match = field.exec(text); match && field.lastIndex <= text.length; match = field.exec(text)) {
    const [, quoted, plain, end] = match;
    records.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') {
      records.push([]);
    }
    if (end === '' || field.lastIndex === text.length) {
      break;
    }
  }
  return records.filter((record) => record.length > 0);
}

const listEntryAmounts = (entries: readonly SettlementEntry[]): [string, number, number | null][] =>
  entries.map(({type, amount, balance}) => [type, amount, balance]);
const sumEntries = (entries: readonly SettlementEntry[], ...types: readonly string[]): number =>
  entries.reduce((sum, {type, amount}) => (types.length === 0 || types.includes(type) ? sum + amount : sum), 0);

describe('the statements of order 5512', () => {
  it('pay Ridgeline Outdoor 9421, entry by entry', async () => {
    const ledgers = await SettlementWorld.loadScenario('order-5512');
    const statement = await ledgers.readStatement('stl_5Wq8Ez');
    expect(listEntryAmounts(statement.entries)).toEqual([
      ['sale', 12258, 12258],
      ['promotion_funding', 807, 13065],
      ['commission', -1509, 11556],
      ['commission_tax', -302, 11254],
      ['processing_fee', -197, 11057],
      ['refund', -1118, 9939],
      ['promotion_funding_reversal', -77, 9862],
      ['commission_reversal', 143, 10005],
      ['commission_tax_reversal', 29, 10034],
      ['reserve_hold', -613, 9421],
    ]);
    expect(statement).toMatchObject({merchant_id: M1, opening_balance: 0, closing_balance: 9421, entry_count: 10});
    expect(statement).toMatchObject({statement_date: '2026-11-16', payout_id: 'po_9Ut3Mc', payout_date: '2026-11-17'});
    expect(statement.payouts).toMatchObject([{id: 'po_9Ut3Mc', status: 'paid', amount: 9421, failure_reason: null}]);
  });

  it('pay Paperlight Books 2726, entry by entry', async () => {
    const ledgers = await SettlementWorld.loadScenario('order-5512');
    const [statement] = await ledgers.listStatements(M2);
    expect(listEntryAmounts(statement!.entries)).toEqual([
      ['sale', 3195, 3195],
      ['promotion_funding', 193, 3388],
      ['commission', -360, 3028],
      ['commission_tax', -72, 2956],
      ['processing_fee', -70, 2886],
      ['reserve_hold', -160, 2726],
    ]);
    expect(statement).toMatchObject({closing_balance: 2726, statement_date: '2026-11-16'});
    expect(statement!.payouts).toMatchObject([{status: 'paid', amount: 2726}]);
  });

  it('share out what the shopper paid and the partner gave, to the last minor unit', async () => {
    const ledgers = await SettlementWorld.loadScenario('order-5512');
    const entries = (await ledgers.listStatements()).flatMap((statement) => statement.entries);
    expect(sumEntries(entries, 'sale', 'promotion_funding')).toBe(15453 + 1000);
    const platform = -sumEntries(
      entries,
      'commission',
      'commission_reversal',
      'commission_tax',
      'commission_tax_reversal',
      'processing_fee',
    );
    const shopper = -sumEntries(entries, 'refund');
    const partner = -sumEntries(entries, 'promotion_funding_reversal');
    const reserve = -sumEntries(entries, 'reserve_hold');
    expect(9421 + 2726 + reserve + shopper + partner + platform).toBe(16453);
  });

  it('follow the times of the scenario', async () => {
    const ledgers = await SettlementWorld.loadScenario('order-5512');
    const {entries, payouts} = await ledgers.readStatement('stl_5Wq8Ez');
    const [sale, refund] = [entries[0]!, entries[5]!];
    expect([sale.created_at, sale.available_at]).toEqual(['2026-11-04T08:30:00Z', '2026-11-13T11:00:00Z']);
    expect([refund.created_at, refund.available_at]).toEqual(['2026-11-14T09:20:06Z', '2026-11-14T09:20:06Z']);
    expect(payouts[0]).toMatchObject({created_at: '2026-11-16T06:00:00Z', sent_at: '2026-11-16T12:00:00Z'});
    expect(payouts[0]!.paid_at).toMatch(/^2026-11-17T/);
    expect(entries.every(({status, paid_at}) => status === 'paid' && paid_at === payouts[0]!.paid_at)).toBe(true);
  });
});

describe.each(SETTLED_SCENARIOS.map((scenario) => [scenario.name, scenario] as const))(
  'every statement of the scenario %s',
  (_name, scenario) => {
    it('runs from its opening to its closing balance', async () => {
      const statements = await (await SettlementWorld.play(scenario)).listStatements();
      expect(statements.length).toBeGreaterThan(0);
      for (const {id, opening_balance, closing_balance, entry_count, entries, currency} of statements) {
        let balance = opening_balance;
        entries.forEach((entry, index) => {
          balance += entry.amount;
          expect(entry).toMatchObject({statement_id: id, row: index + 1, balance, currency});
          expect(entry.status).not.toBe('pending');
        });
        expect([closing_balance, entry_count]).toEqual([balance, entries.length]);
      }
    });

    it('opens with what the one before did not pay out', async () => {
      const ledgers = await SettlementWorld.play(scenario);
      for (const merchant of [M1, M2]) {
        const oldestFirst = (await ledgers.listStatements(merchant)).reverse();
        oldestFirst.forEach((statement, index) => {
          const before = oldestFirst[index - 1];
          expect(statement.opening_balance).toBe(before && before.payouts.length === 0 ? before.closing_balance : 0);
          expect(statement.payouts.length > 0).toBe(statement.closing_balance > 0);
          expect(statement.payouts.every(({amount}) => amount === statement.closing_balance)).toBe(true);
          expect(statement.payout_id).toBe(statement.payouts.at(-1)?.id ?? null);
        });
      }
    });

    it('has entries whose signs and sources are those of the catalog', async () => {
      const ledgers = await SettlementWorld.play(scenario);
      const prefixes = {payment_intent: 'pi_', refund: 're_', statement: 'stl_'};
      for (const {object: entry} of ledgers.listEvents('settlement.entry_created')) {
        const {sign, source} = TYPES.find(({name}) => name === entry.type)!;
        expect(entry.amount).not.toBe(0);
        expect(sign === 'either' || entry.amount > 0 === (sign === 'plus'), entry.type).toBe(true);
        const allowed = source === 'none' ? [] : [prefixes[source], ...(source === 'payment_intent' ? ['re_'] : [])];
        expect(
          allowed.length === 0
            ? entry.source_id === null
            : allowed.some((prefix) => entry.source_id?.startsWith(prefix)),
        ).toBe(true);
      }
    });

    it('has entries that name the one they reverse by their type', async () => {
      const ledgers = await SettlementWorld.play(scenario);
      for (const {object: entry} of ledgers.listEvents('settlement.entry_created')) {
        const isReversal = ['refund_reversal', 'chargeback_reversal', 'reserve_release'].includes(entry.type);
        expect(entry.reverses_entry_id !== null, entry.type).toBe(isReversal);
      }
    });

    it('keeps commission at its rate of the goods that are sold and not refunded', async () => {
      const ledgers = await SettlementWorld.play(scenario);
      const all = ledgers.sandbox.world.getCollection<SettlementEntry>('settlement_entry').listAll();
      for (const sub of await ledgers.listSubOrders()) {
        const own = all.filter((entry) => entry.sub_order_id === sub.id);
        const countUnits = ({quantities}: OrderLine): number => quantities.fulfilled - quantities.returned;
        const goods = sub.lines.reduce((sum, line) => sum + line.unit_price * countUnits(line), 0);
        const commission = computePercentage(goods, 1200);
        expect(0 - sumEntries(own, 'commission', 'commission_reversal')).toBe(commission);
        expect(0 - sumEntries(own, 'commission_tax', 'commission_tax_reversal')).toBe(
          computePercentage(commission, 2000),
        );
      }
    });

    it('sends events that the contract describes', async () => {
      const {sandbox} = await SettlementWorld.play(scenario);
      const {validator} = contracts.products.find(({product}) => product === 'commerce')!;
      const schemas = {
        settlement_entry: 'SettlementEntryEvent',
        settlement_statement: 'SettlementStatementEvent',
        payout: 'PayoutEvent',
      };
      const events = sandbox.world.listAllEvents().filter(({type}) => /^(settlement|payout)\./.test(type));
      for (const event of events) {
        const schema = schemas[event.data.object.object as keyof typeof schemas];
        expect(validator.validate(`/components/schemas/${schema}`, event)).toEqual([]);
      }
    });

    it('has a file that parses by RFC 4180 and reconciles with it', async () => {
      const ledgers = await SettlementWorld.play(scenario);
      for (const statement of await ledgers.listStatements()) {
        const response = await ledgers.get(`/${statement.id}/file`);
        expect(response.headers.get('content-type')).toBe(FORM.media_type);
        expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${statement.id}.csv"`);
        const text = await response.text();
        expect(text.endsWith('\r\n') && !text.replaceAll('\r\n', '').includes('\n')).toBe(true);
        const [header, ...rows] = parseCsv(text);
        expect(header).toEqual(COLUMNS.map(({name}) => name));
        const place = Object.fromEntries(header!.map((name, index) => [name, index]));
        const readColumn = (name: string): string[] => rows.map((row) => row[place[name]!]!);
        expect(rows).toHaveLength(statement.entry_count);
        const sum = readColumn('amount').reduce((all, amount) => all + Number(amount), statement.opening_balance);
        expect(sum).toBe(statement.closing_balance);
        expect(readColumn('balance').map(Number)).toEqual(statement.entries.map(({balance}) => balance));
        expect(readColumn('entry_id')).toEqual(statement.entries.map(({id}) => id));
        for (const {name, required, format} of COLUMNS) {
          readColumn(name).forEach((value) => expect(value).toMatch(new RegExp(required ? format : `^$|${format}`)));
        }
      }
    });
  },
);

describe('a file', () => {
  it('has the same bytes after its payout was paid', async () => {
    const scenario = scenarios.find(({name}) => name === 'order-5512')!;
    const download = scenario.steps.findIndex(({operation}) => operation === 'downloadSettlementFile');
    const before = await (await (await SettlementWorld.play(scenario, download + 1)).get('/stl_5Wq8Ez/file')).text();
    const after = await (await (await SettlementWorld.play(scenario)).get('/stl_5Wq8Ez/file')).text();
    expect(after).toBe(before);
  });

  it.each([
    ['plain', 'plain'],
    ['', ''],
    ['a, b', '"a, b"'],
    ['say "no"', '"say ""no"""'],
    ['two\r\nlines', '"two\r\nlines"'],
  ])('quotes %j only where it has to', (text, field) => {
    expect(formatCsvField(text)).toBe(field);
    expect(parseCsv(`${field},1\r\n`)).toEqual([[text, '1']]);
  });
});

describe('a payout', () => {
  it('that fails releases its entries, and another one pays them', async () => {
    const ledgers = await SettlementWorld.loadScenario('payout-fails');
    const {payouts, entries} = await ledgers.readStatement('stl_7Pf1Wa');
    expect(payouts.map(({status, failure_reason}) => [status, failure_reason])).toEqual([
      ['failed', 'account_not_found'],
      ['paid', null],
    ]);
    expect(payouts[1]).toMatchObject({replaces_payout_id: payouts[0]!.id, payout_date: '2026-11-19'});
    expect(new Set(entries.map(({status, payout_id}) => `${status} ${payout_id!}`))).toEqual(
      new Set([`paid ${payouts[1]!.id}`]),
    );
  });

  it('that fails is still owed under its own statement, not in the next one', async () => {
    const scenario = scenarios.find(({name}) => name === 'payout-fails')!;
    const fail = scenario.steps.findIndex(({act}) => act === 'payout.fail');
    const ledgers = await SettlementWorld.play(scenario, fail + 2);
    const {sandbox} = ledgers;
    await sandbox.act('settlement_entry.adjust', M1, {amount: 100, description: 'Goodwill'});
    await ledgers.advanceTo('2026-11-23T06:00:00Z');
    const [next, failed] = await ledgers.listStatements(M1);
    expect(next).toMatchObject({opening_balance: 0, closing_balance: 100, entry_count: 1});
    expect(failed!.entries.every(({status, payout_id}) => status === 'available' && payout_id === null)).toBe(true);
  });

  it('is repeated only after it failed or was returned, and only once', async () => {
    const ledgers = await SettlementWorld.loadScenario('payout-fails');
    await expect(ledgers.sandbox.act('payout.reschedule', 'po_7Pf1Wa')).rejects.toThrow(/state_conflict/);
    await expect(ledgers.sandbox.act('payout.reschedule', 'po_7Pf1Wb')).rejects.toThrow(/state_conflict/);
  });

  it('can be returned before and after the bank confirmed it', async () => {
    const ledgers = await SettlementWorld.loadScenario('payout-returned');
    const types = ledgers.sandbox.world.listAllEvents().filter(({type}) => type.startsWith('payout.'));
    expect(types.map(({type}) => type.replace('payout.', ''))).toEqual([
      ...['scheduled', 'sent', 'returned'],
      ...['scheduled', 'sent', 'paid', 'returned'],
      ...['scheduled', 'sent', 'paid'],
    ]);
    const {entries} = await ledgers.readStatement('stl_7Pr2Xa');
    expect(entries.every(({status}) => status === 'paid')).toBe(true);
  });

  it('of a positive balance pays the entries of the negative statement before it too', async () => {
    const ledgers = await SettlementWorld.loadScenario('negative-balance');
    const [last, negative, first] = await ledgers.listStatements(M1);
    expect(negative).toMatchObject({closing_balance: -8185, payout_id: null, payout_date: null, payouts: []});
    expect(last).toMatchObject({opening_balance: -8185, closing_balance: 316});
    expect(negative!.entries.every(({status, payout_id}) => status === 'paid' && payout_id === last!.payout_id)).toBe(
      true,
    );
    expect(first!.entries.every(({payout_id}) => payout_id === first!.payout_id)).toBe(true);
  });

  it('is sent 6 hours after it was scheduled, unless the sandbox header brings it nearer', async () => {
    const scenario = scenarios.find(({name}) => name === 'payout-fails')!;
    const ready = scenario.steps.findIndex(({operation}) => operation === 'retrieveSettlementStatement');
    const ledgers = await SettlementWorld.play(scenario, ready + 1);
    await ledgers.advanceTo('2026-11-16T11:59:59Z');
    expect((await ledgers.readStatement('stl_7Pf1Wa')).payouts[0]!.status).toBe('scheduled');
    const headers = {Authorization: 'Bearer sk_test_harbor', 'Sandbox-Advance': 'PT1S'};
    const url = `${ledgers.base}/commerce/v1/settlement_statements/stl_7Pf1Wa`;
    const statement = (await (await fetch(url, {headers})).json()) as SettlementStatement;
    expect(statement.payouts[0]!.status).toBe('sent');
  });
});

describe('an entry', () => {
  it('of a sub-order with two parcels waits for the last one', async () => {
    const ledgers = await SettlementWorld.loadScenario('several-parcels');
    const {entries} = await ledgers.readStatement('stl_7Sp7Ta');
    expect(entries.filter(({type}) => type === 'sale').map(({amount}) => amount)).toEqual([10021, 2237]);
    const waiting = entries.filter(({type}) => type !== 'reserve_hold');
    expect(new Set(waiting.map(({available_at}) => available_at))).toEqual(new Set(['2026-11-17T11:00:00Z']));
  });

  it('shows no time to wait for before the delivery', async () => {
    const ledgers = await SettlementWorld.loadScenario('several-parcels');
    const [first] = ledgers.listEvents('settlement.entry_created');
    expect(first!.object).toMatchObject({
      status: 'pending',
      available_at: null,
      statement_id: null,
      row: null,
      balance: null,
    });
  });

  it('of a sub-order that is returned completely leaves only the fee of the capture and the reserve', async () => {
    const ledgers = await SettlementWorld.loadScenario('several-parcels');
    const {entries} = await ledgers.readStatement('stl_7Sp7Tb');
    expect(sumEntries(entries)).toBe(sumEntries(entries, 'processing_fee', 'reserve_hold'));
  });

  it('of a refund that fails later is reversed to the last minor unit', async () => {
    const ledgers = await SettlementWorld.loadScenario('refund-returned');
    const {entries} = await ledgers.readStatement('stl_7Lf6Ub');
    const [taken, again] = [entries.slice(0, 4), entries.slice(4)];
    expect(taken.map(({type}) => type)).toEqual([
      'refund_reversal',
      'promotion_funding',
      'commission',
      'commission_tax',
    ]);
    expect(sumEntries(taken)).toBe(-sumEntries(again));
    const refunds = ledgers.listEvents('settlement.entry_created').filter(({object}) => object.type === 'refund');
    expect(taken[0]!.reverses_entry_id).toBe(refunds[0]!.object.id);
  });

  it('of a reserve is released in full after 90 days', async () => {
    const ledgers = await SettlementWorld.loadScenario('reserve-released');
    const [later, first] = await ledgers.listStatements(M1);
    const hold = first!.entries.at(-1)!;
    expect(later!.entries).toMatchObject([
      {type: 'reserve_release', amount: -hold.amount, reverses_entry_id: hold.id, created_at: '2027-02-14T06:00:00Z'},
    ]);
  });

  it('of a chargeback is reversed once, and its fee is not', async () => {
    const ledgers = await SettlementWorld.loadScenario('chargeback');
    const entries = (await ledgers.listStatements(M2)).flatMap((statement) => statement.entries);
    expect(sumEntries(entries, 'chargeback', 'chargeback_reversal')).toBe(0);
    expect(sumEntries(entries, 'chargeback_fee')).toBe(-1500);
    await expect(ledgers.sandbox.act('settlement_entry.reverse_chargeback', 'ent_7Cb4Z6')).rejects.toThrow(
      /state_conflict/,
    );
  });

  it('of a chargeback is at most what was captured and not charged back', async () => {
    const ledgers = await SettlementWorld.loadScenario('chargeback');
    await ledgers.sandbox.act('settlement_entry.charge_back', 'sub_7Cb4Za', {amount: 3000});
    await expect(ledgers.sandbox.act('settlement_entry.charge_back', 'sub_7Cb4Za', {amount: 389})).rejects.toThrow(
      /1 to 388/,
    );
  });

  it('is in one statement only', async () => {
    for (const scenario of SETTLED_SCENARIOS) {
      const ids = (await (await SettlementWorld.play(scenario)).listStatements()).flatMap(({entries}) =>
        entries.map(({id}) => id),
      );
      expect(new Set(ids).size).toBe(ids.length);
    }
  });
});

interface OrderedGoods {
  readonly lines: readonly object[];
  readonly codes?: readonly string[];
  readonly amount: number;
  readonly merchant?: string;
  readonly method?: string;
  /** What happens to the goods; by default a parcel that is shipped and delivered. */
  readonly way?: readonly ScenarioStep[];
}

/** A scenario with other goods and codes, up to their delivery. */
function createOrderScenario({
  lines,
  codes = [],
  amount,
  merchant = M1,
  method = 'fm_1Sd4Rd',
  way,
}: OrderedGoods): Scenario {
  const base = scenarios.find(({name}) => name === 'refund-returned')!;
  const ship = base.steps.findIndex(({act}) => act === 'sub_order.ship');
  const bodies: Record<string, (body: object) => object> = {
    createCart: (body) => ({...body, lines}),
    createPaymentIntent: (body) => ({...body, amount}),
    updateCheckout: (body) =>
      'groups' in body ? {groups: [{merchant_id: merchant, selected_method_id: method}]} : body,
  };
  const before = base.steps.slice(0, ship).flatMap((step): ScenarioStep[] => {
    if (step.operation === 'applyPromotionCode') {
      return codes.map((code) => ({...step, body: {code}}));
    }
    const change = bodies[step.operation ?? ''];
    return [change ? {...step, body: change(step.body as object) as ScenarioStep['body']} : step];
  });
  const until = ['cart', 'co', 'pi', 'ord', 'sub', 'ful'];
  const ids = Object.fromEntries(Object.entries(base.ids!).filter(([prefix]) => until.includes(prefix)));
  return {...base, ids, steps: [...before, ...(way ?? base.steps.slice(ship, ship + 2))]};
}

/** What was booked for an order, as type and amount. */
async function listBookedEntries(bought: OrderedGoods): Promise<[string, number][]> {
  const ledgers = await SettlementWorld.play(createOrderScenario(bought));
  return ledgers.listEvents('settlement.entry_created').map(({object}) => [object.type, object.amount]);
}

describe('a capture', () => {
  it('of goods whose discount the merchant funds has no funding and the whole commission', async () => {
    const lines = [{variant_id: 'var_2Sx7Ls', quantity: 3}];
    expect(await listBookedEntries({lines, codes: ['RIDGE15'], amount: 3585 - 538 + 490})).toEqual([
      ['sale', 3537],
      ['commission', -430],
      ['commission_tax', -86],
      ['processing_fee', -75],
    ]);
  });

  it('of goods whose discount the merchant funds in part has funding for the rest', async () => {
    const lines = [{variant_id: 'var_9Bk3Tp', quantity: 2}];
    const own = 100;
    const bought = {
      lines,
      codes: ['WELCOME10', 'PAGES5'],
      amount: 2998 - 1000 - own + 390,
      merchant: M2,
      method: 'fm_1Sd8Pb',
    };
    const booked = await listBookedEntries(bought);
    expect(booked.slice(0, 3)).toEqual([
      ['sale', bought.amount],
      ['promotion_funding', 1000],
      ['commission', -360],
    ]);
  });

  it('of a pickup is booked when it is collected', async () => {
    const way: ScenarioStep[] = [
      {act: 'fulfillment.prepare_pickup', id: 'ful_7Lf6Ua'},
      {advance: 'PT2H', act: 'fulfillment.collect', id: 'ful_7Lf6Ua'},
    ];
    const lines = [{variant_id: 'var_2Cf8Mb', quantity: 1}];
    const scenario = createOrderScenario({lines, amount: 2990, merchant: 'mer_6Fh3Kt', method: 'fm_3Pk6Fh', way});
    const ledgers = await SettlementWorld.play(scenario);
    const [collected] = ledgers.listEvents('sub_order.delivered');
    const entries = ledgers.listEvents('settlement.entry_created');
    expect(entries.map(({object}) => [object.type, object.amount])).toEqual([
      ['sale', 2990],
      ['commission', -359],
      ['commission_tax', -72],
      ['processing_fee', -67],
    ]);
    expect(entries[0]!.created_at).toBe(collected!.created_at);
  });
});

describe('refunds of all units, one by one', () => {
  it('leave nothing of voucher, commission and tax', async () => {
    const scenario = scenarios.find(({name}) => name === 'order-5512')!;
    const quote = scenario.steps.findIndex(({operation}) => operation === 'quoteReturn');
    const ledgers = await SettlementWorld.play(scenario, quote + 1);
    const {clock} = ledgers.sandbox.world;
    for (const unit of [1, 2]) {
      const id = await ledgers.returnUnit('sub_7Lm2Rb', 'line_3', `unit-${unit}`);
      for (const step of ['approve', 'scan', 'receive', 'inspect']) {
        await ledgers.sandbox.act(`return.${step}`, id);
        await clock.advance('PT10S');
      }
      await clock.advance('PT10M');
    }
    const entries = ledgers.sandbox.world.getCollection<SettlementEntry>('settlement_entry').listAll();
    const own = entries.filter((entry) => entry.sub_order_id === 'sub_7Lm2Rb');
    expect(sumEntries(own, 'refund')).toBe(-2805 - 390);
    expect(sumEntries(own, 'promotion_funding', 'promotion_funding_reversal')).toBe(0);
    expect(sumEntries(own, 'commission', 'commission_reversal')).toBe(0);
    expect(sumEntries(own, 'commission_tax', 'commission_tax_reversal')).toBe(0);
    const getEntryPrice = (source: string | null): number =>
      sumEntries(own.filter(({source_id, type}) => source_id === source && /^(refund|promotion)/.test(type)));
    const refunds = own.filter(({type}) => type === 'refund');
    // The last unit brings the delivery back.
    expect(refunds.map(({source_id}) => getEntryPrice(source_id))).toEqual([-1499, -1499 - 390]);
  });
});

describe('statements', () => {
  it.each([
    ['2026-11-16T05:59:59Z', '2026-11-16T06:00:00Z'],
    ['2026-11-16T06:00:00Z', '2026-11-23T06:00:00Z'],
    ['2026-12-29T23:00:00Z', '2027-01-04T06:00:00Z'],
  ])('after %s are made at %s', (now, next) => {
    expect(computeNextStatementTime(now, 1, '06:00:00Z')).toBe(next);
  });

  it('are announced with their entries in the payout, as they can be retrieved then', async () => {
    const ledgers = await SettlementWorld.loadScenario('reserve-released');
    const ready = ledgers
      .listEvents('settlement.statement_ready')
      .map(({object}) => object as unknown as SettlementStatement);
    expect(ready).toHaveLength(2);
    for (const {id, entries, payout_id} of ready) {
      expect(payout_id).toBe((await ledgers.readStatement(id)).payout_id);
      expect(entries.map((entry) => [entry.status, entry.payout_id])).toEqual(
        entries.map(() => ['in_payout', payout_id]),
      );
    }
  });

  it('are created only for merchants with available entries', async () => {
    const ledgers = await SettlementWorld.loadScenario('reserve-released');
    expect(ledgers.listEvents('settlement.statement_ready').map(({created_at}) => created_at)).toEqual([
      '2026-11-16T06:00:00Z',
      '2027-02-15T06:00:00Z',
    ]);
  });

  it('list at most 500 entries, and the rest in the next one', async () => {
    const ledgers = await SettlementWorld.loadScenario('chargeback');
    for (let count = 0; count < 501; count += 1) {
      await ledgers.sandbox.act('settlement_entry.adjust', M1, {amount: 10, description: 'Label'});
    }
    await ledgers.advanceTo('2026-12-21T06:00:00Z');
    const counts = (await ledgers.listStatements(M1)).map(({entry_count, opening_balance}) => [
      entry_count,
      opening_balance,
    ]);
    expect(counts).toEqual([
      [1, 0],
      [500, 0],
    ]);
  });
});
