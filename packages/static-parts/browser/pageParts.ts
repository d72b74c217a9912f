import {normalizePath} from './normalizePath';

/** Elements of static parts that React does not draw now, by number: several where a page imports a file twice. */
type Parts = Map<string, Element[]>;

/**
 * The parts of each page, of the first one from the document, of another one from its HTML. Where React creates an
 * element for a part, on a navigation or after an error, it takes over the content of the last one.
 */
const pages = new Map<string, Parts>();

const PART_ATTRIBUTE = 'data-part';

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

/** Keeps the parts of a page, which are in its HTML: of the first page the document, which React adopts. */
export function keepParts(path: string, page: Document): void {
  pages.set(normalizePath(path), collectParts(page));
}

/** Whether a page has a part, by the name that a component gave it, instead of a number. */
export function hasPart(path: string, part: string): boolean {
  return pages.get(normalizePath(path))?.has(part) ?? false;
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
