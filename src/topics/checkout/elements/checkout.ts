import {closest} from 'fastest-levenshtein';
import type {PhrasingContent} from 'mdast';
import type {SecondaryStatus} from '../../../pipeline/contracts/lifecycles';
import {getNamed} from '../../../pipeline/reference/apiModel';
import {
  createInlineCode,
  joinPhrases,
  createTable,
  createText,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {parsePhrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {capitalize} from '../../../../packages/openapi/markdown/formatWords';
import {GuideError, type GuideElement} from '../../../pipeline/elements/guideElement';
import {getDeclineAnchor, renderErrorLink} from '../../errors/elements/describeErrors';

/** What leads to a value: `From unpaid: the payment is authorized.` */
function renderChangesTo(value: string, {transitions}: SecondaryStatus): PhrasingContent[] {
  return joinPhrases(
    transitions
      .filter(({to}) => to === value)
      .map(({from, when}) => [
        ...(from === null ? [] : [createText('From '), createInlineCode(from), createText(': ')]),
        ...parsePhrasing(when),
      ]),
    ' ',
  );
}

/** `<Axis machine="checkout_intent" field="payment_status" />`: a second field of an object, each value with what leads to it. */
export const axisElement: GuideElement = {
  attributes: {machine: 'required', field: 'required'},
  render: ({machine = '', field = ''}, {book, place}) => {
    const {axes = []} = getNamed(book.lifecycles, machine, 'lifecycle', place);
    const found = axes.find((one) => one.field === field);
    if (!found) {
      const fields = axes.map((one) => one.field);
      throw new GuideError(
        `${place}: found field ${field} of ${machine}, expected ${closest(field, fields)}, of ${fields.join(', ')}.`,
      );
    }
    return [
      createTable(
        [[createInlineCode(field)], [createText('Meaning')], [createText('When it comes')]],
        Object.entries(found.states).map(([value, meaning]) => [
          [createInlineCode(value)],
          parsePhrasing(meaning),
          renderChangesTo(value, found),
        ]),
      ),
    ];
  },
};

/** `<DeclineRetries />`: what a shopper may do after a decline, with the codes of each case. */
export const declineRetriesElement: GuideElement = {
  attributes: {},
  render: (_, {catalogs}) => {
    const {declines, retry_rules: rules} = catalogs.declineCodes;
    return [
      createTable(
        [[createText('Try again')], [createInlineCode('decline.code')]],
        rules.map(({rule, phrase}) => [
          [createText(capitalize(phrase))],
          joinPhrases(
            declines
              .filter(({retry}) => retry === rule)
              .map(({code}) => [renderErrorLink(code, getDeclineAnchor(code, catalogs.errorCodes.errors))]),
            ', ',
          ),
        ]),
      ),
    ];
  },
};
