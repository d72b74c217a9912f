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
  createTable,
  createText,
} from '../../../../packages/openapi/markdown/markdownNodes';
import type {GuideContext, GuideElement} from '../../../pipeline/elements/guideElement';
import {findLifecycle} from './allowedCalls';

/** Who may do what in which state. */

/** The order of the columns: you first, then those who handle goods and money, then what nobody decides. */
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

function renderTargets(transitions: readonly Transition[]): PhrasingContent[] {
  return joinPhrases(
    [...new Set(transitions.map(({to}) => to))].map((to) => [createInlineCode(to)]),
    ', ',
  );
}

/** What an actor does in a state, each with where it leads: `ship part` to `partially_shipped`. */
function renderActorActions(transitions: readonly Transition[]): PhrasingContent[][] {
  return transitions.map((transition) => [
    createText(`${transition.id.replaceAll('_', ' ')}: `),
    ...renderTargets([transition]),
  ]);
}

/** Operations that are allowed in a state, which only you call. */
function renderAllowedCalls(lifecycle: Lifecycle, state: string, context: GuideContext): PhrasingContent[][] {
  return listLifecycleOperations(lifecycle).flatMap((operationId) => {
    const permission = resolveCallPermission(lifecycle, operationId, state);
    if (permission.kind !== 'allowed') {
      return [];
    }
    const to = permission.to.map((name): PhrasingContent[] => [createInlineCode(name)]);
    return [
      [
        createCodeLink(operationId, context.getUrl(operationId)),
        ...(to.length > 0 ? [createText(': '), ...joinPhrases(to, ', ')] : []),
      ],
    ];
  });
}

function renderPermissionCell(
  lifecycle: Lifecycle,
  state: string,
  actor: string,
  context: GuideContext,
): PhrasingContent[] {
  const own = lifecycle.transitions.filter((one) => one.actor === actor && one.from.includes(state));
  const calls = actor === 'partner' ? renderAllowedCalls(lifecycle, state, context) : [];
  const deeds = renderActorActions(own.filter(({trigger}) => trigger.operation === undefined));
  const all = [...calls, ...deeds];
  return all.length === 0 ? [createText('–')] : joinPhrases(all, '; ');
}

/** `<WhoMayDo machine="sub_order" />`: for each state what each actor can do, and where it leads. */
export const permissionMatrixElement: GuideElement = {
  attributes: {machine: 'required'},
  render: ({machine = ''}, context) => {
    const lifecycle = findLifecycle(machine, context);
    const acting = lifecycle.transitions.filter(({from}) => from.length > 0).map(({actor}) => actor);
    const hasCalls = listLifecycleOperations(lifecycle).length > 0;
    const actors = ACTOR_ORDER.filter((actor) => acting.includes(actor) || (actor === 'partner' && hasCalls));
    return [
      createTable(
        [[createInlineCode(lifecycle.field)], ...actors.map((actor) => [createText(formatActor(actor))])],
        Object.keys(lifecycle.states).map((state) => [
          [createInlineCode(state)],
          ...actors.map((actor) => renderPermissionCell(lifecycle, state, actor, context)),
        ]),
      ),
    ];
  },
};
