import {PRODUCTS} from '../../contracts/bundleContract';
import {GuideError, type GuideElement} from '../../elements/guideElement';
import {joined, link, table, text} from '../../../../packages/openapi/markdown/markdownNodes';
import {collectionOf} from './build';
import {requestsOf, type CollectionRequest} from './model';

function checkCount(requests: readonly CollectionRequest[]): string {
  return String(requests.flatMap(({checks}) => checks).length);
}

/** `<CollectionRequests product="payments" />`: what a collection sends, in its order, and how much it checks. */
export const collectionRequests: GuideElement = {
  attributes: {product: 'required'},
  nodes: ({product}, context) => {
    const known = PRODUCTS.find((one) => one === product);
    if (known === undefined) {
      throw new GuideError(
        `${context.place}: found product="${product ?? ''}", expected one of ${PRODUCTS.join(', ')}. Correct the name.`,
      );
    }
    const collection = collectionOf(known, context);
    const all = requestsOf(collection);
    const rows = collection.folders.map(({name, requests}) => [
      [text(name)],
      joined(
        requests.map(({name: title, operationId}) => [link(context.urlOf(operationId)!, text(title))]),
        ', ',
      ),
      [text(String(requests.length))],
      [text(checkCount(requests))],
    ]);
    const total = [[text('All')], [], [text(String(all.length))], [text(checkCount(all))]];
    return [
      table(
        [[text('Folder')], [text('Requests, in this order')], [text('Requests')], [text('Checks')]],
        [...rows, total],
      ),
    ];
  },
};
