import type {Product} from '../contracts/bundleContract';
import type {OperationView, TagView, ValueView} from '../../../packages/openapi/reader/documentViews';
import {needsOwnSection} from '../../../packages/openapi/markdown/attributes';
import {getNamed, getProductOfPage, type ApiModel} from './apiModel';
import {formatContractPlace} from './contractPlace';
import type {ReferencePage} from './elements';
import {getEventAnchor} from './renderEvents';
import {getLifecycleAnchor} from './renderLifecycle';
import {AUTHENTICATION_SECTION, createSectionName} from '../../../packages/openapi/reader/linkTargets';
import {AuthoringError} from '../../../packages/authoring/authoringError';
import {findSharedHeaders, HEADER_ANCHOR, findSharedParameters, COMMON_ERRORS_ANCHOR} from './commonParts';
import {setElementHeadings, getElementHeadings} from './elementHeadings';
import {findElementOperation, findElementSchema, findResourceEvents} from './findParts';

/** The places where items are shown. */
export interface ElementUrls {
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

/** The key of a section of the descriptions of a product. */
export function createSectionKey(product: Product, name: string): string {
  return `${product}#${name}`;
}

/** The key of enums that describe the same values in the same words, wherever they are in a contract. */
export function createEnumKey(values: readonly ValueView[]): string {
  return JSON.stringify(values.map(({value, description}) => [value, description]));
}

/**
 * Where each part of the contracts is shown. A page sets the headings of its elements by that.
 *
 * @returns also the problems, one line each: parts that are shown twice, and names that no contract has
 */
export function locateElements(
  book: ApiModel,
  pages: readonly ReferencePage[],
): {places: ElementUrls; problems: string[]} {
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

/** The parts of the contracts that no page shows. */
export function findUnshownParts(book: ApiModel, places: ElementUrls): string[] {
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
