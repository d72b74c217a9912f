import type {HeaderView, OperationView, ParameterView} from '../../../packages/openapi/reader/documentViews';
import type {ApiModel} from './apiModel';
import type {ErrorMeaning} from '../../../packages/openapi/markdown/renderContext';
import {
  createInlineCode,
  joinPhrases,
  createLink,
  createTable,
  createText,
  type Nodes,
} from '../../../packages/openapi/markdown/markdownNodes';
import {parsePhrasing} from '../../../packages/openapi/markdown/parseDescription';

/** What operations of so many different tags share is described once. */
const FEWEST_TAGS = 2;
/** The same for query parameters, which the lists of one product share first. */
const FEWEST_TAGS_OF_PARAMETERS = 3;

/** Where error codes are explained. */
export const ERROR_PAGE = '/payments/Guides/error-codes';

const RETRY_ADVICE = {
  never: 'do not retry',
  after_retry_after: 'retry after Retry-After',
  same_key: 'retry with the same key',
  after_verification: 'verify first',
} as const;

/** How many kinds of operations can return an error. */
function countTags({operations}: ApiModel, errorCode: string): number {
  const returning = [...operations.values()].filter(({errorCodes}) => errorCodes.includes(errorCode));
  return new Set(returning.map(({tags}) => tags[0])).size;
}

/** What the catalog says of an error code; undefined for one that it does not have. */
export function findErrorMeaning(book: ApiModel, errorCode: string): ErrorMeaning | undefined {
  const found = book.errors.find((entry) => entry.code === errorCode);
  return (
    found && {
      status: found.status,
      advice: RETRY_ADVICE[found.retry],
      cause: found.cause.replaceAll('](#', `](${ERROR_PAGE}#`),
      isGeneral: countTags(book, errorCode) >= FEWEST_TAGS,
      url: `${ERROR_PAGE}#${errorCode}`,
    }
  );
}

/** The prefix of the anchors of headers that operations share. */
export const HEADER_ANCHOR = 'common';

/** The anchor of the errors that operations share. */
export const COMMON_ERRORS_ANCHOR = 'common-errors';

/** Headers with the same definition in operations of several tags. */
export function findSharedHeaders(book: ApiModel): {requests: ParameterView[]; responses: HeaderView[]} {
  const operations = [...book.operations.values()];
  const findShared = <T extends {readonly name: string}>(
    list: (operation: OperationView) => readonly T[],
    getDefinition: (view: T) => string,
  ): T[] => {
    const uses = operations.flatMap((operation) => list(operation).map((view) => ({view, tag: operation.tags[0]})));
    const byName = new Map<string, typeof uses>();
    uses.forEach((use) => byName.set(use.view.name, [...(byName.get(use.view.name) ?? []), use]));
    return [...byName.values()]
      .filter(
        (all) =>
          new Set(all.map(({tag}) => tag)).size >= FEWEST_TAGS &&
          new Set(all.map(({view}) => getDefinition(view))).size === 1,
      )
      .map(([first]) => first!.view);
  };
  return {
    requests: findShared(
      ({parameters}) => parameters.filter((view) => view.in === 'header'),
      ({id}) => id,
    ),
    responses: findShared(
      ({responses}) => responses.filter(({status}) => status.startsWith('2')).flatMap(({headers}) => headers),
      ({schema, description}) => `${schema.id} ${description ?? ''}`,
    ),
  };
}

/** Query parameters with the same definition in operations of several tags. */
export function findSharedParameters({operations}: ApiModel): ParameterView[] {
  const uses = new Map<string, {view: ParameterView; tags: Set<string | undefined>}>();
  for (const {parameters, tags} of operations.values()) {
    for (const view of parameters.filter((parameter) => parameter.in === 'query')) {
      const use = uses.get(view.id) ?? {view, tags: new Set()};
      use.tags.add(tags[0]);
      uses.set(view.id, use);
    }
  }
  return [...uses.values()].filter(({tags}) => tags.size >= FEWEST_TAGS_OF_PARAMETERS).map(({view}) => view);
}

/** What requests have in common, from most of them to fewer, and the errors that all such requests can return. */
const REQUEST_KINDS: readonly (readonly [words: string, has: (operation: OperationView) => boolean])[] = [
  ['Any request', () => true],
  ['With an id in its path', ({path}) => path.includes('{')],
  ['With a body', ({body}) => body !== undefined],
  ['`POST`', ({method}) => method === 'POST'],
];

interface CommonErrors {
  /** The kind of requests, in CommonMark. */
  readonly words: string;
  readonly has: (operation: OperationView) => boolean;
  readonly codes: readonly string[];
}

/** Errors that are due to a kind of requests; a code that belongs to a more general kind is not repeated. */
function listCommonErrors(book: ApiModel): CommonErrors[] {
  const listed = new Set<string>();
  return REQUEST_KINDS.flatMap(([words, has]) => {
    const [first, ...others] = [...book.operations.values()].filter(has);
    const codes = (first?.errorCodes ?? []).filter(
      (code) => !listed.has(code) && others.every(({errorCodes}) => errorCodes.includes(code)),
    );
    codes.forEach((code) => listed.add(code));
    return codes.length === 0 ? [] : [{words, has, codes}];
  });
}

/** A lookup of the errors that an operation shares with all others of its kinds. */
export function createCommonErrorsLookup(book: ApiModel): (operation: OperationView) => ReadonlySet<string> {
  const kinds = listCommonErrors(book);
  return (operation) => new Set(kinds.filter(({has}) => has(operation)).flatMap(({codes}) => codes));
}

/** The errors that requests of a kind share, as a table. */
export function renderCommonErrors(book: ApiModel): Nodes {
  return [
    createTable(
      [[createText('Request')], [createText('Errors')]],
      listCommonErrors(book).map(({words, codes}) => [
        parsePhrasing(words),
        joinPhrases(
          codes.map((code) => [createLink(`${ERROR_PAGE}#${code}`, createInlineCode(code))]),
          ', ',
        ),
      ]),
    ),
  ];
}
