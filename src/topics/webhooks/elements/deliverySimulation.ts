import type {PhrasingContent} from 'mdast';
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
import {isObject, stringifyValue, type Json, type JsonObject} from '../../../pipeline/contracts/json';
import type {ApiModel} from '../../../pipeline/reference/apiModel';
import {
  createComponent,
  createInlineCode,
  createParagraph,
  createStrong,
  createTable,
  createText,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {GuideError, type GuideElement} from '../../../pipeline/elements/guideElement';

/** The event whose refund, and whose payment, the story is about. */
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
    throw new GuideError(`found no recorded event ${REFUND_EVENT}, expected one in contracts/recorded/events.`);
  }
  const ids = [refund.id, refund.payment_intent_id];
  const story = recorded
    .filter((event) => ids.includes(getSnapshot(event)?.id))
    .sort((a, b) => getCreationTime(a).localeCompare(getCreationTime(b)));
  return {currency: stringifyValue(refund.currency), events: story.map(toStoryEvent)};
}

function renderSimulationRow(
  {event, isRepeat, naive, correct, why}: SimulationStep,
  index: number,
  story: WebhookStory,
): PhrasingContent[][] {
  return [
    [createText(event ? String(index + 1) : 'End')],
    event
      ? [
          createInlineCode(event.type),
          createText(isRepeat ? ' again' : ''),
          createText(`, ${event.updatedAt.slice(0, 10)} ${event.updatedAt.slice(11, 19)}`),
        ]
      : [createText('No more deliveries')],
    [createText(`${naive.outcome}. ${describeHandlerState(naive, story.currency)}`)],
    [createText(`${correct.outcome}. ${describeHandlerState(correct, story.currency)}`)],
    [createText(why ?? 'No')],
  ];
}

/** `<DeliverySimulation run="5-2-1" />`: a simulator, and as its static form one run: seed, repeats, drops. */
export const deliverySimulationElement: GuideElement = {
  attributes: {run: 'required'},
  render: ({run: runName = ''}, {book, place}) => {
    const run = parseRun(runName);
    if (!run) {
      throw new GuideError(`${place}: found run ${runName}, expected seed, repeats and drops such as 5-2-1.`);
    }
    const story = buildWebhookStory(book);
    const steps = simulateRun(story.events, run);
    if (findDivergence(steps) < 0 || simulateDeliveries(story.events, run).length === story.events.length) {
      throw new GuideError(
        `${place}: found run ${runName}, in which the handlers do not part ways, expected another seed.`,
      );
    }
    return [
      createComponent('DeliverySimulator', {}, [
        createParagraph(createText(`One run: ${describeRun(run)}.`)),
        createTable(
          [
            'Delivery',
            'Event, and when its snapshot was taken',
            'Naive handler',
            'Correct handler',
            'Do they differ?',
          ].map((title) => [createText(title)]),
          steps.map((step, index) => renderSimulationRow(step, index, story)),
        ),
        createParagraph(
          createStrong(createText(describeOutcome(steps, computeExpectedState(story.events), story.currency))),
        ),
      ]),
    ];
  },
};
