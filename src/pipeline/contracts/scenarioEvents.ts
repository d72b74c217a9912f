import type {Json} from '../../../packages/json';

/** Something that happened while a scene of the story was played, in the order in which it happened. */
export interface ScenarioEvent {
  /** A request with its answer, what a party did, or an attempt to deliver an event. */
  readonly kind: 'call' | 'act' | 'delivery';
  /** The operation, the act as `machine.transition`, or the type of the event. */
  readonly name: string;
  /** The id of the object that it is about, where there is one. */
  readonly subject: string | undefined;
  /** The status that was answered: by the API, or by the receiver of an event. */
  readonly status?: number;
  /** What was answered, or the object of the event. */
  readonly body?: Json;
  /** When it happened, in milliseconds of the story. */
  readonly at: number;
}

/** The happenings of each scene, by its name. */
export type ScenarioEvents = ReadonlyMap<string, readonly ScenarioEvent[]>;
