import type {StoredResource} from '../world/world';

export type AvailabilityStatus = 'in_stock' | 'backorder' | 'preorder' | 'out_of_stock' | 'discontinued';

interface Price {
  readonly amount: number;
  readonly currency: string;
}

export interface Availability {
  readonly status: AvailabilityStatus;
  readonly available: boolean;
  readonly quantity: number | null;
  readonly max_per_order: number | null;
}

/** A variant, as the API returns it. */
export interface Variant extends StoredResource {
  readonly object: 'variant';
  readonly product_id: string;
  readonly sku: string;
  title: string;
  readonly options: readonly {readonly name: string; readonly value: string}[];
  price: Price;
  list_price: Price | null;
  readonly unit_price: (Price & {readonly measure: string}) | null;
  availability: Availability;
  readonly condition: string;
  readonly weight: {readonly value: number; readonly unit: 'g'};
  readonly barcodes: readonly {readonly type: string; readonly value: string}[];
  readonly media_ids: readonly string[];
}

interface ProductOption {
  readonly name: string;
  values: {readonly label: string; available: boolean}[];
}

/** A product, as the API returns it. */
export interface Product extends StoredResource {
  readonly object: 'product';
  status: 'draft' | 'active' | 'archived';
  readonly merchant_id: string;
  readonly handle: string;
  title: string;
  description: {readonly plain: string; readonly html: string};
  brand: string | null;
  category_ids: readonly string[];
  tags: readonly string[];
  attributes: Readonly<Record<string, string>>;
  readonly media: readonly object[];
  options: ProductOption[];
  variants: Variant[];
  price_range: {readonly min: number; readonly max: number; readonly currency: string};
  readonly rating: object | null;
  readonly shipping_required: boolean;
  readonly tax_category: string;
  readonly return_window_days: number;
  readonly age_restriction: number | null;
  readonly livemode: false;
  readonly metadata: Readonly<Record<string, string>>;
}

/** Names of the collections, in the singular as in messages. */
export const PRODUCT_COLLECTION = 'product';
export const VARIANT_COLLECTION = 'variant';
