import type {ApiModel} from '../reference/apiModel';
import {findExample} from '../reference/findParts';

/**
 * A recorded response, such as `retrieveCart.200.order_5512`, its times shifted to those of the build.
 *
 * @param place of its use, for errors: `file:line` of a page
 * @throws AuthoringError naming the nearest recordings
 */
export function getRecordedResponse(book: ApiModel, name: string, place = name): unknown {
  return findExample(book, name, place).value;
}
