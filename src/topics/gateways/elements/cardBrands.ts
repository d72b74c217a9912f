import type {CardBrand} from '../../../pipeline/contracts/generated/schemas';

/** The display names of card brands, in the order of tables. */
export const CARD_BRANDS: Readonly<Record<CardBrand, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

export const CARD_BRAND_NAMES = Object.keys(CARD_BRANDS) as CardBrand[];
