import type {Json} from '../../packages/json';
import type {ProductFacets, ProductSort} from '../../src/pipeline/contracts/generated/commerce';
import {ApiError} from '../world/apiError';
import type {CategorySeed} from './seed';
import type {Product} from './productTypes';

type SearchQuery = Readonly<Record<string, Json>>;
type ProductFilter = (product: Product) => boolean;

/** The weight of a word by the property that contains it. */
const FIELD_WEIGHTS = {title: 8, brand: 4, tags: 2, description: 1} as const;

function collectSearchTexts(product: Product): Record<keyof typeof FIELD_WEIGHTS, string> {
  return {
    title: product.title.toLowerCase(),
    brand: product.brand?.toLowerCase() ?? '',
    tags: product.tags.join(' ').toLowerCase(),
    description: product.description.plain.toLowerCase(),
  };
}

/** The relevance of a product for words; 0 when one of them is missing. */
function computeRelevance(product: Product, words: readonly string[]): number {
  const texts = collectSearchTexts(product);
  const scores = words.map((word) =>
    Object.entries(FIELD_WEIGHTS).reduce(
      (sum, [field, weight]) => sum + (texts[field as keyof typeof FIELD_WEIGHTS].includes(word) ? weight : 0),
      0,
    ),
  );
  return scores.includes(0) ? 0 : scores.reduce((all, score) => all + score, 0);
}

/** A category and its subcategories. */
function collectDescendantCategories(categories: readonly CategorySeed[], id: string): Set<string> {
  const found = new Set([id]);
  for (let size = 0; size !== found.size;) {
    size = found.size;
    categories
      .filter(({parent_id}) => parent_id !== null && found.has(parent_id))
      .forEach((child) => found.add(child.id));
  }
  return found;
}

function checkPrices(minimum: Json | undefined, maximum: Json | undefined): void {
  if (typeof minimum === 'number' && typeof maximum === 'number' && minimum > maximum) {
    throw new ApiError('invalid_request', `price_min is ${minimum}, which is above price_max ${maximum}.`, {
      errors: [{pointer: '#price_min', code: 'maximum', message: `Must be at most ${maximum}.`}],
    });
  }
}

function readWords({q}: SearchQuery): string[] {
  return typeof q === 'string' ? q.toLowerCase().split(/\s+/).filter(Boolean) : [];
}

/** The filters of a query, by the facet that shows their values. */
function createProductFilters(query: SearchQuery, categories: readonly CategorySeed[]) {
  const {category_id: category, merchant_id: merchant, price_min: minimum, price_max: maximum, availability} = query;
  checkPrices(minimum, maximum);
  const words = readWords(query);
  const within = typeof category === 'string' ? collectDescendantCategories(categories, category) : undefined;
  const lowest = typeof minimum === 'number' ? minimum : 0;
  const highest = typeof maximum === 'number' ? maximum : Infinity;
  return {
    always: (product) => product.status === 'active' && (words.length === 0 || computeRelevance(product, words) > 0),
    category_id: ({category_ids}) => !within || category_ids.some((id) => within.has(id)),
    merchant_id: ({merchant_id}) => merchant === undefined || merchant_id === merchant,
    availability: ({variants}) =>
      availability === undefined || variants.some((variant) => variant.availability.status === availability),
    price: ({variants}) => variants.some(({price}) => price.amount >= lowest && price.amount <= highest),
  } satisfies Record<keyof ProductFacets | 'always', ProductFilter>;
}

/** How products are compared by each order, before their titles. */
const COMPARISONS: Readonly<Record<ProductSort, (words: readonly string[]) => (a: Product, b: Product) => number>> = {
  relevance: (words) => (a, b) => computeRelevance(b, words) - computeRelevance(a, words),
  title: () => () => 0,
  price_asc: () => (a, b) => a.price_range.min - b.price_range.min,
  price_desc: () => (a, b) => b.price_range.min - a.price_range.min,
  newest: () => (a, b) => Date.parse(b.created_at) - Date.parse(a.created_at),
};

/**
 * The active products that match a query, in its order.
 *
 * @throws ApiError `invalid_request` when the lowest price is above the highest
 */
export function rankProducts(
  products: readonly Product[],
  categories: readonly CategorySeed[],
  query: SearchQuery,
): Product[] {
  const filters = Object.values(createProductFilters(query, categories));
  const words = readWords(query);
  const sort = (query.sort as ProductSort | undefined) ?? (words.length > 0 ? 'relevance' : 'title');
  const compare = COMPARISONS[sort](words);
  return products
    .filter((product) => filters.every((matches) => matches(product)))
    .sort((a, b) => compare(a, b) || a.title.localeCompare(b.title, 'en'));
}

/** Values with the number of products that have them, without those that none has. */
function countValues<T extends string>(
  products: readonly Product[],
  values: readonly T[],
  hasValue: (product: Product, value: T) => boolean,
): {value: T; count: number}[] {
  return values
    .map((value) => ({value, count: products.filter((product) => hasValue(product, value)).length}))
    .filter(({count}) => count > 0);
}

/** Counts for the filters of a query. Each facet ignores its own filter. */
export function buildFacets(
  products: readonly Product[],
  categories: readonly CategorySeed[],
  query: SearchQuery,
): ProductFacets {
  const filters = createProductFilters(query, categories);
  const [byCategory, byMerchant, byAvailability, byPrice] = (
    ['category_id', 'merchant_id', 'availability', 'price'] as const
  ).map((facet) => {
    const others = Object.entries(filters).filter(([name]) => name !== facet);
    return products.filter((product) => others.every(([, matches]) => matches(product)));
  }) as [Product[], Product[], Product[], Product[]];
  const prices = byPrice.flatMap(({variants}) => variants.map(({price}) => price.amount));
  return {
    category_id: categories.flatMap(({id}) => {
      const within = collectDescendantCategories(categories, id);
      return countValues(byCategory, [id], ({category_ids}) => category_ids.some((one) => within.has(one)));
    }),
    merchant_id: countValues(
      byMerchant,
      [...new Set(products.map(({merchant_id}) => merchant_id))],
      ({merchant_id}, value) => merchant_id === value,
    ),
    availability: countValues(
      byAvailability,
      ['in_stock', 'backorder', 'preorder', 'out_of_stock', 'discontinued'] as const,
      ({variants}, value) => variants.some(({availability}) => availability.status === value),
    ),
    price: prices.length === 0 ? null : {min: Math.min(...prices), max: Math.max(...prices)},
  };
}
