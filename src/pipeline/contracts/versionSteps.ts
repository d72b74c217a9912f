import {concerns, readChangelog, type ChangelogEntry, type ChangelogVersion} from './changelog';
import type {Difference} from './versions/differences';
import {Rater, type Rating} from './versions/rateDifferences';
import {releaseFile} from './versions/checkSince';
import {bundleContract, PRODUCTS, type Product} from './bundleContract';
import {atPointer, type Json} from './json';
import type {OpenApiDocument} from './openapiTypes';
import type {ContractSource} from './source';

/** A difference between neighboring versions that the changelog tells, with its values and what it means either way. */
export interface StepDifference extends Difference {
  readonly product: Product;
  /** The entry that tells it. */
  readonly entry: string;
  /** What it means for who moves to the newer version. */
  readonly rating: Rating;
  /** What it means for who goes back to the older one. */
  readonly ratingBack: Rating;
}

/** From one version to the next. */
export interface Step {
  readonly from: string;
  readonly to: string;
  readonly entries: readonly ChangelogEntry[];
  readonly differences: readonly StepDifference[];
}

type Documents = ReadonlyMap<string, Readonly<Record<Product, OpenApiDocument>>>;

async function readDocuments(dates: readonly string[], source: ContractSource): Promise<Documents> {
  const read = async (date: string): Promise<[string, Readonly<Record<Product, OpenApiDocument>>]> => {
    const documents = await Promise.all(
      PRODUCTS.map(async (product) => {
        const file = releaseFile(product, date, dates.at(-1)!);
        return [product, await bundleContract(source, file, {areExamplesOptional: true})] as const;
      }),
    );
    return [date, Object.fromEntries(documents) as Record<Product, OpenApiDocument>];
  };
  return new Map(await Promise.all(dates.map(read)));
}

/** The same difference for who goes back. */
function turned({kind, path: place, was, before, after}: Difference): Difference {
  const kinds = {added: 'removed', removed: 'added', modified: 'modified'} as const;
  return {
    kind: kinds[kind],
    path: was ?? place,
    ...(was !== undefined && {was: place}),
    ...(after !== undefined && {before: after}),
    ...(before !== undefined && {after: before}),
  };
}

/** Of a product that the difference is there in: an entry of both products may tell one of a single contract. */
function hasDifference({kind, before, after}: Difference): boolean {
  const isThere = {added: after !== undefined, removed: before !== undefined, modified: true}[kind];
  return isThere && JSON.stringify(before) !== JSON.stringify(after);
}

function differencesOf(
  {entries}: ChangelogVersion,
  product: Product,
  older: OpenApiDocument,
  newer: OpenApiDocument,
): StepDifference[] {
  const forth = new Rater(older, newer);
  const back = new Rater(newer, older);
  return entries
    .filter((entry) => concerns(entry, product))
    .flatMap(({id, differences}) =>
      differences.flatMap(({kind, path: place, was}) => {
        const before = atPointer(older, was ?? place) as Json | undefined;
        const after = atPointer(newer, place) as Json | undefined;
        const found: Difference = {
          kind,
          path: place,
          ...(was !== undefined && {was}),
          ...(before !== undefined && {before}),
          ...(after !== undefined && {after}),
        };
        return hasDifference(found)
          ? [{...found, product, entry: id, rating: forth.rate(found), ratingBack: back.rate(turned(found))}]
          : [];
      }),
    );
}

async function makeSteps(source: ContractSource): Promise<readonly Step[]> {
  const versions = [...readChangelog(source).versions].reverse();
  const documents = await readDocuments(
    versions.map(({date}) => date),
    source,
  );
  return versions.slice(1).map((version, index) => {
    const from = versions[index]!.date;
    const [older, newer] = [documents.get(from)!, documents.get(version.date)!];
    return {
      from,
      to: version.date,
      entries: version.entries,
      differences: PRODUCTS.flatMap((product) => differencesOf(version, product, older[product], newer[product])),
    };
  });
}

/**
 * Every step from one version to the next, oldest first. What differs is what the changelog tells, which
 * `findUntoldDifferences` proves to be all; the values are those of the contracts.
 *
 * @throws when the changelog or a contract does not hold: file, pointer, found, expected
 */
export function readSteps(source: ContractSource): Promise<readonly Step[]> {
  return source.derive('steps between versions', makeSteps);
}
