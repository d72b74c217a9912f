/** Elements of static parts that React does not draw now, by number: several where a page imports a file twice. */
type Parts = Map<string, Element[]>;

/**
 * The parts of each page, of the first one from the document, of another one from its HTML. Where React creates an
 * element for a part, on a navigation or after an error, it takes over the content of the last one.
 */
const pages = new Map<string, Parts>();

/** Pages whose HTML is being loaded. */
const loading = new Map<string, Promise<void>>();

const PART_ATTRIBUTE = 'data-part';

/** The script of a document that names the build it is from. */
function getBuild(page: Document): string | null | undefined {
  return page.querySelector('script[src*="/main."]')?.getAttribute('src');
}

/** The same for a path as a route has it and as the browser shows it. */
function normalizePath(path: string): string {
  return decodeURI(path).replace(/\/$/, '');
}

function getElements(parts: Parts, part: string): Element[] {
  const elements = parts.get(part) ?? [];
  parts.set(part, elements);
  return elements;
}

function collectParts(page: Document): Parts {
  const parts: Parts = new Map();
  for (const element of page.querySelectorAll(`[${PART_ATTRIBUTE}]`)) {
    getElements(parts, element.getAttribute(PART_ATTRIBUTE)!).push(element);
  }
  return parts;
}

async function fetchParts(path: string): Promise<Parts> {
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
  const page = normalizePath(path);
  if (!('docusaurusRoot' in window)) {
    pages.set(page, collectParts(document));
  }
  if (pages.has(page)) {
    return;
  }
  const known = loading.get(page);
  if (known) {
    return known;
  }
  const load = fetchParts(path).then((parts) => void pages.set(page, parts));
  loading.set(page, load);
  try {
    await load;
  } finally {
    loading.delete(page);
  }
}

/**
 * Fills the element that React created for a part with the attributes and the content of the part, and keeps the
 * element when it is removed.
 */
export function adoptPart(path: string, part: string, element: Element): () => void {
  const parts = pages.get(normalizePath(path));
  const elements = parts ? getElements(parts, part) : [];
  const [source] = elements.splice(Math.max(elements.indexOf(element), 0), 1);
  if (source && source !== element) {
    for (const {name, value} of source.attributes) {
      element.setAttribute(name, value);
    }
    element.replaceChildren(...source.childNodes);
  }
  return () => elements.push(element);
}
