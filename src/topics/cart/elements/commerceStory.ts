import type {Contracts} from '../../../pipeline/contracts/load';
import {toBasisPoints} from '../../money/decimal';
import type {CartInput, Discount} from '../priceCart';
import {AuthoringError} from '../../../../packages/authoring/authoringError';

/** The seed data and the recordings of commerce. */

interface PromotionTerms {
  readonly code: string;
  readonly funded_by: 'partner' | 'merchant';
  readonly combinable: boolean;
  readonly ends_at?: string;
  readonly needs_login?: boolean;
  readonly shoppers?: readonly string[];
  readonly usage_limit?: number;
}

/** A promotion of the seed data. */
export type StoryPromotion = PromotionTerms & Discount;

/** The tax rates of a country in percent, by the tax category of a product. */
export type TaxRatesByCategory = Readonly<Record<'standard' | 'books' | 'food' | 'gift_card', string>>;

/** The parts of `contracts/scenarios/seed/commerce.yaml` that pages use. */
export interface CommerceStoryData {
  readonly partner: {readonly guest_prefix: string};
  readonly merchants: readonly {readonly id: string; readonly name: string}[];
  readonly promotions: readonly StoryPromotion[];
  /** Percent by country of delivery and tax category. */
  readonly tax_rates: Readonly<Record<string, TaxRatesByCategory>>;
}

/** The seed data of the commerce sandbox. */
export function readCommerceSeed(contracts: Contracts): CommerceStoryData {
  return contracts.getSeedData('commerce') as CommerceStoryData;
}

/** The amounts of a cart or a checkout. */
export interface RecordedTotals {
  readonly totals: readonly {readonly type: string; readonly amount: number}[];
  readonly tax_included: number;
  readonly promotion_codes: readonly {readonly code: string; readonly amount: number}[];
  readonly groups: readonly {
    readonly merchant_id: string;
    readonly line_ids: readonly string[];
    readonly totals: readonly {readonly type: string; readonly amount: number}[];
    readonly tax_included: number;
  }[];
}

export interface RecordedCart extends RecordedTotals {
  readonly id: string;
  readonly version: number;
  readonly country: string;
  readonly lines: readonly {
    readonly id: string;
    readonly merchant_id: string;
    readonly title: string;
    readonly quantity: number;
    readonly unit_price: number;
    readonly discount: number;
    readonly paid: number;
    readonly tax_rate: string;
    readonly tax: number;
  }[];
}

/** An entry of totals, 0 when it is absent. */
export function getTotalsEntry({totals}: Pick<RecordedTotals, 'totals'>, type: string): number {
  return totals.find((total) => total.type === type)?.amount ?? 0;
}

/** The inputs of a recorded cart. @throws AuthoringError for a promotion that the seed data lacks */
export function toCartInput(cart: RecordedCart, story: CommerceStoryData, place: string): CartInput {
  return {
    lines: cart.lines.map(({merchant_id, unit_price, quantity, tax_rate}) => ({
      merchant_id,
      unit_price,
      quantity,
      rate: toBasisPoints(tax_rate),
    })),
    discounts: cart.promotion_codes.map(({code}) => {
      const promotion = story.promotions.find((one) => one.code === code);
      if (!promotion) {
        throw new AuthoringError(
          `${place}: found the code ${code} in the cart ${cart.id}, expected one of the seed data.`,
        );
      }
      return promotion;
    }),
    deliveries: cart.groups.map((group) => ({
      paid: getTotalsEntry(group, 'shipping'),
      lines: [...cart.lines.keys()].filter((index) => group.line_ids.includes(cart.lines[index]!.id)),
    })),
    mode: 'inside',
  };
}
