import path from 'node:path';
import {suggest} from '../../packages/authoring/suggest';
import {getAtPointer, isObject, appendPointer} from '../../packages/json';
import {
  findCallOutcome,
  getLifecycleFile,
  listLifecycleOperations,
  type SecondaryStatus,
  type Lifecycle,
  type Lifecycles,
} from '../../src/pipeline/contracts/lifecycles';
import type {OpenApiDocument, ContractOperation} from '../../src/pipeline/contracts/openapiTypes';
import {listNestedSchemas} from './walkSchemas';
import {formatDefect, type Defect} from '../../src/pipeline/contracts/defect';
import {listEvents, listOperations, PRODUCTS, type Product} from '../../src/pipeline/contracts/bundleContract';
import type {Contracts} from '../../src/pipeline/contracts/load';
import {createLineFinders} from '../../src/pipeline/contracts/pointerLines';

/** What lifecycles are compared with. */
export interface LifecycleContext {
  readonly folder: string;
  readonly documents: Readonly<Record<Product, OpenApiDocument>>;
  readonly operations: readonly ContractOperation[];
  /** Types of the events of both contracts. */
  readonly events: readonly string[];
  /** Codes of the catalog of error codes. */
  readonly codes: ReadonlySet<string>;
}

/** The file of a machine. */
export function getLifecyclePath(machine: string, folder: string): string {
  return path.join(folder, getLifecycleFile({machine}));
}

type ReportDefect = (place: string, message: string) => void;

function findReachableStates({transitions}: Lifecycle): Set<string> {
  const found = new Set(transitions.filter(({from}) => from.length === 0).map(({to}) => to));
  for (let size = -1; size !== found.size;) {
    size = found.size;
    transitions.filter(({from}) => from.some((state) => found.has(state))).forEach(({to}) => found.add(to));
  }
  return found;
}

/** The initial states are those that transitions from nothing lead to. */
function checkInitialStates({states, transitions}: Lifecycle, report: ReportDefect): void {
  const created = new Set(transitions.filter(({from}) => from.length === 0).map(({to}) => to));
  for (const [name, {initial = false}] of Object.entries(states)) {
    if (initial !== created.has(name)) {
      report(
        appendPointer('', 'states', name),
        initial
          ? `found initial: true in state ${name}, which no transition with from: [] leads to. Remove it, or add the transition.`
          : `found no initial: true in state ${name}, which a transition with from: [] leads to. Add it, or correct the transition.`,
      );
    }
  }
}

function checkStates(lifecycle: Lifecycle, report: ReportDefect): void {
  const {states, transitions} = lifecycle;
  const reached = findReachableStates(lifecycle);
  for (const [name, {terminal}] of Object.entries(states)) {
    const exits = transitions.filter(({from}) => from.includes(name));
    if (!reached.has(name)) {
      report(
        appendPointer('', 'states', name),
        `found state ${name}, which no transition reaches. Add one or remove the state.`,
      );
    }
    if (!terminal && !exits.some(({to}) => to !== name)) {
      report(
        appendPointer('', 'states', name),
        `found state ${name} without a way out. Add a transition or mark it terminal.`,
      );
    }
    for (const {id} of terminal ? exits.filter(({late}) => !late) : []) {
      report(
        appendPointer(
          '',
          'transitions',
          transitions.findIndex((one) => one.id === id),
        ),
        `found transition ${id} out of the terminal state ${name}. Mark it late, or the state not terminal.`,
      );
    }
  }
}

function checkTransitions(
  {machine, states, transitions}: Lifecycle,
  context: LifecycleContext,
  machines: Lifecycles,
  report: ReportDefect,
): void {
  const ids = new Set<string>();
  const operationIds = new Set(context.operations.map(({operationId}) => operationId));
  for (const [index, transition] of transitions.entries()) {
    const place = appendPointer('', 'transitions', index);
    const {id, from, to, trigger, events} = transition;
    if (ids.has(id)) {
      report(place, `found transition ${id} twice. Give one of them another id.`);
    }
    ids.add(id);
    for (const state of [...from, to].filter((name) => !Object.hasOwn(states, name))) {
      report(
        place,
        `found state ${state} in transition ${id}, which ${machine} does not have, ${suggest(state, Object.keys(states))}. Correct it, or add the state.`,
      );
    }
    if (trigger.operation !== undefined && !operationIds.has(trigger.operation)) {
      report(
        appendPointer(place, 'trigger', 'operation'),
        `found operation ${trigger.operation}, which no contract has, ${suggest(trigger.operation, operationIds)}. Correct it, or the operationId there.`,
      );
    }
    if (trigger.machine !== undefined && !machines.has(trigger.machine)) {
      report(
        appendPointer(place, 'trigger', 'machine'),
        `found machine ${trigger.machine}, which contracts/lifecycles does not have, ${suggest(trigger.machine, machines.keys())}. Correct it.`,
      );
    }
    for (const event of [trigger.event ?? [], events].flat().filter((name) => !context.events.includes(name))) {
      report(
        appendPointer(place, 'events'),
        `found event ${event}, which no contract has under webhooks, ${suggest(event, context.events)}. Correct it or add it there.`,
      );
    }
  }
}

/** What decides a transition, but for a party: it may choose. Two transitions with the same need a guard each. */
function describeDecision({trigger: {operation, timer, event}}: Lifecycle['transitions'][number]): string | undefined {
  const [kind, value] = Object.entries({operation, timer, event}).find(([, one]) => one !== undefined) ?? [];
  return kind === undefined ? undefined : `${kind} ${String(value)}`;
}

/** The same operation, timer or event leaves a state in two ways: without a guard, nobody can tell which. */
function checkGuards({transitions}: Lifecycle, report: ReportDefect): void {
  transitions.forEach((transition, index) => {
    const decision = describeDecision(transition);
    const other = transitions.find(
      (one) =>
        one.to !== transition.to &&
        describeDecision(one) === decision &&
        one.from.some((state) => transition.from.includes(state)),
    );
    if (decision !== undefined && other !== undefined && transition.guard === null) {
      report(
        appendPointer('', 'transitions', index, 'guard'),
        `found no guard of ${transition.id}, and ${other.id} leaves the same state by the same ${decision}. Add when each of them happens.`,
      );
    }
  });
}

function checkOperations(lifecycle: Lifecycle, context: LifecycleContext, report: ReportDefect): void {
  const known = new Map(context.operations.map((operation) => [operation.operationId, operation]));
  for (const operationId of listLifecycleOperations(lifecycle)) {
    const place = appendPointer('', 'operations', operationId);
    const operation = known.get(operationId);
    if (!operation) {
      report(
        place,
        `found operation ${operationId}, which no contract has, ${suggest(operationId, known.keys())}. Correct it, or the operationId there.`,
      );
      continue;
    }
    const {stays = [], otherwise, conditions = {}} = lifecycle.operations[operationId] ?? {};
    const named = [...(stays === 'all' ? [] : stays), ...Object.keys(conditions)];
    const unknown = named.filter((name) => !Object.hasOwn(lifecycle.states, name));
    for (const state of unknown) {
      report(
        place,
        `found state ${state}, which ${lifecycle.machine} does not have, ${suggest(state, Object.keys(lifecycle.states))}. Correct it.`,
      );
    }
    if (otherwise !== undefined && !(context.codes.has(otherwise) && operation['x-error-codes']?.includes(otherwise))) {
      report(
        appendPointer(place, 'otherwise'),
        `found error code ${otherwise}, which ${operationId} does not return according to its contract, ${suggest(otherwise, operation['x-error-codes'] ?? [])}. Correct it, or add it to x-error-codes.`,
      );
    }
    const missing = Object.keys(lifecycle.states).filter(
      (state) => findCallOutcome(lifecycle, operationId, state) === undefined,
    );
    // That a state has no outcome follows from a misspelled one.
    if (missing.length > 0 && unknown.length === 0) {
      const cure =
        operationId in lifecycle.operations
          ? `Add them to stays, or an error code as otherwise`
          : `Add operations.${operationId} with those that it keeps in stays, and the error code of the others as otherwise`;
      report(
        place,
        `found no outcome of ${operationId} in ${missing.join(', ')}, expected one in each state. ${cure}.`,
      );
    }
  }
}

/** The path of one object, with its id, in the path of an operation: `/payments/v1/refunds/{id}`. */
function getObjectPath(operationPath: string): string | undefined {
  return /^.*\/\{\w+\}/.exec(operationPath)?.[0];
}

/** Operations on an object with a lifecycle that no lifecycle lists: nothing states what they do in its states. */
function findUnlistedOperations(lifecycles: Lifecycles, {operations, folder}: LifecycleContext): Defect[] {
  const listed = new Set([...lifecycles.values()].flatMap(listLifecycleOperations));
  const objects = [...lifecycles.values()].flatMap((lifecycle) => {
    const own = listLifecycleOperations(lifecycle);
    return operations
      .filter(({operationId}) => own.includes(operationId))
      .map(({path: ownPath}) => ({machine: lifecycle.machine, objectPath: getObjectPath(ownPath)}));
  });
  return operations
    .filter(({operationId}) => !listed.has(operationId))
    .flatMap(({operationId, method, path: calledPath}) => {
      const owner = objects.find(({objectPath}) => objectPath && `${calledPath}/`.startsWith(`${objectPath}/`));
      return owner === undefined
        ? []
        : [
            {
              file: getLifecyclePath(owner.machine, folder),
              pointer: '/operations',
              message: `found no operation ${operationId} (${method.toUpperCase()} ${calledPath}), expected each operation on an object of this lifecycle. Add ${operationId}: {stays: all} where every state accepts it, otherwise stays with those that do, and the error code of the others as otherwise.`,
            },
          ];
    });
}

/** Compares the states of a property with its enum in the contract. */
function checkEnum(
  lifecycle: Lifecycle,
  {field, states: known, place}: {field: string; states: object; place: string},
  context: LifecycleContext,
  report: ReportDefect,
): void {
  const schema = getAtPointer(
    context.documents[lifecycle.product],
    appendPointer('/components/schemas', lifecycle.schema),
  );
  const holder = listNestedSchemas(schema, '').find(({property}) => property === field)?.schema;
  const target =
    isObject(holder) && holder.$ref ? getAtPointer(context.documents[lifecycle.product], holder.$ref) : holder;
  const values =
    isObject(target) && Array.isArray(target.enum)
      ? (target.enum as (string | null)[]).filter((value) => value !== null)
      : undefined;
  if (schema === undefined) {
    const names = Object.keys(context.documents[lifecycle.product].components.schemas);
    const problem = `found schema ${lifecycle.schema}, which contracts/${lifecycle.product} does not have, ${suggest(lifecycle.schema, names)}. Correct it, or the product.`;
    report('/schema', problem);
    return;
  }
  if (!values) {
    const fields = listNestedSchemas(schema, '').flatMap(({property}) => property ?? []);
    report(
      `${place}/field`,
      `found no enum ${field} in schema ${lifecycle.schema} of contracts/${lifecycle.product}, ${suggest(field, fields)}. Correct the field, or the schema.`,
    );
    return;
  }
  const states = Object.keys(known);
  for (const state of states.filter((name) => !values.includes(name))) {
    report(
      appendPointer(place, 'states', state),
      `found state ${state}, which the enum ${lifecycle.schema}.${field} of the contract does not have. Add it there or remove it here.`,
    );
  }
  for (const value of values.filter((name) => !states.includes(name))) {
    report(
      `${place}/states`,
      `found no state ${value}, which the enum ${lifecycle.schema}.${field} of the contract has. Add it here or remove it there.`,
    );
  }
}

/**
 * A deadline of an act is that of the timer which fires in the same state without it. What a rule waits for can end by a
 * timer of another object.
 */
function checkDeadlines({transitions}: Lifecycle, report: ReportDefect): void {
  for (const [index, {id, from, deadline, trigger}] of transitions.entries()) {
    const rivals = transitions.filter(
      (other) => other.trigger.timer !== undefined && other.from.some((state) => from.includes(state)),
    );
    if (
      deadline !== null &&
      trigger.rule === undefined &&
      rivals.length > 0 &&
      !rivals.some((other) => other.trigger.timer === deadline)
    ) {
      const [rival] = rivals;
      report(
        appendPointer('', 'transitions', index, 'deadline'),
        `found the deadline ${deadline} of ${id}, expected ${rival!.trigger.timer!}, after which ${rival!.id} happens in the same state. Correct one of the two.`,
      );
    }
  }
}

/** Changes of a secondary status are between its own states. */
function checkSecondaryStatus({states, transitions}: SecondaryStatus, place: string, report: ReportDefect): void {
  for (const [index, {from, to}] of transitions.entries()) {
    for (const state of [from, to].filter((name) => name !== null && !Object.hasOwn(states, name))) {
      report(
        appendPointer(place, 'transitions', index),
        `found state ${state!}, expected one of ${Object.keys(states).join(', ')}.`,
      );
    }
  }
}

/** Defects of the lifecycles, by themselves and compared with contracts and catalogs. */
export function findLifecycleDefects(lifecycles: Lifecycles, context: LifecycleContext): Defect[] {
  const defects: Defect[] = [];
  const sent = new Set<string>();
  for (const lifecycle of lifecycles.values()) {
    const file = getLifecyclePath(lifecycle.machine, context.folder);
    const report: ReportDefect = (place, message) => defects.push({file, pointer: place, message});
    checkTransitions(lifecycle, context, lifecycles, report);
    checkGuards(lifecycle, report);
    checkDeadlines(lifecycle, report);
    checkStates(lifecycle, report);
    checkInitialStates(lifecycle, report);
    checkOperations(lifecycle, context, report);
    checkEnum(lifecycle, {field: lifecycle.field, states: lifecycle.states, place: ''}, context, report);
    for (const [index, secondary] of (lifecycle.secondaryStatuses ?? []).entries()) {
      const place = appendPointer('', 'secondaryStatuses', index);
      checkEnum(lifecycle, {field: secondary.field, states: secondary.states, place}, context, report);
      checkSecondaryStatus(secondary, place, report);
    }
    lifecycle.transitions.forEach(({events}) => events.forEach((event) => sent.add(event)));
    lifecycle.notices?.forEach(({event}) => sent.add(event));
  }
  defects.push(...findUnlistedOperations(lifecycles, context));
  for (const event of context.events.filter((type) => !sent.has(type) && !type.startsWith('catalog.'))) {
    defects.push({
      file: path.join(context.folder, 'lifecycles'),
      pointer: '',
      message: `found no transition that sends ${event}, which a contract has under webhooks. Add it to the events of a transition, or to notices.`,
    });
  }
  return defects;
}

/** The contract of each area by its name, every object closed. */
export async function readClosedDocuments(contracts: Contracts): Promise<Readonly<Record<Product, OpenApiDocument>>> {
  const entries = await Promise.all(
    PRODUCTS.map(async (product) => [product, await contracts.readClosed(product)] as const),
  );
  return Object.fromEntries(entries) as Record<Product, OpenApiDocument>;
}

/**
 * What is wrong with the lifecycles of contracts, a line each with its file and line: the part of the checks that is
 * quick enough for each edit.
 */
export async function checkLifecycles(contracts: Contracts): Promise<string[]> {
  const documents = await readClosedDocuments(contracts);
  const contents = Object.values(documents);
  const findLine = createLineFinders((file: string) => contracts.readRawText(path.relative(contracts.folder, file)));
  const defects = findLifecycleDefects(contracts.lifecycles, {
    folder: contracts.folder,
    operations: contents.flatMap(listOperations),
    events: contents.flatMap(listEvents).map(({path: type}) => type),
    codes: new Set(contracts.catalogs.errorCodes.errors.map(({code}) => code)),
    documents,
  });
  return defects.map((defect) =>
    formatDefect(
      defect.file.endsWith('.yaml') ? {...defect, line: findLine(defect.file, defect.pointer ?? '')} : defect,
    ),
  );
}
