import type {ApiModel} from '../reference/apiModel';
import {findExample} from '../reference/renderPages';

/**
 * A recorded answer, `retrieveCart.200.order_5512`, its times moved to those of the build.
 *
 * @param place what names it, for errors: `file:line` of a page
 * @throws AuthoringError naming the nearest recordings
 */
export function getRecordedResponse(book: ApiModel, name: string, place = name): unknown {
  return findExample(book, name, place).value;
}
