import type {PhrasingContent} from 'mdast';
import type {JourneyEvent} from '../../../pipeline/contracts/journeys';
import {
  codeLink,
  inlineCode,
  joined,
  link,
  table,
  text,
  timeText,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {GuideError, type GuideContext, type GuideElement} from '../../../pipeline/elements/guideElement';
import {toldMoments, type ToldMoment} from './journeys';

/** Elements of the events of a recorded scene, in the order in which they were sent. */

function momentsOf(scene: string, {book, place}: GuideContext): readonly ToldMoment[] {
  const moments = toldMoments(book.contracts, scene);
  if (moments === undefined) {
    throw new GuideError(
      `${place}: found no recorded journey of the scene ${scene}, expected one of contracts/examples/journeys.`,
    );
  }
  return moments;
}

function eventsOf({steps}: ToldMoment): JourneyEvent[] {
  return steps.flatMap(({events}) => events);
}

/** Types in the order in which they were sent; those that follow each other are one, with their number. */
function typesInOrder(events: readonly JourneyEvent[], {urlOf}: GuideContext): PhrasingContent[] {
  const runs: {type: string; count: number}[] = [];
  for (const {type} of events) {
    const last = runs.at(-1);
    if (last?.type === type) {
      last.count += 1;
    } else {
      runs.push({type, count: 1});
    }
  }
  return joined(
    runs.map(({type, count}) => [codeLink(type, urlOf(type)), ...(count === 1 ? [] : [text(` (${count} times)`)])]),
    ', ',
  );
}

/** `<EventsByMoment scene="order-5512" />`: every event of a scene, by the second in which it was sent. */
export const eventsByMoment: GuideElement = {
  attributes: {scene: 'required'},
  nodes: ({scene = ''}, context) => {
    const rows = momentsOf(scene, context).flatMap((moment) => {
      const events = eventsOf(moment);
      const times = [...new Set(events.map(({created_at}) => created_at))].sort();
      return times.map((time, index) => [
        [timeText(time)],
        index === 0 ? [link(`/commerce/guides/customer-journey#${moment.anchor}`, text(moment.title))] : [text('')],
        typesInOrder(
          events.filter(({created_at}) => created_at === time),
          context,
        ),
      ]);
    });
    return [
      table([[text('Time (UTC)')], [text('Moment')], [text('Events, in the order in which they were sent')]], rows),
    ];
  },
};

interface Tied {
  readonly id: string;
  readonly updatedAt: string;
  readonly events: readonly JourneyEvent[];
}

/** Events of one object whose snapshots have the same `updated_at`: nothing in that field says which one is newer. */
function tiesOf(events: readonly JourneyEvent[]): Tied[] {
  const groups = new Map<string, JourneyEvent[]>();
  for (const event of events) {
    const {id, updated_at: time} = event.data.object as {id?: string; updated_at?: string};
    if (id !== undefined && time !== undefined) {
      const key = `${id} ${time}`;
      groups.set(key, [...(groups.get(key) ?? []), event]);
    }
  }
  return [...groups].flatMap(([key, group]) => {
    const [id = '', updatedAt = ''] = key.split(' ');
    return group.length > 1 ? [{id, updatedAt, events: group}] : [];
  });
}

/** `<EventTies scene="order-5512" />`: where two events of one object carry the same `updated_at`. */
export const eventTies: GuideElement = {
  attributes: {scene: 'required'},
  nodes: ({scene = ''}, context) => {
    const ties = tiesOf(momentsOf(scene, context).flatMap(eventsOf));
    const statusOf = ({data}: JourneyEvent): string => (data.object as {status: string}).status;
    return [
      table(
        [
          [inlineCode('data.object.id')],
          [inlineCode('updated_at')],
          [text('Events, and the status that each carries')],
        ],
        ties.map(({id, updatedAt, events}) => [
          [inlineCode(id)],
          [timeText(updatedAt)],
          joined(
            events.map((event) => [
              codeLink(event.type, context.urlOf(event.type)),
              text(': '),
              inlineCode(statusOf(event)),
            ]),
            ', then ',
          ),
        ]),
      ),
    ];
  },
};
