/** Words that stand everywhere and tell nothing. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a am an and any are as at be been but by can could did do does for from get had has have how i if in into is it ' +
    'its me my of on or our shall should so some than that the their them then there these they this to use using was ' +
    'we were what when where which who why will with would you your'
  ).split(' '),
);

/**
 * What integrators say, and what the pages say for it. Both sides are phrases; a word of the query keeps its own
 * meaning beside the one given here.
 */
export const SYNONYMS: readonly (readonly [said: string, meant: string])[] = [
  ['3ds', '3d secure challenge authentication'],
  ['3ds2', '3d secure challenge authentication'],
  ['sca', '3d secure challenge authentication'],
  ['api key', 'secret key'],
  ['auth', 'authentication authorization'],
  ['basket', 'cart'],
  ['bank transfer', 'transfer'],
  ['buyer', 'shopper'],
  ['callback', 'webhook'],
  ['chargeback', 'dispute'],
  ['coupon', 'promotion voucher'],
  ['css', 'styling'],
  ['customer', 'shopper'],
  ['dispute', 'chargeback'],
  ['docs', 'documentation'],
  ['discount code', 'promotion code'],
  ['fee', 'commission'],
  ['hmac', 'signature'],
  ['hold', 'authorization'],
  ['iframe', 'embed'],
  ['inventory', 'availability stock'],
  ['merchant account', 'gateway'],
  ['notification', 'webhook event'],
  ['pagination', 'lists cursor'],
  ['paging', 'lists cursor'],
  ['parcel', 'fulfillment'],
  ['postcode', 'postal'],
  ['processor', 'gateway'],
  ['psp', 'gateway'],
  ['publishable key', 'publishable'],
  ['remittance', 'payout'],
  ['report', 'statement'],
  ['rma', 'return'],
  ['seller', 'merchant'],
  ['shipment', 'fulfillment'],
  ['shipping', 'delivery'],
  ['sku', 'variant'],
  ['split', 'partial'],
  ['stock', 'availability'],
  ['test card', 'card sandbox'],
  ['theme', 'styling'],
  ['throttle', 'rate limit'],
  ['throttling', 'rate limit'],
  ['tracking', 'fulfillment'],
  ['user', 'shopper'],
  ['vat', 'tax'],
  ['void', 'cancel'],
  ['zip', 'postal'],
];
