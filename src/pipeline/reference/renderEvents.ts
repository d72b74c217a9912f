import {hasStoryPart} from '../../site';
import type {Product} from '../contracts/bundleContract';
import type {Lifecycle} from '../contracts/lifecycles';
import type {OperationView, SchemaView} from '../../../packages/openapi/reader/documentViews';
import {renderSchemaDescription, getSchemaTitle} from '../../../packages/openapi/markdown/attributes';
import type {RenderContext} from '../../../packages/openapi/markdown/renderContext';
import {renderSignedDelivery, type WebhookReceiver} from './deliveryRequest';
import {mark} from '../../../packages/docs-search/marks';
import {
  createCode,
  createComponent,
  createFold,
  createHeading,
  createInlineCode,
  createInlineElement,
  createLink,
  createList,
  createParagraph,
  createText,
  type Nodes,
} from '../../../packages/openapi/markdown/markdownNodes';
import {renderWebhookFacts} from '../../../packages/openapi/markdown/renderFacts';
import {renderCallbacks, renderOperationContent} from '../../../packages/openapi/markdown/renderOperation';
import {renderReceivedExamples} from '../../../packages/openapi/markdown/renderSamples';
import {renderEventSenders} from './renderLifecycle';
import {parseFlow} from '../../../packages/openapi/markdown/parseDescription';

/** Events of a resource: when each is sent, its payload, its place in the lifecycle, a signed delivery. */

/** The schema that an event shares with the others of its resource, else its own. */
function getEventPayload(event: OperationView): SchemaView | undefined {
  const schema = event.body?.content[0]?.schema;
  return schema?.bases.at(-1) ?? schema;
}

/** The anchor of an event's heading. */
export function getEventAnchor(type: string): string {
  return `event-${type.replace(/[^a-z0-9]+/gi, '-')}`;
}

/** Where the JSON Schema of an event is, by its product and type. */
export function getEventSchemaPath(product: Product, type: string): string {
  return `/${product}/events/${type}.schema.json`;
}

/** The context of the events of a page. */
export interface EventRenderOptions {
  readonly getProduct: (event: OperationView) => Product;
  readonly depth: number;
  readonly lifecycles: readonly Lifecycle[];
  /** Without one no delivery is shown. */
  readonly receiver: WebhookReceiver | undefined;
}

/** Whether a summary has a word that neither the type nor the description has: `Refund created` has none. */
function saysMore(summary: string, {path: type, description = ''}: OperationView): boolean {
  const known = `${type} ${description}`.toLowerCase();
  return summary
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => word.length > 3 && !known.includes(word));
}

function renderEvent(
  event: OperationView,
  isPayloadShown: boolean,
  {depth, lifecycles, receiver, getProduct}: EventRenderOptions,
  context: RenderContext,
): Nodes {
  const isStory = hasStoryPart('eventSchemas');
  const [example] = event.body?.content[0]?.examples ?? [];
  const schema = getEventSchemaPath(getProduct(event), event.path);
  const summary = event.summary && saysMore(event.summary, event) ? [createParagraph(createText(event.summary))] : [];
  const senders = renderEventSenders(event.path, lifecycles, context.getUrl);
  const heading = mark(
    createHeading(depth, context.createAnchor(getEventAnchor(event.path)), createInlineCode(event.path)),
    {search: {kind: 'Event', names: [event.path]}},
  );
  return [
    createFold(
      heading,
      [...summary, ...parseFlow(event.description)],
      [
        ...(senders.length > 0 ? [createList(senders)] : []),
        ...(isStory
          ? [
              createParagraph(
                createText('JSON Schema: '),
                createInlineElement('a', {href: `pathname://${schema}`}, [
                  createText(schema.slice(schema.lastIndexOf('/') + 1)),
                ]),
              ),
            ]
          : []),
        ...(isStory ? [] : renderWebhookFacts(event)),
        ...(isPayloadShown ? [] : renderOperationContent({...event, description: undefined}, depth + 1, context)),
        ...(isStory ? [] : renderReceivedExamples(event, context)),
        ...(example && isStory ? [createCode('json', JSON.stringify(example.value, undefined, 2), event.path)] : []),
        ...(isStory ? [] : renderCallbacks(event, depth + 1, context)),
        ...(example && receiver
          ? [createCode('text', renderSignedDelivery(example.value, receiver), 'Signed delivery')]
          : []),
      ],
    ),
  ];
}

/**
 * The payload that the events of a resource share, then each of them. Without schemas of events, an event whose payload
 * another page has, or that has none of a name, has all that an operation has.
 */
export function renderEvents(
  events: readonly OperationView[],
  surroundings: EventRenderOptions,
  context: RenderContext,
): Nodes {
  const payloads = [
    ...new Map(
      events
        .flatMap((event) => getEventPayload(event) ?? [])
        // One without a name is shown by the example alone.
        .filter(({name}) => name !== undefined)
        .map((payload) => [payload.id, payload.definition]),
    ),
  ]
    // The first place of a schema is its home, so that each is asked for once.
    .map(([id, payload]) => ({id, payload, place: context.getPlace(payload)}))
    .filter(({place}) => hasStoryPart('eventSchemas') || !('url' in place));
  return [
    ...payloads.flatMap(({payload, place}) =>
      'url' in place
        ? [
            createParagraph(
              createText('The payload is '),
              createLink(place.url, createText(getSchemaTitle(payload))),
              createText('.'),
            ),
          ]
        : [
            createComponent(
              'Nested',
              {summary: `The payload: ${getSchemaTitle(payload)}`, id: place.anchor},
              renderSchemaDescription(payload, place.anchor, {
                ...context,
                getPlace: (schema) => (schema.id === payload.id ? place : context.getPlace(schema)),
              }),
            ),
          ],
    ),
    ...events.flatMap((event) => {
      const isPayloadShown = hasStoryPart('eventSchemas') || payloads.some(({id}) => id === getEventPayload(event)?.id);
      return renderEvent(event, isPayloadShown, surroundings, context);
    }),
  ];
}
