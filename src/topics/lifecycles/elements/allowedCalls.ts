import {closest} from 'fastest-levenshtein';
import type {PhrasingContent} from 'mdast';
import {legalityOf, operationsOf, type Axis, type Lifecycle} from '../../../pipeline/contracts/lifecycles';
import {
  codeLink,
  inlineCode,
  joined,
  paragraph,
  table,
  text,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {phrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {GuideError, type GuideContext, type GuideElement} from '../../../pipeline/elements/guideElement';
import {errorLink} from '../../errors/elements/describeErrors';

/** Elements about lifecycles: what each call does in each state, and second statuses. */

/** @throws GuideError when no lifecycle has the name */
export function machineNamed(name: string, {book, place}: GuideContext): Lifecycle {
  const lifecycle = book.lifecycles.get(name);
  if (lifecycle === undefined) {
    const known = [...book.lifecycles.keys()];
    throw new GuideError(
      `${place}: found no machine ${name} in contracts/lifecycles, expected one such as ${closest(name, known)}.`,
    );
  }
  return lifecycle;
}

function codes(names: readonly string[]): PhrasingContent[] {
  return joined(
    names.map((name) => [inlineCode(name)]),
    ', ',
  );
}

function cellOf(lifecycle: Lifecycle, operationId: string, state: string, {book}: GuideContext): PhrasingContent[] {
  const legality = legalityOf(lifecycle, operationId, state);
  switch (legality.kind) {
    case 'metadata':
      return [text('Only '), inlineCode('metadata')];
    case 'refused': {
      const {status} = book.errors.find(({code}) => code === legality.code)!;
      return [inlineCode(String(status)), text(' '), errorLink(legality.code)];
    }
    case 'allowed': {
      const {to, condition} = legality;
      return [
        text(to.length === 0 ? 'Allowed' : 'Allowed, to '),
        ...codes(to),
        ...(condition === undefined ? [] : [text('. '), ...phrasing(condition)]),
      ];
    }
  }
}

/** `<LegalCalls machine="refund" />`: for each state and each operation what a call does, or the error that it answers. */
export const legalCalls: GuideElement = {
  attributes: {machine: 'required'},
  nodes: ({machine = ''}, context) => {
    const lifecycle = machineNamed(machine, context);
    const operations = operationsOf(lifecycle);
    if (operations.length === 0) {
      throw new GuideError(
        `${context.place}: found machine ${machine}, which no operation acts on. Remove the element.`,
      );
    }
    return [
      table(
        [[inlineCode(lifecycle.field)], ...operations.map((name) => [codeLink(name, context.urlOf(name))])],
        Object.keys(lifecycle.states).map((state) => [
          [inlineCode(state)],
          ...operations.map((operationId) => cellOf(lifecycle, operationId, state, context)),
        ]),
      ),
    ];
  },
};

function axisNamed({machine, axes = []}: Lifecycle, field: string, place: string): Axis {
  const axis = axes.find((one) => one.field === field);
  if (axis === undefined) {
    const known = axes.map((one) => one.field).join(', ') || 'none';
    throw new GuideError(`${place}: found no second status ${field} of ${machine}, expected one of: ${known}.`);
  }
  return axis;
}

/** `<SecondStatus machine="checkout_intent" field="payment_status" />`: its values, and what changes it. */
export const secondStatus: GuideElement = {
  attributes: {machine: 'required', field: 'required'},
  nodes: ({machine = '', field = ''}, context) => {
    const {summary, states, transitions} = axisNamed(machineNamed(machine, context), field, context.place);
    return [
      paragraph(...phrasing(summary)),
      table(
        [[inlineCode(field)], [text('Meaning')]],
        Object.entries(states).map(([name, meaning]) => [[inlineCode(name)], phrasing(meaning)]),
      ),
      table(
        [[text('From')], [text('To')], [text('When')]],
        transitions.map(({from, to, when}) => [
          [from === null ? text('–') : inlineCode(from)],
          [inlineCode(to)],
          phrasing(when),
        ]),
      ),
    ];
  },
};
