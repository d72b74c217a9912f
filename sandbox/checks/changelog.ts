import {
  CHANGELOG,
  isAboutProduct,
  readChangelog,
  type Changelog,
  type ChangelogEntry,
  type ChangelogVersion,
  type DocumentedDifference,
} from '../../src/pipeline/contracts/changelog';
import {bundleContract, isInVersion, PRODUCTS, type Product} from '../../src/pipeline/contracts/bundleContract';
import {findNearest} from '../../packages/authoring/suggest';
import {getAtPointer, appendPointer} from '../../packages/json';
import type {OpenApiDocument} from '../../src/pipeline/contracts/openapiTypes';
import {computeHash} from '../../src/pipeline/contracts/products';
import type {ContractSource} from '../../src/pipeline/contracts/source';
import type {Defect} from '../../src/pipeline/contracts/defect';
import {diffContracts, removeProse, type ContractDifference} from '../../src/pipeline/contracts/versions/differences';
import {
  isDateOfVersion,
  isImplied,
  DifferenceRater,
  type DifferenceRating,
} from '../../src/pipeline/contracts/versions/rateDifferences';
import {findWrongSince, releaseFile, type VersionContract} from '../../src/pipeline/contracts/versions/checkSince';
import {SourceMap} from '../../src/pipeline/contracts/sourceLocations';

/** The most letters in which a path of the changelog differs from the one that was meant. */
const MOST_MISSPELLED = 3;

interface FoundDifference extends ContractDifference {
  readonly product: Product;
  readonly rating: DifferenceRating;
}

interface DocumentedChange extends DocumentedDifference {
  readonly entry: ChangelogEntry;
  /** JSON Pointer of the entry in the changelog. */
  readonly at: string;
  readonly index: number;
}

/** Every difference between the contracts of two neighboring versions that needs an entry. */
async function findVersionDifferences(
  product: Product,
  older: VersionContract,
  newer: VersionContract,
  dates: readonly string[],
  source: ContractSource,
): Promise<FoundDifference[]> {
  const rater = new DifferenceRater(older.document, newer.document);
  // Cached by what is compared: other prose or examples give the same differences.
  const compared = computeHash([older.document, newer.document].map((document) => removeProse(document)));
  const all = await source.derive(`differences ${compared}`, () => diffContracts(older.document, newer.document));
  return all
    .filter((difference) => !isDateOfVersion(difference, dates) && !isImplied(difference, all))
    .map((difference) => ({...difference, product, rating: rater.rate(difference)}));
}

function listDocumentedDifferences(version: ChangelogVersion, place: string): DocumentedChange[] {
  return version.entries.flatMap((entry, number) =>
    entry.differences.map((difference, index) => ({
      ...difference,
      entry,
      at: appendPointer(place, 'entries', number),
      index,
    })),
  );
}

/** A breaking entry also names what replaces the removed thing. */
function isRightLabel({label}: ChangelogEntry, rating: DifferenceRating): boolean {
  const also: Readonly<Record<string, readonly DifferenceRating[]>> = {
    breaking: ['added', 'changed'],
    fixed: ['changed'],
  };
  return label === rating || (also[label] ?? []).includes(rating);
}

function compareOne(
  found: FoundDifference,
  documented: readonly DocumentedChange[],
  place: string,
  file: string,
): Defect[] {
  const {kind, path: where, product, rating} = found;
  const matches = documented.filter((one) => one.path === where && isAboutProduct(one.entry, product));
  const [first] = matches;
  if (!first) {
    return [
      {
        file,
        pointer: appendPointer(place, 'entries'),
        message: `found no entry for ${where} of ${product}, which is ${kind}. Expected an entry with the label ${rating}. Add {kind: ${kind}, path: '${where}'} to it.`,
      },
    ];
  }
  const at = appendPointer(first.at, 'differences', first.index);
  if (matches.length > 1) {
    return [
      {
        file,
        pointer: at,
        message: `found ${where} in ${matches.length} entries, expected one. Keep it only in the entry that it belongs to.`,
      },
    ];
  }
  if (first.kind !== kind) {
    return [
      {
        file,
        pointer: appendPointer(at, 'kind'),
        message: `found ${first.kind}, expected ${kind}: redocly diff reports ${where} of ${product}. Correct the kind.`,
      },
    ];
  }
  if (first.was !== found.was) {
    return [
      {
        file,
        pointer: at,
        message: `found ${first.was ?? 'nothing'} as was, expected ${found.was ?? 'nothing'}: redocly diff reports ${where} of ${product}. Correct it.`,
      },
    ];
  }
  return isRightLabel(first.entry, rating)
    ? []
    : [
        {
          file,
          pointer: appendPointer(first.at, 'label'),
          message: `found the label ${first.entry.label}, expected ${rating}: ${where} of ${product} is ${kind}, which is ${rating}. Correct the label, or move the difference to another entry.`,
        },
      ];
}

/** Documented differences that the contracts do not have. */
function listUnfounded(
  documented: readonly DocumentedChange[],
  found: readonly FoundDifference[],
): readonly DocumentedChange[] {
  return documented.filter(
    (one) => !found.some((other) => other.path === one.path && isAboutProduct(one.entry, other.product)),
  );
}

/** The documented path that is nearly the one of a difference without an entry: it is misspelled. */
function findMisspelled(
  {path: where, product}: FoundDifference,
  unfounded: readonly DocumentedChange[],
): DocumentedChange | undefined {
  const near = findNearest(
    where,
    unfounded.filter(({entry}) => isAboutProduct(entry, product)).map((one) => one.path),
    MOST_MISSPELLED,
  );
  return unfounded.find((one) => one.path === near);
}

/** What differs between the contracts of a version and the one before it, and what the changelog says about it. */
function compareVersion(
  version: ChangelogVersion,
  here: readonly FoundDifference[],
  place: string,
  file: string,
): Defect[] {
  const documented = listDocumentedDifferences(version, place);
  const unfounded = listUnfounded(documented, here);
  const misspelled = new Map(
    here
      .filter((one) => !documented.some(({path: where}) => where === one.path))
      .flatMap((one) => {
        const written = findMisspelled(one, unfounded);
        return written ? [[written, one] as const] : [];
      }),
  );
  const told = new Set(misspelled.values());
  const wrongEntries = new Set([...misspelled.keys()].map(({entry}) => entry));
  return [
    ...unfounded.map((one) => {
      const meant = misspelled.get(one);
      const cure = meant
        ? `The nearest is ${meant.path}. Correct the path`
        : 'Remove it, correct the path, or regenerate the older contract';
      return {
        file,
        pointer: appendPointer(one.at, 'differences', one.index),
        message: `found ${one.kind} ${one.path}, expected a difference between the contracts of ${version.date} and the version before it. ${cure}.`,
      };
    }),
    ...here.filter((one) => !told.has(one)).flatMap((one) => compareOne(one, documented, place, file)),
    ...findHarmless(version, here, wrongEntries, place, file),
  ];
}

/** A breaking entry needs a breaking change, in a contract or in behavior. */
function findHarmless(
  version: ChangelogVersion,
  found: readonly FoundDifference[],
  /** Entries whose differences are misspelled: their label cannot be rated. */
  misspelled: ReadonlySet<ChangelogEntry>,
  place: string,
  file: string,
): Defect[] {
  return version.entries.flatMap((entry, index) => {
    const breaks = found.some(
      ({path: where, rating}) =>
        rating === 'breaking' && entry.differences.some((documented) => documented.path === where),
    );
    return entry.label !== 'breaking' ||
      entry.behavior ||
      breaks ||
      misspelled.has(entry) ||
      entry.differences.length === 0
      ? []
      : [
          {
            file,
            pointer: appendPointer(place, 'entries', index, 'label'),
            message:
              'found the label breaking, expected added or changed: no difference of the entry is breaking. Correct the label, or set behavior: true if the behavior changes incompatibly.',
          },
        ];
  });
}

/** Entries with the id of an entry before them. */
function findRepeatedIds(versions: readonly ChangelogVersion[], file: string): Defect[] {
  const known = new Set<string>();
  return versions.flatMap(({entries}, number) =>
    entries.flatMap(({id}, index) => {
      const isTwice = known.has(id);
      known.add(id);
      const message = `found the id ${id} twice, expected one of its own for each entry. Rename one of them.`;
      return isTwice ? [{file, pointer: appendPointer('/versions', number, 'entries', index, 'id'), message}] : [];
    }),
  );
}

/** States, ids of entries, and what the contracts say about their own version and about those that they accept. */
function findWrongVersions(
  {versions}: Changelog,
  releases: ReadonlyMap<Product, readonly VersionContract[]>,
  file: string,
): Defect[] {
  const dates = versions.map(({date}) => date);
  const states = versions.map((_, index) =>
    index === 0 ? 'current' : index === versions.length - 1 ? 'first' : 'earlier',
  );
  const expect = (place: string, found: readonly string[], expected: readonly string[], fix: string): Defect[] =>
    found.join() === expected.join()
      ? []
      : [{file, pointer: place, message: `found ${found.join(', ')}, expected ${expected.join(', ')}. ${fix}`}];
  return [
    ...expect(
      '/versions',
      versions.map(({state}) => state),
      states,
      'Correct the states.',
    ),
    ...findRepeatedIds(versions, file),
    ...[...releases.values()].flat().flatMap(({date, document, file: contract}) => [
      ...expect('/versions', [document.info.version], [date], `Correct info.version of ${contract}.`),
      ...expect(
        '/versions',
        listAcceptedVersions(document),
        dates.filter((known) => known <= date),
        `Correct the enum of the version header in ${contract}.`,
      ),
    ]),
  ];
}

/** The dates that a contract accepts in the version header. */
function listAcceptedVersions(document: OpenApiDocument): string[] {
  return (getAtPointer(document, '/components/parameters/Version/schema/enum') ?? []) as string[];
}

/** Dates out of order, and folders that are not those of the earlier dates: without them nothing can be compared. */
function findWrongDates({versions}: Changelog, source: ContractSource): Defect[] {
  const file = source.getPath(CHANGELOG);
  const dates = versions.map(({date}) => date);
  const later = dates.findIndex((date, index) => index > 0 && date >= dates[index - 1]!);
  if (later > 0) {
    return [
      {
        file,
        pointer: `/versions/${later}/date`,
        message: `found ${dates[later]!} after ${dates[later - 1]!}, expected an earlier date: the newest version is first. Correct a date, or the order of the versions.`,
      },
    ];
  }
  const kept = [...new Set(source.list('versions').map((name) => name.split('/')[0]!))];
  const expected = dates.slice(1).reverse();
  return kept.join() === expected.join()
    ? []
    : [
        {
          file,
          pointer: '/versions',
          message: `found the earlier versions ${expected.join(', ')}, and the folders ${kept.join(', ')} in ${source.getPath('versions')}. Expected a folder for each. Correct the date, or add or remove the folder.`,
        },
      ];
}

async function readReleases(
  product: Product,
  {versions}: Changelog,
  source: ContractSource,
): Promise<VersionContract[]> {
  const oldestFirst = versions.map(({date}) => date).sort();
  return Promise.all(
    oldestFirst
      .filter((date) => isInVersion(product, date))
      .map(async (date) => {
        const file = releaseFile(product, date, oldestFirst.at(-1)!);
        const document = await bundleContract(source, file, {areExamplesOptional: true});
        return {date, file: source.getPath(file), document};
      }),
  );
}

/**
 * Differences between the contracts of neighboring versions that the changelog omits or describes wrongly,
 * and contradictions of `x-since`.
 */
export async function findUndocumentedChanges(source: ContractSource): Promise<Defect[]> {
  const changelog = readChangelog(source);
  const file = source.getPath(CHANGELOG);
  const wrongDates = findWrongDates(changelog, source);
  if (wrongDates.length > 0) {
    return wrongDates;
  }
  const dates = changelog.versions.map(({date}) => date);
  const releases = new Map<Product, VersionContract[]>();
  const found = new Map<string, FoundDifference[]>();
  const defects: Defect[] = [];
  for (const product of PRODUCTS) {
    const all = await readReleases(product, changelog, source);
    releases.set(product, all);
    const own = new Map<string, FoundDifference[]>();
    for (const [index, newer] of all.slice(1).entries()) {
      own.set(newer.date, await findVersionDifferences(product, all[index]!, newer, dates, source));
      found.set(newer.date, [...(found.get(newer.date) ?? []), ...own.get(newer.date)!]);
    }
    defects.push(...findWrongSince(all, own, new SourceMap(source, product)));
  }
  for (const [number, version] of changelog.versions.entries()) {
    const place = appendPointer('', 'versions', number);
    defects.push(...compareVersion(version, found.get(version.date) ?? [], place, file));
  }
  return [...findWrongVersions(changelog, releases, file), ...defects];
}
