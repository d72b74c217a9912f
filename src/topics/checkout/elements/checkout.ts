import type {PhrasingContent} from 'mdast';
import type {SecondaryStatus} from '../../../pipeline/contracts/lifecycles';
import {getNamed} from '../../../pipeline/reference/apiModel';
import {createInlineCode, joinPhrases, createText} from '../../../../packages/openapi/markdown/markdownNodes';
import {parsePhrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {capitalize} from '../../../../packages/openapi/markdown/formatWords';
import {getDeclineAnchor, renderErrorLink} from '../../errors/elements/describeErrors';
import {tableElement} from '../../../pipeline/elements/tableElement';
import {findNamed} from '../../../../packages/authoring/suggest';

/** The transitions to a value: `From unpaid: the payment is authorized.` */
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

/**
 * `<Axis machine="checkout_intent" field="payment_status" />`: a secondary status of an object, each value with the
 * transitions to it.
 */
export const axisElement = tableElement({
  attributes: {machine: 'text', field: 'text'},
  rows: ({book, place}, {machine, field}) => {
    const {secondaryStatuses = []} = getNamed(book.lifecycles, machine, 'lifecycle', place);
    const fields = secondaryStatuses.map((one) => [one.field, one] as const);
    const axis = findNamed(fields, field, {what: 'field', home: machine}, place);
    return Object.entries(axis.states).map(([value, meaning]) => ({value, meaning, axis}));
  },
  columns: (_, {field}) => [
    {title: `\`${field}\``, code: ({value}) => value},
    {title: 'Meaning', markdown: ({meaning}) => meaning},
    {title: 'Reached when', cell: ({value, axis}) => renderChangesTo(value, axis)},
  ],
});

/** `<DeclineRetries />`: the shopper's options after a decline, with the codes of each case. */
export const declineRetriesElement = tableElement({
  rows: ({catalogs}) => catalogs.declineCodes.retry_rules,
  columns: [
    {title: 'Try again', cell: ({phrase}) => capitalize(phrase)},
    {
      title: '`decline.code`',
      cell: ({rule}, {catalogs}) =>
        joinPhrases(
          catalogs.declineCodes.declines
            .filter(({retry}) => retry === rule)
            .map(({code}) => [renderErrorLink(code, getDeclineAnchor(code, catalogs.errorCodes.errors))]),
          ', ',
        ),
    },
  ],
});
