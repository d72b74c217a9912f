/** Words that stand everywhere and tell nothing, in documentation of an API. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a am an and any api are as at be been but by can could did do does for from get had has have how i if in into is it ' +
    'its me my of on or our shall should so some than that the their them then there these they this to use using was ' +
    'we were what when where which who why will with would you your'
  ).split(' '),
);

/**
 * What integrators say, and what the pages say for it. Both sides are phrases; a word of the query keeps its own
 * meaning beside the one given here.
 */
export const SYNONYMS: readonly (readonly [said: string, meant: string])[] = [
  ['3ds', '3d challenge'],
  ['3ds2', '3d challenge'],
  ['auth', 'authentication authorization'],
  ['bank check', 'challenge'],
  ['bank transfer', 'transfer'],
  ['base url', 'hosts'],
  ['basket', 'cart'],
  ['buyer', 'shopper'],
  ['callback', 'webhook'],
  ['cent', 'money'],
  ['chargeback', 'dispute'],
  ['coupon', 'promotion voucher'],
  ['css', 'styling'],
  ['customer', 'shopper'],
  ['discount code', 'promotion code'],
  ['dispute', 'chargeback'],
  ['docs', 'documentation'],
  ['etag', 'concurrency version'],
  ['fee', 'commission'],
  ['hmac', 'signature'],
  ['hold', 'authorization'],
  ['iframe', 'embed'],
  ['inventory', 'availability stock'],
  ['merchant account', 'gateway'],
  ['minor unit', 'money'],
  ['notification', 'webhook event'],
  ['optimistic locking', 'concurrency'],
  ['pagination', 'lists cursor'],
  ['paging', 'lists cursor'],
  ['parcel', 'fulfillment'],
  ['partial', 'part'],
  ['postcode', 'postal'],
  ['processor', 'gateway'],
  ['psp', 'gateway'],
  ['publishable key', 'publishable'],
  ['remittance', 'payout'],
  ['report', 'statement'],
  ['rma', 'return'],
  ['sca', '3d challenge'],
  ['seller', 'merchant'],
  ['shipment', 'fulfillment'],
  ['shipping', 'delivery'],
  ['sku', 'variant'],
  ['split', 'partial'],
  ['stock', 'availability'],
  ['test card', 'card sandbox trigger'],
  ['theme', 'styling'],
  ['throttle', 'rate limit'],
  ['throttling', 'rate limit'],
  ['tokenization', 'token'],
  ['tracking', 'fulfillment'],
  ['upgrade', 'move version'],
  ['user', 'shopper'],
  ['vat', 'tax'],
  ['void authorization', 'cancel payment intent'],
  ['void', 'cancel'],
  ['webhook retry', 'delivery attempts follow'],
  ['zip', 'postal'],
];
