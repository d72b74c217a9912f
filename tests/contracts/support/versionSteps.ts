import {diffContracts} from '../../../src/pipeline/contracts/versions/differences';
import {isDateOfVersion, isImplied, DifferenceRater} from '../../../src/pipeline/contracts/versions/rateDifferences';
import {releaseFile} from '../../../src/pipeline/contracts/versions/checkSince';
import {bundleContract, PRODUCTS, type Product} from '../../../src/pipeline/contracts/bundleContract';
import type {OpenApiDocument} from '../../../src/pipeline/contracts/openapiTypes';
import {readGuideSources} from '../../../src/pipeline/elements/guideSources';
import {createReferenceSettings} from '../../../src/pipeline/plugins/siteSettings';
import {splitComposedSchemas} from '../../../src/topics/versions/elements/contractLocations';
import {buildVersionsData} from '../../../src/topics/versions/toolData';
import {computeNetDifferences} from '../../../src/topics/versions/VersionComparison/net';
import {readContracts} from '../../../src/pipeline/projectContracts';

/** What the comparison of versions on the page about the changelog has. */
export const versionsData = await buildVersionsData(
  readGuideSources(createReferenceSettings(process.cwd(), ['payments', 'commerce'])),
);

async function loadDocuments(date: string): Promise<Readonly<Record<Product, OpenApiDocument>>> {
  const file = (product: Product): string => releaseFile(product, date, versionsData.versions.at(-1)!);
  const both = PRODUCTS.map(
    async (product) =>
      [product, await bundleContract(readContracts(), file(product), {areExamplesOptional: true})] as const,
  );
  return Object.fromEntries(await Promise.all(both)) as Record<Product, OpenApiDocument>;
}

const documents = new Map<string, Readonly<Record<Product, OpenApiDocument>>>();
for (const date of versionsData.versions) {
  documents.set(date, await loadDocuments(date));
}

/** What a difference is, as one line; the values count where something is there in both versions. */
function formatDifferenceLine(
  product: string,
  {kind, path: place, before, after}: {kind: string; path: string; before?: unknown; after?: unknown},
  rating: string,
): string {
  return `${product} ${kind} ${place} ${rating}${kind === 'modified' ? ` ${JSON.stringify([before, after])}` : ''}`;
}

/** What the engine of the contracts finds between two versions directly. */
export async function diffDirectly(from: string, to: string): Promise<string[]> {
  const lines = PRODUCTS.map(async (product) => {
    const [older, newer] = [documents.get(from)![product], documents.get(to)![product]];
    const all = await diffContracts(older, newer);
    const rater = new DifferenceRater(older, newer);
    // With the properties of a part of a composed schema as differences of their own, as the page shows them.
    return splitComposedSchemas(all)
      .filter((difference) => !isDateOfVersion(difference, versionsData.versions) && !isImplied(difference, all))
      .map((difference) => formatDifferenceLine(product, difference, rater.rate(difference)));
  });
  return (await Promise.all(lines)).flat().sort();
}

/** What the page composes from the steps between neighboring versions. */
export function composeSteps(from: string, to: string): string[] {
  const {versions} = versionsData;
  return computeNetDifferences(versionsData, versions.indexOf(from), versions.indexOf(to))
    .map((one) => formatDifferenceLine(one.product, one, one.rating))
    .sort();
}
