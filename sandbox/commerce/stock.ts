import {ApiError, type FieldError} from '../world/apiError';
import {ENGLISH, type MessageTexts} from './messageTexts';
import type {Product, Variant} from './productTypes';

/** Requested units of a variant. */
export interface StockDemand {
  readonly product: Product;
  readonly variant: Variant;
  readonly quantity: number;
  /** The field of the request that has the quantity. */
  readonly pointer: string;
  /** That which has the variant; empty for a line that is in the cart. */
  readonly variantPointer: string;
}

/** How many units can be bought now; undefined when the merchant does not disclose it. */
function getUnitsLeft({availability}: Variant): number | undefined {
  return availability.available ? (availability.quantity ?? undefined) : 0;
}

/** Whether the units are in stock. */
export function isInStock(variant: Variant, quantity: number): boolean {
  return quantity <= (getUnitsLeft(variant) ?? Infinity);
}

/** The message about a variant with too few units. */
export function describeStock(texts: MessageTexts, title: string, variant: Variant): string {
  const left = getUnitsLeft(variant) ?? 0;
  return left === 0 ? texts.soldOut(title) : texts.fewLeft(title, left);
}

/** The maximum quantity of a line. */
const MAX_QUANTITY = 999;

function findDemandRefusals(demand: StockDemand, currency: string): FieldError[] {
  const {product, variant, quantity, pointer, variantPointer} = demand;
  const maximum = Math.min(variant.availability.max_per_order ?? MAX_QUANTITY, MAX_QUANTITY);
  return [
    ...(product.status === 'active'
      ? []
      : [{pointer: variantPointer, code: 'invalid', message: 'This variant is not for sale.'}]),
    ...(variant.price.currency === currency
      ? []
      : [{pointer: variantPointer, code: 'currency_mismatch', message: `This variant is not sold in ${currency}.`}]),
    ...(quantity <= maximum ? [] : [{pointer, code: 'maximum', message: `Must be at most ${maximum}.`}]),
  ];
}

function findShortage({product, variant, quantity, pointer}: StockDemand): FieldError[] {
  const message = describeStock(ENGLISH, product.title, variant);
  return isInStock(variant, quantity) ? [] : [{pointer, code: 'out_of_stock', message}];
}

/**
 * Checks that all requested units can be bought.
 *
 * @throws ApiError `validation_failed` for what is not for sale or above the limit of an order,
 *   `out_of_stock` for what has too few units
 */
export function assertBuyable(demands: readonly StockDemand[], currency: string): void {
  const wrong = demands.flatMap((demand) => findDemandRefusals(demand, currency));
  if (wrong.length > 0) {
    throw new ApiError(
      'validation_failed',
      `${wrong.length === 1 ? 'One field' : `${wrong.length} fields`} of the body cannot be accepted. See errors.`,
      {errors: wrong},
    );
  }
  const short = demands.flatMap(findShortage);
  if (short.length > 0) {
    throw new ApiError('out_of_stock', short.map(({message}) => message).join(' '), {errors: short});
  }
}
