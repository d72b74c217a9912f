import type {Json, JsonObject} from './json';
import type {ContractSource} from './source';
import {readNamed} from './readValidated';

/** A step of an object from one state into another. */
export interface JourneyChange {
  readonly machine: string;
  /** Null where the object has none: an attempt is a part of its payment. */
  readonly id: string | null;
  readonly transition: string;
  /** Null when it came into being. */
  readonly from: string | null;
  readonly to: string;
}

/** An event as the API answers it. */
export interface JourneyEvent {
  readonly id: string;
  readonly type: string;
  readonly created_at: string;
  readonly data: {readonly object: JsonObject; readonly previous_attributes: JsonObject};
}

/** One thing that happened in a scene, with all that it changed: `contracts/recorded/journeys`. */
export interface JourneyStep {
  /** When it began, RFC 3339 in UTC. */
  readonly at: string;
  /** A request, what a party did outside the API, or a time that came. */
  readonly kind: 'call' | 'act' | 'clock';
  /** The operation, or the act as `machine.transition`. */
  readonly name?: string;
  /** Of a call: what was sent. */
  readonly request?: {readonly path: string; readonly body?: Json};
  readonly status?: number;
  readonly answer?: Json;
  /** Of an act: the object and what came with it. */
  readonly id?: string;
  readonly data?: JsonObject;
  readonly changes: readonly JourneyChange[];
  readonly events: readonly JourneyEvent[];
  /** By id: the whole object when it is new, else the properties that have changed. */
  readonly objects: Readonly<Record<string, JsonObject>>;
}

/** What else can happen in a moment, and the scene that shows it. */
export interface JourneyExit {
  readonly when: string;
  readonly scene: string;
  /** The transition that the scene shows, as `machine.transition`. */
  readonly shows?: string;
  /** The code of the error that it shows instead. */
  readonly error?: string;
}

/** Those who take part in a journey. */
export type Narrator = 'shopper' | 'partner' | 'merchant';

/** A moment of a journey: a span of time in its scene. */
export interface JourneyMoment {
  readonly title: string;
  readonly part: string;
  /** The times of the first and of the last thing that happens in it, RFC 3339 in UTC. */
  readonly from: string;
  readonly until: string;
  /** When what its title says happens, if not first of all. */
  readonly at?: string;
  readonly tells: Readonly<Partial<Record<Narrator, string>>>;
  /** Anchors on the page of screens. */
  readonly screens: readonly string[];
  /** Names of screens that are drawn with the objects as they are after it. */
  readonly draws?: readonly string[];
  readonly exits?: readonly JourneyExit[];
}

/** A scene of the story, told in moments. */
export interface Journey {
  readonly scene: string;
  readonly moments: readonly JourneyMoment[];
}

/**
 * The journeys, by their scenes.
 *
 * @throws when one does not fit `journey.schema.yaml`, or has another name than its file
 */
export function readJourneys(source: ContractSource): ReadonlyMap<string, Journey> {
  return readNamed<Journey>(source, 'journeys', 'journey.schema.yaml', 'scene');
}

/** What happens in a moment. */
export function listMomentSteps<T extends Pick<JourneyStep, 'at'>>(
  {from, until}: Pick<JourneyMoment, 'from' | 'until'>,
  steps: readonly T[],
): T[] {
  return steps.filter(({at}) => at >= from && at <= until);
}
