import type {Book} from '../reference/apiModel';
import {exampleOf} from '../reference/renderPages';

/**
 * A recorded answer, `retrieveCart.200.order_5512`, its times moved to those of the build.
 *
 * @param place what names it, for errors: `file:line` of a page
 * @throws ReferenceError naming the nearest recordings
 */
export function recordedAnswer(book: Book, name: string, place = name): unknown {
  return exampleOf(book, name, place).value;
}
