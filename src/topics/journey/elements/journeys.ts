import type {Json, JsonObject} from '../../../../packages/json';
import {
  listMomentSteps,
  type Journey,
  type JourneyMoment,
  type JourneyStep,
} from '../../../pipeline/contracts/journeys';
import type {Lifecycle, Lifecycles} from '../../../pipeline/contracts/lifecycles';
import type {Contracts} from '../../../pipeline/contracts/load';
import {capitalize} from '../../../../packages/openapi/markdown/formatWords';

/** The objects of a scenario by their ids. */
type ScenarioObjects = ReadonlyMap<string, JsonObject>;

/** A property of an object that a moment changed; `before` is undefined where there was none. */
export interface FieldChange {
  readonly field: string;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

/** The changes of a moment to one object, or to several that changed alike. */
export interface ObjectChange {
  /** Of all these objects. An attempt has none. */
  readonly ids: readonly string[];
  readonly machine: string;
  readonly title: string;
  /** The states that it passed through, its previous one first; one when its state did not change. */
  readonly states: readonly (string | null)[];
  /** Secondary statuses, amounts and deadlines. */
  readonly fields: readonly FieldChange[];
}

/** A moment of a journey with its recording, its times shifted to those of the build. */
export interface ResolvedMoment extends JourneyMoment {
  /** From 1. */
  readonly number: number;
  readonly anchor: string;
  readonly at: string;
  readonly steps: readonly JourneyStep[];
  /** All objects, as they were before and after it. */
  readonly before: ScenarioObjects;
  readonly after: ScenarioObjects;
  readonly changes: readonly ObjectChange[];
}

/** An anchor of words: `4. Authorization` becomes `4-authorization`. */
export function toAnchor(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Objects after the changes of a step. */
function applyStepChanges(objects: ScenarioObjects, step: JourneyStep): ScenarioObjects {
  const changed = Object.entries(step.objects).map(([id, part]) => [id, {...objects.get(id), ...part}] as const);
  return new Map([...objects, ...changed]);
}

const REPORTED_FIELD = /_status$|^amount|^expected_refund$|^closing_balance$|_by$|^expires_at$|_ends_at$/;

/** Secondary statuses, amounts and deadlines that differ; of a new object those that are set. */
function findFieldChanges(
  lifecycle: Lifecycle | undefined,
  before: JsonObject = {},
  after: JsonObject = {},
): FieldChange[] {
  const secondary = (lifecycle?.secondaryStatuses ?? []).map(({field}) => field);
  return Object.keys(after)
    .filter((field) => secondary.includes(field) || REPORTED_FIELD.test(field))
    .map((field) => ({field, before: before[field], after: after[field]}))
    .filter(({before: old, after: now}) => old !== now && !(old === undefined && (now === null || now === 0)))
    .filter(({after: now}) => typeof now !== 'object' || now === null);
}

/** The name of an object in words. */
export function getObjectTitle(lifecycles: Lifecycles, kind: string): string {
  return lifecycles.get(kind)?.title ?? capitalize(kind.replaceAll('_', ' '));
}

function getObjectState(lifecycle: Lifecycle | undefined, object: JsonObject | undefined): string[] {
  const state = object?.[lifecycle?.field ?? ''];
  return typeof state === 'string' ? [state] : [];
}

function getObjectKind(id: string, steps: readonly JourneyStep[], after: ScenarioObjects): string {
  const change = steps.flatMap(({changes}) => changes).find((one) => one.id === id);
  return change?.machine ?? (after.get(id)?.object as string);
}

/** The changes of steps to each object. Settlement entries that changed alike are grouped. */
function findObjectChanges(
  steps: readonly JourneyStep[],
  before: ScenarioObjects,
  after: ScenarioObjects,
  lifecycles: Lifecycles,
): ObjectChange[] {
  const all = steps.flatMap(({changes}) => changes);
  const ids = [...new Set([...all.map(({id}) => id), ...steps.flatMap(({objects}) => Object.keys(objects))])];
  const found: ObjectChange[] = [];
  for (const id of ids) {
    const moves = all.filter((change) => change.id === id);
    const machine = moves[0]?.machine ?? getObjectKind(id!, steps, after);
    const state = getObjectState(lifecycles.get(machine), before.get(id ?? ''));
    const states = moves.length === 0 ? state : [moves[0]!.from, ...moves.map(({to}) => to)];
    const isEntry = machine === 'settlement_entry';
    const fields =
      id === null || isEntry ? [] : findFieldChanges(lifecycles.get(machine), before.get(id), after.get(id));
    const isGenerated = id !== null && !before.has(id);
    const same = isEntry
      ? found.findIndex((one) => one.machine === machine && one.states.join() === states.join())
      : -1;
    if (same >= 0) {
      found[same] = {...found[same]!, ids: [...found[same]!.ids, id!]};
    } else if (moves.length > 0 || fields.length > 0 || isGenerated) {
      found.push({ids: id === null ? [] : [id], machine, title: getObjectTitle(lifecycles, machine), states, fields});
    }
  }
  return found;
}

/** The moments of a journey with its recording, both with the times that readers see. */
function tellMoments(contracts: Contracts, scenario: string): readonly ResolvedMoment[] | undefined {
  const recorded = contracts.readShiftedRecording(`journeys/${scenario}`) as
    {steps: readonly JourneyStep[]} | undefined;
  if (recorded === undefined || !contracts.journeys.has(scenario)) {
    return undefined;
  }
  const {moments} = contracts.parseMoved(`journeys/${scenario}.yaml`) as Journey;
  let before: ScenarioObjects = new Map();
  return moments.map((moment, index): ResolvedMoment => {
    const inside = listMomentSteps(moment, recorded.steps);
    const start = before;
    const after = inside.reduce(applyStepChanges, start);
    before = after;
    return {
      ...moment,
      number: index + 1,
      anchor: toAnchor(`${String(index + 1)}. ${moment.title}`),
      at: moment.at ?? moment.from,
      steps: inside,
      before: start,
      after,
      changes: findObjectChanges(inside, start, after, contracts.lifecycles),
    };
  });
}

/** The moments of a scenario with their recordings, or undefined when it has no journey. */
export function readJourneyMoments(contracts: Contracts, scenario: string): readonly ResolvedMoment[] | undefined {
  return contracts.derive(`journey moments of ${scenario}`, (files) => tellMoments(files, scenario));
}

/** The titles of scenarios, by their names. */
export function readScenarioTitles({scenarios}: Contracts): ReadonlyMap<string, string> {
  return new Map(scenarios.map(({name, title}) => [name, title]));
}
