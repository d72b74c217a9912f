import {createFilter} from '../http/listFilters';
import {createPageResponse, type HandlerRequest, type Handler} from '../http/requestHandler';
import {ApiError, type FieldError} from '../world/apiError';
import type {World} from '../world/world';
import {getCommerceSeed, type MerchantSeed} from './seed';
import {getSubOrderNotes, getOrderOfSubOrder} from './orderState';
import {ORDER_COLLECTION, SUB_ORDER_COLLECTION, type Order, type SubOrder} from './orderTypes';
import {findOrderLine, countReturnableUnits, computeReturnTerms, type ReturnedUnits} from './returnMath';
import {cancelReturn, requestReturn} from './returnSteps';
import {RETURN_COLLECTION, type Return, type ReturnLine, type ReturnNotes} from './returnTypes';

interface ReturnRequest {
  readonly sub_order_id: string;
  readonly lines: readonly (ReturnedUnits & Pick<ReturnLine, 'reason'> & {readonly note?: string})[];
  readonly method?: Return['method'];
  readonly metadata?: Readonly<Record<string, string>>;
}

/** Whether units can be returned now, and until when. */
interface ReturnWindow {
  readonly isOpen: boolean;
  readonly ends: string | null;
  /** Days after delivery. */
  readonly days: number;
  /** The line whose product limits the window, unless it is that of the merchant. */
  readonly index: number;
}

function findSubOrder(world: World, id: string): SubOrder {
  const sub = world.getCollection<SubOrder>(SUB_ORDER_COLLECTION).require(id);
  world.getCollection<Order>(ORDER_COLLECTION).require(sub.order_id);
  return sub;
}

function getReturnPolicy(world: World, {merchant_id}: SubOrder): MerchantSeed['return_policy'] {
  return getCommerceSeed(world).merchants.find(({id}) => id === merchant_id)!.return_policy;
}

/** The window of lines: the shortest of that of the merchant and those of the products. */
function computeReturnWindow(world: World, sub: SubOrder, lines: readonly ReturnedUnits[]): ReturnWindow {
  const {windows, returnWindowDays} = getSubOrderNotes(world, sub);
  const days = lines.map(({line_id}) => windows[line_id] ?? returnWindowDays);
  const shortest = Math.min(returnWindowDays, ...days);
  const index = shortest === returnWindowDays ? -1 : days.indexOf(shortest);
  if (sub.delivered_at === null) {
    return {isOpen: false, ends: null, days: shortest, index};
  }
  const ends = world.clock.addDuration(`P${shortest}D`, sub.delivered_at);
  return {isOpen: sub.status === 'delivered' && world.clock.getTime() < ends, ends, days: shortest, index};
}

/** Errors in the lines, whatever the state of the sub-order. */
function findInvalidReturnLines(sub: SubOrder, lines: readonly ReturnedUnits[]): FieldError[] {
  return lines.flatMap(({line_id: id}, index): FieldError[] => {
    const pointer = `/lines/${index}/line_id`;
    if (!findOrderLine(sub, id)) {
      return [{pointer, code: 'unknown_value', message: 'Must be a line of this sub-order.'}];
    }
    const isRepeated = lines.findIndex((other) => other.line_id === id) !== index;
    return isRepeated ? [{pointer, code: 'unique_items', message: 'Must be listed only once.'}] : [];
  });
}

function findExcessQuantities(sub: SubOrder, lines: readonly ReturnedUnits[]): FieldError[] {
  return lines.flatMap(({line_id, quantity}, index) => {
    const left = countReturnableUnits(findOrderLine(sub, line_id)!);
    const message = `Must be at most ${left}, which can be returned.`;
    return quantity > left ? [{pointer: `/lines/${index}/quantity`, code: 'maximum', message}] : [];
  });
}

function throwIfInvalid(errors: readonly FieldError[]): void {
  if (errors.length > 0) {
    throw new ApiError('validation_failed', 'Some lines cannot be returned. See errors.', {errors});
  }
}

/** By which right a return is refunded: the first basis that fits. */
function findRefundBasis(
  world: World,
  sub: SubOrder,
  lines: readonly Partial<Pick<ReturnLine, 'reason'>>[],
): Return['refund_basis'] {
  const {country} = getOrderOfSubOrder(world, sub).shipping_address;
  const {isWithdrawalOver} = getSubOrderNotes(world, sub);
  const found = world.catalogs.returns.bases.find(
    ({reasons, days, countries}) =>
      lines.every(({reason = 'unwanted'}) => reasons?.includes(reason) ?? true) &&
      (countries?.includes(country) ?? true) &&
      (days === null || !isWithdrawalOver),
  );
  return found!.basis as Return['refund_basis'];
}

/** Statuses in which units of a return are neither settled nor released. */
const OPEN_STATUSES = ['requested', 'approved', 'awaiting_shipment', 'in_transit', 'partially_received', 'received'];

/** Whether units of an open return of the sub-order are refunded by policy. */
function hasOpenPolicyReturn(world: World, {return_ids}: SubOrder): boolean {
  const returns = world.getCollection<Return>(RETURN_COLLECTION);
  return return_ids.some((id) => {
    const {status, refund_basis} = returns.require(id);
    return refund_basis === 'policy' && OPEN_STATUSES.includes(status);
  });
}

const quoteReturn: Handler = ({world, body}: HandlerRequest) => {
  const {sub_order_id, lines} = body as unknown as ReturnRequest;
  const sub = findSubOrder(world, sub_order_id);
  throwIfInvalid(findInvalidReturnLines(sub, lines));
  const {isOpen, ends} = computeReturnWindow(world, sub, lines);
  const eligible = isOpen && lines.some(({line_id}) => countReturnableUnits(findOrderLine(sub, line_id)!) > 0);
  throwIfInvalid(eligible ? findExcessQuantities(sub, lines) : []);
  const quoted = eligible ? lines : [];
  const refund_basis = findRefundBasis(world, sub, lines);
  const {unit_refunds, amounts, tax_included} = computeReturnTerms(sub, getSubOrderNotes(world, sub), quoted, {
    policy: getReturnPolicy(world, sub),
    basis: refund_basis,
    method: 'drop_off',
    areOpenCounted: true,
    isOpenByPolicy: hasOpenPolicyReturn(world, sub),
  });
  return {
    status: 200,
    body: {
      object: 'return_quote',
      sub_order_id,
      eligible,
      request_by: ends,
      currency: sub.currency,
      lines: lines.map(({line_id, quantity}, index) => ({
        line_id,
        quantity,
        unit_refunds: unit_refunds[index] ?? [],
      })),
      refund_basis,
      ...amounts,
      tax_included,
    },
  };
};

/** @throws ApiError `return_window_closed` or `state_conflict` */
function requireOpen(world: World, sub: SubOrder, lines: readonly ReturnedUnits[]): string {
  const {isOpen, ends, days, index} = computeReturnWindow(world, sub, lines);
  if (isOpen) {
    return ends!;
  }
  if (sub.status !== 'delivered' && sub.status !== 'completed') {
    throw new ApiError('state_conflict', `${sub.id} is ${sub.status}. Only a delivered sub-order can be returned.`, {
      current_status: sub.status,
    });
  }
  const pointer = index < 0 ? '/sub_order_id' : `/lines/${index}/line_id`;
  const message = `The window ended ${days} days after delivery.`;
  throw new ApiError('return_window_closed', `The return window of ${sub.id} ended at ${ends!}.`, {
    errors: [{pointer, code: 'return_window_closed', message}],
  });
}

const createReturn: Handler = ({world, body}: HandlerRequest) => {
  const {sub_order_id, lines, method = 'drop_off', metadata = {}} = body as unknown as ReturnRequest;
  const sub = findSubOrder(world, sub_order_id);
  const policy = getReturnPolicy(world, sub);
  throwIfInvalid(findInvalidReturnLines(sub, lines));
  const request_by = requireOpen(world, sub, lines);
  throwIfInvalid(findExcessQuantities(sub, lines));
  if (!policy.methods.includes(method)) {
    const message = `Must be one of ${policy.methods.join(', ')}, which the merchant offers.`;
    throw new ApiError('validation_failed', 'The merchant does not accept this return method.', {
      errors: [{pointer: '/method', code: 'invalid', message}],
    });
  }
  const refund_basis = findRefundBasis(world, sub, lines);
  const {unit_refunds, amounts} = computeReturnTerms(sub, getSubOrderNotes(world, sub), lines, {
    policy,
    basis: refund_basis,
    method,
    areOpenCounted: true,
    isOpenByPolicy: hasOpenPolicyReturn(world, sub),
  });
  const now = world.clock.getTime();
  const returned: Return = {
    id: world.ids.createId('ret'),
    object: 'return',
    status: 'requested',
    order_id: sub.order_id,
    sub_order_id,
    merchant_id: sub.merchant_id,
    shopper_reference: getOrderOfSubOrder(world, sub).shopper_reference,
    currency: sub.currency,
    lines: lines.map(({line_id, quantity, reason, note = null}, index) => ({
      line_id,
      quantity,
      reason,
      note,
      unit_refunds: unit_refunds[index]!,
      inspected_quantity: 0,
      disposition: null,
    })),
    method,
    refund_basis,
    ...amounts,
    amount_refunded: 0,
    refund_ids: [],
    decline_reason: null,
    request_by,
    ship_by: null,
    inspect_by: null,
    requested_at: now,
    approved_at: null,
    received_at: null,
    inspected_at: null,
    refunded_at: null,
    livemode: false,
    metadata,
    created_at: now,
    updated_at: now,
  };
  requestReturn(world, sub, returned, policy.approval === 'automatic');
  return {status: 201, body: returned};
};

const listReturns: Handler = (call) => {
  const returns = call.world.getCollection<Return>(RETURN_COLLECTION).listNewestFirst();
  return createPageResponse(call, returns, createFilter(call.query));
};

const retrieveReturn: Handler = ({world, path}) => ({
  status: 200,
  body: world.getCollection<Return>(RETURN_COLLECTION).require(path.id!),
});

const handleCancel: Handler = ({world, path}) => {
  const returned = world.getCollection<Return>(RETURN_COLLECTION).require(path.id!);
  world.check('return', returned, 'cancelReturn');
  cancelReturn(world, returned);
  return {status: 200, body: returned};
};

const retrieveReturnLabel: Handler = ({world, path}) => {
  const returned = world.getCollection<Return>(RETURN_COLLECTION).require(path.id!);
  world.check('return', returned, 'retrieveReturnLabel');
  const {label} = world.getInternalNotes<ReturnNotes>(returned);
  if (!label) {
    throw new ApiError('state_conflict', 'The shopper keeps the units, so there is no label.', {
      current_status: returned.status,
    });
  }
  return {status: 200, body: label};
};

export const returnHandlers: Readonly<Record<string, Handler>> = {
  quoteReturn,
  createReturn,
  listReturns,
  retrieveReturn,
  cancelReturn: handleCancel,
  retrieveReturnLabel,
};
