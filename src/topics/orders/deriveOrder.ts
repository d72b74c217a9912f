/** Derives the status of an order from those of its sub-orders. The rules are in contracts/lifecycles/order.yaml. */

import type {DerivationRule} from '../../pipeline/contracts/generated/schemas';

function matchesRule({every, equal, not_every: open}: DerivationRule, statuses: readonly string[]): boolean {
  const areAll = (list: readonly string[]): boolean => statuses.every((status) => list.includes(status));
  return (!every || areAll(every)) && (!equal || areAll([statuses[0]!])) && (!open || !areAll(open));
}

/** The status of an order, and the number of the rule that applied, counted from 1. */
export interface DerivedOrderStatus {
  readonly status: string;
  readonly rule: number;
}

/**
 * The status of an order by the first rule that fits.
 *
 * @param statuses of its sub-orders, at least one
 * @throws when no rule fits
 */
export function deriveOrder(statuses: readonly string[], rules: readonly DerivationRule[]): DerivedOrderStatus {
  const index = rules.findIndex((rule) => matchesRule(rule, statuses));
  const rule = rules[index];
  if (!rule) {
    throw new Error(
      'contracts/lifecycles/order.yaml: found no rule of derivation that fits, expected a last one without a condition.',
    );
  }
  return {status: rule.status === 'same' ? statuses[0]! : rule.status, rule: index + 1};
}
