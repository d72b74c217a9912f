import type {Nodes} from 'mdast';
import {walkTree} from '../markdown/walkTree';
import type {Catalogs} from '../contracts/catalogs';
import type {Product} from '../contracts/bundleContract';
import type {ApiModel} from '../reference/apiModel';
import {getAttribute, isComponent, createRoot} from '../../../packages/openapi/markdown/markdownNodes';
import {
  readReference,
  getPageUrlOfFile as urlOfPage,
  type ReferenceSettings,
  type SiteReference,
} from '../reference/siteReference';

/** The sources of the elements of guides, and of the data of interactive parts. */
export interface GuideSources {
  /** The root of the project, under which `contracts` and `programs` are. */
  readonly siteFolder: string;
  readonly book: ApiModel;
  readonly catalogs: Catalogs;
  /** Where an operation, by its id, or an event, by its type, is shown; undefined when nowhere. */
  readonly getUrl: (name: string) => string | undefined;
  /** Where a schema of a product is shown, by its name; undefined when nowhere. */
  readonly getSchemaUrl: (product: Product, name: string) => string | undefined;
  /** Where the reference shows an attribute, by its anchor, such as `CartLine.quantity`; undefined when nowhere. */
  readonly getAttributeUrl: (anchor: string) => string | undefined;
}

const attributeUrlCache = new WeakMap<SiteReference, ReadonlyMap<string, string>>();

/** Where each attribute is shown, by its anchor. */
function collectAttributeUrls(reference: SiteReference): ReadonlyMap<string, string> {
  const known = attributeUrlCache.get(reference);
  if (known) {
    return known;
  }
  const urls = new Map<string, string>();
  for (const [file, shown] of reference.pages) {
    walkTree<Nodes>(createRoot(shown.flatMap(({nodes}) => nodes)), (node) => {
      // Those that another object has too are names with an anchor.
      const isName = node.type === 'mdxJsxTextElement' && node.name === 'AnchoredCode';
      const id = isName || isComponent(node, 'Attribute') ? getAttribute(node, 'id') : undefined;
      if (typeof id === 'string' && !urls.has(id)) {
        urls.set(id, `${urlOfPage(file)}#${id}`);
      }
    });
  }
  attributeUrlCache.set(reference, urls);
  return urls;
}

/**
 * Reads the contracts and where things are shown; rereads them only when a file has changed.
 *
 * @throws with all problems, one line each: file, line or pointer, found, expected
 */
export function readGuideSources(settings: ReferenceSettings): GuideSources {
  const reference = readReference(settings);
  const {book, urls, schemaUrls} = reference;
  return {
    siteFolder: settings.siteFolder,
    book,
    get catalogs() {
      return book.contracts.catalogs;
    },
    getUrl: (name) => {
      const operation = book.operations.get(name) ?? book.events.get(name);
      return operation && urls.get(operation);
    },
    getSchemaUrl: (product, name) => schemaUrls.get(book.schemas[product].get(name)?.id ?? ''),
    getAttributeUrl: (anchor) => collectAttributeUrls(reference).get(anchor),
  };
}
