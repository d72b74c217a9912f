import {isAboutProduct, readChangelog, type ChangelogEntry, type ChangelogVersion} from './changelog';
import type {ContractDifference} from './versions/differences';
import {DifferenceRater, getComponent, type DifferenceRating} from './versions/rateDifferences';
import {releaseFile} from './versions/checkSince';
import {bundleContract, isInVersion, PRODUCTS, type Product} from './bundleContract';
import {getAtPointer, type Json} from '../../../packages/json';
import type {OpenApiDocument} from './openapiTypes';
import type {ContractSource} from './source';

/**
 * A difference between neighboring versions that the changelog documents, with its values and its effect in both
 * directions.
 */
export interface StepDifference extends ContractDifference {
  readonly product: Product;
  /** The entry that documents it. */
  readonly entry: string;
  /** The effect of an upgrade to the newer version. */
  readonly rating: DifferenceRating;
  /** The effect of a downgrade to the older one. */
  readonly ratingBack: DifferenceRating;
  /** The first version that has its component, by this or an earlier name; absent outside of components. */
  readonly componentSince?: string;
}

/** From one version to the next. */
export interface VersionStep {
  readonly from: string;
  readonly to: string;
  readonly entries: readonly ChangelogEntry[];
  readonly differences: readonly StepDifference[];
}

type ProductDocuments = ReadonlyMap<string, Readonly<Partial<Record<Product, OpenApiDocument>>>>;

async function readDocuments(dates: readonly string[], source: ContractSource): Promise<ProductDocuments> {
  const read = async (date: string): Promise<[string, Readonly<Partial<Record<Product, OpenApiDocument>>>]> => {
    const documents = await Promise.all(
      PRODUCTS.filter((product) => isInVersion(product, date)).map(async (product) => {
        const file = releaseFile(product, date, dates.at(-1)!);
        return [product, await bundleContract(source, file, {areExamplesOptional: true})] as const;
      }),
    );
    return [date, Object.fromEntries(documents)];
  };
  return new Map(await Promise.all(dates.map(read)));
}

/** The same difference for a downgrade. */
function reverseDifference({kind, path: place, was, before, after}: ContractDifference): ContractDifference {
  const kinds = {added: 'removed', removed: 'added', modified: 'modified'} as const;
  return {
    kind: kinds[kind],
    path: was ?? place,
    ...(was !== undefined && {was: place}),
    ...(after !== undefined && {before: after}),
    ...(before !== undefined && {after: before}),
  };
}

/** The products that have the difference: an entry for both products may document one of a single contract. */
function hasDifference({kind, before, after}: ContractDifference): boolean {
  const isThere = {added: after !== undefined, removed: before !== undefined, modified: true}[kind];
  return isThere && JSON.stringify(before) !== JSON.stringify(after);
}

/** The earlier names of components, by pointer, as the changelog has them. */
function readEarlierNames(versions: readonly ChangelogVersion[]): ReadonlyMap<string, string> {
  const differences = versions.flatMap(({entries}) => entries.flatMap((entry) => entry.differences));
  return new Map(
    differences.flatMap(({path: place, was}) => {
      const [name, earlier] = [getComponent(place), was === undefined ? undefined : getComponent(was)];
      return name !== undefined && earlier !== undefined && name !== earlier ? [[name, earlier] as const] : [];
    }),
  );
}

type FindComponentVersion = (product: Product, place: string) => string | undefined;

/** @returns a function that returns the first version that has the component of a place */
function createComponentFinder(
  versions: readonly ChangelogVersion[],
  documents: ProductDocuments,
): FindComponentVersion {
  const earlierNames = readEarlierNames(versions);
  return (product, place) => {
    const names: string[] = [];
    for (let name = getComponent(place); name !== undefined && !names.includes(name); name = earlierNames.get(name)) {
      names.push(name);
    }
    const has = (document: OpenApiDocument | undefined): boolean =>
      document !== undefined && names.some((name) => getAtPointer(document, name) !== undefined);
    return versions.find(({date}) => has(documents.get(date)![product]))?.date;
  };
}

function computeStepDifferences(
  {entries}: ChangelogVersion,
  product: Product,
  older: OpenApiDocument | undefined,
  newer: OpenApiDocument | undefined,
  findComponentVersion: FindComponentVersion,
): StepDifference[] {
  // A product that is new differs from nothing.
  if (!older || !newer) {
    return [];
  }
  const forth = new DifferenceRater(older, newer);
  const back = new DifferenceRater(newer, older);
  return entries
    .filter((entry) => isAboutProduct(entry, product))
    .flatMap(({id, differences}) =>
      differences.flatMap(({kind, path: place, was}) => {
        const before = getAtPointer(older, was ?? place) as Json | undefined;
        const after = getAtPointer(newer, place) as Json | undefined;
        const found: ContractDifference = {
          kind,
          path: place,
          ...(was !== undefined && {was}),
          ...(before !== undefined && {before}),
          ...(after !== undefined && {after}),
        };
        return hasDifference(found)
          ? [
              {
                ...found,
                product,
                entry: id,
                rating: forth.rate(found),
                ratingBack: back.rate(reverseDifference(found)),
                componentSince: findComponentVersion(product, place),
              },
            ]
          : [];
      }),
    );
}

async function computeVersionSteps(source: ContractSource): Promise<readonly VersionStep[]> {
  const versions = [...readChangelog(source).versions].reverse();
  const documents = await readDocuments(
    versions.map(({date}) => date),
    source,
  );
  const findComponentVersion = createComponentFinder(versions, documents);
  return versions.slice(1).map((version, index) => {
    const from = versions[index]!.date;
    const [older, newer] = [documents.get(from)!, documents.get(version.date)!];
    return {
      from,
      to: version.date,
      entries: version.entries,
      differences: PRODUCTS.flatMap((product) =>
        computeStepDifferences(version, product, older[product], newer[product], findComponentVersion),
      ),
    };
  });
}

/**
 * Every step from one version to the next, oldest first. The differences are those of the changelog, which
 * `findUndocumentedChanges` proves complete; the values are those of the contracts.
 *
 * @throws when the changelog or a contract is invalid: file, pointer, found, expected
 */
export function readSteps(source: ContractSource): Promise<readonly VersionStep[]> {
  return source.derive('steps between versions', computeVersionSteps);
}
