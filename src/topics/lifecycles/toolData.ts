import {isDeepStrictEqual} from 'node:util';
import {brand} from '../../brand';
import type {
  CallSlice,
  ErrorSlice,
  HistorySlice,
  JsonMap,
  LifecycleSlice,
  MomentSlice,
  OperationSlice,
  TransitionSlice,
} from './lifecycleData';
import {
  legalityOf,
  operationsOf,
  refusalOf,
  type Lifecycle,
  type Transition,
} from '../../pipeline/contracts/lifecycles';
import {readHistories, type RecordedHistory, type RecordedMoment} from '../../pipeline/contracts/histories';
import type {GuideSources} from '../../pipeline/elements/guideSources';
import {actorText, durationText, triggerSentence} from '../../pipeline/reference/renderLifecycle';
import {ERROR_PAGE} from '../../pipeline/reference/renderPages';

function transitionSlice(transition: Transition, {urlOf}: GuideSources): TransitionSlice {
  const {id, from, to, trigger, actor, guard, deadline, money, late = false} = transition;
  const url = urlOf(trigger.operation ?? trigger.event ?? '');
  return {
    id,
    from,
    to,
    trigger: triggerSentence(trigger),
    ...(url !== undefined && {url}),
    actor: actorText(actor),
    ...(guard !== null && {guard}),
    ...(deadline !== null && {within: durationText(deadline)}),
    ...(money !== null && {money}),
    isLate: late,
  };
}

/** The path of an operation on the object, parameters but its id filled with their examples. */
function pathOf(operationId: string, {book}: GuideSources): string {
  const {path: template, parameters} = book.operations.get(operationId)!;
  return template.replace(/\{(?!id\})(\w+)\}/g, (_, name: string) => {
    const example = parameters.find((one) => one.name === name)?.schema.examples[0];
    return encodeURIComponent(typeof example === 'string' ? example : name);
  });
}

function operationSlice(lifecycle: Lifecycle, operationId: string, sources: GuideSources): OperationSlice {
  const url = sources.urlOf(operationId);
  const calls: [string, CallSlice][] = Object.keys(lifecycle.states).map((state) => [
    state,
    legalityOf(lifecycle, operationId, state),
  ]);
  return {
    id: operationId,
    ...(url !== undefined && {url}),
    path: pathOf(operationId, sources),
    calls: Object.fromEntries(calls),
  };
}

function errorSlices(operations: readonly OperationSlice[], {book}: GuideSources): Record<string, ErrorSlice> {
  const calls = operations.flatMap((operation) => Object.values(operation.calls));
  const codes = new Set(calls.flatMap((call) => (call.kind === 'refused' ? call.code : [])));
  return Object.fromEntries(
    [...codes].map((code) => {
      const recorded = book.contracts.recording(`errors/${code}`) as {value: JsonMap};
      const {status} = book.errors.find((error) => error.code === code)!;
      return [code, {url: `${ERROR_PAGE}#${code}`, status, problem: recorded.value}];
    }),
  );
}

function momentSlice(moment: RecordedMoment, before: RecordedMoment | undefined): MomentSlice {
  const {transition, from, at, object, events} = moment;
  const changed = Object.entries(object).filter(([key, value]) => !isDeepStrictEqual(value, before?.object[key]));
  return {transition, from, at, changes: Object.fromEntries(changed), events};
}

function historySlice({title, moments}: RecordedHistory): HistorySlice {
  return {scene: title, moments: moments.map((moment, index) => momentSlice(moment, moments[index - 1]))};
}

function sliceOf(lifecycle: Lifecycle, sources: GuideSources): LifecycleSlice {
  const {machine, title, field, summary, states, transitions} = lifecycle;
  const operations = operationsOf(lifecycle).map((operationId) => operationSlice(lifecycle, operationId, sources));
  const types = [...new Set(transitions.flatMap(({events}) => events))];
  return {
    machine,
    title,
    field,
    summary,
    states: Object.fromEntries(
      Object.entries(states).map(([name, {description, terminal = false}]) => [name, {description, isLast: terminal}]),
    ),
    transitions: transitions.map((transition) => transitionSlice(transition, sources)),
    operations,
    errors: errorSlices(operations, sources),
    refusal: refusalOf(lifecycle, '{operation}', '{state}'),
    events: Object.fromEntries(types.flatMap((type) => (sources.urlOf(type) ? [[type, sources.urlOf(type)!]] : []))),
    version: brand.apiVersion,
    histories: readHistories(sources.book.contracts, machine).map(historySlice),
  };
}

/** The data of the explorer, `lifecycle-MACHINE` for each machine. */
export function lifecycleSlices(sources: GuideSources): Record<string, LifecycleSlice> {
  return Object.fromEntries(
    [...sources.book.lifecycles.values()].map((lifecycle) => [
      `lifecycle-${lifecycle.machine}`,
      sliceOf(lifecycle, sources),
    ]),
  );
}
