import type {Json} from '../../../packages/json';

/** Something that happened while a scenario was run, in chronological order. */
export interface ScenarioEvent {
  /** A request with its response, an action of a party, or an attempt to deliver an event. */
  readonly kind: 'call' | 'act' | 'delivery';
  /** The operation, the action as `machine.transition`, or the type of the event. */
  readonly name: string;
  /** The id of the object that it is about, where there is one. */
  readonly subject: string | undefined;
  /** The status returned by the API, or by the receiver of an event. */
  readonly status?: number;
  /** The response body, or the object of the event. */
  readonly body?: Json;
  /** When it happened, in milliseconds of scenario time. */
  readonly at: number;
}

/** The events of each scenario, by its name. */
export type ScenarioEvents = ReadonlyMap<string, readonly ScenarioEvent[]>;
