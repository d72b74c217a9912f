import {KINDS, OBJECTS, TITLES} from './words';

/** Markdown bytes of a page, at least. */
export const SIZES = {small: 8_000, medium: 20_000, large: 60_000} as const;

type Size = keyof typeof SIZES;

export type Area = 'payments' | 'commerce';

export interface PlannedPage {
  /** The place of the page among all pages; its text depends on it. */
  readonly index: number;
  readonly area: Area;
  readonly category: Category;
  readonly title: string;
  readonly slug: string;
  /** The path of its URL, without a trailing slash. */
  readonly path: string;
  readonly size: Size;
}

export interface Category {
  readonly label: string;
  readonly slug: string;
  /** What the pages of the category are about: "recurring invoice". */
  readonly object: string;
}

/** Pages per category. */
export const CATEGORY_SIZE = TITLES.length;

/** The most pages for which there are names. */
export const MAX_PAGES = KINDS.length * OBJECTS.length * CATEGORY_SIZE;

/** The sizes of ten pages in a row: six small, three medium, one large. */
const SIZE_ORDER: readonly Size[] = [
  'small',
  'medium',
  'small',
  'small',
  'large',
  'small',
  'medium',
  'small',
  'medium',
  'small',
];

function createCategory(number: number): Category {
  const kind = KINDS[((number % OBJECTS.length) + 3 * Math.floor(number / OBJECTS.length)) % KINDS.length]!;
  const [singular, plural] = OBJECTS[number % OBJECTS.length]!;
  const label = `${kind.charAt(0).toUpperCase()}${kind.slice(1)} ${plural}`;
  return {label, slug: createSlug(label), object: `${kind} ${singular}`};
}

function createSlug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/-$/, '');
}

/**
 * Plans the pages: categories of 15. The last one is the area `commerce`, the others are `payments`, so that the
 * sidebar of the measured pages, which are in the first category, grows with the number of pages.
 *
 * @param count at least two categories, at most `MAX_PAGES`
 */
export function planPages(count: number): PlannedPage[] {
  const lastCategory = Math.ceil(count / CATEGORY_SIZE) - 1;
  return Array.from({length: count}, (_, index) => {
    const number = Math.floor(index / CATEGORY_SIZE);
    const category = createCategory(number);
    const area: Area = number === lastCategory ? 'commerce' : 'payments';
    const title = TITLES[index % CATEGORY_SIZE]!.replace('*', category.object);
    const slug = createSlug(title);
    const size = SIZE_ORDER[index % SIZE_ORDER.length]!;
    return {index, area, category, title, slug, path: `/${area}/${category.slug}/${slug}`, size};
  });
}

/** The pages that are measured: the first of each size. */
export function pickMeasuredPages(pages: readonly PlannedPage[]): PlannedPage[] {
  return Object.keys(SIZES).map((size) => pages.find((page) => page.size === size)!);
}

/** The pages of the same category, to which a page links. */
export function listNeighbors(pages: readonly PlannedPage[], page: PlannedPage): PlannedPage[] {
  return pages.filter(({index, category}) => category.slug === page.category.slug && index !== page.index);
}

/** The categories of an area with their pages, in the order of the sidebar. */
export function groupByCategory(
  pages: readonly PlannedPage[],
): {readonly category: Category; readonly pages: PlannedPage[]}[] {
  const groups = new Map<string, {category: Category; pages: PlannedPage[]}>();
  for (const page of pages) {
    const group = groups.get(page.category.slug) ?? {category: page.category, pages: []};
    group.pages.push(page);
    groups.set(page.category.slug, group);
  }
  return [...groups.values()];
}
