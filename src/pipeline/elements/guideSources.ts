import {visit} from 'unist-util-visit';
import type {Catalogs} from '../contracts/catalogs';
import type {Product} from '../contracts/bundleContract';
import type {Book} from '../reference/apiModel';
import {attributeOf, isComponent, root} from '../../../packages/openapi/markdown/markdownNodes';
import {
  readReference,
  urlOf as urlOfPage,
  type ReferenceSettings,
  type SiteReference,
} from '../reference/siteReference';

/** What elements of guides, and the data of interactive parts, are made from. */
export interface GuideSources {
  /** The root of the project, under which `contracts` and `programs` are. */
  readonly siteFolder: string;
  readonly book: Book;
  readonly catalogs: Catalogs;
  /** Where an operation, by its id, or an event, by its type, is shown; undefined when nowhere. */
  readonly urlOf: (name: string) => string | undefined;
  /** Where a schema of a product is shown, by its name; undefined when nowhere. */
  readonly schemaUrlOf: (product: Product, name: string) => string | undefined;
  /** Where the reference shows an attribute, by its anchor, as `CartLine.quantity`; undefined when nowhere. */
  readonly attributeUrlOf: (anchor: string) => string | undefined;
}

const attributes = new WeakMap<SiteReference, ReadonlyMap<string, string>>();

/** Where each attribute is shown, by its anchor. */
function attributeUrls(reference: SiteReference): ReadonlyMap<string, string> {
  const known = attributes.get(reference);
  if (known) {
    return known;
  }
  const urls = new Map<string, string>();
  for (const [file, shown] of reference.pages) {
    visit(root(shown.flatMap(({nodes}) => nodes)), (node) => {
      const id = isComponent(node, 'Attribute') ? attributeOf(node, 'id') : undefined;
      if (typeof id === 'string' && !urls.has(id)) {
        urls.set(id, `${urlOfPage(file)}#${id}`);
      }
    });
  }
  attributes.set(reference, urls);
  return urls;
}

/**
 * Reads the contracts and where things are shown, again only when a file has changed.
 *
 * @throws naming everything that is wrong, one line each: file, line or pointer, found, expected
 */
export function readGuideSources(settings: ReferenceSettings): GuideSources {
  const reference = readReference(settings);
  const {book, urls, schemaUrls} = reference;
  return {
    siteFolder: settings.siteFolder,
    book,
    catalogs: book.contracts.catalogs,
    urlOf: (name) => urls.get(name),
    schemaUrlOf: (product, name) => schemaUrls.get(book.schemas[product].get(name)?.id ?? ''),
    attributeUrlOf: (anchor) => attributeUrls(reference).get(anchor),
  };
}
