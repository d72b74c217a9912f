import type {World} from '../world/world';
import {getCommerceSeed, type ProductSeed, type VariantSeed} from './seed';
import {
  PRODUCT_COLLECTION,
  VARIANT_COLLECTION,
  type Availability,
  type AvailabilityStatus,
  type Product,
  type Variant,
} from './productTypes';

/** Statuses in which a variant can be bought. */
const BUYABLE_STATUSES: ReadonlySet<string> = new Set(['in_stock', 'backorder', 'preorder']);

/** The availability of a status. */
export function deriveAvailability(status: string, quantity: number | null, maximum: number | null): Availability {
  return {
    status: status as AvailabilityStatus,
    available: BUYABLE_STATUSES.has(status),
    quantity,
    max_per_order: maximum,
  };
}

/** Text as an HTML paragraph. */
export function toHtml(text: string): string {
  const escaped = text.replace(/[&<>]/g, (character) => ({'&': '&amp;', '<': '&lt;', '>': '&gt;'})[character]!);
  return `<p>${escaped}</p>`;
}

function buildVariant(product: ProductSeed, seed: VariantSeed, currency: string): Variant {
  const {list_price: list, unit_price: unit} = seed;
  return {
    id: seed.id,
    object: 'variant',
    product_id: product.id,
    sku: seed.sku,
    title: seed.title ?? [product.title, ...seed.choice].join(', '),
    options: product.options.map((name, index) => ({name, value: seed.choice[index]!})),
    price: {amount: seed.price, currency},
    list_price: list === undefined ? null : {amount: list, currency},
    unit_price: unit === undefined ? null : {amount: unit.amount, currency, measure: unit.measure},
    availability: deriveAvailability(seed.status, seed.quantity, seed.max_per_order),
    condition: seed.condition ?? 'new',
    weight: {value: seed.grams, unit: 'g'},
    barcodes: [{type: 'EAN', value: seed.ean}],
    media_ids: product.media.map(({id}) => id),
    created_at: product.created_at,
    updated_at: product.updated_at,
  };
}

/** Computes what a product shows of its variants: available choices and the range of prices. */
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

function buildProduct(seed: ProductSeed, currency: string, windowDays: number): Product {
  const product: Product = {
    id: seed.id,
    object: 'product',
    status: seed.status,
    merchant_id: seed.merchant_id,
    handle: seed.handle,
    title: seed.title,
    description: {plain: seed.description, html: toHtml(seed.description)},
    brand: seed.brand,
    category_ids: [...seed.category_ids],
    tags: [...seed.tags],
    attributes: seed.attributes,
    media: seed.media.map(({id, type = 'image', url, alt, width, height}, index) => ({
      id,
      type,
      url,
      alt,
      width,
      height,
      position: index + 1,
    })),
    options: seed.options.map((name) => ({name, values: []})),
    variants: seed.variants.map((variant) => buildVariant(seed, variant, currency)),
    price_range: {min: 0, max: 0, currency},
    rating: seed.rating ?? null,
    shipping_required: seed.shipping_required ?? true,
    tax_category: seed.tax_category,
    return_window_days: seed.return_window_days ?? windowDays,
    age_restriction: seed.age_restriction ?? null,
    livemode: false,
    metadata: {},
    created_at: seed.created_at,
    updated_at: seed.updated_at,
  };
  deriveFromVariants(product);
  return product;
}

/** Adds the products of the seed data and their variants. A variant is the same object in both collections. */
export function seedProducts(world: World): void {
  const {products, merchants, currency} = getCommerceSeed(world);
  for (const seed of products) {
    const merchant = merchants.find(({id}) => id === seed.merchant_id);
    if (!merchant) {
      throw new Error(
        `contracts/scenarios/seed/commerce.yaml: found merchant ${seed.merchant_id} of ${seed.id}, which does not exist. Correct it.`,
      );
    }
    const product = buildProduct(seed, currency, merchant.policies.return_window_days);
    if (product.status === 'draft') {
      world.create('product', PRODUCT_COLLECTION, product);
    } else {
      world.getCollection<Product>(PRODUCT_COLLECTION).add(product);
      world.rememberObject(product);
    }
    for (const variant of product.variants) {
      world.getCollection<Variant>(VARIANT_COLLECTION).add(variant);
      world.rememberObject(variant);
    }
  }
}
