import type {World} from '../world/world';
import {commerceCast, type ProductCast, type VariantCast} from './seed';
import {
  PRODUCTS,
  VARIANTS,
  type Availability,
  type AvailabilityStatus,
  type Product,
  type Variant,
} from './productTypes';

/** Statuses in which a variant can be bought. */
const BUYABLE: ReadonlySet<string> = new Set(['in_stock', 'backorder', 'preorder']);

/** An availability from its status: whether it can be bought follows. */
export function availabilityOf(status: string, quantity: number | null, maximum: number | null): Availability {
  return {status: status as AvailabilityStatus, available: BUYABLE.has(status), quantity, max_per_order: maximum};
}

/** Text as HTML of one paragraph. */
export function toHtml(text: string): string {
  const escaped = text.replace(/[&<>]/g, (character) => ({'&': '&amp;', '<': '&lt;', '>': '&gt;'})[character]!);
  return `<p>${escaped}</p>`;
}

function variantFrom(product: ProductCast, cast: VariantCast, currency: string): Variant {
  const {list_price: list, unit_price: unit} = cast;
  return {
    id: cast.id,
    object: 'variant',
    product_id: product.id,
    sku: cast.sku,
    title: cast.title ?? [product.title, ...cast.choice].join(', '),
    options: product.options.map((name, index) => ({name, value: cast.choice[index]!})),
    price: {amount: cast.price, currency},
    list_price: list === undefined ? null : {amount: list, currency},
    unit_price: unit === undefined ? null : {amount: unit.amount, currency, measure: unit.measure},
    availability: availabilityOf(cast.status, cast.quantity, cast.max_per_order),
    condition: cast.condition ?? 'new',
    weight: {value: cast.grams, unit: 'g'},
    barcodes: [{type: 'EAN', value: cast.ean}],
    media_ids: product.media.map(({id}) => id),
    created_at: product.created_at,
    updated_at: product.updated_at,
  };
}

/** Computes what a product shows of its variants: choices that can be bought, and the range of prices. */
export function deriveFromVariants(product: Product): void {
  const {variants} = product;
  product.options = product.options.map(({name}, index) => {
    const labels = [...new Set(variants.map(({options}) => options[index]!.value))];
    const isAvailable = (label: string): boolean =>
      variants.some(({options, availability}) => options[index]!.value === label && availability.available);
    return {name, values: labels.map((label) => ({label, available: isAvailable(label)}))};
  });
  const amounts = variants.map(({price}) => price.amount);
  product.price_range = {min: Math.min(...amounts), max: Math.max(...amounts), currency: variants[0]!.price.currency};
}

function productFrom(cast: ProductCast, currency: string, windowDays: number): Product {
  const product: Product = {
    id: cast.id,
    object: 'product',
    status: cast.status,
    merchant_id: cast.merchant_id,
    handle: cast.handle,
    title: cast.title,
    description: {plain: cast.description, html: toHtml(cast.description)},
    brand: cast.brand,
    category_ids: cast.category_ids,
    tags: cast.tags,
    attributes: cast.attributes,
    media: cast.media.map(({id, type = 'image', url, alt, width, height}, index) => ({
      id,
      type,
      url,
      alt,
      width,
      height,
      position: index + 1,
    })),
    options: cast.options.map((name) => ({name, values: []})),
    variants: cast.variants.map((variant) => variantFrom(cast, variant, currency)),
    price_range: {min: 0, max: 0, currency},
    rating: cast.rating ?? null,
    shipping_required: cast.shipping_required ?? true,
    tax_category: cast.tax_category,
    return_window_days: cast.return_window_days ?? windowDays,
    age_restriction: cast.age_restriction ?? null,
    livemode: false,
    metadata: {},
    created_at: cast.created_at,
    updated_at: cast.updated_at,
  };
  deriveFromVariants(product);
  return product;
}

/** Adds the products of the cast and their variants. A variant is the same object in both collections. */
export function seedProducts(world: World): void {
  const {products, merchants, currency} = commerceCast(world);
  for (const cast of products) {
    const merchant = merchants.find(({id}) => id === cast.merchant_id);
    if (!merchant) {
      throw new Error(
        `contracts/story/cast/commerce.yaml: found merchant ${cast.merchant_id} of ${cast.id}, which is not there. Correct it.`,
      );
    }
    const product = productFrom(cast, currency, merchant.policies.return_window_days);
    if (product.status === 'draft') {
      world.create('product', PRODUCTS, product);
    } else {
      world.collection<Product>(PRODUCTS).add(product);
      world.remember(product);
    }
    for (const variant of product.variants) {
      world.collection<Variant>(VARIANTS).add(variant);
      world.remember(variant);
    }
  }
}
