import {isDeepStrictEqual} from 'node:util';
import {brand} from '../../brand';
import type {
  CallData,
  ErrorData,
  HistoryData,
  LifecycleData,
  HistoryMomentData,
  OperationData,
  TransitionData,
} from './lifecycleData';
import type {JsonMap} from '../../../packages/json';
import {
  resolveCallPermission,
  listLifecycleOperations,
  formatInvalidStateDetail,
  type Lifecycle,
  type Transition,
} from '../../pipeline/contracts/lifecycles';
import {readHistories, type RecordedHistory, type RecordedMoment} from '../../pipeline/contracts/histories';
import type {GuideSources} from '../../pipeline/elements/guideSources';
import {formatTimer} from '../../pipeline/contracts/durations';
import {describeTrigger, getUnnamedActor} from '../../pipeline/reference/renderLifecycle';
import {renderStateLadder} from '../../pipeline/pictures/stateLadder';
import {ERROR_PAGE} from '../../pipeline/reference/commonParts';

function buildTransitionData(transition: Transition, {getUrl}: GuideSources): TransitionData {
  const {id, from, to, trigger, guard, deadline, money, late = false} = transition;
  const actor = getUnnamedActor(transition);
  const url = getUrl(trigger.operation ?? trigger.event ?? '');
  return {
    id,
    from,
    to,
    trigger: describeTrigger(transition),
    ...(url !== undefined && {url}),
    ...(actor !== undefined && {actor}),
    ...(guard !== null && {guard}),
    ...(deadline !== null && {within: formatTimer(deadline, transition)}),
    ...(money !== null && {money}),
    isLate: late,
  };
}

/** The path of an operation on the object, parameters except its id replaced by their examples. */
function fillOperationPath(operationId: string, {book}: GuideSources): string {
  const {path: template, parameters} = book.operations.get(operationId)!;
  return template.replace(/\{(?!id\})(\w+)\}/g, (_, name: string) => {
    const example = parameters.find((one) => one.name === name)?.schema.examples[0];
    return encodeURIComponent(typeof example === 'string' ? example : name);
  });
}

function buildOperationData(lifecycle: Lifecycle, operationId: string, sources: GuideSources): OperationData {
  const url = sources.getUrl(operationId);
  const calls: [string, CallData][] = Object.keys(lifecycle.states).map((state) => [
    state,
    resolveCallPermission(lifecycle, operationId, state),
  ]);
  return {
    id: operationId,
    ...(url !== undefined && {url}),
    path: fillOperationPath(operationId, sources),
    calls: Object.fromEntries(calls),
  };
}

function buildErrorData(operations: readonly OperationData[], {book}: GuideSources): Record<string, ErrorData> {
  const calls = operations.flatMap((operation) => Object.values(operation.calls));
  const codes = new Set(calls.flatMap((call) => (call.kind === 'refused' ? call.code : [])));
  return Object.fromEntries(
    [...codes].map((code) => {
      const recorded = book.contracts.readRecording(`errors/${code}`) as {value: JsonMap};
      const {status} = book.errors.find((error) => error.code === code)!;
      return [code, {url: `${ERROR_PAGE}#${code}`, status, problem: recorded.value}];
    }),
  );
}

function buildHistoryMomentData(moment: RecordedMoment, before: RecordedMoment | undefined): HistoryMomentData {
  const {transition, from, at, object, events} = moment;
  const changed = Object.entries(object).filter(([key, value]) => !isDeepStrictEqual(value, before?.object[key]));
  return {transition, from, at, changes: Object.fromEntries(changed), events};
}

function buildHistoryData({title, moments}: RecordedHistory): HistoryData {
  return {scenario: title, moments: moments.map((moment, index) => buildHistoryMomentData(moment, moments[index - 1]))};
}

function buildLifecycleData(lifecycle: Lifecycle, sources: GuideSources): LifecycleData {
  const {machine, title, field, summary, states, transitions} = lifecycle;
  const operations = listLifecycleOperations(lifecycle).map((operationId) =>
    buildOperationData(lifecycle, operationId, sources),
  );
  const types = [...new Set(transitions.flatMap(({events}) => events))];
  return {
    machine,
    title,
    field,
    summary,
    diagram: renderStateLadder(lifecycle, `explorer-${machine}`, {isControl: true}),
    states: Object.fromEntries(
      Object.entries(states).map(([name, {description, terminal = false}]) => [name, {description, isLast: terminal}]),
    ),
    transitions: transitions.map((transition) => buildTransitionData(transition, sources)),
    operations,
    errors: buildErrorData(operations, sources),
    refusal: formatInvalidStateDetail(lifecycle, '{operation}', '{state}'),
    events: Object.fromEntries(types.flatMap((type) => (sources.getUrl(type) ? [[type, sources.getUrl(type)!]] : []))),
    version: brand.apiVersion,
    histories: readHistories(sources.book.contracts, machine).map(buildHistoryData),
  };
}

/** The data of the explorer, `lifecycle-MACHINE` for each machine. */
export function buildLifecyclesData(sources: GuideSources): Record<string, LifecycleData> {
  return Object.fromEntries(
    [...sources.book.lifecycles.values()].map((lifecycle) => [
      `lifecycle-${lifecycle.machine}`,
      buildLifecycleData(lifecycle, sources),
    ]),
  );
}
