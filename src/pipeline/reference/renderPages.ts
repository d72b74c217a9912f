import {isObject, type Json} from '../../../packages/json';
import type {ApiDocument, OperationView, SchemaView} from '../../../packages/openapi/reader/documentViews';
import {getNamed, getProductOfPage, getProductOfEvent, type ApiModel} from './apiModel';
import type {RenderContext, ShownSamples} from '../../../packages/openapi/markdown/renderContext';
import type {PageElement, ReferencePage} from './elements';
import {renderEvents} from './renderEvents';
import {
  anchorFirstTable,
  createCode,
  createComponent,
  createInlineCode,
  createLink,
  createParagraph,
  createText,
  type Nodes,
} from '../../../packages/openapi/markdown/markdownNodes';
import {describeOperationFacts, getLifecycleAnchor, renderLifecycle, renderShortLifecycle} from './renderLifecycle';
import {createRequestSamples} from '../../../packages/openapi/markdown/requestPrograms';
import {createServerList} from '../../../packages/openapi/markdown/renderFacts';
import {renderOperation} from '../../../packages/openapi/markdown/renderOperation';
import {renderSharedHeaders, renderSharedParameters} from '../../../packages/openapi/markdown/renderParameters';
import {describeScheme, renderSchemeDetails} from '../../../packages/openapi/markdown/renderDocument';
import {getSchemaHeading, renderSchema} from '../../../packages/openapi/markdown/renderSchema';
import {formatExampleText} from '../../../packages/openapi/markdown/bodyText';
import {formatStatus, getFenceLanguage} from '../../../packages/openapi/markdown/formatWords';
import {resolveDocumentLinks} from '../../../packages/openapi/markdown/resolveLinks';
import type {LinkTarget} from '../../../packages/openapi/reader/linkTargets';
import {AuthoringError} from '../../../packages/authoring/authoringError';
import {locateElements, createEnumKey, createSectionKey, findUnshownParts} from './locateElements';
import {
  createCommonErrorsLookup,
  findErrorMeaning,
  findSharedHeaders,
  HEADER_ANCHOR,
  findSharedParameters,
  renderCommonErrors,
} from './commonParts';
import {getElementHeadings, renderTexts} from './elementHeadings';
import {findElementOperation, findElementSchema, findExample, findResourceEvents} from './findParts';
import {renderOperationsTable} from './operationsTable';

/** Placeholder for the children of an element. */
const PROSE_PLACEHOLDER: Nodes = [createComponent('Prose', {}, [])];

/** Attributes of an object that are visible; the others are folded. */
const MOST_ATTRIBUTES = 8;

export interface RenderOptions {
  readonly getSamples: (operation: OperationView) => ShownSamples | undefined;
}

/** Whether a value has every attribute that a schema requires. */
function hasRequiredAttributes({properties}: SchemaView, value: Json): boolean {
  return isObject(value) && properties.every(({name, isRequired}) => !isRequired || Object.hasOwn(value, name));
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

/** Renders the content of every element of every page, in the order of the pages, with each item shown in full in one place. */
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
