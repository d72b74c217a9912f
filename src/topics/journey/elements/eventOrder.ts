import type {PhrasingContent} from 'mdast';
import type {JourneyEvent} from '../../../pipeline/contracts/journeys';
import {
  createCodeLink,
  createComponent,
  createInlineCode,
  joinPhrases,
  createLink,
  createText,
  createTime,
} from '../../../../packages/openapi/markdown/markdownNodes';
import type {GuideContext} from '../../../pipeline/elements/guideElement';
import {readJourneyMoments, type ResolvedMoment} from './journeys';
import {AuthoringError} from '../../../../packages/authoring/authoringError';
import {tableElement, toPhrases} from '../../../pipeline/elements/tableElement';

/** Elements of the events of a recorded scenario, in the order in which they were sent. */

function getMoments(scenario: string, {book, place}: GuideContext): readonly ResolvedMoment[] {
  const moments = readJourneyMoments(book.contracts, scenario);
  if (moments === undefined) {
    throw new AuthoringError(
      `${place}: found no recorded journey of the scenario ${scenario}, expected one of contracts/recorded/journeys.`,
    );
  }
  return moments;
}

function listMomentEvents({steps}: ResolvedMoment): JourneyEvent[] {
  return steps.flatMap(({events}) => events);
}

/** Types in the order in which they were sent; consecutive ones are grouped, with their count. */
function renderTypesInOrder(events: readonly JourneyEvent[], {getUrl}: GuideContext): PhrasingContent[] {
  const runs: {type: string; count: number}[] = [];
  for (const {type} of events) {
    const last = runs.at(-1);
    if (last?.type === type) {
      last.count += 1;
    } else {
      runs.push({type, count: 1});
    }
  }
  return joinPhrases(
    runs.map(({type, count}) => [
      createCodeLink(type, getUrl(type)),
      ...(count === 1 ? [] : [createText(` (${count} times)`)]),
    ]),
    ', ',
  );
}

/** `<EventsByMoment scenario="order-5512" />`: every event of a scenario, by the second in which it was sent. */
export const eventsByMomentElement = tableElement({
  attributes: {scenario: 'text'},
  rows: (context, {scenario}) =>
    getMoments(scenario, context).flatMap((moment) => {
      const events = listMomentEvents(moment);
      const times = [...new Set(events.map(({created_at}) => created_at))].sort();
      return times.map((time, index) => ({
        time,
        moment: index === 0 ? moment : undefined,
        events: events.filter(({created_at}) => created_at === time),
      }));
    }),
  columns: [
    {title: 'Time (UTC)', cell: ({time}) => createTime(time)},
    {
      title: 'Step',
      cell: ({moment}) =>
        moment ? createLink(`/commerce/guides/customer-journey#${moment.anchor}`, createText(moment.title)) : '',
    },
    {
      title: 'Events, in the order in which they were sent',
      cell: ({events}, context) => renderTypesInOrder(events, context),
    },
  ],
  wrap: (table) => [createComponent('Nested', {summary: 'All events, by the second in which they were sent'}, [table])],
});

interface EventTie {
  readonly id: string;
  readonly updatedAt: string;
  readonly events: readonly JourneyEvent[];
}

/** Events of one object whose snapshots have the same `updated_at`: that field does not show which one is newer. */
function findTies(events: readonly JourneyEvent[]): EventTie[] {
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

/** `<EventTies scenario="order-5512" />`: where two events of one object have the same `updated_at`. */
export const eventTiesElement = tableElement({
  attributes: {scenario: 'text'},
  rows: (context, {scenario}) => findTies(getMoments(scenario, context).flatMap(listMomentEvents)),
  columns: [
    {title: '`data.object.id`', code: ({id}) => id},
    {title: '`updated_at`', cell: ({updatedAt}) => createTime(updatedAt)},
    {
      title: 'Events, with the status in each',
      cell: ({events}, {getUrl}) =>
        joinPhrases(
          events.map(({type, data}) =>
            toPhrases(
              createCodeLink(type, getUrl(type)),
              ': ',
              createInlineCode((data.object as {status: string}).status),
            ),
          ),
          ', then ',
        ),
    },
  ],
});
