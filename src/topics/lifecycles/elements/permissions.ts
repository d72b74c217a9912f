import type {PhrasingContent} from 'mdast';
import {operationsOf, legalityOf, type Lifecycle, type Transition} from '../../../pipeline/contracts/lifecycles';
import {actorText} from '../../../pipeline/reference/renderLifecycle';
import {codeLink, inlineCode, joined, table, text} from '../../../../packages/openapi/markdown/markdownNodes';
import type {GuideContext, GuideElement} from '../../../pipeline/elements/guideElement';
import {machineNamed} from './allowedCalls';

/** Who may do what in which state. */

/** The order of the columns: you first, then those who handle goods and money, then what nobody decides. */
const ACTORS = ['partner', 'shopper', 'merchant', 'carrier', 'gateway', 'issuer', 'bank', 'platform', 'timer'];

function targets(transitions: readonly Transition[]): PhrasingContent[] {
  return joined(
    [...new Set(transitions.map(({to}) => to))].map((to) => [inlineCode(to)]),
    ', ',
  );
}

/** What an actor does in a state, each with where it leads: `ship part` to `partially_shipped`. */
function deedsOf(transitions: readonly Transition[]): PhrasingContent[][] {
  return transitions.map((transition) => [text(`${transition.id.replaceAll('_', ' ')}: `), ...targets([transition])]);
}

/** Operations that are allowed in a state, which only you call. */
function callsOf(lifecycle: Lifecycle, state: string, context: GuideContext): PhrasingContent[][] {
  return operationsOf(lifecycle).flatMap((operationId) => {
    const legality = legalityOf(lifecycle, operationId, state);
    if (legality.kind !== 'allowed') {
      return [];
    }
    const to = legality.to.map((name): PhrasingContent[] => [inlineCode(name)]);
    return [
      [codeLink(operationId, context.urlOf(operationId)), ...(to.length > 0 ? [text(': '), ...joined(to, ', ')] : [])],
    ];
  });
}

function cellOf(lifecycle: Lifecycle, state: string, actor: string, context: GuideContext): PhrasingContent[] {
  const own = lifecycle.transitions.filter((one) => one.actor === actor && one.from.includes(state));
  const calls = actor === 'partner' ? callsOf(lifecycle, state, context) : [];
  const deeds = deedsOf(own.filter(({trigger}) => trigger.operation === undefined));
  const all = [...calls, ...deeds];
  return all.length === 0 ? [text('–')] : joined(all, '; ');
}

/** `<WhoMayDo machine="sub_order" />`: for each state what each actor can do, and where it leads. */
export const whoMayDo: GuideElement = {
  attributes: {machine: 'required'},
  nodes: ({machine = ''}, context) => {
    const lifecycle = machineNamed(machine, context);
    const acting = lifecycle.transitions.filter(({from}) => from.length > 0).map(({actor}) => actor);
    const hasCalls = operationsOf(lifecycle).length > 0;
    const actors = ACTORS.filter((actor) => acting.includes(actor) || (actor === 'partner' && hasCalls));
    return [
      table(
        [[inlineCode(lifecycle.field)], ...actors.map((actor) => [text(actorText(actor))])],
        Object.keys(lifecycle.states).map((state) => [
          [inlineCode(state)],
          ...actors.map((actor) => cellOf(lifecycle, state, actor, context)),
        ]),
      ),
    ];
  },
};
