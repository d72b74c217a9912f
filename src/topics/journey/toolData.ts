import type {JourneyCallData, JourneyMomentData, JourneyObjectData, JourneyData} from './journeyData';
import type {JsonValue} from '../../../packages/json';
import {SCREENS_PAGE, type Narrator} from '../../pipeline/contracts/journeys';
import {
  describeStepCause,
  formatRequestLine,
  formatScreenTitle,
  NARRATOR_NAMES,
  formatDayAndTime,
} from './elements/journey';
import {getObjectTitle, readJourneyMoments, type ObjectChange, type ResolvedMoment} from './elements/journeys';
import type {GuideSources} from '../../pipeline/elements/guideSources';

/** The journey that the page of it narration. */
const JOURNEY_SCENARIO = 'order-5512';

/** A time of day; with its day if that differs from the moment's. */
function formatMomentTime(time: string, {at}: ResolvedMoment): string {
  return time.startsWith(at.slice(0, 10)) ? time.slice(11, 19) : formatDayAndTime(time);
}

function buildJourneyCallData(moment: ResolvedMoment, sources: GuideSources): JourneyCallData[] {
  return moment.steps
    .filter(({kind}) => kind === 'call')
    .map((step) => {
      const {at, name, request, status, response} = step;
      const url = sources.getUrl(name!);
      return {
        at: formatMomentTime(at, moment),
        line: formatRequestLine(step, sources),
        ...(url !== undefined && {url}),
        status: status!,
        ...(request?.body !== undefined && {body: request.body as JsonValue}),
        ...(response !== undefined && {response: response as JsonValue}),
      };
    });
}

function buildJourneyObjectData(
  id: string,
  {before, after, changes}: ResolvedMoment,
  {book: {lifecycles}}: GuideSources,
): JourneyObjectData | undefined {
  const object = after.get(id)!;
  const kind = object.object as string;
  const lifecycle = lifecycles.get(kind);
  const state = object[lifecycle?.field ?? ''];
  const change = changes.find(({ids}) => ids.includes(id));
  if (typeof state !== 'string') {
    return undefined;
  }
  const was = (change?.states ?? []).slice(0, -1).filter((one) => one !== null);
  return {
    id,
    title: getObjectTitle(lifecycles, kind),
    state,
    ...(was.length > 0 && {was}),
    isNew: !before.has(id),
    fields: (change?.fields ?? []).map((field) => ({
      field: field.field,
      ...(field.before !== undefined && {before: field.before as JsonValue}),
      after: (field.after ?? null) as JsonValue,
    })),
  };
}

/** Groups entries that changed alike. */
function buildJourneyEntriesData({ids, title, states}: ObjectChange): JourneyObjectData {
  const was = states.slice(0, -1).filter((one) => one !== null);
  return {
    title: `${String(ids.length)} × ${title.toLowerCase()}`,
    state: states.at(-1)!,
    ...(was.length > 0 && {was}),
    isNew: states[0] === null,
    fields: [],
  };
}

function buildJourneyMomentData(moment: ResolvedMoment, sources: GuideSources): JourneyMomentData {
  const {steps, after, changes} = moment;
  const told = [...after.keys()].filter((id) => after.get(id)?.object !== 'settlement_entry');
  return {
    calls: buildJourneyCallData(moment, sources),
    causes: steps
      .filter(({kind}) => kind !== 'call')
      .map((step) => ({at: formatMomentTime(step.at, moment), says: describeStepCause(step, sources)})),
    objects: [
      ...told.flatMap((id) => buildJourneyObjectData(id, moment, sources) ?? []),
      ...changes.filter(({machine}) => machine === 'settlement_entry').map(buildJourneyEntriesData),
    ],
    events: steps.flatMap(({events}) =>
      events.map((event) => {
        const url = sources.getUrl(event.type);
        return {
          at: formatMomentTime(event.created_at, moment),
          type: event.type,
          ...(url !== undefined && {url}),
          payload: event as unknown as JsonValue,
        };
      }),
    ),
  };
}

function buildJourneyIndex(moments: readonly ResolvedMoment[]): JourneyData {
  return {
    scenario: JOURNEY_SCENARIO,
    moments: moments.map(({anchor, title, at, narration, screens}) => ({
      anchor,
      title,
      at: `${formatDayAndTime(at)} UTC`,
      narration: Object.entries(narration).map(([who, sentence]) => [NARRATOR_NAMES[who as Narrator], sentence]),
      screens: screens.map((name) => ({title: formatScreenTitle(name), url: `${SCREENS_PAGE}#${name}`})),
    })),
  };
}

/** The data of the journey: `journey`, and `moment-N` for the details of each. */
export function buildJourneyData(sources: GuideSources): Record<string, JourneyData | JourneyMomentData> {
  const {contracts} = sources.book;
  const moments = readJourneyMoments(contracts, JOURNEY_SCENARIO) ?? [];
  return {
    journey: buildJourneyIndex(moments),
    ...Object.fromEntries(moments.map((one) => [`moment-${String(one.number)}`, buildJourneyMomentData(one, sources)])),
  };
}
