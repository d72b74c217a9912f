export type {
  AppliedPromotionCode,
  Cart,
  CartGroup,
  CartLine,
  CartMessage,
  Total,
} from '../../src/pipeline/contracts/generated/commerce';

/** The name of the collection, in the singular as in messages. */
export const CART_COLLECTION = 'cart';
