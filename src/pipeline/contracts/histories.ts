import type {JsonMap} from '../../../packages/json';
import {readMovedRecording} from './recordings';
import type {ContractSource} from './source';

/**
 * An object of a scenario right after a transition, as GET returns it, and the events that were sent:
 * `contracts/recorded/lifecycles`.
 */
export interface RecordedMoment {
  readonly transition: string;
  /** The previous state; null when it was created. */
  readonly from: string | null;
  /** RFC 3339 in UTC. */
  readonly at: string;
  readonly object: JsonMap;
  /** Their `data.object` is the object at that time. */
  readonly events: readonly {
    readonly id: string;
    readonly type: string;
    readonly created_at: string;
    readonly previous_attributes: JsonMap;
  }[];
}

/** The history of one object in a scenario. */
export interface RecordedHistory {
  readonly scenario: string;
  readonly title: string;
  readonly moments: readonly RecordedMoment[];
}

/**
 * The histories of the objects of a state machine, times shifted to those of the build. None when nothing is recorded.
 */
export function readHistories(source: ContractSource, machine: string): readonly RecordedHistory[] {
  const read = readMovedRecording(source, `lifecycles/${machine}`) as {histories: RecordedHistory[]} | undefined;
  return read?.histories ?? [];
}

/** The number of units of a line by status. */
type RecordedQuantities = Readonly<Record<string, number>>;

/** A sub-order at a moment of a timeline. */
export interface TimelinePart {
  readonly id: string;
  readonly merchant_id: string;
  readonly status: string;
  readonly payment_status: string;
  readonly fulfillment_status: string;
  readonly amount_captured: number;
  readonly amount_refunded: number;
  readonly lines: readonly {readonly id: string; readonly quantities: RecordedQuantities}[];
}

/** An order after a change of it, of its payment or of its sub-orders, with its authorized amount, from `contracts/recorded/timelines`. */
export interface RecordedTimelineMoment {
  readonly at: string;
  /** An operation, or `machine.transition` for an action of a party; null for a timer. */
  readonly by: string | null;
  /** Types of the events about it that were sent. */
  readonly events: readonly string[];
  readonly order: {
    readonly id: string;
    /** Null until it is placed. */
    readonly status: string | null;
    readonly amount_capturable: number;
    readonly amount_captured: number;
    readonly amount_refunded: number;
    readonly sub_orders: readonly TimelinePart[];
  };
}

/** The histories of the orders of a scenario. */
export interface ScenarioTimelines {
  readonly title: string;
  readonly summary: string;
  readonly orders: readonly (readonly RecordedTimelineMoment[])[];
}

/** The timelines of a scenario, times shifted; undefined when it has none. */
export function readTimelines(source: ContractSource, scenario: string): ScenarioTimelines | undefined {
  return readMovedRecording(source, `timelines/${scenario}`) as ScenarioTimelines | undefined;
}
