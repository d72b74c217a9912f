import {PRODUCTS} from '../../contracts/bundleContract';
import {GuideError, type GuideElement} from '../../elements/guideElement';
import {joinPhrases, createLink, createTable, createText} from '../../../../packages/openapi/markdown/markdownNodes';
import {buildCollection} from './build';
import {listCollectionRequests, type CollectionRequest} from './model';

function checkCount(requests: readonly CollectionRequest[]): string {
  return String(requests.flatMap(({checks}) => checks).length);
}

/** `<CollectionRequests product="payments" />`: what a collection sends, in its order, and how much it checks. */
export const collectionRequestsElement: GuideElement = {
  attributes: {product: 'required'},
  render: ({product}, context) => {
    const known = PRODUCTS.find((one) => one === product);
    if (known === undefined) {
      throw new GuideError(
        `${context.place}: found product="${product ?? ''}", expected one of ${PRODUCTS.join(', ')}. Correct the name.`,
      );
    }
    const collection = buildCollection(known, context);
    const all = listCollectionRequests(collection);
    const rows = collection.folders.map(({name, requests}) => [
      [createText(name)],
      joinPhrases(
        requests.map(({name: title, operationId}) => [createLink(context.getUrl(operationId)!, createText(title))]),
        ', ',
      ),
      [createText(String(requests.length))],
      [createText(checkCount(requests))],
    ]);
    const total = [[createText('All')], [], [createText(String(all.length))], [createText(checkCount(all))]];
    return [
      createTable(
        [
          [createText('Folder')],
          [createText('Requests, in this order')],
          [createText('Requests')],
          [createText('Checks')],
        ],
        [...rows, total],
      ),
    ];
  },
};
