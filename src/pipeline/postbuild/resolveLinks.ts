import type {Image, RootContent} from 'mdast';
import {visit} from 'unist-util-visit';
import {describePicture} from '../markdown/picture';
import {createRoot, type Nodes} from '../../../packages/openapi/markdown/markdownNodes';
import type {BuiltPage} from './builtPage';

/**
 * A URL as a browser resolves it on the page; a path from the root is below the base URL, as in every link of the site.
 */
function resolve(url: string, address: string, base: string): string {
  const path = url.replace(/^pathname:\/\//, '');
  const isBelowBase = !path.startsWith('/') || path.startsWith('//') || path.startsWith(base);
  return new URL(isBelowBase ? path : base + path.slice(1), address).href;
}

/** A picture in its own file keeps its URL; an inlined one becomes its text alternative. */
function resolveImage(node: Image, {src, alt}: BuiltPage['images'][number], address: string): RootContent {
  if (src.startsWith('data:')) {
    return (describePicture(alt) as {children: RootContent[]}).children[0]!;
  }
  return {...node, url: new URL(src, address).href, alt};
}

/**
 * Makes every URL absolute, in place.
 *
 * @param address URL of the page
 * @throws when the page shows another number of pictures than its text has: the bundler names their files, and only the
 *   page has these names
 */
export function resolveLinks(nodes: Nodes, page: BuiltPage, address: string): void {
  const images = [...page.images];
  visit(createRoot(nodes), (node, index, parent) => {
    if (node.type === 'link' || node.type === 'definition') {
      node.url = resolve(node.url, address, page.base);
    }
    if (node.type === 'image') {
      const image = images.shift();
      if (!image) {
        throw new Error(`${page.url}: found ${page.images.length} pictures, expected one for each in its source.`);
      }
      (parent as {children: RootContent[]}).children[index!] = resolveImage(node, image, address);
    }
  });
}
