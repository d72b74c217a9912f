import {ApiError} from '../world/apiError';
import type {World} from '../world/world';
import {CART_COLLECTION, type Cart} from './cartTypes';
import {getCommerceSeed, type Promotion} from './seed';
import {computeLinesSubtotal, type LineInput} from './pricing';

/** Why a promotion code is rejected: the value of `errors[].code` and its text. */
const REFUSAL_REASONS = {
  invalid: 'No promotion has this code.',
  already_applied: 'This code is already applied.',
  expired: 'This code has expired.',
  user_not_logged_in: 'This code requires a signed-in shopper.',
  user_ineligible: 'This code is not available to this shopper.',
  usage_limit_reached: 'This code has reached its usage limit.',
  combination_disallowed: 'This code cannot be combined with another code.',
  minimum_not_met: 'The items that this code applies to are below its minimum order value.',
} as const;

export type RefusalReason = keyof typeof REFUSAL_REASONS;

/** The promotion of a code in upper case, if there is one. */
export function findPromotion(world: World, code: string): Promotion | undefined {
  return getCommerceSeed(world).promotions.find((promotion) => promotion.code === code);
}

/** How often a promotion was used: before the sandbox started, and by carts that became orders. */
function countPromotionUses(world: World, {code, used = 0}: Promotion): number {
  const carts = world.getCollection<Cart>(CART_COLLECTION).listAll();
  return (
    used +
    carts.filter((cart) => cart.status === 'converted' && cart.promotion_codes.some((applied) => applied.code === code))
      .length
  );
}

function isGuest(world: World, {shopper_reference: shopper}: Cart): boolean {
  return shopper.startsWith(getCommerceSeed(world).partner.guest_prefix);
}

/** Whether one of the two cannot be combined with others. */
function isExcludedByCart(world: World, promotion: Promotion, cart: Cart): boolean {
  const others = cart.promotion_codes.map(({code}) => findPromotion(world, code));
  return others.length > 0 && (!promotion.combinable || others.some((other) => other?.combinable === false));
}

/** The first reason why a code does not apply to a cart, or undefined if it does. */
export function findPromotionRefusal(
  world: World,
  cart: Cart,
  lines: readonly LineInput[],
  code: string,
): RefusalReason | undefined {
  const promotion = findPromotion(world, code);
  if (!promotion) {
    return 'invalid';
  }
  const {ends_at: end, needs_login: needsLogin, shoppers, usage_limit: limit, minimum} = promotion;
  const rules: readonly [RefusalReason, boolean][] = [
    ['already_applied', cart.promotion_codes.some((applied) => applied.code === code)],
    ['expired', end !== undefined && end <= world.clock.getTime()],
    ['user_not_logged_in', needsLogin === true && isGuest(world, cart)],
    ['user_ineligible', shoppers !== undefined && !shoppers.includes(cart.shopper_reference)],
    ['usage_limit_reached', limit !== undefined && countPromotionUses(world, promotion) >= limit],
    ['combination_disallowed', isExcludedByCart(world, promotion, cart)],
    ['minimum_not_met', computeLinesSubtotal(promotion, lines) < minimum],
  ];
  return rules.find(([, isBroken]) => isBroken)?.[0];
}

/** The error for a code that does not apply. */
export function createPromotionError(code: string, reason: RefusalReason): ApiError {
  const detail =
    reason === 'already_applied'
      ? `The code ${code} is already applied to this cart.`
      : `The code ${code} does not apply: ${reason}.`;
  return new ApiError('promotion_rejected', detail, {
    errors: [{pointer: '/code', code: reason, message: REFUSAL_REASONS[reason]}],
  });
}
