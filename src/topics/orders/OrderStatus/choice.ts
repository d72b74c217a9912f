import {deriveOrder} from '../deriveOrder';
import type {OrderStatusData} from '../orderStatusData';

/** How many sub-orders the reader can choose. */
export const MIN_SUB_ORDERS = 1;
export const MAX_SUB_ORDERS = 5;

/** The choice in the URL: `shipped.accepted`. */
export function serializeStatuses(statuses: readonly string[]): string {
  return statuses.join('.');
}

/** The statuses in a URL, without unknown ones; the initial ones if there are none. */
export function parseStatuses(
  written: string,
  initial: readonly string[],
  {states}: OrderStatusData,
): readonly string[] {
  const known = written.split('.').filter((one) => states.some(({name}) => name === one));
  return known.length < MIN_SUB_ORDERS ? initial : known.slice(0, MAX_SUB_ORDERS);
}

export interface OrderStatusExplanation {
  readonly status: string;
  /** The number of the rule that applies, counted from 1. */
  readonly rule: number;
  /** The announcement, one sentence. */
  readonly summary: string;
  readonly meaning: string;
  readonly event: string;
}

/** The status of an order with these sub-orders, and why. */
export function explainOrderStatus(
  statuses: readonly string[],
  {rules, statuses: all}: OrderStatusData,
): OrderStatusExplanation {
  const {status, rule} = deriveOrder(statuses, rules);
  const {meaning, event, isFinal} = all.find(({name}) => name === status)!;
  const end = isFinal ? ', a terminal state' : '';
  return {status, rule, meaning, event, summary: `Rule ${String(rule)} applies: the order is ${status}${end}.`};
}
