import {resolveCallPermission, listLifecycleOperations, type Lifecycle} from '../../../pipeline/contracts/lifecycles';
import {
  createCodeLink,
  createComponent,
  createInlineCode,
  createParagraph,
  joinCodes,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {formatNounCount} from '../../../../packages/openapi/markdown/formatWords';
import {parsePhrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {type GuideContext, defineElement} from '../../../pipeline/elements/guideElement';
import {renderErrorLink} from '../../errors/elements/describeErrors';
import {AuthoringError} from '../../../../packages/authoring/authoringError';
import {findNamed} from '../../../../packages/authoring/suggest';
import {type Phrase, tableElement, type Column, renderTable} from '../../../pipeline/elements/tableElement';

/** Elements about lifecycles: what each call does in each state, and secondary statuses. */

/** @throws AuthoringError when no lifecycle has the name */
export function findLifecycle(name: string, {book, place}: GuideContext): Lifecycle {
  return findNamed(book.lifecycles, name, {what: 'machine', home: 'contracts/lifecycles'}, place);
}

function renderCallCell(lifecycle: Lifecycle, operationId: string, state: string, {book}: GuideContext): Phrase[] {
  const permission = resolveCallPermission(lifecycle, operationId, state);
  switch (permission.kind) {
    case 'metadata':
      return ['Only ', createInlineCode('metadata')];
    case 'refused': {
      const {status} = book.errors.find(({code}) => code === permission.code)!;
      return [createInlineCode(String(status)), ' ', renderErrorLink(permission.code)];
    }
    case 'allowed': {
      const {to, condition} = permission;
      return [
        to.length === 0 ? 'Allowed' : 'Allowed, to ',
        ...joinCodes(to),
        ...(condition === undefined ? [] : ['. ', ...parsePhrasing(condition)]),
      ];
    }
  }
}

/**
 * `<LegalCalls machine="refund" />`: for each state and each operation what a call does, or the error that it returns.
 */
export const legalCallsElement = tableElement({
  attributes: {machine: 'text'},
  rows: (context, {machine}) => Object.keys(findLifecycle(machine, context).states),
  columns: (context, {machine}) => {
    const lifecycle = findLifecycle(machine, context);
    const operations = listLifecycleOperations(lifecycle);
    if (operations.length === 0) {
      throw new AuthoringError(
        `${context.place}: found machine ${machine}, which no operation acts on. Remove the element.`,
      );
    }
    return [
      {title: `\`${lifecycle.field}\``, code: (state) => state},
      ...operations.map((name): Column<string> => ({
        title: [createCodeLink(name, context.getUrl(name))],
        cell: (state) => renderCallCell(lifecycle, name, state, context),
      })),
    ];
  },
});

/** `<SecondStatus machine="checkout_intent" field="payment_status" />`: its values, and their transitions. */
export const secondStatusElement = defineElement({
  attributes: {machine: 'text', field: 'text'},
  render: (context, {machine, field}) => {
    const {secondaryStatuses = []} = findLifecycle(machine, context);
    const fields = secondaryStatuses.map((one) => [one.field, one] as const);
    const status = findNamed(fields, field, {what: 'secondary status', home: machine}, context.place);
    return [
      createParagraph(...parsePhrasing(status.summary)),
      renderTable(
        Object.entries(status.states),
        [
          {title: `\`${field}\``, code: ([name]) => name},
          {title: 'Meaning', markdown: ([, meaning]) => meaning},
        ],
        context,
      ),
      createComponent('Nested', {summary: `The ${formatNounCount(status.transitions.length, 'transition')}`}, [
        renderTable(
          status.transitions,
          [
            {title: 'From', code: ({from}) => from},
            {title: 'To', code: ({to}) => to},
            {title: 'When', markdown: ({when}) => when},
          ],
          context,
        ),
      ]),
    ];
  },
});
