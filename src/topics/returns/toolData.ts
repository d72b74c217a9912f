import type {RefundCalculatorData, RefundCalculatorLine} from './refundCalculatorData';
import {getReturnedLine, listStoryLines, getStoryReturn} from './elements/returnStory';
import {listUnusualExponents} from '../money/toolData';
import type {GuideSources} from '../../pipeline/elements/guideSources';

/** The lines of order 5512, starting with the returned one. */
export function buildRefundCalculatorData({book, catalogs}: GuideSources): RefundCalculatorData {
  const {Amount} = book.contracts.parse('openapi/shared/schemas.yaml') as {Amount: {maximum: number}};
  const first = getReturnedLine(book).id;
  const lines = listStoryLines(book).map(
    ({id, title, unit_price, quantities, discount, tax}): RefundCalculatorLine => ({
      id,
      title,
      unitPrice: unit_price,
      units: quantities.ordered,
      discount: -discount,
      tax,
    }),
  );
  return {
    currency: getStoryReturn(book).currency,
    exponents: listUnusualExponents({catalogs}),
    maximum: Amount.maximum,
    lines: [...lines.filter(({id}) => id === first), ...lines.filter(({id}) => id !== first)],
  };
}
