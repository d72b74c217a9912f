import type {Product} from '../contracts/bundleContract';
import type {Lifecycle} from '../contracts/lifecycles';
import type {OperationView, SchemaView} from '../../../packages/openapi/reader/documentViews';
import {described, schemaTitle} from '../../../packages/openapi/markdown/attributes';
import type {Context} from '../../../packages/openapi/markdown/renderContext';
import {deliveryOf, type Receiver} from './deliveryRequest';
import {mark} from '../../../packages/docs-search/marks';
import {
  code,
  component,
  heading,
  inlineCode,
  inlineElement,
  link,
  list,
  paragraph,
  text,
  type Nodes,
} from '../../../packages/openapi/markdown/markdownNodes';
import {sendersOf} from './renderLifecycle';
import {flow} from '../../../packages/openapi/markdown/parseDescription';

/** Events of a resource: when each is sent, what it holds, its place in the lifecycle, a signed delivery. */

/** The schema that an event shares with the others of its resource, else its own. */
function payloadOf(event: OperationView): SchemaView | undefined {
  const schema = event.body?.content[0]?.schema;
  return schema?.bases.at(-1) ?? schema;
}

/** The anchor of an event's heading. */
export function eventAnchor(type: string): string {
  return `event-${type.replace(/[^a-z0-9]+/gi, '-')}`;
}

/** Where the JSON Schema of an event is, by its product and type. */
export function eventSchemaPath(product: Product, type: string): string {
  return `/${product}/events/${type}.schema.json`;
}

/** What the events of a page need beside themselves. */
export interface EventSurroundings {
  readonly productOf: (event: OperationView) => Product;
  readonly depth: number;
  readonly lifecycles: readonly Lifecycle[];
  readonly receiver: Receiver;
}

function eventNodes(
  event: OperationView,
  {depth, lifecycles, receiver, productOf}: EventSurroundings,
  context: Context,
): Nodes {
  const [example] = event.body?.content[0]?.examples ?? [];
  const schema = eventSchemaPath(productOf(event), event.path);
  const senders = sendersOf(event.path, lifecycles, context.urlOf);
  return [
    mark(heading(depth, context.anchor(eventAnchor(event.path)), inlineCode(event.path)), {
      search: {kind: 'Event', names: [event.path]},
    }),
    ...flow(event.description),
    ...(senders.length > 0 ? [list(senders)] : []),
    paragraph(
      text('JSON Schema: '),
      inlineElement('a', {href: `pathname://${schema}`}, [text(schema.slice(schema.lastIndexOf('/') + 1))]),
    ),
    ...(example
      ? [
          component('Nested', {summary: 'Example'}, [
            code('json', JSON.stringify(example.value, undefined, 2), event.path),
          ]),
          component('Nested', {summary: 'Signed delivery: headers and raw body'}, [
            code('text', deliveryOf(example.value, receiver), 'Delivery'),
          ]),
        ]
      : []),
  ];
}

/** The payload that the events of a resource share, then each of them. */
export function eventsNodes(
  events: readonly OperationView[],
  surroundings: EventSurroundings,
  context: Context,
): Nodes {
  const payloads = [
    ...new Map(
      events.flatMap((event) => payloadOf(event) ?? []).map((payload) => [payload.id, payload.definition]),
    ).values(),
  ];
  return [
    ...payloads.flatMap((payload) => {
      const place = context.placeOf(payload);
      return 'url' in place
        ? [paragraph(text('The payload is '), link(place.url, text(schemaTitle(payload))), text('.'))]
        : [
            component(
              'Nested',
              {summary: `The payload: ${schemaTitle(payload)}`, id: place.anchor},
              described(payload, place.anchor, {
                ...context,
                placeOf: (schema) => (schema.id === payload.id ? place : context.placeOf(schema)),
              }),
            ),
          ];
    }),
    ...events.flatMap((event) => eventNodes(event, surroundings, context)),
  ];
}
