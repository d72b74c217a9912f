import {normalizePath} from '../../static-parts/browser/normalizePath';

/** What the server put into the document of a page beside its body. */
interface Head {
  readonly title: string;
  readonly tags: readonly Element[];
  /** Attributes of the root element; null for one that it does not have. */
  readonly attributes: readonly (readonly [name: string, value: string | null])[];
}

/** The tags that the server set for a page. */
const TAGS = '[data-rh]:not(title)';

/** The attributes of the root element that depend on the page. Others are of the reader: the color mode, for one. */
const ROOT_ATTRIBUTES = ['class', 'lang', 'dir'];

const heads = new Map<string, Head>();

/** Keeps the head of a page, which is in its HTML. */
export function keepHead(path: string, {title, head, documentElement}: Document): void {
  heads.set(normalizePath(path), {
    title,
    tags: [...head.querySelectorAll(TAGS)],
    attributes: ROOT_ATTRIBUTES.map((name) => [name, documentElement.getAttribute(name)]),
  });
}

/** Puts the head of a page into the document: what the server sent with it takes the place of what is there. */
export function showHead(path: string): void {
  const shown = heads.get(normalizePath(path));
  if (!shown) {
    return;
  }
  document.title = shown.title;
  const root = document.documentElement;
  // An attribute that is set to what it is, `lang` above all, makes the browser compute the style of the whole page again.
  for (const [name, value] of shown.attributes.filter(([name, value]) => root.getAttribute(name) !== value)) {
    if (value === null) {
      root.removeAttribute(name);
    } else {
      root.setAttribute(name, value);
    }
  }
  const kept = new Set(shown.tags);
  for (const tag of document.head.querySelectorAll(TAGS)) {
    if (!kept.has(tag)) {
      tag.remove();
    }
  }
  document.head.append(...shown.tags.filter((tag) => tag.parentNode !== document.head));
}
