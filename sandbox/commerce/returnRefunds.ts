import type {Refund} from '../payments/objects';
import {ApiError} from '../world/apiError';
import type {World} from '../world/world';
import {computeSubOrderRefundable, refundSubOrder} from './orderMoney';
import {SUB_ORDER_COLLECTION, type SubOrder} from './orderTypes';
import {RETURN_COLLECTION, type Return} from './returnTypes';
import {defineTimerAction} from '../world/timerActions';

/** @throws ApiError `refund_amount_exceeded` when less is left than the return refunds, for instance after a chargeback */
function createReturnRefund(world: World, returned: Return, transition: string): void {
  const sub = world.getCollection<SubOrder>(SUB_ORDER_COLLECTION).require(returned.sub_order_id);
  const left = computeSubOrderRefundable(world, sub);
  if (returned.expected_refund > left) {
    throw new ApiError(
      'refund_amount_exceeded',
      `${returned.id} refunds ${returned.expected_refund}, and ${left} of ${sub.id} is left after refunds, pending ones included, and chargebacks.`,
    );
  }
  const {id} = refundSubOrder(world, sub, returned.expected_refund, 'return');
  world.transition('return', returned, transition, {changes: {refund_ids: [...returned.refund_ids, id]}});
}

const CREATE_RETURN_REFUND = defineTimerAction('return.create_refund', (world, returned: Return) => {
  if (returned.expected_refund === 0) {
    world.transition('return', returned, 'close_without_refund');
    return;
  }
  try {
    createReturnRefund(world, returned, 'create_refund');
  } catch (error) {
    if (!(error instanceof ApiError)) {
      throw error;
    }
    world.transition('return', returned, 'refuse_refund');
  }
});

/** Creates the refund of a return whose amount is final, or closes it when there is nothing to refund. */
export function scheduleReturnRefund(world: World, returned: Return): void {
  const at = world.clock.addDuration(world.getTimer('return', 'create_refund'));
  world.clock.schedule(returned.id, 'refund', at, CREATE_RETURN_REFUND, returned);
}

/**
 * Retries a failed refund.
 *
 * @throws ApiError of the payments product when it rejects the refund
 */
export function retryRefund(world: World, returned: Return): void {
  if (!world.can('return', returned, 'retry_refund')) {
    throw new ApiError('state_conflict', `${returned.id} is ${returned.status}.`, {current_status: returned.status});
  }
  createReturnRefund(world, returned, 'retry_refund');
}

/** The shopper is paid in another way. */
export function completeReturnOtherwise(world: World, returned: Return): void {
  world.transition('return', returned, 'settle');
  closeLater(world, returned);
}

const CLOSE_RETURN = defineTimerAction('return.close', (world, returned: Return) =>
  world.transition('return', returned, 'close'),
);

function closeLater(world: World, returned: Return): void {
  world.clock.schedule(
    returned.id,
    'close',
    world.clock.addDuration(world.getTimer('return', 'close')),
    CLOSE_RETURN,
    returned,
  );
}

function findReturnByRefund(world: World, refundId: string): Return | undefined {
  const returns = world.getCollection<Return>(RETURN_COLLECTION).listAll();
  return returns.find(({refund_ids}) => refund_ids.includes(refundId));
}

function completeReturnRefund(world: World, returned: Return, {amount}: Refund): void {
  const changes = {amount_refunded: returned.amount_refunded + amount, refunded_at: world.clock.getTime()};
  world.transition('return', returned, 'refund_succeeds', {changes});
  closeLater(world, returned);
}

/** Only what succeeded was counted, so only that is subtracted. */
function failReturnRefund(world: World, returned: Return, {amount}: Refund): void {
  const wasRefunded = returned.status === 'refunded' || returned.status === 'closed';
  const transition = returned.status === 'closed' ? 'refund_fails_late' : 'refund_fails';
  const amount_refunded = returned.amount_refunded - (wasRefunded ? amount : 0);
  world.transition('return', returned, transition, {changes: {amount_refunded, refunded_at: null}});
  world.clock.unschedule(returned.id, 'close');
}

/** Updates returns on their refunds. */
export function followReturnRefunds(world: World): void {
  const listenToReturnRefunds = (type: string, react: (returned: Return, refund: Refund) => void): void =>
    world.addListener(type, ({data}) => {
      const refund = data.object as unknown as Refund;
      const returned = findReturnByRefund(world, refund.id);
      if (returned) {
        react(returned, refund);
      }
    });
  listenToReturnRefunds('refund.succeeded', (returned, refund) => completeReturnRefund(world, returned, refund));
  listenToReturnRefunds('refund.failed', (returned, refund) => failReturnRefund(world, returned, refund));
  listenToReturnRefunds('refund.canceled', (returned) => world.transition('return', returned, 'refund_is_canceled'));
}
