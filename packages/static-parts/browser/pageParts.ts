/**
 * The elements of static parts, by page and number: of the first page from the document, of another page from its
 * HTML. Where React creates an element for a part, on a navigation or after an error, it takes over the content of the
 * last one.
 */
const pages = new Map<string, Map<string, Element>>();

/** Pages whose HTML is being loaded. */
const loading = new Map<string, Promise<void>>();

const PART_ATTRIBUTE = 'data-part';

/** The script of a document that names the build it is from. */
function getBuild(page: Document): string | null | undefined {
  return page.querySelector('script[src*="/main."]')?.getAttribute('src');
}

function collectParts(page: Document): Map<string, Element> {
  return new Map(
    [...page.querySelectorAll(`[${PART_ATTRIBUTE}]`)].map((part) => [part.getAttribute(PART_ATTRIBUTE)!, part]),
  );
}

async function fetchParts(path: string): Promise<Map<string, Element>> {
  const response = await fetch(path, {headers: {accept: 'text/html'}});
  if (!response.ok) {
    throw new Error(`${path} returned status ${String(response.status)}, expected the HTML of a page.`);
  }
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  if (getBuild(page) !== getBuild(document)) {
    throw new Error(`${path} is from another build than this page. It is loaded again.`);
  }
  return collectParts(page);
}

/**
 * Loads the parts of a page, once. Those of the first page are in the document: Docusaurus asks for it before it
 * creates its root.
 *
 * @throws if its HTML cannot be loaded, or is from another build
 */
export async function loadParts(path: string): Promise<void> {
  if (!('docusaurusRoot' in window)) {
    pages.set(path, collectParts(document));
  }
  if (pages.has(path)) {
    return;
  }
  const known = loading.get(path);
  if (known) {
    return known;
  }
  const load = fetchParts(path).then((parts) => void pages.set(path, parts));
  loading.set(path, load);
  try {
    await load;
  } finally {
    loading.delete(path);
  }
}

/**
 * Fills the element that React created for a part with the attributes and the content of the part, and keeps the
 * element when it is removed.
 */
export function adoptPart(path: string, part: string, element: Element): () => void {
  const parts = pages.get(path);
  const source = parts?.get(part);
  if (source && source !== element) {
    for (const {name, value} of source.attributes) {
      element.setAttribute(name, value);
    }
    element.replaceChildren(...source.childNodes);
  }
  return () => parts?.set(part, element);
}
