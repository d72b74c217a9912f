import type {Json, JsonObject} from '../../../packages/json';
import type {ContractSource} from './source';
import {readNamed} from './readValidated';
import type {Journey, JourneyMoment} from './generated/schemas';

export type {Journey, JourneyExit, JourneyMoment} from './generated/schemas';

/** The page with the screens, to whose anchors `screens` of journeys lead. */
export const SCREENS_PAGE = '/commerce/guides/screens-mockups';

/** A step of an object from one state into another. */
export interface JourneyChange {
  readonly machine: string;
  /** Null where the object has none: an attempt is a part of its payment. */
  readonly id: string | null;
  readonly transition: string;
  /** Null when it was created. */
  readonly from: string | null;
  readonly to: string;
}

/** An event as the API returns it. */
export interface JourneyEvent {
  readonly id: string;
  readonly type: string;
  readonly created_at: string;
  readonly data: {readonly object: JsonObject; readonly previous_attributes: JsonObject};
}

/** One step of a scenario, with everything that it changed: `contracts/recorded/journeys`. */
export interface JourneyStep {
  /** When it began, RFC 3339 in UTC. */
  readonly at: string;
  /** A request, an action of a party outside the API, or a timer. */
  readonly kind: 'call' | 'act' | 'clock';
  /** The operation, or the action as `machine.transition`. */
  readonly name?: string;
  /** Of a call: the request. */
  readonly request?: {readonly path: string; readonly body?: Json};
  readonly status?: number;
  readonly response?: Json;
  /** Of an act: the object and what came with it. */
  readonly id?: string;
  readonly data?: JsonObject;
  readonly changes: readonly JourneyChange[];
  readonly events: readonly JourneyEvent[];
  /** By id: the whole object when it is new, else the properties that have changed. */
  readonly objects: Readonly<Record<string, JsonObject>>;
}

/** Those who take part in a journey. */
export type Narrator = keyof JourneyMoment['narration'];

/**
 * The journeys, by their scenarios.
 *
 * @throws when one does not fit `journey.schema.yaml`, or has another name than its file
 */
export function readJourneys(source: ContractSource): ReadonlyMap<string, Journey> {
  return readNamed<Journey>(source, 'journeys', 'journey.schema.yaml', 'scenario');
}

/** The kind of a moment. */
export function listMomentSteps<T extends Pick<JourneyStep, 'at'>>(
  {from, until}: Pick<JourneyMoment, 'from' | 'until'>,
  steps: readonly T[],
): T[] {
  return steps.filter(({at}) => at >= from && at <= until);
}
