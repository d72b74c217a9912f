import {createCodeLink, joinCodes} from '../../../../packages/openapi/markdown/markdownNodes';
import {getTotalsEntry, type RecordedTotals} from './commerceStory';
import {getRecordedResponse} from '../../../pipeline/elements/recordedResponse';
import {tableElement, type Column} from '../../../pipeline/elements/tableElement';

interface RecordedObject extends RecordedTotals {
  readonly version?: number;
  readonly status: string;
  readonly lines?: readonly {readonly title: string; readonly quantity: number}[];
  readonly messages: readonly {readonly code: string}[];
}

/** The content of a cart: `1 Summit jacket, 3 Merino socks`. */
function describeLines({lines = []}: RecordedObject): string {
  return lines.length === 0 ? 'Nothing' : lines.map(({title, quantity}) => `${quantity} ${title}`).join(', ');
}

/**
 * `<RecordedTotals of="createCart.201.two_lines addCartLine.201.books" />`: the totals of recorded carts or checkouts,
 * in sequence, each with its call.
 */
export const recordedTotalsElement = tableElement({
  attributes: {of: 'list'},
  rows: ({book, place}, {of}) =>
    of.map((name) => ({
      operation: name.split('.')[0]!,
      object: getRecordedResponse(book, name, place) as RecordedObject,
    })),
  columns: (_, __, rows) => {
    const isCart = rows.every(({object}) => object.version !== undefined);
    type TotalsColumn = Column<(typeof rows)[number]>;
    const totals = ['items', 'shipping', 'discount', 'total'].map((type): TotalsColumn => ({
      title: `\`${type}\``,
      cell: ({object}) => getTotalsEntry(object, type),
    }));
    const columns: TotalsColumn[] = [
      {title: 'After', cell: ({operation}, {getUrl}) => createCodeLink(operation, getUrl(operation))},
      isCart
        ? {title: 'Lines', cell: ({object}) => describeLines(object)}
        : {title: '`status`', code: ({object}) => object.status},
      ...totals,
      {title: '`tax_included`', cell: ({object}) => object.tax_included},
    ];
    return isCart
      ? [{title: '`version`', code: ({object}) => object.version}, ...columns]
      : [
          ...columns,
          {
            title: '`messages[].code`',
            cell: ({object: {messages}}) =>
              messages.length === 0 ? 'None' : joinCodes(messages.map(({code}) => code)),
          },
        ];
  },
});
