import type {World} from '../world/world';
import type {MerchantTrader} from '../../src/pipeline/contracts/generated/commerce';
import type {Product, Variant} from './productTypes';

/** A delivery method of a merchant. Amounts are minor units, tax included. */
export interface ShippingMethod {
  readonly id: string;
  readonly type: 'shipping' | 'pickup' | 'digital' | 'local_delivery';
  readonly title: string;
  readonly carrier: string | null;
  readonly amount: number;
  readonly earliest_days: number;
  readonly latest_days: number;
  /** Countries that it delivers to; null for all. */
  countries: readonly string[] | null;
  /** A regular expression for the postal code of the addresses that it delivers to. */
  readonly postal_codes?: string;
}

export interface MerchantSeed {
  readonly id: string;
  readonly name: string;
  readonly legal_name: string;
  readonly country: string;
  readonly currencies: readonly string[];
  readonly ship_from_countries: readonly string[];
  readonly policies: {
    readonly return_window_days: number;
    readonly terms_url: string;
    readonly privacy_url: string;
    readonly returns_url: string;
  };
  readonly trader: MerchantTrader;
  readonly support: {readonly email: string; readonly url: string};
  readonly commission_plan: string;
  readonly return_policy: {
    readonly approval: 'automatic' | 'manual';
    readonly methods: readonly string[];
    readonly return_fee: number;
    readonly refunds_shipping: boolean;
  };
  readonly shipping_methods: readonly ShippingMethod[];
}

/** Shares are basis points, `processing_fixed` is minor units. */
export interface CommissionPlan {
  readonly id: string;
  readonly commission: number;
  readonly commission_tax: number;
  readonly processing: number;
  readonly processing_fixed: number;
  readonly reserve: number;
}

/** What a promotion requires, and who bears it. */
export interface PromotionTerms {
  readonly code: string;
  readonly funded_by: 'partner' | 'merchant';
  /** Only lines of this merchant. */
  readonly merchant_id?: string;
  /** The minimum subtotal of its lines, in minor units. */
  readonly minimum: number;
  readonly combinable: boolean;
  readonly ends_at?: string;
  readonly needs_login?: boolean;
  /** Only these shoppers. */
  readonly shoppers?: readonly string[];
  readonly usage_limit?: number;
  readonly used?: number;
}

export type Promotion = PromotionTerms &
  ({readonly type: 'voucher'; readonly amount: number} | {readonly type: 'percentage'; readonly basis_points: number});

export interface VariantSeed {
  readonly id: string;
  readonly sku: string;
  /** The product and choice by default. */
  readonly title?: string;
  /** One value for each option of the product. */
  readonly choice: readonly string[];
  readonly price: number;
  readonly list_price?: number;
  readonly unit_price?: {readonly amount: number; readonly measure: string};
  readonly status: string;
  readonly quantity: number | null;
  readonly max_per_order: number | null;
  readonly condition?: Variant['condition'];
  readonly grams: number;
  readonly ean: string;
}

export interface ProductSeed {
  readonly id: string;
  readonly status: 'draft' | 'active' | 'archived';
  readonly merchant_id: string;
  readonly handle: string;
  readonly title: string;
  readonly description: string;
  readonly brand: string | null;
  readonly category_ids: readonly string[];
  readonly tags: readonly string[];
  readonly attributes: Readonly<Record<string, string>>;
  readonly media: readonly {
    readonly id: string;
    readonly type?: Product['media'][number]['type'];
    readonly url: string;
    readonly alt: string;
    readonly width: number;
    readonly height: number;
  }[];
  /** Names of the choices. */
  readonly options: readonly string[];
  readonly rating?: {readonly value: number; readonly scale: number; readonly count: number};
  readonly shipping_required?: boolean;
  readonly return_window_days?: number;
  readonly age_restriction?: number;
  readonly tax_category: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly variants: readonly VariantSeed[];
}

export interface CategorySeed {
  readonly id: string;
  readonly name: string;
  readonly parent_id: string | null;
  readonly position: number;
}

/** `contracts/scenarios/seed/commerce.yaml`. */
export interface CommerceSeed {
  readonly partner: {
    readonly id: string;
    readonly name: string;
    readonly country: string;
    readonly guest_prefix: string;
  };
  readonly first_order_number: number;
  readonly currency: string;
  /** Percent by country and tax category. */
  readonly tax_rates: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly commission_plans: readonly CommissionPlan[];
  readonly merchants: readonly MerchantSeed[];
  readonly categories: readonly CategorySeed[];
  readonly promotions: readonly Promotion[];
  readonly products: readonly ProductSeed[];
}

/** The commerce part of the seed data. */
export function getCommerceSeed(world: World): CommerceSeed {
  return world.seedData.commerce as CommerceSeed;
}
