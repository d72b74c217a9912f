import {PRODUCTS} from '../../contracts/bundleContract';
import {defineElement} from '../../elements/guideElement';
import {joinPhrases, createLink, createText} from '../../../../packages/openapi/markdown/markdownNodes';
import {buildCollection} from './build';
import {listCollectionRequests, type CollectionRequest} from './model';
import {renderTable} from '../../elements/tableElement';

function countChecks(requests: readonly CollectionRequest[]): number {
  return requests.flatMap(({checks}) => checks).length;
}

/** `<CollectionRequests product="payments" />`: the requests of a collection, in order, and how many checks it has. */
export const collectionRequestsElement = defineElement({
  attributes: {product: PRODUCTS},
  render: (context, {product}) => {
    const collection = buildCollection(product, context);
    const all = listCollectionRequests(collection);
    return [
      renderTable(
        collection.folders,
        [
          {title: 'Folder', cell: ({name}) => name, total: 'All'},
          {
            title: 'Requests, in this order',
            cell: ({requests}, {getUrl}) =>
              joinPhrases(
                requests.map(({name, operationId}) => [createLink(getUrl(operationId)!, createText(name))]),
                ', ',
              ),
          },
          {title: 'Requests', cell: ({requests}) => requests.length, total: all.length},
          {title: 'Checks', cell: ({requests}) => countChecks(requests), total: countChecks(all)},
        ],
        context,
      ),
    ];
  },
});
