import {listEvents, listOperations} from '../bundleContract';
import {getAtPointer, isObject, type Json, type JsonObject} from '../../../../packages/json';
import type {OpenApiDocument} from '../openapiTypes';
import type {ChangeLabel} from '../changelog';
import type {ContractDifference} from './differences';

/** What a difference by itself means for a client. */
export type DifferenceRating = Exclude<ChangeLabel, 'fixed'>;

type TravelDirection = 'request' | 'response';
type ComponentUses = ReadonlyMap<string, ReadonlySet<TravelDirection>>;

/** @returns the pointer of the component that a place is in, undefined outside of components */
export function getComponent(place: string): string | undefined {
  return /^#\/components\/[^/]+\/[^/]+/.exec(place)?.[0];
}

/** The direction of each component: requests, responses and events, or both. */
function findComponentUses(document: OpenApiDocument): ComponentUses {
  const uses = new Map<string, Set<TravelDirection>>();
  const walk = (node: unknown, direction: TravelDirection): void => {
    if (Array.isArray(node)) {
      node.forEach((part) => walk(part, direction));
    } else if (isObject(node)) {
      if (typeof node.$ref === 'string' && !uses.get(node.$ref)?.has(direction)) {
        uses.set(node.$ref, new Set([...(uses.get(node.$ref) ?? []), direction]));
        walk(getAtPointer(document, node.$ref), direction);
      }
      Object.values(node).forEach((part) => walk(part, direction));
    }
  };
  listOperations(document).forEach(({parameters, requestBody, responses}) => {
    walk([parameters, requestBody], 'request');
    walk(responses, 'response');
  });
  listEvents(document).forEach(({parameters, requestBody}) => walk([parameters, requestBody], 'response'));
  return uses;
}

function getDirections(place: string, uses: ComponentUses): ReadonlySet<TravelDirection> {
  const component = getComponent(place);
  if (component !== undefined) {
    return uses.get(component) ?? new Set(['request', 'response'] as const);
  }
  return new Set([place.startsWith('#/webhooks/') || place.includes('/responses/') ? 'response' : 'request']);
}

const UPPER_LIMITS = new Set(['maximum', 'maxLength', 'maxItems', 'maxProperties']);
const LOWER_LIMITS = new Set(['minimum', 'minLength', 'minItems', 'minProperties']);

function rateLimit(keyword: string, {before, after}: ContractDifference): DifferenceRating {
  const isUpper = UPPER_LIMITS.has(keyword);
  const open = isUpper ? Infinity : -Infinity;
  const [from, to] = [before, after].map((value) => (typeof value === 'number' ? value : open)) as [number, number];
  return (isUpper ? to > from : to < from) ? 'changed' : 'breaking';
}

function toList(value: Json | undefined): Json[] {
  return value === undefined ? [] : [value].flat();
}

function compareLists({before, after}: ContractDifference): {came: Json[]; went: Json[]} {
  const [old, now] = [toList(before), toList(after)];
  return {came: now.filter((value) => !old.includes(value)), went: old.filter((value) => !now.includes(value))};
}

/** Values of an enum, and types: one more is an addition, one less is breaking. */
function rateValues(
  keyword: string,
  difference: ContractDifference,
  directions: ReadonlySet<TravelDirection>,
): DifferenceRating {
  const isOneLess = compareLists(difference).went.length > 0;
  const isOtherType = keyword === 'type' && directions.has('response');
  const isOpen = difference.before === undefined || difference.after === undefined;
  return isOneLess || isOpen || isOtherType ? 'breaking' : 'added';
}

/** `required` is a list of properties in a schema, and a boolean of a parameter or of the body of a request. */
function rateRequired(difference: ContractDifference, directions: ReadonlySet<TravelDirection>): DifferenceRating {
  if (typeof difference.after === 'boolean') {
    return difference.after ? 'breaking' : 'changed';
  }
  const {came, went} = compareLists(difference);
  const breaks = (directions.has('request') && came.length > 0) || (directions.has('response') && went.length > 0);
  return breaks ? 'breaking' : came.length > 0 ? 'added' : 'changed';
}

function rateModified(difference: ContractDifference, directions: ReadonlySet<TravelDirection>): DifferenceRating {
  const keyword = difference.path.split('/').at(-1)!;
  if (UPPER_LIMITS.has(keyword) || LOWER_LIMITS.has(keyword)) {
    return rateLimit(keyword, difference);
  }
  switch (keyword) {
    case 'enum':
    case 'type':
      return rateValues(keyword, difference, directions);
    case 'required':
      return rateRequired(difference, directions);
    case 'deprecated':
      return difference.after === true ? 'deprecated' : 'changed';
    case 'operationId':
      return 'changed';
    default:
      return 'breaking';
  }
}

/** Places where additions are compatible. */
const ADDITION_POINTERS = [
  /^#\/(paths|webhooks)\/[^/]+(\/(get|post|put|patch|delete))?$/,
  /\/responses\/[45]\d\d$/,
  /\/responses\/[^/]+\/(headers|content)\/[^/]+$/,
  /\/content\/[^/]+$/,
  /\/properties\/[^/]+$/,
  /\/parameters\/\d+$/,
  /\/x-error-codes(\/[^/]+)?$/,
  /^#\/components\/securitySchemes\/[^/]+$/,
  // One more alternative; the first one of a list without any closes what was open.
  /\/security\/[1-9]\d*$/,
];

function isAskedFor(
  {path: place, after}: ContractDifference,
  newer: OpenApiDocument,
  directions: ReadonlySet<TravelDirection>,
): boolean {
  if (/\/parameters\/\d+$/.test(place)) {
    const target = isObject(after) && typeof after.$ref === 'string' ? getAtPointer(newer, after.$ref) : after;
    return isObject(target) && target.required === true;
  }
  const property = /^(.*)\/properties\/([^/]+)$/.exec(place);
  const owner = property && getAtPointer(newer, property[1]!);
  return (
    directions.has('request') &&
    isObject(owner) &&
    Array.isArray(owner.required) &&
    owner.required.includes(property![2]!)
  );
}

/** Whether a part of an `allOf` only adds properties to a response, which the other parts do not have. */
function isPropertyAddition(
  {path: place, after}: ContractDifference,
  newer: OpenApiDocument,
  directions: ReadonlySet<TravelDirection>,
): boolean {
  const list = /^(.*\/allOf)\/\d+$/.exec(place)?.[1];
  if (list === undefined || directions.has('request') || !isObject(after) || !isObject(after.properties)) {
    return false;
  }
  const parts = (getAtPointer(newer, list) as JsonObject[]).map((part) =>
    typeof part.$ref === 'string' ? getAtPointer(newer, part.$ref) : part,
  );
  const owners = (name: string): number =>
    parts.filter((part) => isObject(part) && isObject(part.properties) && name in part.properties).length;
  return (
    Object.keys(after).every((keyword) => ['type', 'required', 'properties'].includes(keyword)) &&
    Object.keys(after.properties).every((name) => owners(name) === 1)
  );
}

/** Rates the differences between two contracts. */
export class DifferenceRater {
  readonly #uses: Readonly<Record<'older' | 'newer', ComponentUses>>;

  constructor(
    older: OpenApiDocument,
    readonly newer: OpenApiDocument,
  ) {
    this.#uses = {older: findComponentUses(older), newer: findComponentUses(newer)};
  }

  /**
   * Removing or narrowing something is breaking, and so is a new requirement on requests. `redocly diff` itself rates a
   * removed property of a response as a patch.
   */
  rate(difference: ContractDifference): DifferenceRating {
    const {kind, path: place} = difference;
    const directions = getDirections(place, kind === 'removed' ? this.#uses.older : this.#uses.newer);
    if (kind === 'modified') {
      return rateModified(difference, directions);
    }
    const isAddition =
      kind === 'added' &&
      (ADDITION_POINTERS.some((pattern) => pattern.test(place)) ||
        isPropertyAddition(difference, this.newer, directions));
    return isAddition && !isAskedFor(difference, this.newer, directions) ? 'added' : 'breaking';
  }
}

/** Whether a difference is the date of the new version itself, in the lists of supported versions. */
export function isDateOfVersion(difference: ContractDifference, dates: readonly string[]): boolean {
  if (difference.kind !== 'modified' || !/\/(enum|default)$/.test(difference.path)) {
    return false;
  }
  const {came, went} = compareLists(difference);
  return [...came, ...went].every((value) => dates.includes(value as string));
}

/** Whether a list of required properties differs only by properties that are reported themselves. */
export function isImplied(difference: ContractDifference, all: readonly ContractDifference[]): boolean {
  const place = /^(.*)\/required$/.exec(difference.path)?.[1];
  if (place === undefined || difference.kind !== 'modified') {
    return false;
  }
  const {came, went} = compareLists(difference);
  const isDocumented = (name: Json, kind: ContractDifference['kind']): boolean =>
    all.some((other) => other.kind === kind && other.path === `${place}/properties/${name as string}`);
  return came.every((name) => isDocumented(name, 'added')) && went.every((name) => isDocumented(name, 'removed'));
}
