import type {PhrasingContent} from 'mdast';
import {
  listLifecycleOperations,
  resolveCallPermission,
  type Lifecycle,
  type Transition,
} from '../../../pipeline/contracts/lifecycles';
import {formatActor} from '../../../pipeline/reference/renderLifecycle';
import {
  createCodeLink,
  createInlineCode,
  joinPhrases,
  joinCodes,
} from '../../../../packages/openapi/markdown/markdownNodes';
import type {GuideContext} from '../../../pipeline/elements/guideElement';
import {findLifecycle} from './allowedCalls';
import {toPhrases, tableElement, type Column} from '../../../pipeline/elements/tableElement';

/** Who may do what in which state. */

/** The order of the columns: you first, then those who handle goods and money, then timers and rules. */
const ACTOR_ORDER: readonly Transition['actor'][] = [
  'partner',
  'shopper',
  'merchant',
  'carrier',
  'gateway',
  'issuer',
  'bank',
  'platform',
  'timer',
];

/** Operations that are allowed in a state, which only you call. */
function renderAllowedCalls(lifecycle: Lifecycle, state: string, context: GuideContext): PhrasingContent[][] {
  return listLifecycleOperations(lifecycle).flatMap((operationId) => {
    const permission = resolveCallPermission(lifecycle, operationId, state);
    if (permission.kind !== 'allowed') {
      return [];
    }
    const {to} = permission;
    const link = createCodeLink(operationId, context.getUrl(operationId));
    return [toPhrases(link, to.length > 0 ? ': ' : '', ...joinCodes(to))];
  });
}

function renderPermissionCell(
  lifecycle: Lifecycle,
  state: string,
  actor: string,
  context: GuideContext,
): PhrasingContent[] {
  const calls = actor === 'partner' ? renderAllowedCalls(lifecycle, state, context) : [];
  // The actions of an actor in a state, each with its next state: `ship part` to `partially_shipped`.
  const actions = lifecycle.transitions
    .filter((one) => one.actor === actor && one.from.includes(state) && one.trigger.operation === undefined)
    .map(({id, to}) => toPhrases(`${id.replaceAll('_', ' ')}: `, createInlineCode(to)));
  return joinPhrases([...calls, ...actions], '; ');
}

/** `<WhoMayDo machine="sub_order" />`: for each state the actions of each actor, and their next states. */
export const permissionMatrixElement = tableElement({
  attributes: {machine: 'text'},
  rows: (context, {machine}) => Object.keys(findLifecycle(machine, context).states),
  columns: (context, {machine}) => {
    const lifecycle = findLifecycle(machine, context);
    const acting = lifecycle.transitions.filter(({from}) => from.length > 0).map(({actor}) => actor);
    const hasCalls = listLifecycleOperations(lifecycle).length > 0;
    const actors = ACTOR_ORDER.filter((actor) => acting.includes(actor) || (actor === 'partner' && hasCalls));
    return [
      {title: `\`${lifecycle.field}\``, code: (state) => state},
      ...actors.map((actor): Column<string> => ({
        title: formatActor(actor),
        cell: (state) => renderPermissionCell(lifecycle, state, actor, context),
      })),
    ];
  },
});
