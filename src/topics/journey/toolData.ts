import type {JourneyCallSlice, JourneyMomentSlice, JourneyObjectSlice, JourneySlice} from './journeyData';
import type {JsonValue} from '../lifecycles/lifecycleData';
import type {Teller} from '../../pipeline/contracts/journeys';
import {causeOf, requestLine, SCREENS, screenTitle, TELLERS, timeText} from './elements/journey';
import {titleOf, toldMoments, type ObjectChange, type ToldMoment} from './elements/journeys';
import type {GuideSources} from '../../pipeline/elements/guideSources';

/** The journey that the page of it tells. */
const SCENE = 'order-5512';

/** A time of day; of another day than the moment with its day. */
function clockText(time: string, {at}: ToldMoment): string {
  return time.startsWith(at.slice(0, 10)) ? time.slice(11, 19) : timeText(time);
}

function callSlices(moment: ToldMoment, sources: GuideSources): JourneyCallSlice[] {
  return moment.steps
    .filter(({kind}) => kind === 'call')
    .map((step) => {
      const {at, name, request, status, answer} = step;
      const url = sources.urlOf(name!);
      return {
        at: clockText(at, moment),
        line: requestLine(step, sources),
        ...(url !== undefined && {url}),
        status: status!,
        ...(request?.body !== undefined && {body: request.body as JsonValue}),
        ...(answer !== undefined && {answer: answer as JsonValue}),
      };
    });
}

function objectSlice(
  id: string,
  {before, after, changes}: ToldMoment,
  {book: {lifecycles}}: GuideSources,
): JourneyObjectSlice | undefined {
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
    title: titleOf(lifecycles, kind),
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

/** Entries that went the same way, as one. */
function entriesSlice({ids, title, states}: ObjectChange): JourneyObjectSlice {
  const was = states.slice(0, -1).filter((one) => one !== null);
  return {
    title: `${String(ids.length)} × ${title.toLowerCase()}`,
    state: states.at(-1)!,
    ...(was.length > 0 && {was}),
    isNew: states[0] === null,
    fields: [],
  };
}

function momentSlice(moment: ToldMoment, sources: GuideSources): JourneyMomentSlice {
  const {steps, after, changes} = moment;
  const told = [...after.keys()].filter((id) => after.get(id)?.object !== 'settlement_entry');
  return {
    calls: callSlices(moment, sources),
    causes: steps
      .filter(({kind}) => kind !== 'call')
      .map((step) => ({at: clockText(step.at, moment), says: causeOf(step, sources)})),
    objects: [
      ...told.flatMap((id) => objectSlice(id, moment, sources) ?? []),
      ...changes.filter(({machine}) => machine === 'settlement_entry').map(entriesSlice),
    ],
    events: steps.flatMap(({events}) =>
      events.map((event) => {
        const url = sources.urlOf(event.type);
        return {
          at: clockText(event.created_at, moment),
          type: event.type,
          ...(url !== undefined && {url}),
          payload: event as unknown as JsonValue,
        };
      }),
    ),
  };
}

function indexOf(moments: readonly ToldMoment[]): JourneySlice {
  return {
    scene: SCENE,
    moments: moments.map(({anchor, title, at, tells, screens}) => ({
      anchor,
      title,
      at: `${timeText(at)} UTC`,
      tells: Object.entries(tells).map(([who, sentence]) => [TELLERS[who as Teller], sentence]),
      screens: screens.map((name) => ({title: screenTitle(name), url: `${SCREENS}#${name}`})),
    })),
  };
}

/** The data of the journey: `journey`, and `moment-N` for what happens in each. */
export function journeySlices(sources: GuideSources): Record<string, JourneySlice | JourneyMomentSlice> {
  const {contracts} = sources.book;
  const moments = toldMoments(contracts, SCENE) ?? [];
  return {
    journey: indexOf(moments),
    ...Object.fromEntries(moments.map((one) => [`moment-${String(one.number)}`, momentSlice(one, sources)])),
  };
}
