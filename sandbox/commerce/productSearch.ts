import type {Json} from '../../packages/json';
import {ApiError} from '../world/apiError';
import type {CategorySeed} from './seed';
import type {Product} from './productTypes';

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

/**
 * The active products that match a query: by relevance with `q`, else by title.
 *
 * @throws ApiError `invalid_request` when the lowest price is above the highest
 */
export function rankProducts(
  products: readonly Product[],
  categories: readonly CategorySeed[],
  query: Readonly<Record<string, Json>>,
): Product[] {
  const {q, category_id: category, merchant_id: merchant, price_min: minimum, price_max: maximum, availability} = query;
  checkPrices(minimum, maximum);
  const words = typeof q === 'string' ? q.toLowerCase().split(/\s+/).filter(Boolean) : [];
  const within = typeof category === 'string' ? collectDescendantCategories(categories, category) : undefined;
  const lowest = typeof minimum === 'number' ? minimum : 0;
  const highest = typeof maximum === 'number' ? maximum : Infinity;
  return products
    .filter(({status}) => status === 'active')
    .filter(({category_ids}) => !within || category_ids.some((id) => within.has(id)))
    .filter(({merchant_id}) => merchant === undefined || merchant_id === merchant)
    .filter(({variants}) => variants.some(({price}) => price.amount >= lowest && price.amount <= highest))
    .filter(
      ({variants}) =>
        availability === undefined || variants.some((variant) => variant.availability.status === availability),
    )
    .map((product) => ({product, score: computeRelevance(product, words)}))
    .filter(({score}) => words.length === 0 || score > 0)
    .sort((a, b) => b.score - a.score || a.product.title.localeCompare(b.product.title, 'en'))
    .map(({product}) => product);
}
