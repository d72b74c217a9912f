import {describe, expect, it} from 'vitest';
import {isObject, type Json, type JsonObject} from '../../packages/json';
import {loadSharedContracts} from '../../sandbox/contracts';
import {playScenario} from '../../sandbox/scenarios/runScenario';
import {ScenarioLog} from '../../sandbox/scenarios/scenarioLog';
import {playProductParty} from '../../sandbox/commerce/productParties';
import type {Product} from '../../sandbox/commerce/productTypes';
import {matchesEventType} from '../../sandbox/world/eventTypes';
import type {EventObject} from '../../sandbox/world/world';
import type {JourneyStep} from '../../src/pipeline/contracts/journeys';
import {readContracts} from '../../src/pipeline/projectContracts';
import {placeOrder, readParcels, shipUnits} from './support/orderSteps';
import {formatCode, readTable} from './support/pageTables';
import {JACKET_ID, ShopClient, SOCKS_ID} from './support/shopClient';

/** The table “Changes without an event” of the page about commerce webhooks, against everything that scenarios change. */

/** A changed attribute of an object of which the step sent no event, and the events that it sent. */
interface SilentChange {
  readonly object: string;
  /** The names on the way to it, outermost first: `lines.0.quantities.returned`. */
  readonly path: string;
  readonly events: readonly string[];
}

/** The names of the table for the objects of the commerce API. */
const NOUNS: Readonly<Record<string, string>> = {
  cart: 'cart',
  order: 'order',
  sub_order: 'sub-order',
  return: 'return',
  fulfillment: 'fulfillment',
  product: 'product',
  settlement_statement: 'statement',
  settlement_entry: 'entries',
};

/** The objects of the payments API, whose pages say what sends no event. */
const PAYMENTS: ReadonlySet<unknown> = new Set(['payment_intent', 'refund', 'checkout_intent']);

interface Row {
  readonly title: string;
  readonly matches: (events: readonly string[]) => boolean;
  /** The attributes by the noun of their object. */
  readonly attributes: ReadonlyMap<string, readonly string[]>;
}

function listCodes(text: string): string[] {
  return [...text.matchAll(/`(?<code>[^`]+)`/g)].map(({groups}) => groups!.code!);
}

function readRow([title, changes]: readonly string[]): Row {
  const [sent, unsent] = title!.split(' without ').map(listCodes);
  const includeOne = (events: readonly string[], patterns: readonly string[] = []): boolean =>
    events.some((type) => patterns.some((pattern) => matchesEventType(pattern, type)));
  const attributes = new Map(
    [...changes!.matchAll(/(?<names>(?:`\w+`(?:, | and )?)+) of (?:the|a|its) (?<noun>[\w-]+)/g)].map(
      ({groups}) => [groups!.noun!, listCodes(groups!.names!)] as const,
    ),
  );
  const entries = attributes.get('entries');
  if (entries) {
    attributes.set('statement', [...attributes.get('statement')!, ...entries]);
  }
  if (changes!.endsWith('and with it the order')) {
    attributes.set('order', [...attributes.values()].flat());
  }
  return {
    title: title!,
    matches: (events) => includeOne(events, sent) && !includeOne(events, unsent),
    attributes,
  };
}

const rows = readTable('commerce/api/webhooks.mdx', '### Changes without an event').map(readRow);

/** The rows that contain a change. */
function findRows({object, path, events}: SilentChange): Row[] {
  return rows.filter(
    ({matches, attributes}) =>
      matches(events) && attributes.get(NOUNS[object]!)?.some((name) => path.split('.').includes(name)),
  );
}

/** The values of an object by their paths. */
function flatten(value: Json | undefined, path: string): [string, Json][] {
  if (Array.isArray(value) || isObject(value)) {
    const below = Object.entries(value).flatMap(([key, part]) => flatten(part, path === '' ? key : `${path}.${key}`));
    return below.length > 0 ? below : [[path, JSON.stringify(value)]];
  }
  return value === undefined ? [] : [[path, value]];
}

function listChangedPaths(before: JsonObject, after: JsonObject): string[] {
  const [old, now] = [new Map(flatten(before, '')), new Map(flatten(after, ''))];
  return [...new Set([...old.keys(), ...now.keys()])].filter((path) => old.get(path) !== now.get(path));
}

/** What steps changed without an event of the object, except new objects and what only the own request reports. */
function findSilentChanges(steps: readonly JourneyStep[]): SilentChange[] {
  const known = new Map<string, JsonObject>();
  return steps.flatMap(({events, objects}) => {
    const own = new Map(events.map(({data}) => [data.object.id, data.object]));
    const types = events.map(({type}) => type);
    return Object.entries(objects).flatMap(([id, changed]) => {
      // What the last event of the object shows, or the object before the step.
      const before = own.get(id) ?? known.get(id);
      const after = {...known.get(id), ...changed};
      known.set(id, after);
      const isReported = !before || events.length === 0 || PAYMENTS.has(after.object);
      return isReported
        ? []
        : listChangedPaths(before, after).map((path) => ({object: after.object as string, path, events: types}));
    });
  });
}

/** A parcel that is sent again while other units of the sub-order wait, step by step. */
async function recordReshipment(client: ShopClient): Promise<readonly JourneyStep[]> {
  const log = new ScenarioLog(client.sandbox.world);
  const bought = await placeOrder(client, [
    [SOCKS_ID, 2],
    [JACKET_ID, 1],
  ]);
  const id = bought.subIds[0]!;
  await shipUnits(client, id, {line_1: 2});
  await client.sandbox.act('fulfillment.lose', (await readParcels(client, bought))[0]!.id);
  await client.sandbox.act('sub_order.reship', id);
  await shipUnits(client, id, {line_2: 1});
  log.record({kind: 'act'});
  await client.advanceClock('PT1H');
  await shipUnits(client, id, {line_1: 1});
  log.record({kind: 'act'});
  return log.steps;
}

/** Three parcels of one sub-order, step by step. */
async function recordParcels(client: ShopClient): Promise<readonly JourneyStep[]> {
  const log = new ScenarioLog(client.sandbox.world);
  const bought = await placeOrder(client, [[SOCKS_ID, 3]]);
  log.record({kind: 'act'});
  for (let parcel = 0; parcel < 3; parcel += 1) {
    await client.advanceClock('PT1H');
    await shipUnits(client, bought.subIds[0]!, {line_1: 1});
    log.record({kind: 'act'});
  }
  return log.steps;
}

/** A new price of each variant of a product, then the end of their stock. The catalog is not part of a journal. */
async function recordVariants({sandbox}: ShopClient): Promise<readonly JourneyStep[]> {
  const products = sandbox.world.getCollection<Product>('product').listAll();
  const product = products.find(({variants}) => variants.some(({id}) => id === JACKET_ID));
  const steps: JourneyStep[] = [];
  const record = (events: readonly EventObject[]): void => {
    const objects = {[product!.id]: JSON.parse(JSON.stringify(product)) as JsonObject};
    steps.push({at: sandbox.world.clock.getTime(), kind: 'act', changes: [], events, objects});
  };
  record([]);
  for (const party of ['merchant_raise_price', 'merchant_sell_out']) {
    await sandbox.world.clock.advance('PT1H');
    const known = sandbox.world.listAllEvents().length;
    playProductParty(sandbox.world, party, product!.id);
    record(sandbox.world.listAllEvents().slice(known));
  }
  return steps;
}

const contracts = await loadSharedContracts();
const played: JourneyStep[][] = [];
for (const scenario of readContracts().scenarios) {
  const {journey} = await playScenario({...scenario, journal: true}, contracts);
  played.push([...journey!]);
}
for (const record of [recordReshipment, recordParcels, recordVariants]) {
  const client = await ShopClient.start();
  played.push([...(await record(client))]);
  await client.sandbox.close();
}
const changes = played.flatMap(findSilentChanges);

describe('a change without an event of its object', () => {
  it('is in the table of the page, or that of an entry', () => {
    const missing = changes
      .filter(({object}) => object !== 'settlement_entry')
      .filter((change) => findRows(change).length === 0)
      .map(({object, path, events}) => `${object} ${path.replace(/\.\d+/g, '')} after ${events.join(', ')}`);
    expect([...new Set(missing)].sort()).toEqual([]);
  });
});

describe.each(rows)('the row $title', ({title, attributes}) => {
  it.each([...attributes].flatMap(([noun, names]) => names.map((name) => [noun, name])))(
    'has, of the %s, %s, which changes',
    (noun, name) => {
      const seen = changes.filter(
        (change) =>
          NOUNS[change.object] === noun &&
          change.path.split('.').includes(name) &&
          findRows(change).some((row) => row.title === title),
      );
      expect(seen, formatCode(name)).not.toEqual([]);
    },
  );
});
