import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {afterAll, beforeAll, describe, expect, it, vi} from 'vitest';
import {createRandom} from '../../bench/content/random';
import {brand} from '../../src/brand';
import {readProgram} from '../../src/topics/environments/elements/program';
import {startPlaceOrderModel, type Ending, type PlaceOrderModel} from './support/placeOrderModel';

/**
 * The program of the commerce guide in JavaScript: one act at each of its requests, and two acts in one run, at places
 * that a seed chooses. All places, in minutes: PLACE_ORDER_PLACES=all. Others: PLACE_ORDER_SEED=2.
 */

const SEED = Number(process.env.PLACE_ORDER_SEED ?? 1);
const ARE_ALL_PLACES = process.env.PLACE_ORDER_PLACES === 'all';
const ALL_MS = ARE_ALL_PLACES ? 3_600_000 : 60_000;

/** The acts after which the program may also crash. */
const CRASHES: readonly string[] = ['nothing happens', 'a price rises'];

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'place-order-model-'));
let model: PlaceOrderModel;
let count: number;

/** Runs the program in this process: a copy of it each time, since a module runs once. */
function createProgram(base: string): () => Promise<Ending> {
  const text = readProgram('.', 'programs/javascript/place-order.mjs')
    .replace(`https://${brand.sandboxHost}`, base)
    .replace(`process.env['${brand.secretKeyVariable}']`, "'sk_test_harbor'")
    .replace('Number(process.env.POLL_SECONDS ?? 2)', '0')
    .replace('seconds * 1000', '0');
  let runs = 0;
  return async () => {
    const lines: string[] = [];
    const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
    runs += 1;
    const file = path.join(folder, `run-${runs}.mjs`);
    fs.writeFileSync(file, text);
    const error = await import(/* @vite-ignore */ pathToFileURL(file).href).then(
      () => undefined,
      (thrown: unknown) => String(thrown).replace(/^Error: /, ''),
    );
    log.mockRestore();
    return {lines, error};
  };
}

/** Every two acts, in each order. */
const PAIRS = [
  'the response is lost',
  'the API is not available',
  'the API is not available from then on',
  'the key is refused for good',
  'a price rises',
  'the jacket is sold out',
  'the payment is canceled',
  'the checkout is canceled',
  'the bank asks the shopper, who leaves',
  'the bank asks the shopper, who confirms',
  'all merchants reject',
  'one merchant accepts, and nobody else responds',
  '45 minutes pass',
  '48 hours pass',
].map((first, _, acts) => [first, acts] as const);

/** Two requests, the first not behind the second. */
function listPlaces(): (readonly [number, number])[] {
  const places = Array.from({length: count}, (_, index) => index + 1);
  return places.flatMap((first) =>
    places.filter((second) => second >= first).map((second) => [first, second] as const),
  );
}

beforeAll(async () => {
  model = await startPlaceOrderModel(createProgram);
  count = await model.count();
});

afterAll(async () => {
  await model.close();
  fs.rmSync(folder, {recursive: true});
});

describe('the program of the commerce guide buys once and says what is true', () => {
  it.each([...CRASHES.slice(0, 1), ...PAIRS.map(([name]) => name)])('when at any request %s', async (name) => {
    const endings = new Set<string>();
    for (let place = 1; place <= count; place += 1) {
      for (const crash of CRASHES.includes(name) ? [undefined, place, place + 1] : [undefined]) {
        endings.add(await model.check({acts: [[place, name]], crash}));
      }
    }
    expect(endings.size).toBeGreaterThan(0);
  });

  it('and gets its order once the shopper has passed a challenge of the bank', async () => {
    const ending = await model.check({acts: [[1, 'the bank asks the shopper, who confirms']]});
    expect(ending).toBe('Order 0: delivered, amount_captured 0');
  });

  it.each(PAIRS)(
    'when at any request %s, and later something else happens',
    async (first, acts) => {
      const random = createRandom(SEED + acts.indexOf(first));
      for (const second of acts) {
        const places = ARE_ALL_PLACES ? listPlaces() : [random.pickOne(listPlaces())];
        for (const [early, late] of places) {
          await model.check({
            acts: [
              [early, first],
              [late, second],
            ],
          });
        }
      }
    },
    ALL_MS,
  );
});

it('every act is tried', () => {
  expect(new Set(model.acts)).toEqual(new Set([CRASHES[0], ...PAIRS.map(([name]) => name)]));
});
