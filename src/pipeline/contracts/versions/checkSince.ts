import {getContractPath, resolveReference, type Product} from '../bundleContract';
import {getAtPointer, isObject, appendPointer} from '../../../../packages/json';
import {HTTP_METHODS, type OpenApiDocument} from '../openapiTypes';
import type {Defect} from '../defect';
import type {ContractDifference} from './differences';
import type {SourceMap} from '../sourceLocations';

/** The contract of one version of a product. */
export interface VersionContract {
  readonly date: string;
  readonly document: OpenApiDocument;
  /** Its file, or the root of its files. */
  readonly file: string;
}

interface SinceMark {
  readonly pointer: string;
  readonly since: string;
}

/** Everything in a contract that states the version that introduced it. */
function collectSinceMarks(node: unknown, place = ''): SinceMark[] {
  if (Array.isArray(node)) {
    return node.flatMap((part, index) => collectSinceMarks(part, appendPointer(place, index)));
  }
  if (!isObject(node)) {
    return [];
  }
  const own = hasMark(node) ? [{pointer: place, since: node['x-since']}] : [];
  return [...own, ...Object.entries(node).flatMap(([key, part]) => collectSinceMarks(part, appendPointer(place, key)))];
}

function hasMark(node: unknown): node is {readonly 'x-since': string} {
  return isObject(node) && typeof node['x-since'] === 'string';
}

/** Operations, events, parameters, headers and properties can have the mark. */
const X_SINCE_POINTER = /^\/(paths|webhooks)\/[^/]+(\/[a-z]+)?$|\/(properties|headers)\/[^/]+$|\/parameters\/\d+$/;

function isMarked(document: OpenApiDocument, place: string, date: string): boolean {
  const steps = place.split('/');
  const isAbove = steps.some((_, index) => {
    const node = getAtPointer(document, steps.slice(0, index + 1).join('/'));
    const marked = [node, resolveReference(document, node)].filter(isObject);
    return index > 0 && marked.some((one) => one['x-since'] === date);
  });
  const item = getAtPointer(document, place);
  const operations = isObject(item) ? HTTP_METHODS.map((method) => item[method]).filter(isObject) : [];
  return isAbove || (operations.length > 0 && operations.every((operation) => operation['x-since'] === date));
}

/** Marks of the current contract that the earlier ones contradict. */
function findWrongMarks(releases: readonly VersionContract[], sources: SourceMap): Defect[] {
  const current = releases.at(-1)!;
  const dates = releases.map(({date}) => date);
  return collectSinceMarks(current.document).flatMap(({pointer: place, since}) => {
    const at = sources.locate(place);
    if (!dates.slice(1).includes(since)) {
      return [
        {...at, message: `found x-since ${since}, expected one of ${dates.slice(1).join(', ')}. Correct the date.`},
      ];
    }
    return releases.slice(0, -1).flatMap(({date, document, file}) => {
      const older = getAtPointer(document, place) as {'x-since'?: string} | undefined;
      if (date < since) {
        return older === undefined
          ? []
          : [
              {
                ...at,
                message: `found x-since ${since}, but ${file} already has it. Correct the date, or remove it there.`,
              },
            ];
      }
      return older?.['x-since'] === since
        ? []
        : [
            {
              ...at,
              message: `found x-since ${since}, which ${file} does not have at ${place}. Correct the date, or regenerate ${file}.`,
            },
          ];
    });
  });
}

/** Marks of earlier contracts that the current one has lost. */
function findLostMarks(releases: readonly VersionContract[], sources: SourceMap): Defect[] {
  const {document: current} = releases.at(-1)!;
  const lost = releases.slice(0, -1).flatMap(({document}) =>
    collectSinceMarks(document).filter(({pointer: place, since}) => {
      const node = getAtPointer(current, place);
      return isObject(node) && node['x-since'] !== since;
    }),
  );
  const unique = new Map(lost.map((mark) => [mark.pointer, mark]));
  return [...unique.values()].map(({pointer: place, since}) => ({
    ...sources.locate(place),
    message: `found another x-since or none on what version ${since} added, expected x-since: '${since}'. Add it.`,
  }));
}

/** What a version added without the mark. */
function findMissingMarks(
  release: VersionContract,
  added: readonly ContractDifference[],
  sources: SourceMap | undefined,
): Defect[] {
  return (
    added
      .map(({path: place}) => place.slice(1))
      .filter((place) => X_SINCE_POINTER.test(place) && !isMarked(release.document, place, release.date))
      // What is wrong with a mark of the current contract is reported by itself.
      .filter((place) => sources === undefined || !hasMark(getAtPointer(release.document, place)))
      .map((place) => ({
        ...(sources?.locate(place) ?? {file: release.file, pointer: place}),
        message: `found no x-since on what version ${release.date} added, expected x-since: '${release.date}'. Add it.`,
      }))
  );
}

/**
 * Where `x-since` and the contracts of the versions disagree: what has a date is absent before it, and what is absent
 * in an earlier version has one.
 *
 * @param releases the versions of one product, oldest first
 * @param differences how each version differs from the previous one, by its date
 */
export function findWrongSince(
  releases: readonly VersionContract[],
  differences: ReadonlyMap<string, readonly ContractDifference[]>,
  sources: SourceMap,
): Defect[] {
  const missing = releases.slice(1).flatMap((release) => {
    const added = (differences.get(release.date) ?? []).filter(({kind}) => kind === 'added');
    return findMissingMarks(release, added, release === releases.at(-1) ? sources : undefined);
  });
  return [...findWrongMarks(releases, sources), ...findLostMarks(releases, sources), ...missing];
}

/** The file of a product's contract in a version; the current one has several. */
export function releaseFile(product: Product, date: string, current: string): string {
  return getContractPath(product, date === current ? undefined : date);
}
