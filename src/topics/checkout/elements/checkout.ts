import {closest} from 'fastest-levenshtein';
import type {PhrasingContent} from 'mdast';
import type {Axis} from '../../../pipeline/contracts/lifecycles';
import {named} from '../../../pipeline/reference/apiModel';
import {inlineCode, joined, table, text} from '../../../../packages/openapi/markdown/markdownNodes';
import {phrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {capitalized} from '../../../../packages/openapi/markdown/formatWords';
import {GuideError, type GuideElement} from '../../../pipeline/elements/guideElement';
import {declineAnchor, errorLink} from '../../errors/elements/describeErrors';

/** What leads to a value: `From unpaid: the payment is authorized.` */
function changesTo(value: string, {transitions}: Axis): PhrasingContent[] {
  return joined(
    transitions
      .filter(({to}) => to === value)
      .map(({from, when}) => [
        ...(from === null ? [] : [text('From '), inlineCode(from), text(': ')]),
        ...phrasing(when),
      ]),
    ' ',
  );
}

/** `<Axis machine="checkout_intent" field="payment_status" />`: a second field of an object, each value with what leads to it. */
export const axis: GuideElement = {
  attributes: {machine: 'required', field: 'required'},
  nodes: ({machine = '', field = ''}, {book, place}) => {
    const {axes = []} = named(book.lifecycles, machine, 'lifecycle', place);
    const found = axes.find((one) => one.field === field);
    if (!found) {
      const fields = axes.map((one) => one.field);
      throw new GuideError(
        `${place}: found field ${field} of ${machine}, expected ${closest(field, fields)}, of ${fields.join(', ')}.`,
      );
    }
    return [
      table(
        [[inlineCode(field)], [text('Meaning')], [text('When it comes')]],
        Object.entries(found.states).map(([value, meaning]) => [
          [inlineCode(value)],
          phrasing(meaning),
          changesTo(value, found),
        ]),
      ),
    ];
  },
};

/** `<DeclineRetries />`: what a shopper may do after a decline, with the codes of each case. */
export const declineRetries: GuideElement = {
  attributes: {},
  nodes: (_, {catalogs}) => {
    const {declines, retry_rules: rules} = catalogs.declineCodes;
    return [
      table(
        [[text('Try again')], [inlineCode('decline.code')]],
        rules.map(({rule, phrase}) => [
          [text(capitalized(phrase))],
          joined(
            declines
              .filter(({retry}) => retry === rule)
              .map(({code}) => [errorLink(code, declineAnchor(code, catalogs.errorCodes.errors))]),
            ', ',
          ),
        ]),
      ),
    ];
  },
};
