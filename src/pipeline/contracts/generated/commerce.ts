// Generated from the contract of commerce by npm run types.

/** Identifies a category. */
export type CategoryId = string;

/** Identifies a merchant. */
export type MerchantId = string;

/** An amount in minor units of the `currency` beside it, with the exponent of ISO 4217. */
export type Amount = number;

/** Whether and when a variant ships. Rely on `available`, because values can be added. */
export type AvailabilityStatus = 'in_stock' | 'backorder' | 'preorder' | 'out_of_stock' | 'discontinued';

/** The order of products. Those that are equal are sorted by title. */
export type ProductSort = 'relevance' | 'title' | 'price_asc' | 'price_desc' | 'newest';

/** The envelope of every list. */
export interface Page {
  /** The objects of this page, newest first unless the operation specifies another order. */
  data: unknown[];
  /** Whether another page follows. */
  has_more: boolean;
  /** The `cursor` of the next page, or null on the last one. */
  next_cursor: string | null;
}

/** Identifies a product. */
export type ProductId = string;

/** The text about the product, in two forms. */
export interface ProductDescription {
  /** The text without markup. */
  plain: string;
  /** The same text as HTML. It is sanitized, and has no scripts, styles or links. */
  html: string;
}

/** Identifies a picture, a film or a model of a product. */
export type MediaId = string;

/** An absolute URL (RFC 3986). */
export type Url = string;

/** One picture, film or model of a product. */
export interface ProductMedia {
  id: MediaId;
  /** The kind of the file. */
  type: 'image' | 'video' | 'model_3d';
  /** The URL of the file. Load it from there, because it can change. */
  url: Url;
  /** The text for screen readers. Put it into your `alt` attribute. */
  alt: string;
  /** The width in pixels. Reserve the space, so that the page does not jump. */
  width: number;
  /** The height in pixels. */
  height: number;
  /** The place in the order of media, starting with 1. */
  position: number;
}

/** The label of a choice. */
export type OptionName = string;

/** The label of one value of a choice. */
export type OptionLabel = string;

/** One value of a choice. */
export interface ProductOptionValue {
  label: OptionLabel;
  /** Whether a variant with this value can be bought. */
  available: boolean;
}

/** One choice of the shopper, such as a size. */
export interface ProductOption {
  name: OptionName;
  /** The values to choose from, in the order to show them. */
  values: ProductOptionValue[];
}

/** Identifies a variant. Cart lines use it. */
export type VariantId = string;

/** The merchant's article number. */
export type Sku = string;

/** The value of one option. */
export interface VariantOption {
  name: OptionName;
  value: OptionLabel;
}

/** An alphabetic ISO 4217 currency code, in upper case. */
export type Currency = string;

/** A price of one unit, tax included. */
export interface Price {
  /** The price in minor units. */
  amount: Amount;
  currency: Currency;
}

/** A price per measure, tax included. */
export interface UnitPrice {
  /** The price of one measure in minor units. */
  amount: Amount;
  currency: Currency;
  /** The measure that the price is for. */
  measure: string;
}

/** Whether a variant can be bought, and how many units. A cart reserves nothing. */
export interface Availability {
  status: AvailabilityStatus;
  /** Whether it can be added to a cart while its product is `active`. Rely on this field. */
  available: boolean;
  /** The units left as the merchant reports them, or null when it does not disclose them. An order does not change them. */
  quantity: number | null;
  /** The upper limit of the quantity of a line, or null for none. */
  max_per_order: number | null;
}

/** The weight for shipping. It is 0 for digital goods. */
export interface Weight {
  /** How many units of weight. */
  value: number;
  /** The unit of weight. */
  unit: 'g' | 'kg';
}

/** One code printed on a variant. */
export interface Barcode {
  /** The kind of the code. */
  type: 'GTIN' | 'EAN' | 'UPC' | 'ISBN' | 'JAN';
  /** The digits of the code, check digit included. */
  value: string;
}

/** A point in time in RFC 3339 format, in UTC and whole seconds. */
export type Timestamp = string;

/** What the shopper buys, such as one size of a jacket. It has its own id, price and stock. */
export interface Variant {
  id: VariantId;
  /** The object type. */
  object: 'variant';
  /** The product that it belongs to. */
  product_id: ProductId;
  sku: Sku;
  /** Product and choice in one text. */
  title: string;
  /** One value for each option of the product. */
  options: VariantOption[];
  /** The price of one unit, tax included. It is indicative; the checkout is binding. */
  price: Price;
  /** A higher price to strike through, or null. */
  list_price: Price | null;
  /** The price per measure for the shelf label, or null. */
  unit_price: UnitPrice | null;
  availability: Availability;
  /** Whether it was used before. */
  condition: 'new' | 'refurbished' | 'used';
  weight: Weight;
  /** The codes printed on it. */
  barcodes: Barcode[];
  /** The pictures of this variant, the first one first. */
  media_ids: MediaId[];
  /** When it was created. */
  created_at: Timestamp;
  /** When it last changed. Compare it to drop a snapshot that is older than yours. */
  updated_at: Timestamp;
}

/** The ratings of a product by buyers. */
export interface ProductRating {
  /** The average. */
  value: number;
  /** The best value that can be given. */
  scale: number;
  /** How many buyers rated it. */
  count: number;
}

/** True in live mode, false in the sandbox. */
export type Livemode = boolean;

/** Your own data. We store it and return it unchanged. */
export interface Metadata {
  [key: string]: string;
}

/** What the shopper looks at. A product has at least one variant, and the variant is what the shopper buys. */
export interface Product {
  id: ProductId;
  /** The object type. */
  object: 'product';
  /** Whether the product is sold. The search finds active products only. */
  status: 'draft' | 'active' | 'archived';
  /** The merchant that sells it. */
  merchant_id: MerchantId;
  /** A short name for page URLs, unique per merchant. */
  handle: string;
  /** The name to show. */
  title: string;
  description: ProductDescription;
  /** The brand, or null when the product has none. */
  brand: string | null;
  /** The categories that it belongs to. */
  category_ids: CategoryId[];
  /** Words that the search finds. */
  tags: string[];
  /** Facts such as the material. The keys differ by category. */
  attributes: {
    [key: string]: string;
  };
  /** Pictures, films and models, in the order of `position`. */
  media: ProductMedia[];
  /** The choices that distinguish variants. It is empty for a product with one variant and no choice. */
  options: ProductOption[];
  /** What can be bought. */
  variants: Variant[];
  /** The lowest and the highest price of the variants, tax included. */
  price_range: {
    /** The lowest price of a variant. */
    min: Amount;
    /** The highest price of a variant. */
    max: Amount;
    currency: Currency;
  };
  /** The ratings by buyers, or null while there are none. */
  rating: ProductRating | null;
  /** Whether it is shipped in a parcel. It is false for digital goods. */
  shipping_required: boolean;
  /** What the tax rate depends on, together with the country of delivery, such as `standard` or `books`. */
  tax_category: string;
  /** How many days after delivery a return can start. When the merchant's policy has fewer, those count. */
  return_window_days: number;
  /** The lowest age of the buyer in years, or null when everybody may buy it. */
  age_restriction: number | null;
  livemode: Livemode;
  /** Data of the merchant about the product. You only read it. */
  metadata: Metadata;
  /** When it was created. */
  created_at: Timestamp;
  /** When it or one of its variants last changed. Compare it to drop a snapshot that is older than yours. */
  updated_at: Timestamp;
}

/** How many products the search finds with this value. */
export type FacetCount = number;

/** A category with products. */
export interface CategoryFacet {
  /** The value for the parameter `category_id`. */
  value: CategoryId;
  count: FacetCount;
}

/** A merchant with products. */
export interface MerchantFacet {
  /** The value for the parameter `merchant_id`. */
  value: MerchantId;
  count: FacetCount;
}

/** A status with products. */
export interface AvailabilityFacet {
  /** The value for the parameter `availability`. */
  value: AvailabilityStatus;
  count: FacetCount;
}

/** The lowest and the highest price of a variant. */
export interface PriceFacet {
  /** The lowest price, tax included. */
  min: Amount;
  /** The highest price, tax included. */
  max: Amount;
}

/** How many products each filter finds, on all pages. Each facet has the name of its parameter, and counts what the search finds with the other parameters, so that it also has the values that the shopper did not choose. */
export interface ProductFacets {
  /** The categories, with the products of their subcategories. */
  category_id: CategoryFacet[];
  /** The merchants. */
  merchant_id: MerchantFacet[];
  /** The statuses of variants. A product counts for each status of its variants. */
  availability: AvailabilityFacet[];
  /** The limits for `price_min` and `price_max`, or null when the other parameters find nothing. */
  price: PriceFacet | null;
}

/** A page of products. */
export type ProductList = Page & {
  /** The products, in the order of `sort`. */
  data: Product[];
} & {
  /** How many products the search finds, on all pages. */
  total_count: number;
  /** Counts for the filters of the search, or null without the parameter `facets`. */
  facets: ProductFacets | null;
};

/** One invalid field. */
export interface ProblemError {
  /** The field, as a JSON Pointer (RFC 6901) into the body of the request. It is empty for the body as a whole. For a header, path or query parameter it is `#` and the name of the parameter. */
  pointer: string;
  /** What is wrong with the field, from the catalog of error codes. */
  code: string;
  /** What the field must be, for developers. */
  message: string;
}

/** Why the issuer declined, in our codes and in those of the gateway. */
export interface Decline {
  /** The unified decline code, from the catalog of decline codes. Accept unknown codes, and treat them as `issuer_declined`. */
  code: string;
  /** The name of the gateway that returned the response. */
  gateway: string;
  /** The gateway's own code. Log it, and branch on `code`. */
  raw_code: string;
}

/** An error, as a problem document (RFC 9457). Branch on `code`. */
export interface Problem {
  /** Identifies the kind of problem. It equals `doc_url`. */
  type: string;
  /** A short text, the same for every error of this code. */
  title: string;
  /** The HTTP status of the response. */
  status: number;
  /** What happened in this case, for developers. Never show it to a shopper. */
  detail: string;
  /** The path of the request. */
  instance: string;
  /** The error code, from the catalog of error codes. Accept unknown codes, and treat them by their status. */
  code: string;
  /** Identifies the request. It equals the header `Request-Id`, and in a stored error that of the first response. Quote it to support. */
  request_id: string;
  /** Whether the same request with the same idempotency key can still have a different outcome. A repeat never runs an operation again that has begun. */
  retriable: boolean;
  /** The entry of this code in the documentation, as an absolute URL. */
  doc_url: string;
  /** One entry per invalid field. It is empty when no field is invalid. */
  errors: ProblemError[];
  /** Only with the code `payment_declined`. Why the issuer declined. */
  decline?: Decline;
  /** Only with the code `state_conflict`. The state of the object that does not allow the request. That is the one in the path, unless `detail` names another one. */
  current_status?: string;
}

/** The ids of products to read. */
export interface ProductLookup {
  /** The ids. Duplicates return one result. */
  ids: ProductId[];
}

/** What a lookup found and what it did not find. */
export interface ProductLookupResult {
  /** The products, in the order of `ids`. */
  data: Product[];
  /** The ids of no product, in the order of `ids`. They are not an error. */
  not_found: ProductId[];
}

/** A node of the category tree. */
export interface Category {
  id: CategoryId;
  /** The object type. */
  object: 'category';
  /** The name to show. */
  name: string;
  /** The category above it, or null at the top. */
  parent_id: string | null;
  /** The place among the categories with the same parent, starting with 1. */
  position: number;
}

/** A page of categories. */
export type CategoryList = Page & {
  /** The categories, each one after its parent. */
  data: Category[];
};

/** An ISO 3166-1 alpha-2 country code, in upper case. The United Kingdom is `GB`. */
export type CountryCode = string;

/** A postal address. The address table lists which fields each country needs, in which order and format. Responses contain only the fields that you sent, and a new address replaces the previous one completely. */
export interface Address {
  /** The country. The only field that every address needs. */
  country: CountryCode;
  /** The recipient, as printed on the parcel. A shipping address needs it. */
  name?: string;
  /** The organization. */
  company?: string;
  /** The first line of the street address. */
  line1?: string;
  /** The second line of the street address. */
  line2?: string;
  /** The third line of the street address. */
  line3?: string;
  /** A district or neighborhood below the city. */
  dependent_locality?: string;
  /** The city, post town or suburb. */
  locality?: string;
  /** A code from the list of regions of the country, such as `OR` for Oregon. Most are the second part of an ISO 3166-2 code; those of Hong Kong are names. */
  region?: string;
  /** The postal code, as written in the country. */
  postal_code?: string;
  /** A sorting code beside the postal code, such as CEDEX in France. */
  sorting_code?: string;
  /** A phone number in E.164 format, with `+` and the country code. */
  phone?: string;
  /** An email address for messages of the carrier. */
  email?: string;
  /** Instructions for the carrier. */
  delivery_instructions?: string;
}

/** The identity of the merchant by law, with `legal_name`. Show it on the checkout screen. */
export interface MerchantTrader {
  /** The address at which the merchant is established. */
  address: Address;
  /** The email address for contracts and complaints. */
  email: string;
  /** The phone number in E.164 format, with `+` and the country code. */
  phone: string;
  /** The trade register that lists the merchant, or null where it is in none. */
  register: string | null;
  /** The number in that register, or null without one. */
  register_number: string | null;
  /** The VAT identification number with the prefix of its country, or null where the merchant has none. */
  vat_id: string | null;
}

/** The rules that the shopper agrees to. */
export interface MerchantPolicies {
  /** How many days after delivery a return can start. When a product has fewer, those count. */
  return_window_days: number;
  /** The terms of sale. Link them on the checkout screen. */
  terms_url: Url;
  /** The privacy notice. Link it on the checkout screen. */
  privacy_url: Url;
  /** The return policy. Link it on the checkout screen. */
  returns_url: Url;
}

/** Where shoppers get help. */
export interface MerchantSupport {
  /** The email address for shoppers' questions. */
  email: string;
  /** The help page. */
  url: Url;
}

/** Who sells. Show its name next to each product and sub-order. */
export interface Merchant {
  id: MerchantId;
  /** The object type. */
  object: 'merchant';
  /** The name to show. */
  name: string;
  /** The name for terms and invoices. */
  legal_name: string;
  /** Where the merchant is established. */
  country: CountryCode;
  /** The currencies that it sells in. */
  currencies: Currency[];
  /** The countries that its parcels leave from. */
  ship_from_countries: CountryCode[];
  /** The countries that it delivers goods to, in alphabetical order. Digital goods are delivered to every country. The postal code can exclude an address: the checkout decides. */
  ship_to_countries: CountryCode[];
  trader: MerchantTrader;
  policies: MerchantPolicies;
  support: MerchantSupport;
  livemode: Livemode;
  /** Data of the merchant about itself. You only read it. */
  metadata: Metadata;
}

/** A page of merchants. */
export type MerchantList = Page & {
  /** The merchants, in the order in which they joined. */
  data: Merchant[];
};

/** Your own identifier of the shopper, without personal data. One that starts with `guest_` represents a shopper who is not signed in. */
export type ShopperReference = string;

/** The language of the shopper, an ISO 639-1 language, optionally with an ISO 3166-1 country. Messages are in German for `de`, with or without a country, and otherwise in English. Titles are in the language of the merchant. */
export type Locale = string;

/** The number of units. */
export type Quantity = number;

/** A variant and how many units of it. */
export interface CartLineInput {
  /** The variant, never the product. */
  variant_id: VariantId;
  /** How many units, at most the variant's `max_per_order`. */
  quantity: Quantity;
}

/** The lines. A variant that is listed twice becomes one line. */
export type CartLinesInput = CartLineInput[];

/** The shopper, the currency and the first lines. */
export interface CartCreate {
  shopper_reference: ShopperReference;
  /** The currency of every amount. Each line must be sold in it. */
  currency: Currency;
  /** The country that tax and shipping are estimated for. By default it is your own country. */
  country?: CountryCode;
  locale?: Locale;
  lines?: CartLinesInput;
  metadata?: Metadata;
}

/** Identifies a cart. */
export type CartId = string;

/** Whether the cart can be changed. */
export type CartStatus = 'active' | 'converting' | 'converted' | 'expired' | 'deleted';

/** Identifies a partner. */
export type PartnerId = string;

/** Identifies a line. It is unique in its cart and stays the same in the order. */
export type LineId = string;

/** A discount in minor units, 0 or below. */
export type Discount = number;

/** The tax rate in percent, as a decimal. */
export type TaxRate = string;

/** One variant and how many units of it. */
export interface CartLine {
  id: LineId;
  /** The product. */
  product_id: ProductId;
  /** The variant. */
  variant_id: VariantId;
  /** Who sells it. */
  merchant_id: MerchantId;
  sku: Sku;
  /** The title of the product. */
  title: string;
  quantity: Quantity;
  /** The price of one unit, tax included. */
  unit_price: Amount;
  /** The line's share of all discounts. */
  discount: Discount;
  /** `unit_price` × `quantity` + `discount`. */
  paid: Amount;
  tax_rate: TaxRate;
  /** The tax inside `paid`, rounded half up once. */
  tax: Amount;
}

/** An amount in minor units whose sign is its direction. Below 0, it is a deduction. */
export type SignedAmount = number;

/** One entry of a sum. */
export interface Total {
  /** What the amount is. */
  type: 'items' | 'shipping' | 'discount' | 'total';
  amount: SignedAmount;
}

/** Signed amounts. All entries but `total` add up to `total`. Show them in this order, and never add up lines yourself. */
export type Totals = Total[];

/** The part of one merchant. */
export interface CartGroup {
  merchant_id: MerchantId;
  /** The lines of this merchant. */
  line_ids: LineId[];
  totals: Totals;
  /** The tax inside the entry `total` of this merchant. */
  tax_included: Amount;
}

/** A promotion code as the shopper types it. It is not case-sensitive. */
export type PromotionCode = string;

/** A promotion code and its discount. */
export interface AppliedPromotionCode {
  /** The code, in upper case. */
  code: PromotionCode;
  /** How its amount is computed. */
  type: 'voucher' | 'percentage';
  /** The discount. It is 0 while the cart does not meet its conditions. */
  amount: Discount;
  /** Who bears the discount. */
  funded_by: 'partner' | 'merchant';
}

/** How serious it is. */
export type MessageType = 'info' | 'warning' | 'error';

/** The field that it is about, as a JSON Pointer (RFC 6901) into this object. */
export type MessagePointer = string;

/** A sentence for the shopper, in German or English by the `locale` of the cart. */
export type MessageText = string;

/** Something that has changed or needs attention. */
export interface CartMessage {
  type: MessageType;
  /** The code of the message. Accept unknown codes, and show `text`. */
  code: 'price_changed' | 'out_of_stock' | 'not_for_sale' | 'no_delivery' | 'promotion_not_applicable';
  pointer: MessagePointer;
  text: MessageText;
  /** The unit price that the shopper last accepted. Only with `price_changed`. */
  previous_amount?: Amount;
  /** The unit price that applies now. Only with `price_changed`. */
  current_amount?: Amount;
}

/** The lines of one shopper, from any number of merchants. It computes discounts, tax and estimated shipping, and accepts no payment. */
export interface Cart {
  id: CartId;
  /** The object type. */
  object: 'cart';
  status: CartStatus;
  /** Increases by 1 with each change that you make, not when it is read. Send it back as `If-Match`. */
  version: number;
  /** You. */
  partner_id: PartnerId;
  /** Your own identifier of the shopper, as you sent it. */
  shopper_reference: ShopperReference;
  /** The currency of the cart. */
  currency: Currency;
  /** The country that tax and shipping are estimated for. While a checkout of the cart has a shipping address, they are computed for that address. */
  country: CountryCode;
  locale: Locale;
  /** What is in the cart, in the order in which it was added, or in that of the last replacement. It can be empty. */
  lines: CartLine[];
  /** One entry per merchant, in the order of its first line. */
  groups: CartGroup[];
  /** The applied codes, in the order in which they were applied. */
  promotion_codes: AppliedPromotionCode[];
  totals: Totals;
  /** The tax inside the entry `total`. It is never added to it. */
  tax_included: Amount;
  /** What has changed or needs attention. */
  messages: CartMessage[];
  /** The open checkout while the cart is `converting`, the completed one once it is `converted`, otherwise null. */
  checkout_id: string | null;
  /** When it expires, 30 days after the last change. It does not while it is `converting`. */
  expires_at: Timestamp;
  livemode: Livemode;
  metadata: Metadata;
  /** When it was created. */
  created_at: Timestamp;
  /** When it last changed. */
  updated_at: Timestamp;
}

/** The new content of the cart: lines, country, locale and metadata. A field that is absent gets its default again, and absent metadata are empty. */
export interface CartReplace {
  /** The country that tax and shipping are estimated for. By default it is your own country. */
  country?: CountryCode;
  locale?: Locale;
  lines: CartLinesInput;
  metadata?: Metadata;
}

/** The new quantity. */
export interface CartLineUpdate {
  /** The new quantity, not a difference. At most the variant's `max_per_order`. */
  quantity: Quantity;
}

/** A promotion code to apply. */
export interface PromotionCodeApply {
  code: PromotionCode;
}

/** The status of the checkout. */
export type CheckoutStatus =
  'incomplete' | 'ready' | 'processing' | 'requires_action' | 'completed' | 'expired' | 'canceled';

/** What the shopper sees. It is also the `reference` of the payment. */
export type OrderNumber = string;

/** Identifies a checkout. */
export type CheckoutId = string;

/** The buyer. */
export interface Buyer {
  /** The name. */
  name: string;
  /** You send messages about the order to this email address; merchants send digital products to it. */
  email: string;
  /** A phone number in E.164 format, with `+` and the country code. */
  phone?: string;
}

/** Identifies a way to deliver the goods of one merchant. */
export type FulfillmentMethodId = string;

/** A way to deliver the goods of one merchant. */
export interface FulfillmentMethod {
  id: FulfillmentMethodId;
  /** How the goods reach the shopper. */
  type: 'shipping' | 'pickup' | 'digital' | 'local_delivery';
  /** The name to show. */
  title: string;
  /** The carrier, or null without one. */
  carrier: string | null;
  /** The first day on which goods in stock can arrive. */
  earliest: string;
  /** The last day on which goods in stock should arrive. What is on `backorder` or `preorder` arrives later. */
  latest: string;
  /** The price, tax included. */
  amount: Amount;
  /** The tax inside `amount`. */
  tax_included: Amount;
}

/** Pages of the merchant. Show them next to the pay button. */
export interface CheckoutLinks {
  /** The terms of sale. */
  terms: Url;
  /** The privacy notice. */
  privacy: Url;
  /** The return policy. */
  returns: Url;
}

/** The part of one merchant. */
export interface CheckoutGroup {
  merchant_id: MerchantId;
  /** The lines of the cart that this merchant sells. */
  line_ids: LineId[];
  /** The ways to deliver to the shipping address, as offered when you sent it, the cheapest first. It is empty without a shipping address. */
  methods: FulfillmentMethod[];
  /** The method that you chose, or null. Until then, the shipping is an estimate. */
  selected_method_id: string | null;
  totals: Totals;
  /** The tax inside the entry `total` of this merchant. */
  tax_included: Amount;
  links: CheckoutLinks;
}

/** The tax of one country and rate. */
export interface TaxBreakdownEntry {
  /** The country whose tax it is. */
  country: CountryCode;
  rate: TaxRate;
  /** What is taxed, without the tax. */
  base: Amount;
  /** The tax. */
  amount: Amount;
}

/** Identifies a payment intent of the payments product. */
export type CheckoutPaymentIntentId = string;

/** The payment of a checkout. */
export interface CheckoutPayment {
  payment_intent_id: CheckoutPaymentIntentId;
  /** The amount of the payment. */
  amount: Amount;
  currency: Currency;
  /** The status of the payment intent, followed until the checkout ends. */
  status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'processing'
    | 'requires_action'
    | 'requires_capture'
    | 'partially_captured'
    | 'succeeded'
    | 'declined'
    | 'failed'
    | 'expired'
    | 'canceled';
}

/** Something that is missing or has changed. */
export interface CheckoutMessage {
  type: MessageType;
  /** The code of the message. Accept unknown codes, and show `text`. */
  code:
    | 'buyer_missing'
    | 'address_missing'
    | 'method_missing'
    | 'price_changed'
    | 'out_of_stock'
    | 'address_undeliverable'
    | 'promotion_not_applicable'
    | 'payment_failed';
  pointer: MessagePointer;
  text: MessageText;
  /** The line of the cart. Only with `price_changed` and `out_of_stock`, which has one message for each line. */
  line_id?: LineId;
  /** The unit price that the shopper last accepted. Only with `price_changed`. */
  previous_amount?: Amount;
  /** The unit price that applies now. Only with `price_changed`. */
  current_amount?: Amount;
}

/** The buyer, the addresses, the delivery methods and the payment for the lines of a cart. */
export interface Checkout {
  id: CheckoutId;
  /** The object type. */
  object: 'checkout';
  status: CheckoutStatus;
  /** The frozen cart. Its `lines` are what is bought. */
  cart_id: CartId;
  /** The number reserved for the order. Use it as `reference` of the payment. */
  order_number: string;
  /** You. */
  partner_id: PartnerId;
  /** Your own identifier of the shopper, from the cart. */
  shopper_reference: ShopperReference;
  /** The currency of the checkout. */
  currency: Currency;
  /** The buyer, or null until you send it. */
  buyer: Buyer | null;
  /** The shipping address, or null until you send it. */
  shipping_address: Address | null;
  /** The billing address. It is the shipping address until you send another one, and null while there is none. */
  billing_address: Address | null;
  /** One entry per merchant, in the order of the cart. */
  groups: CheckoutGroup[];
  /** The codes of the cart. */
  promotion_codes: AppliedPromotionCode[];
  totals: Totals;
  /** The tax inside the entry `total`. It is never added to it. */
  tax_included: Amount;
  /** The tax by country and rate, the highest rate first. */
  tax_breakdown: TaxBreakdownEntry[];
  /** The payment of the last confirm, or null before it. */
  payment: CheckoutPayment | null;
  /** What is missing or has changed. */
  messages: CheckoutMessage[];
  /** The order, or null while the checkout is not `completed`. */
  order_id: string | null;
  /** When it expires, 45 minutes after it was created. It does not while it is `processing`. */
  expires_at: Timestamp;
  livemode: Livemode;
  metadata: Metadata;
  /** When it was created. */
  created_at: Timestamp;
  /** When it last changed. */
  updated_at: Timestamp;
}

/** A page of checkouts, newest first. */
export type CheckoutList = Page & {
  /** The checkouts of this page, newest first. */
  data: Checkout[];
};

/** The cart to check out. */
export interface CheckoutCreate {
  /** An active cart with at least 1 line. */
  cart_id: CartId;
  metadata?: Metadata;
}

/** The method that the shopper chose for one merchant. */
export interface CheckoutGroupUpdate {
  merchant_id: MerchantId;
  /** One of the `methods` of this group. */
  selected_method_id: FulfillmentMethodId;
}

/** The changes. A field that is absent stays as it is. */
export interface CheckoutUpdate {
  /** Replaces the buyer. */
  buyer?: Buyer;
  /** Replaces the address and computes methods and tax again. */
  shipping_address?: Address;
  /** Replaces the billing address. */
  billing_address?: Address;
  /** The methods that the shopper chose. Each merchant is listed once. */
  groups?: CheckoutGroupUpdate[];
  /** Replaces your own data. */
  metadata?: Metadata;
}

/** The payment of the checkout. */
export interface CheckoutConfirm {
  /** The payment of this checkout. It has its amount, its currency, its order number as reference, and manual capture. */
  payment_intent_id: CheckoutPaymentIntentId;
}

/** An empty object. */
export type CheckoutCancel = Record<string, never>;

/** Derived from the statuses of the sub-orders. The first matching rule applies. */
export type OrderStatus =
  | 'accepted'
  | 'in_progress'
  | 'partially_shipped'
  | 'shipped'
  | 'partially_delivered'
  | 'delivered'
  | 'undeliverable'
  | 'partially_completed'
  | 'completed'
  | 'canceled';

/** Identifies the order. */
export type OrderId = string;

/** Identifies the sub-order. */
export type SubOrderId = string;

/** The status with the merchant. */
export type SubOrderStatus =
  | 'placed'
  | 'on_hold'
  | 'accepted'
  | 'rejected'
  | 'partially_shipped'
  | 'shipped'
  | 'partially_delivered'
  | 'delivered'
  | 'undeliverable'
  | 'completed'
  | 'canceled';

/** What happened to the money of the sub-order. Only money that has moved counts, so a refund that fails after it had succeeded reverses it. */
export type PaymentStatus =
  'authorized' | 'partially_captured' | 'captured' | 'partially_refunded' | 'refunded' | 'voided';

/** What happened to the goods of the sub-order. */
export type FulfillmentProgress = 'unfulfilled' | 'partially_fulfilled' | 'fulfilled' | 'returned';

/** Whole units of a line. */
export type UnitCount = number;

/** Where the units of a line are. */
export interface LineQuantities {
  /** Units that were bought. It never changes. */
  ordered: Quantity;
  /** Units that are left after cancellations, 0 in a `rejected` sub-order. */
  current: UnitCount;
  /** Units that have left the merchant. */
  fulfilled: UnitCount;
  /** Units in open returns, until the return ends or is settled. */
  return_requested: UnitCount;
  /** Units that a return has settled for a refund. */
  returned: UnitCount;
}

/** A copy of the cart line. Only its quantities and the amounts of its current units change. */
export interface OrderLine {
  id: LineId;
  /** The product that was bought. */
  product_id: ProductId;
  /** The variant that was bought. */
  variant_id: VariantId;
  sku: Sku;
  /** The title at the time of the order. */
  title: string;
  quantities: LineQuantities;
  /** The price of one unit, tax included. */
  unit_price: Amount;
  /** The line's share of all discounts. */
  discount: Discount;
  /** What the ordered units cost, `unit_price` × `ordered` + `discount`. */
  paid: Amount;
  tax_rate: TaxRate;
  /** The tax inside `paid`, rounded half up once for the line. */
  tax: Amount;
  /** The part of `discount` for the units in `quantities.current`. */
  current_discount: Discount;
  /** What the units in `quantities.current` cost, `paid` less the amounts of the canceled units. It is 0 when all units are canceled or the sub-order is `rejected`. */
  current_paid: Amount;
  /** The tax inside `current_paid`, `tax` less that of the canceled units. */
  current_tax: Amount;
}

/** What shipping costs. It is captured with the first shipment. */
export interface OrderShipping {
  /** The name of the fulfillment method at the time of the order. */
  title: string;
  /** The price, tax included. */
  amount: Amount;
  /** The tax inside `amount` by rate, the highest rate first. Shipping is taxed like its goods. It is empty when `amount` is 0. */
  tax_breakdown: TaxBreakdownEntry[];
  /** The tax inside `amount`. */
  tax_included: Amount;
}

/** Identifies the fulfillment. */
export type FulfillmentId = string;

/** Identifies the return. */
export type ReturnId = string;

/** A point in time in RFC 3339 format, in UTC and whole seconds, or null if it has not been reached yet. */
export type NullableTimestamp = string | null;

/** The part of an order that one merchant accepts, ships, takes back and is paid for. */
export interface SubOrder {
  id: SubOrderId;
  /** The object type. */
  object: 'sub_order';
  /** The order that it belongs to. `GET` finds it from `order.created` on. */
  order_id: OrderId;
  /** The merchant that sells it. */
  merchant_id: MerchantId;
  status: SubOrderStatus;
  payment_status: PaymentStatus;
  fulfillment_status: FulfillmentProgress;
  /** The currency of the order. */
  currency: Currency;
  /** What was bought from this merchant. */
  lines: OrderLine[];
  shipping: OrderShipping;
  /** The sub-order's part of the original charge. All entries but `total` add up to `total`. */
  totals: Totals;
  /** The tax inside `total`. */
  tax_included: Amount;
  /** What is charged for the units that are left after cancellations, captured or not. Shipping is part of it while a unit is left. Returns and refunds do not change it. */
  current_totals: Totals;
  /** The tax inside the `total` of `current_totals`. */
  current_tax_included: Amount;
  /** What was captured for it so far. */
  amount_captured: Amount;
  /** What was refunded for it so far, by refunds that succeeded. One that fails after that is subtracted again. */
  amount_refunded: Amount;
  /** Its parcels, pickups and downloads. */
  fulfillment_ids: FulfillmentId[];
  /** Its returns, in every status. */
  return_ids: ReturnId[];
  /** When the merchant accepted. */
  accepted_at: NullableTimestamp;
  /** When the last unit left. It is null again while a parcel is sent once more. */
  shipped_at: NullableTimestamp;
  /** When it became `delivered`, with the last parcel that arrives, or when the rest was canceled after that. */
  delivered_at: NullableTimestamp;
  /** The deadline for requesting a return, `return_window_days` of the merchant after `delivered_at`. A product may have a shorter window, which a return quote shows. */
  return_window_ends_at: NullableTimestamp;
  /** When it was created, with the authorization of the payment. */
  created_at: Timestamp;
  /** When it last changed. */
  updated_at: Timestamp;
}

/** What was bought with one payment, with one sub-order per merchant. */
export interface Order {
  id: OrderId;
  /** The object type. */
  object: 'order';
  number: OrderNumber;
  status: OrderStatus;
  /** Your partner id, from the cart. */
  partner_id: PartnerId;
  /** Your own identifier of the shopper, from the cart. */
  shopper_reference: ShopperReference;
  /** The cart from which it was created. */
  cart_id: CartId;
  /** The checkout from which it was created. */
  checkout_id: CheckoutId;
  /** The payment that pays for all sub-orders. */
  payment_intent_id: CheckoutPaymentIntentId;
  /** The currency of the order. */
  currency: Currency;
  /** The buyer, copied from the checkout. It never changes. */
  buyer: Buyer;
  /** The shipping address, copied from the checkout. It never changes. */
  shipping_address: Address;
  /** The billing address, copied from the checkout. It never changes. */
  billing_address: Address;
  /** One per merchant, in the order of the cart. */
  sub_orders: SubOrder[];
  /** The codes that were applied at the checkout. */
  promotion_codes: AppliedPromotionCode[];
  /** The original charge. Cancellations and refunds do not change it. All entries but `total` add up to `total`. */
  totals: Totals;
  /** The tax inside `total`. */
  tax_included: Amount;
  /** What is charged for the units that are left after cancellations, captured or not, the sum of the sub-orders. Returns and refunds do not change it. Show it on an order screen in place of `totals`. */
  current_totals: Totals;
  /** The tax inside the `total` of `current_totals`. */
  current_tax_included: Amount;
  /** What was captured so far, the sum of the sub-orders. */
  amount_captured: Amount;
  /** What was refunded so far, by refunds of the payment that succeeded. Refunds that you create yourself count too, so it can exceed the sum of the sub-orders. One that fails after it succeeded is subtracted again. */
  amount_refunded: Amount;
  livemode: Livemode;
  /** Your own data about the checkout, copied when the order is placed. You cannot change it. */
  metadata: Metadata;
  /** When the order was placed, moments after the payment was authorized and the last merchant had decided. */
  placed_at: Timestamp;
  /** When it was created. */
  created_at: Timestamp;
  /** When it last changed. */
  updated_at: Timestamp;
}

/** A page of orders, newest first. */
export type OrderList = Page & {
  /** The orders of this page, newest first. */
  data: Order[];
};

/** Why an order is canceled. */
export interface CancelOrderRequest {
  /** Why you cancel. */
  reason?: 'requested_by_customer' | 'fraudulent' | 'other';
}

/** Units of one line to cancel. */
export interface CanceledLine {
  line_id: LineId;
  /** How many units, at most those that have not shipped. */
  quantity: Quantity;
}

/** The units to cancel, by line, and why. */
export interface CancelSubOrderLinesRequest {
  /** The units to cancel. Each line is listed once. */
  lines: CanceledLine[];
  /** Why you cancel. */
  reason?: 'requested_by_customer' | 'out_of_stock' | 'other';
}

/** How the goods reach the shopper. */
export type FulfillmentType = 'shipping' | 'pickup' | 'digital' | 'local_delivery';

/** Where the parcel is. */
export type FulfillmentStatus =
  | 'pending'
  | 'processing'
  | 'shipped'
  | 'in_transit'
  | 'out_for_delivery'
  | 'ready_for_pickup'
  | 'delivered'
  | 'failed'
  | 'canceled'
  | 'returned_to_sender'
  | 'lost';

/** Units of one line inside the fulfillment. */
export interface FulfillmentLine {
  line_id: LineId;
  quantity: Quantity;
}

/** An absolute URL (RFC 3986), or null when there is none. */
export type NullableUrl = string | null;

/** One thing that happened to the fulfillment. */
export interface FulfillmentStep {
  /** The status that it reached, never `pending`, `processing` or `canceled`. */
  status: FulfillmentStatus;
  /** When it reached it. */
  occurred_at: Timestamp;
}

/** One parcel, pickup or download of one sub-order. */
export interface Fulfillment {
  id: FulfillmentId;
  /** The object type. */
  object: 'fulfillment';
  /** The order that it belongs to. */
  order_id: OrderId;
  /** The sub-order that it belongs to. */
  sub_order_id: SubOrderId;
  /** The merchant that sends it. */
  merchant_id: MerchantId;
  type: FulfillmentType;
  status: FulfillmentStatus;
  /** What is inside. Empty once everything in it was canceled. */
  lines: FulfillmentLine[];
  /** The carrier. It is null before the parcel ships, and when no carrier brings it, as for a pickup or by email. */
  carrier: string | null;
  /** The carrier's number of the parcel, or null without a carrier. */
  tracking_number: string | null;
  /** Where the shopper can follow the parcel, or null before it ships and for a pickup. */
  tracking_url: NullableUrl;
  /** What happened to it once it was packed, oldest first. Entries are only added. */
  events: FulfillmentStep[];
  livemode: Livemode;
  /** Reserved. No operation sets it, and it is empty. */
  metadata: Metadata;
  /** When it was created. */
  created_at: Timestamp;
  /** When it last changed. */
  updated_at: Timestamp;
}

/** A page of fulfillments, in the order of the sub-orders. */
export type FulfillmentList = Page & {
  /** The fulfillments of this page, in the order of the sub-orders. */
  data: Fulfillment[];
};

/** The status of the return. */
export type ReturnStatus =
  | 'requested'
  | 'approved'
  | 'declined'
  | 'canceled'
  | 'awaiting_shipment'
  | 'expired'
  | 'in_transit'
  | 'lost'
  | 'partially_received'
  | 'received'
  | 'inspected'
  | 'accepted'
  | 'partially_accepted'
  | 'rejected'
  | 'refund_pending'
  | 'refunded'
  | 'refund_failed'
  | 'settled_otherwise'
  | 'returned_to_shopper'
  | 'closed';

/** Why the shopper returns the units. */
export type ReturnReason =
  | 'size_too_small'
  | 'size_too_large'
  | 'color'
  | 'style'
  | 'defective'
  | 'not_as_described'
  | 'wrong_item'
  | 'unwanted'
  | 'other';

/** The refund of one unit, by the cumulative rule. */
export interface UnitRefund {
  /** Its position among the units of the line that are canceled or refunded, from 1. */
  unit: number;
  /** The amount that is refunded for it. */
  amount: Amount;
  /** The tax inside `amount`, reversed as it was recorded. */
  tax_included: Amount;
  /** The share of the discount on this unit, from all codes. It is returned to whoever funded it. What the merchant funded has no entry in a statement. */
  funding_returned: Amount;
}

/** What happens to units of a return. */
export type Disposition = 'restock' | 'damaged' | 'keep_with_shopper' | 'return_to_shopper' | 'missing';

/** Units of one order line that are returned together. */
export interface ReturnLine {
  /** The line of the sub-order. */
  line_id: LineId;
  quantity: Quantity;
  reason: ReturnReason;
  /** The shopper's own words, or null when there are none. */
  note: string | null;
  /** The refund of each unit. After the inspection it contains the accepted units only. */
  unit_refunds: UnitRefund[];
  /** How many of the units had arrived at the merchant when it inspected them. 0 without an inspection by the merchant. */
  inspected_quantity: UnitCount;
  /** What happens to the units. It is null before the inspection and without one, except `keep_with_shopper` for units that the merchant lets the shopper keep, and `missing` for units that had not arrived by `inspect_by`. */
  disposition: Disposition | null;
}

/** How the units are returned. */
export type ReturnMethod = 'drop_off' | 'pickup' | 'keep_it';

/** The right by which a return is refunded. It determines `shipping_refund` and `return_fee`. */
export type RefundBasis = 'conformity' | 'withdrawal' | 'policy';

/** Units of one sub-order that are sent back to the merchant, and their refund. */
export interface Return {
  id: ReturnId;
  /** The object type. */
  object: 'return';
  /** The status of the return. Accept unknown values. */
  status: ReturnStatus;
  /** The order that the units are from. */
  order_id: OrderId;
  /** The sub-order that the units are from. */
  sub_order_id: SubOrderId;
  /** The merchant that takes the units back. */
  merchant_id: MerchantId;
  /** Your own identifier of the shopper, from the order. */
  shopper_reference: ShopperReference;
  /** The currency of the return. */
  currency: Currency;
  /** The returned units. After an inspection with several results, a line is listed once for each. */
  lines: ReturnLine[];
  method: ReturnMethod;
  refund_basis: RefundBasis;
  /** The shipping that is refunded, when every unit of the sub-order is canceled or refunded. It is at most the price of the cheapest standard delivery of the merchant. */
  shipping_refund: Amount;
  /** What the merchant keeps for the return, by its policy. It is at most the refund of the units and `shipping_refund`, and 0 for `keep_it` or when `refund_basis` is not `policy`. */
  return_fee: Amount;
  /** The units, plus `shipping_refund`, less `return_fee`, and never below 0. It is final after the inspection. */
  expected_refund: Amount;
  /** The sum of the refunds that succeeded. */
  amount_refunded: Amount;
  /** Its refunds in the payments product, including failed ones. */
  refund_ids: string[];
  /** Why the merchant declined the request, or null when it did not. */
  decline_reason: string | null;
  /** The end of the return window, by the `return_window_days` of merchant and products. The shortest one counts. */
  request_by: Timestamp;
  /** The deadline for sending the parcel, 14 days after approval. It is null before, and when the shopper keeps the units. */
  ship_by: NullableTimestamp;
  /** The deadline for the inspection, 5 business days after the latest receipt. Without an inspection by then, the received units are accepted. */
  inspect_by: NullableTimestamp;
  /** When you created it. */
  requested_at: Timestamp;
  /** When a rule or the merchant approved it. */
  approved_at: NullableTimestamp;
  /** When units last arrived at the merchant. */
  received_at: NullableTimestamp;
  /** When the units were inspected. */
  inspected_at: NullableTimestamp;
  /** When the refund succeeded. It is null again when the refund fails later. */
  refunded_at: NullableTimestamp;
  livemode: Livemode;
  metadata: Metadata;
  /** When it was created. */
  created_at: Timestamp;
  /** When it last changed. */
  updated_at: Timestamp;
}

/** A page of returns, newest first. */
export type ReturnList = Page & {
  /** The returns of this page, newest first. */
  data: Return[];
};

/** Units of one order line to return. */
export interface CreateReturnLine {
  /** A line of the sub-order. */
  line_id: LineId;
  quantity: Quantity;
  reason: ReturnReason;
  /** The shopper's own words. */
  note?: string;
}

/** The units to return, why, and how. */
export interface CreateReturnRequest {
  /** A delivered sub-order within its return window. */
  sub_order_id: SubOrderId;
  /** The units. Each line is listed once. */
  lines: CreateReturnLine[];
  /** How the units are returned. A method that the merchant does not offer returns `validation_failed`. */
  method?: ReturnMethod;
  metadata?: Metadata;
}

/** Units of one order line to quote. */
export interface QuoteReturnLine {
  /** A line of the sub-order. */
  line_id: LineId;
  quantity: Quantity;
  /** Why the shopper would return the units. It determines `refund_basis`. */
  reason?: ReturnReason;
}

/** The units that the shopper considers returning. */
export interface QuoteReturnRequest {
  /** The sub-order that the units are from. */
  sub_order_id: SubOrderId;
  /** The units. Each line is listed once. */
  lines: QuoteReturnLine[];
}

/** Units of one order line in a quote. */
export interface ReturnQuoteLine {
  /** The line of the sub-order. */
  line_id: LineId;
  quantity: Quantity;
  /** The refund of each unit. Empty when the return cannot be requested. */
  unit_refunds: UnitRefund[];
}

/** What a return of some units would refund. */
export interface ReturnQuote {
  /** The object type. A quote is not stored and has no id. */
  object: 'return_quote';
  sub_order_id: SubOrderId;
  /** Whether the return can be requested now. If not, every amount is 0. */
  eligible: boolean;
  /** The end of the return window, by the `return_window_days` of merchant and products, or null before delivery. */
  request_by: NullableTimestamp;
  /** The currency of the return. */
  currency: Currency;
  /** The units that you requested. */
  lines: ReturnQuoteLine[];
  refund_basis: RefundBasis;
  /** The shipping that would be refunded, when every unit of the sub-order is canceled or refunded. */
  shipping_refund: Amount;
  /** What the merchant would keep for the return, by its policy. */
  return_fee: Amount;
  /** The units, plus `shipping_refund`, less `return_fee`, and never below 0. */
  expected_refund: Amount;
  /** The tax inside the units and `shipping_refund`, as recorded, before `return_fee`. */
  tax_included: Amount;
}

/** An empty object. */
export type CancelReturnRequest = Record<string, never>;

/** The label that the shopper puts on the parcel. */
export interface ReturnLabel {
  /** The object type. A label has no id. */
  object: 'return_label';
  return_id: ReturnId;
  /** The carrier of the parcel. */
  carrier: string;
  /** The carrier's number of the parcel. */
  tracking_number: string;
  /** The media type of the file at `url`. */
  media_type: 'application/pdf';
  /** The URL of the file. */
  url: Url;
  /** When it expires, the `ship_by` of the return. */
  expires_at: Timestamp;
}

/** Identifies a settlement statement. */
export type SettlementStatementId = string;

/** Identifies a settlement entry. */
export type SettlementEntryId = string;

/** What the amount is for. New types can appear; book an unknown one by its signed `amount`. */
export type SettlementEntryType =
  | 'sale'
  | 'promotion_funding'
  | 'commission'
  | 'commission_tax'
  | 'processing_fee'
  | 'refund'
  | 'promotion_funding_reversal'
  | 'commission_reversal'
  | 'commission_tax_reversal'
  | 'refund_reversal'
  | 'reserve_hold'
  | 'reserve_release'
  | 'chargeback'
  | 'chargeback_fee'
  | 'chargeback_reversal'
  | 'adjustment';

/** The status of the entry. */
export type SettlementEntryStatus = 'pending' | 'available' | 'in_payout' | 'paid';

/** Identifies a payout. It is also the reference of the bank transfer. */
export type PayoutId = string;

/** One line of a merchant's ledger. Its amount never changes; a mistake is corrected by another entry. */
export interface SettlementEntry {
  id: SettlementEntryId;
  /** The object type. */
  object: 'settlement_entry';
  type: SettlementEntryType;
  status: SettlementEntryStatus;
  /** The merchant that is paid. */
  merchant_id: MerchantId;
  /** The order that the entry belongs to, or null for an `adjustment` of no order. */
  order_id: OrderId | null;
  /** The sub-order that the entry belongs to, or null for an `adjustment` of no sub-order. */
  sub_order_id: SubOrderId | null;
  /** What caused the entry, a payment intent, a refund or a statement. It is null for an `adjustment`. */
  source_id: string | null;
  /** The entry that this one reverses in full. It is set for `refund_reversal`, `chargeback_reversal` and `reserve_release`, and null for every other type. */
  reverses_entry_id: SettlementEntryId | null;
  /** The statement that contains the entry, or null before. An entry is in one statement only. */
  statement_id: SettlementStatementId | null;
  /** The payout that pays the entry, or null. It is null again after the payout failed or was returned. */
  payout_id: PayoutId | null;
  /** The position in the statement, from 1, or null before. */
  row: number | null;
  /** The currency of both amounts. */
  currency: Currency;
  /** From the merchant's view. Above 0, the merchant gets it. It is never 0. */
  amount: SignedAmount;
  /** The balance of the statement after this entry, or null before it is in a statement. */
  balance: SignedAmount | null;
  /** Why the entry was booked, for an `adjustment` and a `chargeback`. It is null for all other types. */
  description: string | null;
  livemode: Livemode;
  /** When the entry becomes available, 7 days after the last parcel was delivered. It is null until that date is known. */
  available_at: NullableTimestamp;
  /** When the bank confirmed the payout of the entry, or null. */
  paid_at: NullableTimestamp;
  /** When the entry was booked. */
  created_at: Timestamp;
  /** When it last changed. */
  updated_at: Timestamp;
}

/** The status of the transfer. Count a payout as money only when it is `paid`. */
export type PayoutStatus = 'scheduled' | 'sent' | 'paid' | 'failed' | 'returned';

/** An amount above 0 in minor units of the `currency` beside it, with the exponent of ISO 4217. */
export type PositiveAmount = number;

/** Why the bank refused a payout or sent it back. New values can appear; treat them as `other`. */
export type PayoutFailureReason = 'account_not_found' | 'account_closed' | 'name_mismatch' | 'bank_error' | 'other';

/** One bank transfer that pays the closing balance of a statement to a merchant. */
export interface Payout {
  id: PayoutId;
  /** The object type. */
  object: 'payout';
  status: PayoutStatus;
  /** The statement that it pays. */
  statement_id: SettlementStatementId;
  /** The merchant that is paid. */
  merchant_id: MerchantId;
  /** The failed or returned payout of the same statement that this one repeats, or null for the first. */
  replaces_payout_id: PayoutId | null;
  /** The currency of the amount. */
  currency: Currency;
  /** The closing balance of the statement. */
  amount: PositiveAmount;
  /** The day in UTC on which the bank of the merchant is expected to credit it, the first business day after it was scheduled. */
  payout_date: string;
  /** Why it failed or was returned, or null. */
  failure_reason: PayoutFailureReason | null;
  livemode: Livemode;
  /** Reserved. No operation sets it, and it is empty. */
  metadata: Metadata;
  /** When the transfer went to the bank, or null before. */
  sent_at: NullableTimestamp;
  /** When the bank confirmed it, or null. */
  paid_at: NullableTimestamp;
  /** When the bank refused it, or null. */
  failed_at: NullableTimestamp;
  /** When the money was returned, or null. */
  returned_at: NullableTimestamp;
  /** When it was scheduled. */
  created_at: Timestamp;
  /** When it last changed. */
  updated_at: Timestamp;
}

/** What one merchant is owed at one moment, entry by entry, and the payout that pays it. */
export interface SettlementStatement {
  id: SettlementStatementId;
  /** The object type. */
  object: 'settlement_statement';
  /** The merchant that is paid. */
  merchant_id: MerchantId;
  /** The currency of the statement. */
  currency: Currency;
  /** The closing balance of the merchant's statement before it if that one had no payout, otherwise 0. */
  opening_balance: SignedAmount;
  /** The sum of the opening balance and the amounts of all entries. If it is above 0, it is paid out. */
  closing_balance: SignedAmount;
  /** How many entries the statement has. It is the number of rows of its file. */
  entry_count: number;
  /** The entries in the order of their `row`, oldest first. Entries beyond 500 are in another statement. */
  entries: SettlementEntry[];
  /** The day in UTC on which the statement was made. */
  statement_date: string;
  /** The newest of the `payouts`, or null when the statement closes at or below 0. */
  payout_id: PayoutId | null;
  /** The `payout_date` of the newest payout, or null when there is none. */
  payout_date: string | null;
  /** The payouts of this statement, oldest first. There is a second one only after the first failed or was returned. */
  payouts: Payout[];
  livemode: Livemode;
  /** Reserved. No operation sets it, and it is empty. */
  metadata: Metadata;
  /** When it was created. */
  created_at: Timestamp;
  /** When the statement or one of its payouts changed. The payout of a later statement, which pays its entries as well, does not change it. */
  updated_at: Timestamp;
}

/** A page of settlement statements. */
export type SettlementStatementList = Page & {
  /** The statements of this page, newest first. */
  data: SettlementStatement[];
};

/** A CSV file (RFC 4180) in UTF-8, with a header line and one row per entry. New columns are added at the end. */
export type SettlementFile = string;

/** The changed values before. */
export interface PreviousAttributes {
  [key: string]: unknown;
}

/** The envelope of every event of both products. */
export interface Event {
  /** Identifies the event. It is the `webhook-id` of each of its deliveries, and the key to detect a duplicate by. */
  id: string;
  /** The object type. */
  object: 'event';
  /** What happened, as `resource.past_participle`. Accept unknown types. */
  type: string;
  /** The version in which `data` is formatted. It is that of the webhook endpoint, or of the request that reads the event. */
  api_version: string;
  /** When the event happened, not when it was delivered. */
  created_at: Timestamp;
  livemode: Livemode;
  /** The object and what changed. */
  data: {
    /** The whole object after the event, as its GET operation returns it. */
    object: {
      /** The object type. */
      object: string;
    } & {
      [key: string]: unknown;
    };
    /** The top-level properties that changed since the previous event of this object, with their values in that event, even one of a type that your version does not have. They include what a request without an event has changed, such as an update. If one change sends two events, both have the same `previous_attributes`. It is empty when the object is new. A changed array is included as a whole. */
    previous_attributes: PreviousAttributes;
  };
}

/** A change to a product. */
export type ProductEvent = Event & {
  /** What happened. */
  type: 'catalog.product.created' | 'catalog.product.updated' | 'catalog.product.deleted';
  /** The product and what changed. */
  data: {
    object: Product;
    previous_attributes: PreviousAttributes;
  };
};

/** A change to a variant. */
export type VariantEvent = Event & {
  /** What happened. */
  type: 'catalog.variant.price_changed' | 'catalog.variant.availability_changed';
  /** The variant and what changed. */
  data: {
    object: Variant;
    previous_attributes: PreviousAttributes;
  };
};

/** A change to a cart. */
export type CartEvent = Event & {
  /** What happened. */
  type: 'cart.expired';
  /** The cart and what changed. */
  data: {
    object: Cart;
    previous_attributes: PreviousAttributes;
  };
};

/** A change to a checkout. */
export type CheckoutEvent = Event & {
  /** What happened. */
  type:
    'checkout.updated' | 'checkout.requires_action' | 'checkout.completed' | 'checkout.expired' | 'checkout.canceled';
  /** The checkout and what changed. */
  data: {
    object: Checkout;
    previous_attributes: PreviousAttributes;
  };
};

/** An event about an order. */
export type OrderEvent = Event & {
  /** What happened. */
  type: 'order.created' | 'order.updated' | 'order.completed' | 'order.canceled';
  /** The order after the event, and what it was before. */
  data: {
    object: Order;
    previous_attributes: PreviousAttributes;
  };
};

/** An event about a sub-order. */
export type SubOrderEvent = Event & {
  /** What happened. */
  type:
    | 'sub_order.accepted'
    | 'sub_order.rejected'
    | 'sub_order.on_hold'
    | 'sub_order.released'
    | 'sub_order.partially_shipped'
    | 'sub_order.shipped'
    | 'sub_order.partially_delivered'
    | 'sub_order.delivered'
    | 'sub_order.undeliverable'
    | 'sub_order.lines_canceled'
    | 'sub_order.canceled'
    | 'sub_order.completed';
  /** The sub-order after the event, and what it was before. */
  data: {
    object: SubOrder;
    previous_attributes: PreviousAttributes;
  };
};

/** An event about a fulfillment. */
export type FulfillmentEvent = Event & {
  /** What happened. */
  type:
    | 'fulfillment.created'
    | 'fulfillment.shipped'
    | 'fulfillment.in_transit'
    | 'fulfillment.out_for_delivery'
    | 'fulfillment.ready_for_pickup'
    | 'fulfillment.delivered'
    | 'fulfillment.failed'
    | 'fulfillment.returned_to_sender'
    | 'fulfillment.lost'
    | 'fulfillment.canceled';
  /** The fulfillment after the event, and what it was before. */
  data: {
    object: Fulfillment;
    previous_attributes: PreviousAttributes;
  };
};

/** An event about a return. */
export type ReturnEvent = Event & {
  /** What happened. */
  type:
    | 'return.requested'
    | 'return.approved'
    | 'return.declined'
    | 'return.label_created'
    | 'return.in_transit'
    | 'return.received'
    | 'return.inspected'
    | 'return.rejected'
    | 'return.refunded'
    | 'return.refund_failed'
    | 'return.settled_otherwise'
    | 'return.returned_to_shopper'
    | 'return.closed'
    | 'return.canceled'
    | 'return.expired'
    | 'return.lost';
  /** The return after the event, and what it was before. */
  data: {
    object: Return;
    previous_attributes: PreviousAttributes;
  };
};

/** An event about a settlement entry. */
export type SettlementEntryEvent = Event & {
  /** What happened to the entry. */
  type: 'settlement.entry_created';
  /** The entry. */
  data: {
    object: SettlementEntry;
    previous_attributes: PreviousAttributes;
  };
};

/** An event about a settlement statement. */
export type SettlementStatementEvent = Event & {
  /** What happened to the statement. */
  type: 'settlement.statement_ready';
  /** The statement. */
  data: {
    object: SettlementStatement;
    previous_attributes: PreviousAttributes;
  };
};

/** An event about a payout. */
export type PayoutEvent = Event & {
  /** What happened to the payout. */
  type: 'payout.scheduled' | 'payout.sent' | 'payout.paid' | 'payout.failed' | 'payout.returned';
  /** The payout. */
  data: {
    object: Payout;
    previous_attributes: PreviousAttributes;
  };
};
