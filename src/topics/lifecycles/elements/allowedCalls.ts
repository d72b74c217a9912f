import {closest} from 'fastest-levenshtein';
import type {PhrasingContent} from 'mdast';
import {
  resolveCallPermission,
  listLifecycleOperations,
  type SecondaryStatus,
  type Lifecycle,
} from '../../../pipeline/contracts/lifecycles';
import {
  createCodeLink,
  createInlineCode,
  joinPhrases,
  createParagraph,
  createTable,
  createText,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {parsePhrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {GuideError, type GuideContext, type GuideElement} from '../../../pipeline/elements/guideElement';
import {renderErrorLink} from '../../errors/elements/describeErrors';

/** Elements about lifecycles: what each call does in each state, and second statuses. */

/** @throws GuideError when no lifecycle has the name */
export function findLifecycle(name: string, {book, place}: GuideContext): Lifecycle {
  const lifecycle = book.lifecycles.get(name);
  if (lifecycle === undefined) {
    const known = [...book.lifecycles.keys()];
    throw new GuideError(
      `${place}: found no machine ${name} in contracts/lifecycles, expected one such as ${closest(name, known)}.`,
    );
  }
  return lifecycle;
}

function joinCodes(names: readonly string[]): PhrasingContent[] {
  return joinPhrases(
    names.map((name) => [createInlineCode(name)]),
    ', ',
  );
}

function renderCallCell(
  lifecycle: Lifecycle,
  operationId: string,
  state: string,
  {book}: GuideContext,
): PhrasingContent[] {
  const permission = resolveCallPermission(lifecycle, operationId, state);
  switch (permission.kind) {
    case 'metadata':
      return [createText('Only '), createInlineCode('metadata')];
    case 'refused': {
      const {status} = book.errors.find(({code}) => code === permission.code)!;
      return [createInlineCode(String(status)), createText(' '), renderErrorLink(permission.code)];
    }
    case 'allowed': {
      const {to, condition} = permission;
      return [
        createText(to.length === 0 ? 'Allowed' : 'Allowed, to '),
        ...joinCodes(to),
        ...(condition === undefined ? [] : [createText('. '), ...parsePhrasing(condition)]),
      ];
    }
  }
}

/** `<LegalCalls machine="refund" />`: for each state and each operation what a call does, or the error that it answers. */
export const legalCallsElement: GuideElement = {
  attributes: {machine: 'required'},
  render: ({machine = ''}, context) => {
    const lifecycle = findLifecycle(machine, context);
    const operations = listLifecycleOperations(lifecycle);
    if (operations.length === 0) {
      throw new GuideError(
        `${context.place}: found machine ${machine}, which no operation acts on. Remove the element.`,
      );
    }
    return [
      createTable(
        [
          [createInlineCode(lifecycle.field)],
          ...operations.map((name) => [createCodeLink(name, context.getUrl(name))]),
        ],
        Object.keys(lifecycle.states).map((state) => [
          [createInlineCode(state)],
          ...operations.map((operationId) => renderCallCell(lifecycle, operationId, state, context)),
        ]),
      ),
    ];
  },
};

function findSecondaryStatus({machine, axes = []}: Lifecycle, field: string, place: string): SecondaryStatus {
  const axis = axes.find((one) => one.field === field);
  if (axis === undefined) {
    const known = axes.map((one) => one.field).join(', ') || 'none';
    throw new GuideError(`${place}: found no second status ${field} of ${machine}, expected one of: ${known}.`);
  }
  return axis;
}

/** `<SecondStatus machine="checkout_intent" field="payment_status" />`: its values, and what changes it. */
export const secondStatusElement: GuideElement = {
  attributes: {machine: 'required', field: 'required'},
  render: ({machine = '', field = ''}, context) => {
    const {summary, states, transitions} = findSecondaryStatus(findLifecycle(machine, context), field, context.place);
    return [
      createParagraph(...parsePhrasing(summary)),
      createTable(
        [[createInlineCode(field)], [createText('Meaning')]],
        Object.entries(states).map(([name, meaning]) => [[createInlineCode(name)], parsePhrasing(meaning)]),
      ),
      createTable(
        [[createText('From')], [createText('To')], [createText('When')]],
        transitions.map(({from, to, when}) => [
          [from === null ? createText('–') : createInlineCode(from)],
          [createInlineCode(to)],
          parsePhrasing(when),
        ]),
      ),
    ];
  },
};
