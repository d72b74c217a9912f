import type {PhrasingContent} from 'mdast';
import {codeLink, inlineCode, joined, table, text} from '../../../../packages/openapi/markdown/markdownNodes';
import {amountIn, type RecordedTotals} from './commerceStory';
import type {GuideElement} from '../../../pipeline/elements/guideElement';
import {recordedAnswer} from '../../../pipeline/elements/recordedResponse';

interface RecordedObject extends RecordedTotals {
  readonly version?: number;
  readonly status: string;
  readonly lines?: readonly {readonly title: string; readonly quantity: number}[];
  readonly messages: readonly {readonly code: string}[];
}

function numberCell(value: number): PhrasingContent[] {
  return [text(String(value).replace('-', '−'))];
}

/** What a cart holds: `1 Summit jacket, 3 Merino socks`. */
function linesText({lines = []}: RecordedObject): string {
  return lines.length === 0 ? 'Nothing' : lines.map(({title, quantity}) => `${quantity} ${title}`).join(', ');
}

/**
 * `<RecordedTotals of="createCart.201.two_lines addCartLine.201.books" />`: the totals of recorded carts or checkouts, one
 * after the other, each with the call that it answers.
 */
export const recordedTotals: GuideElement = {
  attributes: {of: 'required'},
  nodes: ({of = ''}, {book, place, urlOf}) => {
    const found = of.split(' ').map((name) => ({
      operation: name.split('.')[0]!,
      object: recordedAnswer(book, name, place) as RecordedObject,
    }));
    const isCart = found.every(({object}) => object.version !== undefined);
    const rows = found.map(({operation, object}) => {
      return [
        ...(isCart ? [[inlineCode(String(object.version))]] : []),
        [codeLink(operation, urlOf(operation))],
        isCart ? [text(linesText(object))] : [inlineCode(object.status)],
        ...(['items', 'shipping', 'discount', 'total'] as const).map((type) => numberCell(amountIn(object, type))),
        numberCell(object.tax_included),
        ...(isCart
          ? []
          : [
              object.messages.length === 0
                ? [text('None')]
                : joined(
                    object.messages.map(({code}) => [inlineCode(code)]),
                    ', ',
                  ),
            ]),
      ];
    });
    const titles: PhrasingContent[][] = [
      ...(isCart ? [[inlineCode('version')]] : []),
      [text('After')],
      [isCart ? text('Lines') : inlineCode('status')],
      ...['items', 'shipping', 'discount', 'total', 'tax_included'].map((name) => [inlineCode(name)]),
      ...(isCart ? [] : [[inlineCode('messages[].code')]]),
    ];
    return [table(titles, rows)];
  },
};
