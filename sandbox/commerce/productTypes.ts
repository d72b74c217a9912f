export type {Availability, AvailabilityStatus, Product, Variant} from '../../src/pipeline/contracts/generated/commerce';

/** Names of the collections, in the singular as in messages. */
export const PRODUCT_COLLECTION = 'product';
export const VARIANT_COLLECTION = 'variant';
