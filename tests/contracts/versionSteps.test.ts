import {beforeAll, describe, expect, it} from 'vitest';
import {differencesBetween} from '../../src/pipeline/contracts/versions/differences';
import {isDateOfVersion, isImplied, Rater} from '../../src/pipeline/contracts/versions/rateDifferences';
import {releaseFile} from '../../src/pipeline/contracts/versions/checkSince';
import {bundleContract, PRODUCTS, type Product} from '../../src/pipeline/contracts/bundleContract';
import type {OpenApiDocument} from '../../src/pipeline/contracts/openapiTypes';
import {readGuideSources} from '../../src/pipeline/elements/guideSources';
import {referenceSettings} from '../../src/pipeline/plugins/siteSettings';
import {versionsSlice} from '../../src/topics/versions/toolData';
import {netDifferences} from '../../src/topics/versions/VersionComparison/net';
import type {VersionsSlice} from '../../src/topics/versions/versionsData';
import {readContracts} from '../../src/pipeline/projectContracts';

const documents = new Map<string, Readonly<Record<Product, OpenApiDocument>>>();
let slice: VersionsSlice;

async function documentsOf(date: string): Promise<Readonly<Record<Product, OpenApiDocument>>> {
  const file = (product: Product): string => releaseFile(product, date, slice.versions.at(-1)!);
  const both = PRODUCTS.map(
    async (product) =>
      [product, await bundleContract(readContracts(), file(product), {areExamplesOptional: true})] as const,
  );
  return Object.fromEntries(await Promise.all(both)) as Record<Product, OpenApiDocument>;
}

beforeAll(async () => {
  slice = await versionsSlice(readGuideSources(referenceSettings(process.cwd(), ['payments', 'commerce'])));
  for (const date of slice.versions) {
    documents.set(date, await documentsOf(date));
  }
}, 240_000);

/** What a difference is, as one line; the values count where something is there in both versions. */
function lineOf(
  product: string,
  {kind, path: place, before, after}: {kind: string; path: string; before?: unknown; after?: unknown},
  rating: string,
): string {
  return `${product} ${kind} ${place} ${rating}${kind === 'modified' ? ` ${JSON.stringify([before, after])}` : ''}`;
}

/** What the engine of the contracts finds between two versions directly. */
async function directly(from: string, to: string): Promise<string[]> {
  const lines = PRODUCTS.map(async (product) => {
    const [older, newer] = [documents.get(from)![product], documents.get(to)![product]];
    const all = await differencesBetween(older, newer);
    const rater = new Rater(older, newer);
    return all
      .filter((difference) => !isDateOfVersion(difference, slice.versions) && !isImplied(difference, all))
      .map((difference) => lineOf(product, difference, rater.rate(difference)));
  });
  return (await Promise.all(lines)).flat().sort();
}

describe('steps between neighboring versions', () => {
  const dates = ['2025-11-01', '2026-05-01', '2026-11-01'];
  const pairs = dates.flatMap((from) => dates.map((to) => [from, to] as const));

  it('are of every version', () => {
    expect(slice.versions).toEqual(dates);
  });

  it.each(pairs)('compose to what differs directly, from %s to %s', async (from, to) => {
    const composed = netDifferences(slice, slice.versions.indexOf(from), slice.versions.indexOf(to));
    expect(composed.map((one) => lineOf(one.product, one, one.rating)).sort()).toEqual(await directly(from, to));
  });

  it('lead to the reference, or to what is left of it', () => {
    const unlinked = slice.places.filter(({url}) => url === undefined).map(({name}) => name);
    expect(unlinked).toEqual([]);
    expect(slice.places.find(({name}) => name === 'PaymentIntent.attempts')).toEqual({
      noun: 'field',
      name: 'PaymentIntent.attempts',
      url: '/payments/APIs/payment-intents#PaymentIntent.attempts',
      resource: 'Payment intents',
    });
  });
});
