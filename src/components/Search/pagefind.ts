/** The part of Pagefind's browser API that is used. https://pagefind.app/docs/api/ */

interface PagefindSection {
  readonly title: string;
  readonly url: string;
  /** Escaped HTML with `<mark>` around what matched. */
  readonly excerpt: string;
}

interface PagefindPage {
  readonly meta: {readonly title?: string};
  readonly url: string;
  readonly sub_results: readonly PagefindSection[];
}

interface Pagefind {
  options(options: {baseUrl: string}): Promise<void>;
  init(): Promise<void>;
  debouncedSearch(
    query: string,
    options: object,
    timeout: number,
  ): Promise<{results: readonly {data(): Promise<PagefindPage>}[]} | null>;
}

/** A section of a page that matches. */
export interface Hit {
  /** Path and hash. */
  readonly url: string;
  /** Heading of the section. */
  readonly heading: string;
  /** Title of the page it stands on. */
  readonly page: string;
  /** Pieces of the text around the match; every second one is what matched. */
  readonly excerpt: readonly string[];
}

const DEBOUNCE = 120;
const MOST_PAGES = 6;
const MOST_SECTIONS_OF_A_PAGE = 3;

let loading: Promise<Pagefind> | undefined;

async function load(baseUrl: string): Promise<Pagefind> {
  const pagefind = (await import(/* webpackIgnore: true */ `${baseUrl}pagefind/pagefind.js`)) as Pagefind;
  await pagefind.options({baseUrl});
  await pagefind.init();
  return pagefind;
}

/** Loads the index's reader once; a failed load can be tried again. */
export function loadPagefind(baseUrl: string): Promise<Pagefind> {
  loading ??= load(baseUrl).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
  '&amp;': '&',
};

/** Splits an excerpt at its marks; the heading that it may open with is shown beside it already. */
function piecesOf(excerpt: string, heading: string): string[] {
  return excerpt
    .split(/<\/?mark>/)
    .map((piece) => piece.replace(/&(?:lt|gt|quot|amp|#39|#x27);/g, (entity) => ENTITIES[entity]!))
    .map((piece, index) => (index === 0 && piece.startsWith(`${heading}. `) ? piece.slice(heading.length + 2) : piece));
}

/**
 * Searches the sections of all pages.
 *
 * @returns the best hits first, or `undefined` when a newer query has replaced this one
 * @throws when the index cannot be loaded
 */
export async function search(query: string, baseUrl: string): Promise<Hit[] | undefined> {
  const pagefind = await loadPagefind(baseUrl);
  const found = await pagefind.debouncedSearch(query, {}, DEBOUNCE);
  if (!found) {
    return undefined;
  }
  const pages = await Promise.all(found.results.slice(0, MOST_PAGES).map((result) => result.data()));
  return pages.flatMap((page) =>
    page.sub_results.slice(0, MOST_SECTIONS_OF_A_PAGE).map((section) => ({
      url: section.url,
      heading: section.title,
      page: page.meta.title ?? '',
      excerpt: piecesOf(section.excerpt, section.title),
    })),
  );
}
