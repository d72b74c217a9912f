import type {WebhookStory} from '../webhooksData';
import {
  simulateDeliveries,
  parseRun,
  findDivergence,
  simulateRun,
  computeExpectedState,
  type SimulationStep,
  type StoryEvent,
} from '../simulateDelivery';
import {describeOutcome, describeHandlerState, describeRun} from '../describeSimulation';
import {isObject, stringifyValue, type Json, type JsonObject} from '../../../../packages/json';
import type {ApiModel} from '../../../pipeline/reference/apiModel';
import {
  createComponent,
  createInlineCode,
  createParagraph,
  createStrong,
  createText,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {defineElement} from '../../../pipeline/elements/guideElement';
import {AuthoringError} from '../../../../packages/authoring/authoringError';
import {renderTable} from '../../../pipeline/elements/tableElement';

/** The event whose refund and payment are simulated. */
const REFUND_EVENT = 'refund.succeeded';

function getSnapshot(event: Json | undefined): JsonObject | undefined {
  const data = isObject(event) ? event.data : undefined;
  const object = isObject(data) ? data.object : undefined;
  return isObject(object) ? object : undefined;
}

function getCreationTime(event: Json): string {
  return isObject(event) ? stringifyValue(event.created_at) : '';
}

function toStoryEvent(event: Json): StoryEvent {
  const {id, type} = event as JsonObject;
  const object = getSnapshot(event)!;
  return {
    id: stringifyValue(id),
    type: stringifyValue(type),
    objectId: stringifyValue(object.id),
    status: stringifyValue(object.status),
    updatedAt: stringifyValue(object.updated_at),
    refund: object.object === 'refund' ? Number(object.amount) : 0,
  };
}

/**
 * The recorded events of one payment and its refund, oldest first.
 *
 * @throws when the contract has no recorded refund
 */
export function buildWebhookStory({events}: Pick<ApiModel, 'events'>): WebhookStory {
  const recorded = [...events.values()].flatMap(({body}): Json[] => {
    const example = body?.content[0]?.examples[0]?.value;
    return example === undefined ? [] : [example];
  });
  const example = recorded.find((event) => isObject(event) && event.type === REFUND_EVENT);
  const refund = getSnapshot(example);
  if (!refund) {
    throw new AuthoringError(`found no recorded event ${REFUND_EVENT}, expected one in contracts/recorded/events.`);
  }
  const ids = [refund.id, refund.payment_intent_id];
  const story = recorded
    .filter((event) => ids.includes(getSnapshot(event)?.id))
    .sort((a, b) => getCreationTime(a).localeCompare(getCreationTime(b)));
  return {currency: stringifyValue(refund.currency), events: story.map(toStoryEvent)};
}

/** `<DeliverySimulation run="5-2-1" />`: a simulator, and as its static form one run: seed, repeats, drops. */
export const deliverySimulationElement = defineElement({
  attributes: {run: 'text'},
  render: (context, {run: runName}) => {
    const {book, place} = context;
    const run = parseRun(runName);
    if (!run) {
      throw new AuthoringError(`${place}: found run ${runName}, expected seed, repeats and drops such as 5-2-1.`);
    }
    const story = buildWebhookStory(book);
    const steps = simulateRun(story.events, run);
    if (findDivergence(steps) < 0 || simulateDeliveries(story.events, run).length === story.events.length) {
      throw new AuthoringError(
        `${place}: found run ${runName}, in which the handlers do not diverge, expected another seed.`,
      );
    }
    const describeHandler = (handler: SimulationStep['naive']): string =>
      `${handler.outcome}. ${describeHandlerState(handler, story.currency)}`;
    const table = renderTable(
      steps,
      [
        {title: 'Delivery', cell: ({event}, _, index) => (event ? String(index + 1) : 'End')},
        {
          title: 'Event, and when its snapshot was taken',
          cell: ({event, isRepeat}) =>
            event
              ? [
                  createInlineCode(event.type),
                  isRepeat ? ' again' : '',
                  `, ${event.updatedAt.slice(0, 10)} ${event.updatedAt.slice(11, 19)}`,
                ]
              : 'No more deliveries',
        },
        {title: 'Naive handler', cell: ({naive}) => describeHandler(naive)},
        {title: 'Correct handler', cell: ({correct}) => describeHandler(correct)},
        {title: 'Do they differ?', cell: ({why}) => why ?? 'No'},
      ],
      context,
    );
    return [
      createComponent('DeliverySimulator', {}, [
        createComponent('Nested', {summary: `One run: ${describeRun(run)}`}, [table]),
        createParagraph(
          createStrong(createText(describeOutcome(steps, computeExpectedState(story.events), story.currency))),
        ),
      ]),
    ];
  },
});
