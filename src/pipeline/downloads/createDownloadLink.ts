import {createInlineElement, createText} from '../../../packages/openapi/markdown/markdownNodes';

/** A link with which readers save a file of the site, by its path: the browser does not open it. */
export function createDownloadLink(path: string, text: string): ReturnType<typeof createText> {
  return createInlineElement('a', {href: `pathname://${path}`, download: true}, [createText(text)]);
}
