import type {JsonValue} from '../../../packages/json';

/** The moments of a journey, without their details. */
export interface JourneyData {
  readonly scenario: string;
  readonly moments: readonly JourneyHead[];
}

export interface JourneyHead {
  /** Of its heading on the page. */
  readonly anchor: string;
  readonly title: string;
  /** When it is, in words, in UTC. */
  readonly at: string;
  /** Who it means what to, in Markdown with inline code and nothing else. */
  readonly narration: readonly (readonly [who: string, sentence: string])[];
  readonly screens: readonly JourneyLink[];
}

export interface JourneyLink {
  readonly title: string;
  readonly url: string;
}

/** The details of one moment. */
export interface JourneyMomentData {
  readonly calls: readonly JourneyCallData[];
  /** What happens outside the API or by itself. */
  readonly causes: readonly {readonly at: string; readonly says: string}[];
  readonly objects: readonly JourneyObjectData[];
  readonly events: readonly JourneyEventData[];
}

export interface JourneyCallData {
  readonly at: string;
  /** `POST /carts` */
  readonly line: string;
  /** Where the operation is shown. */
  readonly url?: string;
  readonly status: number;
  readonly body?: JsonValue;
  readonly response?: JsonValue;
}

/** An object after the moment. */
export interface JourneyObjectData {
  /** Missing where several are grouped. */
  readonly id?: string;
  readonly title: string;
  readonly state: string;
  /** Its previous states in this moment; undefined when its state has not changed. */
  readonly was?: readonly string[];
  readonly isNew: boolean;
  readonly fields: readonly {readonly field: string; readonly before?: JsonValue; readonly after: JsonValue}[];
}

export interface JourneyEventData {
  readonly at: string;
  readonly type: string;
  readonly url?: string;
  readonly payload: JsonValue;
}
