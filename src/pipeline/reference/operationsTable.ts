import type {InlineCode} from 'mdast';
import type {Lifecycle} from '../contracts/lifecycles';
import type {OperationView} from '../../../packages/openapi/reader/documentViews';
import {getNamed, getProductOfPage, type ApiModel} from './apiModel';
import type {PageElement, ReferencePage} from './elements';
import {
  createInlineCode,
  joinPhrases,
  createLink,
  createTable,
  createText,
  type Nodes,
} from '../../../packages/openapi/markdown/markdownNodes';
import {ALLOWED, describeOperationFacts} from './renderLifecycle';
import {parsePhrasing} from '../../../packages/openapi/markdown/parseDescription';
import {AuthoringError} from '../../../packages/authoring/authoringError';
import type {ElementUrls} from './locateElements';

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

/**
 * The operations of a tag or of a page, with the states that allow them.
 *
 * @throws AuthoringError where there are none
 */
export function renderOperationsTable(
  book: ApiModel,
  places: ElementUrls,
  page: ReferencePage,
  element: PageElement,
): Nodes {
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
