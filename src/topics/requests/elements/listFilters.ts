import {createCodeLink, joinCodes} from '../../../../packages/openapi/markdown/markdownNodes';
import {PRODUCTS} from '../../../pipeline/contracts/bundleContract';
import {tableElement} from '../../../pipeline/elements/tableElement';

/** The parameters of every list, which select a page of it. */
const PAGE_PARAMETERS: readonly string[] = ['limit', 'cursor'];

/** `<ListFilters product="payments" />`: the lists of a product, each with its filters. */
export const listFiltersElement = tableElement({
  attributes: {product: PRODUCTS},
  rows: ({book}, {product}) =>
    [...book.operations.values()]
      .filter(({path, parameters}) => path.startsWith(`/${product}/`) && parameters.some(({name}) => name === 'cursor'))
      .map(({name, parameters}) => ({
        name,
        filters: parameters
          .filter((parameter) => parameter.in === 'query' && !PAGE_PARAMETERS.includes(parameter.name))
          .map((parameter) => parameter.name),
      }))
      .filter(({filters}) => filters.length > 0),
  columns: [
    {title: 'List', cell: ({name}, {getUrl}) => createCodeLink(name, getUrl(name))},
    {title: 'Filters', cell: ({filters}) => joinCodes(filters)},
  ],
});
