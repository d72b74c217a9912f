import type {PhrasingContent} from 'mdast';
import {
  createCodeLink,
  createInlineCode,
  joinPhrases,
  createTable,
  createText,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {getTotalsEntry, type RecordedTotals} from './commerceStory';
import type {GuideElement} from '../../../pipeline/elements/guideElement';
import {getRecordedResponse} from '../../../pipeline/elements/recordedResponse';

interface RecordedObject extends RecordedTotals {
  readonly version?: number;
  readonly status: string;
  readonly lines?: readonly {readonly title: string; readonly quantity: number}[];
  readonly messages: readonly {readonly code: string}[];
}

function createNumberCell(value: number): PhrasingContent[] {
  return [createText(String(value).replace('-', '−'))];
}

/** What a cart holds: `1 Summit jacket, 3 Merino socks`. */
function describeLines({lines = []}: RecordedObject): string {
  return lines.length === 0 ? 'Nothing' : lines.map(({title, quantity}) => `${quantity} ${title}`).join(', ');
}

/**
 * `<RecordedTotals of="createCart.201.two_lines addCartLine.201.books" />`: the totals of recorded carts or checkouts, one
 * after the other, each with the call that it answers.
 */
export const recordedTotalsElement: GuideElement = {
  attributes: {of: 'required'},
  render: ({of = ''}, {book, place, getUrl}) => {
    const found = of.split(' ').map((name) => ({
      operation: name.split('.')[0]!,
      object: getRecordedResponse(book, name, place) as RecordedObject,
    }));
    const isCart = found.every(({object}) => object.version !== undefined);
    const rows = found.map(({operation, object}) => {
      return [
        ...(isCart ? [[createInlineCode(String(object.version))]] : []),
        [createCodeLink(operation, getUrl(operation))],
        isCart ? [createText(describeLines(object))] : [createInlineCode(object.status)],
        ...(['items', 'shipping', 'discount', 'total'] as const).map((type) =>
          createNumberCell(getTotalsEntry(object, type)),
        ),
        createNumberCell(object.tax_included),
        ...(isCart
          ? []
          : [
              object.messages.length === 0
                ? [createText('None')]
                : joinPhrases(
                    object.messages.map(({code}) => [createInlineCode(code)]),
                    ', ',
                  ),
            ]),
      ];
    });
    const titles: PhrasingContent[][] = [
      ...(isCart ? [[createInlineCode('version')]] : []),
      [createText('After')],
      [isCart ? createText('Lines') : createInlineCode('status')],
      ...['items', 'shipping', 'discount', 'total', 'tax_included'].map((name) => [createInlineCode(name)]),
      ...(isCart ? [] : [[createInlineCode('messages[].code')]]),
    ];
    return [createTable(titles, rows)];
  },
};
