import type {InlineCode} from 'mdast';
import {getAtPointer, isObject, type Json} from '../../../packages/json';
import {PRODUCTS, type Product} from '../contracts/bundleContract';
import type {Lifecycle} from '../contracts/lifecycles';
import type {
  ApiDocument,
  HeaderView,
  OperationView,
  ParameterView,
  SchemaView,
  TagView,
  ValueView,
} from '../../../packages/openapi/reader/documentViews';
import {getSchemaAnchorText, needsOwnSection} from '../../../packages/openapi/markdown/attributes';
import {getNamed, getProductOfPage, getProductOfEvent, type ApiModel} from './apiModel';
import type {RenderContext, ErrorMeaning, ShownSamples} from '../../../packages/openapi/markdown/renderContext';
import {formatContractPlace} from './contractPlace';
import type {PageElement, ReferencePage} from './elements';
import {getEventAnchor, renderEvents} from './renderEvents';
import {
  anchorFirstTable,
  createCode,
  createComponent,
  createInlineCode,
  joinPhrases,
  createLink,
  createParagraph,
  createTable,
  createText,
  type Nodes,
} from '../../../packages/openapi/markdown/markdownNodes';
import {
  ALLOWED,
  describeOperationFacts,
  getLifecycleAnchor,
  renderLifecycle,
  renderShortLifecycle,
} from './renderLifecycle';
import {createRequestSamples} from '../../../packages/openapi/markdown/requestPrograms';
import {
  createServerList,
  renderOperation,
  renderSharedHeaders,
  renderSharedParameters,
} from '../../../packages/openapi/markdown/renderOperation';
import {
  describeScheme,
  renderAbout,
  renderSchemeDetails,
  renderTagTexts,
} from '../../../packages/openapi/markdown/renderDocument';
import {getSchemaHeading, renderSchema} from '../../../packages/openapi/markdown/renderSchema';
import {parsePhrasing, type HeadingPlaces} from '../../../packages/openapi/markdown/parseDescription';
import {formatExampleText} from '../../../packages/openapi/markdown/bodyText';
import {formatStatus, getFenceLanguage} from '../../../packages/openapi/markdown/formatWords';
import {resolveDocumentLinks} from '../../../packages/openapi/markdown/resolveLinks';
import {AUTHENTICATION_SECTION, createSectionName, type LinkTarget} from '../../../packages/openapi/reader/linkTargets';
import GithubSlugger from 'github-slugger';
import {AuthoringError} from '../../../packages/authoring/authoringError';

/** The content of every element of every page, with each item shown in full in one place. */

/** Placeholder for the children of an element. */
const PROSE_PLACEHOLDER: Nodes = [createComponent('Prose', {}, [])];

/** What operations of so many different tags share is described once. */
const FEWEST_TAGS = 2;
/** The same for query parameters, which the lists of one product share first. */
const FEWEST_TAGS_OF_PARAMETERS = 3;

/** Where error codes are explained. */
export const ERROR_PAGE = '/payments/Guides/error-codes';

/** Attributes of an object that are visible; the others are folded. */
const MOST_ATTRIBUTES = 8;

export interface RenderOptions {
  readonly getSamples: (operation: OperationView) => ShownSamples | undefined;
}

/** Whether a value has every attribute that a schema requires. */
function hasRequiredAttributes({properties}: SchemaView, value: Json): boolean {
  return isObject(value) && properties.every(({name, isRequired}) => !isRequired || Object.hasOwn(value, name));
}

/** The places where items are shown. */
interface ElementUrls {
  /** Operations and events, in the order of the pages. */
  readonly operations: Map<OperationView, string>;
  /** Schemas, by id. */
  readonly schemas: Map<string, string>;
  /** Headers that most operations share, by name. */
  readonly headers: Map<string, string>;
  /** Query parameters that most lists share, by id. */
  readonly parameters: Map<string, string>;
  /** The first field of an object that describes these values. */
  readonly enums: Map<string, string>;
  /** State machines in full, by name. */
  readonly lifecycles: Map<string, string>;
  /** The first page that describes a tag, or lists its operations. */
  readonly tags: Map<TagView, string>;
  /** Sections of descriptions, by `createSectionKey`. */
  readonly sections: Map<string, string>;
  /** The list of errors that operations share, if a page has it. */
  commonErrors?: string;
}

interface ResolvedExample {
  readonly element: PageElement;
  readonly nodes: Nodes;
}

/** The contents of pages, by their files; and the problems, one line each. */
export interface RenderedPages {
  readonly pages: ReadonlyMap<string, readonly ResolvedExample[]>;
  readonly problems: readonly string[];
  /** URLs of operations and events, in the order of the pages. */
  readonly urls: ReadonlyMap<OperationView, string>;
  /** URLs of schemas, by the name of the schema and where it is defined. */
  readonly schemaUrls: ReadonlyMap<string, string>;
}

const RETRY_ADVICE = {
  never: 'do not retry',
  after_retry_after: 'retry after Retry-After',
  same_key: 'retry with the same key',
  after_verification: 'verify first',
} as const;

function findElementOperation(book: ApiModel, product: Product, {values, place}: PageElement): OperationView {
  return getNamed(book.namedFrom[product].operations, values.id!, 'operation', place);
}

function findElementSchema(book: ApiModel, product: Product, {values, place}: PageElement): SchemaView {
  return getNamed(book.schemas[product], values.name!, 'schema', place);
}

/** The events of a resource: those of the product of the page, else those of another one. */
function findResourceEvents(book: ApiModel, product: Product, {values, place}: PageElement): OperationView[] {
  const resource = values.of!;
  const found = [product, ...PRODUCTS]
    .map((from) =>
      book.documents[from].webhooks.filter(({path}) => path === resource || path.startsWith(`${resource}.`)),
    )
    .find((events) => events.length > 0);
  if (!found) {
    const resources = [...new Set([...book.events.keys()].map((type) => type.split('.')[0]!))];
    getNamed(new Map(resources.map((name) => [name, name])), resource, 'events of', place);
  }
  return found ?? [];
}

/** A heading that an element makes. */
interface ElementHeading {
  readonly text: string;
  /** Unique on the page. */
  readonly anchor: string;
}

const elementHeadings = new WeakMap<ApiModel, WeakMap<PageElement, readonly ElementHeading[]>>();

/** Sets the headings of the elements of a page. */
function setElementHeadings(book: ApiModel, page: ReferencePage): void {
  const headings = elementHeadings.get(book) ?? new WeakMap<PageElement, readonly ElementHeading[]>();
  elementHeadings.set(book, headings);
  const slugger = new GithubSlugger();
  page.anchors.forEach((anchor) => slugger.slug(anchor));
  const product = getProductOfPage(page.file);
  for (const element of page.elements) {
    const texts = listAnchorTexts(book, product, element);
    headings.set(
      element,
      texts.map((text) => ({text, anchor: slugger.slug(text)})),
    );
  }
}

function getElementHeadings(book: ApiModel, element: PageElement): readonly ElementHeading[] {
  return elementHeadings.get(book)?.get(element) ?? [];
}

/** What the anchors of an element are made from; none for one without a heading, and for an unknown name, which is reported later. */
function listAnchorTexts(book: ApiModel, product: Product, element: PageElement): string[] {
  const {name, values} = element;
  switch (name) {
    case 'Operation': {
      const operation = book.namedFrom[product].operations.get(values.id!);
      return operation ? [operation.title] : [];
    }
    case 'Schema': {
      const schema = book.schemas[product].get(values.name!);
      return schema ? [getSchemaAnchorText(schema)] : [];
    }
    case 'Introduction':
    case 'Tag':
      return listSections(book.documents[product], element);
    default:
      return [];
  }
}

/** What a document says about itself or about a tag, with the headings of its sections. */
function renderTexts(document: ApiDocument, {name, values}: PageElement, places: HeadingPlaces): Nodes {
  return name === 'Introduction'
    ? renderAbout(document, places, values.form as 'short' | undefined)
    : renderTagTexts(
        document.tags.find((tag) => tag.name === values.name),
        places,
      );
}

/** The headings of the texts of `<Introduction>` and `<Tag>`. */
function listSections(document: ApiDocument, element: PageElement): string[] {
  const texts: string[] = [];
  const createAnchor = (text: string): string => {
    texts.push(text);
    return '';
  };
  renderTexts(document, element, {depth: element.depth, createAnchor});
  return texts;
}

/**
 * Reads `createRefund.201.in_part`, `createRefund.request.in_part`, `refund.failed`: an example of the contracts, or
 * with a JSON Pointer after it, `retrieveOrder.200.order_5512#/sub_orders/0`, a part of one.
 *
 * @throws AuthoringError when there is none
 */
export function findExample(book: ApiModel, reference: string, place: string): {value: Json; title: string} {
  const [name = '', address] = reference.split('#');
  const found = findWholeExample(book, name, place);
  const value = address === undefined ? found.value : getAtPointer(found.value, address);
  if (value === undefined) {
    throw new AuthoringError(`${place}: found nothing at ${address!} of ${name}, expected a JSON Pointer into it.`);
  }
  return {...found, value: value as Json};
}

function findWholeExample(book: ApiModel, reference: string, place: string): {value: Json; title: string} {
  const event = book.events.get(reference);
  if (event) {
    return {value: event.body!.content[0]!.examples[0]!.value, title: reference};
  }
  const [id = '', part = '', ...rest] = reference.split('.');
  const operation = getNamed(book.operations, id, 'operation', place);
  const contents =
    part === 'request' ? operation.body?.content : operation.responses.find((view) => view.status === part)?.content;
  if (!contents) {
    const parts = ['request', ...operation.responses.map(({status}) => status)];
    throw new AuthoringError(
      `${place}: found no ${part || 'part'} of ${id}, expected ${id}.PART.NAME with PART one of ${parts.join(', ')}, or the type of an event.`,
    );
  }
  const examples = new Map(contents.flatMap((media) => media.examples.map((view) => [view.name, view] as const)));
  const example = getNamed(examples, rest.join('.'), `example of ${id} ${part}`, place);
  return {value: example.value, title: part === 'request' ? 'Body' : formatStatus(part)};
}

function createSectionKey(product: Product, name: string): string {
  return `${product}#${name}`;
}

/** The same for enums that describe the same values in the same words, wherever they are in a contract. */
function createEnumKey(values: readonly ValueView[]): string {
  return JSON.stringify(values.map(({value, description}) => [value, description]));
}

function locateElements(book: ApiModel, pages: readonly ReferencePage[]): {places: ElementUrls; problems: string[]} {
  const places: ElementUrls = {
    operations: new Map(),
    schemas: new Map(),
    headers: new Map(),
    parameters: new Map(),
    enums: new Map(),
    lifecycles: new Map(),
    tags: new Map(),
    sections: new Map(),
  };
  const shared = findSharedHeaders(book);
  const problems: string[] = [];
  const firsts = new Map<unknown, string>();
  const claimPlace = (what: string, place: string, id: unknown = what): void => {
    const first = firsts.get(id);
    if (first !== undefined) {
      problems.push(`${place}: found ${what} a second time, expected it once. It is shown at ${first}: link to it.`);
    }
    firsts.set(id, place);
  };
  /** The first page with a section is its home. */
  const claimSection = (product: Product, name: string, url: string): void => {
    const key = createSectionKey(product, name);
    places.sections.set(key, places.sections.get(key) ?? url);
  };
  for (const page of pages) {
    const product = getProductOfPage(page.file);
    setElementHeadings(book, page);
    for (const element of page.elements) {
      try {
        const headings = getElementHeadings(book, element);
        const url = `${page.url}#${headings[0]?.anchor ?? ''}`;
        if (element.name === 'Introduction' || element.name === 'Tag') {
          headings.forEach(({text, anchor}) => claimSection(product, createSectionName(text), `${page.url}#${anchor}`));
        }
        if (element.name === 'Operation') {
          const operation = findElementOperation(book, product, element);
          claimPlace(`operation ${operation.name}`, element.place, operation);
          places.operations.set(operation, url);
        } else if (element.name === 'Schema') {
          const schema = findElementSchema(book, product, element);
          claimPlace(`schema ${schema.name!}`, element.place, schema.id);
          places.schemas.set(schema.id, url);
          for (const {name, schema: field} of schema.properties.filter(({schema: {values}}) => values.length > 0)) {
            const key = createEnumKey(field.values);
            places.enums.set(key, places.enums.get(key) ?? `${page.url}#${schema.name!}.${name}`);
          }
        } else if (element.name === 'CommonHeaders') {
          claimPlace('the common headers', element.place);
          shared.requests.forEach(({name}) => places.headers.set(name, `${page.url}#${HEADER_ANCHOR}.header.${name}`));
          shared.responses.forEach(({name}) =>
            places.headers.set(name, `${page.url}#${HEADER_ANCHOR}.response.${name}`),
          );
        } else if (element.name === 'CommonParameters') {
          claimPlace('the common parameters', element.place);
          findSharedParameters(book).forEach(({id, name}) =>
            places.parameters.set(id, `${page.url}#${HEADER_ANCHOR}.query.${name}`),
          );
        } else if (element.name === 'Lifecycle' && element.values.form === undefined) {
          const lifecycle = getNamed(book.lifecycles, element.values.machine!, 'lifecycle', element.place);
          claimPlace(`lifecycle ${lifecycle.machine}`, element.place);
          places.lifecycles.set(lifecycle.machine, `${page.url}#${getLifecycleAnchor(lifecycle)}`);
        } else if (element.name === 'Tag' || element.name === 'Operations') {
          const name = element.values.name ?? element.values.tag;
          const tag = book.documents[product].tags.find((one) => one.name === name);
          if (tag) {
            places.tags.set(tag, places.tags.get(tag) ?? page.url);
          }
        } else if (element.name === 'Authentication') {
          claimSection(product, AUTHENTICATION_SECTION, `${page.url}#${element.section ?? ''}`);
        } else if (element.name === 'CommonErrors') {
          claimPlace('the common errors', element.place);
          places.commonErrors = `${page.url}#${COMMON_ERRORS_ANCHOR}`;
        } else if (element.name === 'Events') {
          for (const event of findResourceEvents(book, product, element)) {
            claimPlace(`event ${event.path}`, element.place, event);
            places.operations.set(event, `${page.url}#${getEventAnchor(event.path)}`);
          }
        }
      } catch (error) {
        if (!(error instanceof AuthoringError)) {
          throw error;
        }
        problems.push(error.message);
      }
    }
  }
  return {places, problems};
}

/** How many kinds of operations can return an error. */
function countTags({operations}: ApiModel, errorCode: string): number {
  const returning = [...operations.values()].filter(({errorCodes}) => errorCodes.includes(errorCode));
  return new Set(returning.map(({tags}) => tags[0])).size;
}

function findErrorMeaning(book: ApiModel, errorCode: string): ErrorMeaning | undefined {
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
const HEADER_ANCHOR = 'common';

/** The anchor of the errors that operations share. */
const COMMON_ERRORS_ANCHOR = 'common-errors';

/** Headers with the same definition in operations of several tags. */
function findSharedHeaders(book: ApiModel): {requests: ParameterView[]; responses: HeaderView[]} {
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
function findSharedParameters({operations}: ApiModel): ParameterView[] {
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

function createCommonErrorsLookup(book: ApiModel): (operation: OperationView) => ReadonlySet<string> {
  const kinds = listCommonErrors(book);
  return (operation) => new Set(kinds.filter(({has}) => has(operation)).flatMap(({codes}) => codes));
}

/** The errors that requests of a kind share, as a table. */
function renderCommonErrors(book: ApiModel): Nodes {
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

/** How requests authenticate: each scheme, with where its tokens come from. */
function renderAuthentication({securitySchemes: schemes}: ApiDocument): Nodes {
  return schemes.length === 0
    ? [createParagraph(createText('Requests need no authentication.'))]
    : schemes.flatMap((scheme) => [
        createParagraph(createInlineCode(scheme.name), createText(`: ${describeScheme(scheme)}`)),
        ...renderSchemeDetails(scheme),
      ]);
}

/** The samples of an operation that is described elsewhere, and the example of its first response with one. */
function renderCall(operation: OperationView, {getSamples, getUrl}: RenderContext): Nodes {
  const samples = getSamples(operation);
  const replies = operation.responses
    .filter(({status}) => /^[2-3]/.test(status))
    .flatMap(({status, content}) =>
      content.flatMap((media) =>
        media.examples
          .filter(({externalValue}) => externalValue === undefined)
          .map(({value}) =>
            createCode(getFenceLanguage(media.mediaType), formatExampleText(media, value), formatStatus(status)),
          ),
      ),
    );
  const url = getUrl(operation.name);
  return [
    ...(samples ? [createRequestSamples(samples.programs)] : []),
    ...replies.slice(0, 1),
    ...(url === undefined
      ? []
      : [createParagraph(createText('See '), createLink(url, createText(operation.title)), createText('.'))]),
  ];
}

/** A method as code, in the color of the method. */
function renderMethod(method: string): InlineCode {
  return {type: 'inlineCode', value: method, data: {hProperties: {dataMethod: method.toLowerCase()}}};
}

/** What must be true for an operation that creates an object. */
function listGuards(operationId: string, lifecycles: readonly Lifecycle[]): string[] {
  return lifecycles
    .flatMap(({transitions}) => transitions)
    .filter(({from, trigger}) => from.length === 0 && trigger.operation === operationId)
    .flatMap(({guard}) => guard ?? []);
}

/**
 * The operations of a tag, or without one those of a page, in the order of the pages.
 *
 * @throws AuthoringError where there are none
 */
function findMembers(book: ApiModel, places: ElementUrls, page: ReferencePage, element: PageElement): OperationView[] {
  const {tag} = element.values;
  const {operations} = book.documents[getProductOfPage(page.file)];
  const order = [...places.operations.keys()];
  const shown = new Set(page.elements.flatMap(({name, values}) => (name === 'Operation' ? [values.id] : [])));
  const members = operations
    .filter(({name, tags}) => (tag === undefined ? shown.has(name) : tags[0] === tag))
    .sort((first, second) => order.indexOf(first) - order.indexOf(second));
  if (members.length === 0) {
    if (tag === undefined) {
      throw new AuthoringError(
        `${element.place}: found <Operations /> on a page without operations, expected <Operation id="…" /> below it, or a tag: <Operations tag="…" />.`,
      );
    }
    const tags = [...new Set(operations.flatMap((operation) => operation.tags))];
    getNamed(new Map(tags.map((name) => [name, name])), tag, 'operations with the tag', element.place);
  }
  return members;
}

function renderOperationsTable(book: ApiModel, places: ElementUrls, page: ReferencePage, element: PageElement): Nodes {
  const members = findMembers(book, places, page, element);
  const lifecycles = [...book.lifecycles.values()];
  const states = new Map(
    members.map(({name}) => {
      const allowed = describeOperationFacts(name, lifecycles, () => undefined)
        .filter((fact) => fact.startsWith(ALLOWED))
        .map((fact) => fact.slice(ALLOWED.length));
      return [name, (allowed.length > 0 ? allowed : listGuards(name, lifecycles)).map((text) => parsePhrasing(text))];
    }),
  );
  const hasStates = [...states.values()].some((phrases) => phrases.length > 0);
  return [
    createTable(
      ['Operation', 'Method and path', ...(hasStates ? ['Allowed'] : [])].map((word) => [createText(word)]),
      members.map((operation) => {
        const {name, title, method, path} = operation;
        const url = places.operations.get(operation);
        const phrases = states.get(name)!;
        return [
          [url === undefined ? createText(title) : createLink(url, createText(title))],
          [renderMethod(method), createText(' '), createInlineCode(path)],
          ...(hasStates ? [phrases.length > 0 ? joinPhrases(phrases, '; ') : [createText('at any time')]] : []),
        ];
      }),
    ),
  ];
}

/** Renders the contents of every element, in the order of the pages. */
export function renderPages(
  book: ApiModel,
  pages: readonly ReferencePage[],
  {getSamples}: RenderOptions,
): RenderedPages {
  const {places, problems} = locateElements(book, pages);
  const lifecycles = [...book.lifecycles.values()];
  const commonErrors = createCommonErrorsLookup(book);
  const shown = new Map<string, ResolvedExample[]>();
  for (const page of pages) {
    const product = getProductOfPage(page.file);
    const taken = new Set(page.anchors);
    const createUniqueAnchor = (wanted: string): string => {
      const safe = wanted.replace(/\s+/g, '-');
      let name = safe;
      for (let count = 2; taken.has(name); count += 1) {
        name = `${safe}-${String(count)}`;
      }
      taken.add(name);
      return name;
    };
    const explained = new Set<string>();
    const toPageRelativeUrl = (url: string): string =>
      url.startsWith(`${page.url}#`) ? url.slice(page.url.length) : url;
    const context: RenderContext = {
      above: new Set(),
      createAnchor: createUniqueAnchor,
      getSamples,
      getCommonErrors: commonErrors,
      commonErrorsUrl: places.commonErrors && toPageRelativeUrl(places.commonErrors),
      getHeaderUrl: (name) => places.headers.get(name),
      getParameterUrl: ({id}) => places.parameters.get(id),
      getEnumUrl: (values) => {
        const url = places.enums.get(createEnumKey(values));
        return url === undefined ? undefined : toPageRelativeUrl(url);
      },
      claimExplanation: (of) => explained.size < explained.add(of).size,
      getSchemaUrl: (schema) => {
        const url = places.schemas.get(schema.id);
        return url === undefined ? undefined : toPageRelativeUrl(url);
      },
      mostAttributes: MOST_ATTRIBUTES,
      getErrorMeaning: (errorCode) => findErrorMeaning(book, errorCode),
      listFacts: (operation) => describeOperationFacts(operation.name, lifecycles, context.getUrl),
      getUrl: (name) => {
        const {operations, events} = book.namedFrom[product];
        const operation = operations.get(name) ?? events.get(name);
        const url = operation && places.operations.get(operation);
        return url === undefined ? undefined : toPageRelativeUrl(url);
      },
      getPlace: (schema) => {
        const url = places.schemas.get(schema.id);
        if (url !== undefined) {
          return {url: toPageRelativeUrl(url)};
        }
        const own = createUniqueAnchor(schema.name!);
        places.schemas.set(schema.id, `${page.url}#${own}`);
        return {anchor: own};
      },
    };
    const show = (element: PageElement): Nodes => {
      const {name, values, place, depth} = element;
      switch (name) {
        case 'Introduction':
        case 'Tag': {
          const headings = [...getElementHeadings(book, element)];
          return renderTexts(book.documents[product], element, {depth, createAnchor: () => headings.shift()!.anchor});
        }
        case 'Servers':
          return [createServerList(book.documents[product].servers)];
        case 'Authentication':
          return renderAuthentication(book.documents[product]);
        case 'Call':
          return renderCall(findElementOperation(book, product, element), context);
        case 'Operations':
          return renderOperationsTable(book, places, page, element);
        case 'Operation': {
          const operation = findElementOperation(book, product, element);
          return renderOperation(
            operation,
            depth,
            getElementHeadings(book, element)[0]!.anchor,
            context,
            PROSE_PLACEHOLDER,
          );
        }
        case 'Schema': {
          const schema = findElementSchema(book, product, element);
          const example = values.example === undefined ? undefined : findExample(book, values.example, place);
          return renderSchema(
            schema,
            createUniqueAnchor(schema.name!),
            {
              anchor: getElementHeadings(book, element)[0]!.anchor,
              depth,
              example: example && {
                ...example,
                title: hasRequiredAttributes(schema, example.value) ? getSchemaHeading(schema) : example.title,
              },
              prose: PROSE_PLACEHOLDER,
            },
            context,
          );
        }
        case 'Events':
          return renderEvents(
            findResourceEvents(book, product, element),
            {depth, lifecycles, receiver: book.receiver, getProduct: (event) => getProductOfEvent(book, event)},
            context,
          );
        case 'CommonHeaders': {
          const {requests, responses} = findSharedHeaders(book);
          return renderSharedHeaders(requests, responses, {anchor: HEADER_ANCHOR, depth}, context);
        }
        case 'CommonParameters':
          return renderSharedParameters(findSharedParameters(book), HEADER_ANCHOR, context);
        case 'CommonErrors':
          return renderCommonErrors(book);
        case 'Lifecycle': {
          const lifecycle = getNamed(book.lifecycles, values.machine!, 'lifecycle', place);
          const home = places.lifecycles.get(lifecycle.machine);
          if (values.form === 'short' && home === undefined) {
            throw new AuthoringError(
              `${place}: found form="short" of ${lifecycle.machine}, which no page shows in full, expected <Lifecycle machine="${lifecycle.machine}" /> on the page that explains it.`,
            );
          }
          return anchorFirstTable(
            values.form === 'short'
              ? renderShortLifecycle(lifecycle, home!)
              : renderLifecycle(lifecycle, context.getUrl),
            getLifecycleAnchor(lifecycle),
          );
        }
        case 'Example': {
          const {value, title} = findExample(book, values.of!, place);
          return [
            typeof value === 'string'
              ? createCode('text', value, values.title ?? title)
              : createCode('json', JSON.stringify(value, undefined, 2), values.title ?? title),
          ];
        }
      }
    };
    const getTargetUrl = ({kind, name}: LinkTarget): string | undefined => {
      if (kind === 'schema') {
        const url = places.schemas.get(book.schemas[product].get(name)?.id ?? '');
        return url === undefined ? undefined : toPageRelativeUrl(url);
      }
      if (kind === 'section') {
        const url = places.sections.get(createSectionKey(product, name));
        return url === undefined ? undefined : toPageRelativeUrl(url);
      }
      const {tags, operations} = book.documents[product];
      const first = operations.find((operation) => operation.tags[0] === name)?.name ?? '';
      return kind === 'tag'
        ? (places.tags.get(tags.find((tag) => tag.name === name)!) ?? context.getUrl(first))
        : context.getUrl(name);
    };
    shown.set(
      page.file,
      page.elements.map((element) => {
        try {
          const nodes = show(element);
          resolveDocumentLinks(nodes, getTargetUrl);
          return {element, nodes};
        } catch (error) {
          if (!(error instanceof AuthoringError)) {
            throw error;
          }
          problems.push(error.message);
          return {element, nodes: []};
        }
      }),
    );
  }
  problems.push(...findUnshownParts(book, places));
  return {
    pages: shown,
    problems: [...new Set(problems)],
    urls: places.operations,
    schemaUrls: places.schemas,
  };
}

/** The parts of the contracts that no page shows. */
function findUnshownParts(book: ApiModel, places: ElementUrls): string[] {
  const getContractFile = (id: string): string => formatContractPlace(book.contracts, id);
  const lines: string[] = [];
  const documents = Object.values(book.documents);
  for (const operation of documents.flatMap(({operations}) => operations)) {
    if (!places.operations.has(operation)) {
      const {id, name, tags} = operation;
      lines.push(
        `${getContractFile(id)}: found operation ${name} on no page. Add <Operation id="${name}" /> to the page of ${tags[0] ?? 'its resource'}.`,
      );
    }
  }
  for (const event of documents.flatMap(({webhooks}) => webhooks)) {
    if (!places.operations.has(event)) {
      const {id, path: type, tags} = event;
      lines.push(
        `${getContractFile(id)}: found event ${type} on no page. Add <Events of="${type.split('.')[0]!}" /> to the page of ${tags[0] ?? 'its resource'}.`,
      );
    }
  }
  const bases = new Set(
    Object.values(book.schemas).flatMap((schemas) =>
      [...schemas.values()]
        .filter(({id}) => places.schemas.has(id))
        .flatMap((schema) => schema.bases.map(({id}) => id)),
    ),
  );
  const told = new Set<string>();
  for (const schemas of Object.values(book.schemas)) {
    for (const [name, schema] of schemas) {
      if (needsOwnSection(schema) && !places.schemas.has(schema.id) && !bases.has(schema.id) && !told.has(schema.id)) {
        told.add(schema.id);
        lines.push(
          `${getContractFile(schema.id)}: found schema ${name} on no page. Add <Schema name="${name}" /> to a page.`,
        );
      }
    }
  }
  return lines;
}
