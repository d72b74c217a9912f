import fs from 'node:fs';
import path from 'node:path';
import {type Json, appendPointer, isObject, unescapePointer} from '../../../../packages/json';
import type {Product} from '../../../pipeline/contracts/bundleContract';
import type {StepDifference} from '../../../pipeline/contracts/versionSteps';
import type {ContractDifference} from '../../../pipeline/contracts/versions/differences';
import type {OperationView, ParameterView} from '../../../../packages/openapi/reader/documentViews';
import type {GuideSources} from '../../../pipeline/elements/guideSources';
import {ERROR_PAGE} from '../../../pipeline/reference/commonParts';

/** The name and the URL of a place of a contract on pages. */
export interface ContractLocation {
  /** In words: `field`, `operation`, `event`. */
  readonly noun: string;
  /** Its name as code: `PaymentIntent.attempts`, `POST /payments/v1/refunds`. */
  readonly name: string;
  /** Where it is shown; undefined for what the newest version no longer has. */
  readonly url: string | undefined;
  /** The title of the page that shows it. */
  readonly resource: string;
  /** The keyword that differs, of something that exists in both: `enum`, `maxLength`. */
  readonly keyword: string | undefined;
}

const ERRORS_LOCATION = {title: 'Errors', url: `${ERROR_PAGE}#shape-of-an-error`};
/** Schemas of the errors of any version. */
const ERROR_SCHEMAS = new Set(['Problem', 'Error']);

function splitFragment(fragment: string): string[] {
  return fragment
    .slice('#/'.length)
    .split('/')
    .map((step) => unescapePointer(decodeURIComponent(step)));
}

function readPageTitle(siteFolder: string, url: string): string {
  const file = path.join(siteFolder, `${url.split('#')[0]!}.mdx`);
  return /^title: (.*)$/m.exec(fs.readFileSync(file, 'utf8'))?.[1] ?? url;
}

/** The page of the operations that share a tag. */
function findPageOfTag({book, getUrl, siteFolder}: GuideSources, tag: string | undefined): string {
  const first = [...book.operations.values()].find(({tags, name}) => tags[0] === tag && getUrl(name) !== undefined);
  return first ? readPageTitle(siteFolder, getUrl(first.name)!) : (tag ?? 'Other');
}

function reduceToLetters(name: string): string {
  return name.replaceAll(/[^A-Za-z]/g, '').toLowerCase();
}

/**
 * The parameter of an operation that a contract declares, by its name or by the name of its component: `ReferenceFilter`
 * is `reference`.
 */
function findParameter({parameters}: OperationView, declared: Json | undefined): ParameterView | undefined {
  const {name, $ref} = (declared ?? {}) as {readonly name?: string; readonly $ref?: string};
  const letters = reduceToLetters(
    name ??
      $ref
        ?.split('/')
        .at(-1)
        ?.replace(/Filter$/, '') ??
      '',
  );
  return parameters.find((parameter) => reduceToLetters(parameter.name) === letters);
}

function locateOperation(
  sources: GuideSources,
  [template = '', method, ...rest]: readonly string[],
  declared: Json | undefined,
): ContractLocation {
  const isHere = (view: OperationView): boolean =>
    view.path === template && (method === undefined || view.method === method.toUpperCase());
  const found = [...sources.book.operations.values()].find(isHere);
  const parameter = found && rest[0] === 'parameters' ? findParameter(found, declared) : undefined;
  if (found && parameter) {
    return createParameterLocation(sources, found, parameter, `${found.name}.${parameter.name}`, undefined);
  }
  const shown = found?.method ?? method?.toUpperCase();
  return {
    noun: 'operation',
    name: [shown, template].filter(Boolean).join(' '),
    url: found && sources.getUrl(found.name),
    resource: findPageOfTag(sources, found?.tags[0]),
    keyword: rest.at(-1),
  };
}

function createParameterLocation(
  sources: GuideSources,
  operation: OperationView,
  parameter: ParameterView,
  name: string,
  keyword: string | undefined,
): ContractLocation {
  const url = sources.getUrl(operation.name);
  return {
    noun: 'parameter',
    name,
    url: url && `${url.split('#')[0]!}#${operation.name}.${parameter.in}.${parameter.name}`,
    resource: findPageOfTag(sources, operation.tags[0]),
    keyword,
  };
}

function locateEvent(sources: GuideSources, type: string): ContractLocation {
  return {
    noun: 'event',
    name: type,
    url: sources.getUrl(type),
    resource: findPageOfTag(sources, sources.book.events.get(type)?.tags[0]),
    keyword: undefined,
  };
}

/** Properties on the way, without `properties`, `items` and members of `allOf`; and the keyword at the end. */
function collectFields(steps: readonly string[]): {fields: string[]; keyword: string | undefined} {
  const fields: string[] = [];
  let keyword: string | undefined;
  for (let index = 0; index < steps.length; index += 1) {
    if (steps[index] === 'properties' && steps[index + 1] !== undefined) {
      fields.push(steps[index + 1]!);
      index += 1;
    } else if (index === steps.length - 1) {
      keyword = steps[index];
    }
  }
  return {fields, keyword};
}

function locateSchema(
  sources: GuideSources,
  product: Product,
  schema: string,
  steps: readonly string[],
): ContractLocation {
  const {fields, keyword} = collectFields(steps);
  const url = sources.getSchemaUrl(product, schema);
  const view = sources.book.schemas[product].get(schema);
  const isShown = fields.length === 0 || view?.properties.some(({name}) => name === fields[0]);
  const page = url?.split('#')[0];
  const isError = ERROR_SCHEMAS.has(schema);
  // A part of a composed schema, several fields at once, has no anchor of its own.
  const whole = steps[0] === 'allOf' ? page : url;
  const place = url && fields.length > 0 && isShown ? `${page!}#${[schema, ...fields].join('.')}` : whole;
  return {
    noun: fields.length > 0 ? 'field' : 'object',
    name: [schema, ...fields].join('.'),
    url: place ?? (isError ? ERRORS_LOCATION.url : undefined),
    resource: isError ? ERRORS_LOCATION.title : page === undefined ? schema : readPageTitle(sources.siteFolder, page),
    keyword,
  };
}

/** A shared parameter, at the first operation that has it: the component `ClientSecret` is `Client-Secret`. */
function locateParameter(sources: GuideSources, component: string, keyword: string | undefined): ContractLocation {
  for (const operation of sources.book.operations.values()) {
    const parameter = findParameter(operation, {name: component});
    if (parameter) {
      return createParameterLocation(sources, operation, parameter, parameter.name, keyword);
    }
  }
  return {noun: 'parameter', name: component, url: undefined, resource: 'Other', keyword};
}

/** The name and the URL of the place of a difference on pages. */
export function locateInContract(
  sources: GuideSources,
  {product, path: fragment, before, after}: Pick<StepDifference, 'product' | 'path' | 'before' | 'after'>,
): ContractLocation {
  const [section = '', first = '', second = '', ...rest] = splitFragment(fragment);
  if (section === 'paths') {
    return locateOperation(sources, second === '' ? [first] : [first, second, ...rest], after ?? before);
  }
  if (section === 'webhooks') {
    return locateEvent(sources, first);
  }
  if (section === 'components' && first === 'schemas') {
    return locateSchema(sources, product, second, rest);
  }
  if (section === 'components' && first === 'responses') {
    return {
      noun: rest[0] === 'headers' ? 'header of errors' : 'media type of errors',
      name: rest.at(-1)!,
      url: ERRORS_LOCATION.url,
      resource: ERRORS_LOCATION.title,
      keyword: undefined,
    };
  }
  if (section === 'components' && first === 'parameters') {
    return locateParameter(sources, second, rest.at(-1));
  }
  return {noun: 'part', name: [second, ...rest].join('.'), url: undefined, resource: 'Other', keyword: undefined};
}

/** Differences with each property of an added or removed part of a composed schema, which has no name, as its own. */
export function splitComposedSchemas<Difference extends ContractDifference>(
  differences: readonly Difference[],
): Difference[] {
  return differences.flatMap((difference) => {
    const {kind, path: fragment, before, after} = difference;
    const part = kind === 'added' ? after : before;
    if (kind === 'modified' || !/\/allOf\/\d+$/.test(fragment) || !isObject(part) || !isObject(part.properties)) {
      return [difference];
    }
    return Object.keys(part.properties).map((name) => ({
      ...difference,
      path: appendPointer(fragment, 'properties', name),
    }));
  });
}
