import {beforeAll, describe, expect, it} from 'vitest';
import {diffContracts} from '../../src/pipeline/contracts/versions/differences';
import {isDateOfVersion, isImplied, DifferenceRater} from '../../src/pipeline/contracts/versions/rateDifferences';
import {releaseFile} from '../../src/pipeline/contracts/versions/checkSince';
import {bundleContract, PRODUCTS, type Product} from '../../src/pipeline/contracts/bundleContract';
import type {OpenApiDocument} from '../../src/pipeline/contracts/openapiTypes';
import {readGuideSources} from '../../src/pipeline/elements/guideSources';
import {createReferenceSettings} from '../../src/pipeline/plugins/siteSettings';
import {buildVersionsData} from '../../src/topics/versions/toolData';
import {computeNetDifferences} from '../../src/topics/versions/VersionComparison/net';
import type {VersionsData} from '../../src/topics/versions/versionsData';
import {readContracts} from '../../src/pipeline/projectContracts';

const documents = new Map<string, Readonly<Record<Product, OpenApiDocument>>>();
let versionsData: VersionsData;

async function loadDocuments(date: string): Promise<Readonly<Record<Product, OpenApiDocument>>> {
  const file = (product: Product): string => releaseFile(product, date, versionsData.versions.at(-1)!);
  const both = PRODUCTS.map(
    async (product) =>
      [product, await bundleContract(readContracts(), file(product), {areExamplesOptional: true})] as const,
  );
  return Object.fromEntries(await Promise.all(both)) as Record<Product, OpenApiDocument>;
}

beforeAll(async () => {
  versionsData = await buildVersionsData(
    readGuideSources(createReferenceSettings(process.cwd(), ['payments', 'commerce'])),
  );
  for (const date of versionsData.versions) {
    documents.set(date, await loadDocuments(date));
  }
}, 240_000);

/** What a difference is, as one line; the values count where something is there in both versions. */
function formatDifferenceLine(
  product: string,
  {kind, path: place, before, after}: {kind: string; path: string; before?: unknown; after?: unknown},
  rating: string,
): string {
  return `${product} ${kind} ${place} ${rating}${kind === 'modified' ? ` ${JSON.stringify([before, after])}` : ''}`;
}

/** What the engine of the contracts finds between two versions directly. */
async function diffDirectly(from: string, to: string): Promise<string[]> {
  const lines = PRODUCTS.map(async (product) => {
    const [older, newer] = [documents.get(from)![product], documents.get(to)![product]];
    const all = await diffContracts(older, newer);
    const rater = new DifferenceRater(older, newer);
    return all
      .filter((difference) => !isDateOfVersion(difference, versionsData.versions) && !isImplied(difference, all))
      .map((difference) => formatDifferenceLine(product, difference, rater.rate(difference)));
  });
  return (await Promise.all(lines)).flat().sort();
}

describe('steps between neighboring versions', () => {
  const dates = ['2025-11-01', '2026-05-01', '2026-11-01'];
  const pairs = dates.flatMap((from) => dates.map((to) => [from, to] as const));

  it('are of every version', () => {
    expect(versionsData.versions).toEqual(dates);
  });

  it.each(pairs)('compose to what differs directly, from %s to %s', async (from, to) => {
    const composed = computeNetDifferences(
      versionsData,
      versionsData.versions.indexOf(from),
      versionsData.versions.indexOf(to),
    );
    expect(composed.map((one) => formatDifferenceLine(one.product, one, one.rating)).sort()).toEqual(
      await diffDirectly(from, to),
    );
  });

  it('lead to the reference, or to what is left of it', () => {
    const unlinked = versionsData.places.filter(({url}) => url === undefined).map(({name}) => name);
    expect(unlinked).toEqual([]);
    expect(versionsData.places.find(({name}) => name === 'PaymentIntent.attempts')).toEqual({
      noun: 'field',
      name: 'PaymentIntent.attempts',
      url: '/payments/APIs/payment-intents#PaymentIntent.attempts',
      resource: 'Payment intents',
    });
  });
});
