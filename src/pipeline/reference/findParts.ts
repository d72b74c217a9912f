import {getAtPointer, type Json} from '../../../packages/json';
import {PRODUCTS, type Product} from '../contracts/bundleContract';
import type {OperationView, SchemaView} from '../../../packages/openapi/reader/documentViews';
import {getNamed, type ApiModel} from './apiModel';
import type {PageElement} from './elements';
import {formatStatus} from '../../../packages/openapi/markdown/formatWords';
import {AuthoringError} from '../../../packages/authoring/authoringError';

/** @throws AuthoringError with the nearest ids for an unknown one */
export function findElementOperation(book: ApiModel, product: Product, {values, place}: PageElement): OperationView {
  return getNamed(book.namedFrom[product].operations, values.id!, 'operation', place);
}

/** @throws AuthoringError with the nearest names for an unknown one */
export function findElementSchema(book: ApiModel, product: Product, {values, place}: PageElement): SchemaView {
  return getNamed(book.schemas[product], values.name!, 'schema', place);
}

/**
 * The events of a resource: those of the product of the page, else those of another one.
 *
 * @throws AuthoringError with the nearest names where there are none
 */
export function findResourceEvents(book: ApiModel, product: Product, {values, place}: PageElement): OperationView[] {
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
