import type {PhrasingContent} from 'mdast';
import type {WebhookStory} from '../webhooksData';
import {deliveriesOf, parseRun, partingOf, simulate, truthOf, type Step, type StoryEvent} from '../simulateDelivery';
import {endText, heldText, runWords} from '../describeSimulation';
import {isObject, textOf, type Json, type JsonObject} from '../../../pipeline/contracts/json';
import type {Book} from '../../../pipeline/reference/apiModel';
import {
  component,
  inlineCode,
  paragraph,
  strong,
  table,
  text,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {GuideError, type GuideElement} from '../../../pipeline/elements/guideElement';

/** The event whose refund, and whose payment, the story is about. */
const REFUND = 'refund.succeeded';

function snapshotOf(event: Json | undefined): JsonObject | undefined {
  const data = isObject(event) ? event.data : undefined;
  const object = isObject(data) ? data.object : undefined;
  return isObject(object) ? object : undefined;
}

function createdAt(event: Json): string {
  return isObject(event) ? textOf(event.created_at) : '';
}

function storyEventOf(event: Json): StoryEvent {
  const {id, type} = event as JsonObject;
  const object = snapshotOf(event)!;
  return {
    id: textOf(id),
    type: textOf(type),
    objectId: textOf(object.id),
    status: textOf(object.status),
    updatedAt: textOf(object.updated_at),
    refund: object.object === 'refund' ? Number(object.amount) : 0,
  };
}

/**
 * The recorded events of one payment and its refund, oldest first.
 *
 * @throws when the contract has no recorded refund
 */
export function webhookStory({events}: Pick<Book, 'events'>): WebhookStory {
  const recorded = [...events.values()].flatMap(({body}): Json[] => {
    const example = body?.content[0]?.examples[0]?.value;
    return example === undefined ? [] : [example];
  });
  const example = recorded.find((event) => isObject(event) && event.type === REFUND);
  const refund = snapshotOf(example);
  if (!refund) {
    throw new GuideError(`found no recorded event ${REFUND}, expected one in contracts/examples/events.`);
  }
  const ids = [refund.id, refund.payment_intent_id];
  const story = recorded
    .filter((event) => ids.includes(snapshotOf(event)?.id))
    .sort((a, b) => createdAt(a).localeCompare(createdAt(b)));
  return {currency: textOf(refund.currency), events: story.map(storyEventOf)};
}

function stepRow(
  {event, isRepeat, naive, correct, why}: Step,
  index: number,
  story: WebhookStory,
): PhrasingContent[][] {
  return [
    [text(event ? String(index + 1) : 'End')],
    event
      ? [
          inlineCode(event.type),
          text(isRepeat ? ' again' : ''),
          text(`, ${event.updatedAt.slice(0, 10)} ${event.updatedAt.slice(11, 19)}`),
        ]
      : [text('No more deliveries')],
    [text(`${naive.outcome}. ${heldText(naive, story.currency)}`)],
    [text(`${correct.outcome}. ${heldText(correct, story.currency)}`)],
    [text(why ?? 'No')],
  ];
}

/** `<DeliverySimulation run="5-2-1" />`: a simulator, and as its static form one run: seed, repeats, drops. */
export const deliverySimulation: GuideElement = {
  attributes: {run: 'required'},
  nodes: ({run: runName = ''}, {book, place}) => {
    const run = parseRun(runName);
    if (!run) {
      throw new GuideError(`${place}: found run ${runName}, expected seed, repeats and drops such as 5-2-1.`);
    }
    const story = webhookStory(book);
    const steps = simulate(story.events, run);
    if (partingOf(steps) < 0 || deliveriesOf(story.events, run).length === story.events.length) {
      throw new GuideError(
        `${place}: found run ${runName}, in which the handlers do not part ways, expected another seed.`,
      );
    }
    return [
      component('DeliverySimulator', {}, [
        paragraph(text(`One run: ${runWords(run)}.`)),
        table(
          [
            'Delivery',
            'Event, and when its snapshot was taken',
            'Naive handler',
            'Correct handler',
            'Do they differ?',
          ].map((title) => [text(title)]),
          steps.map((step, index) => stepRow(step, index, story)),
        ),
        paragraph(strong(text(endText(steps, truthOf(story.events), story.currency)))),
      ]),
    ];
  },
};
