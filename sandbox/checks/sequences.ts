import {suggest} from '../../packages/authoring/suggest';
import path from 'node:path';
import {isObject, appendPointer, stringifyValue} from '../../packages/json';
import type {Lifecycles} from '../../src/pipeline/contracts/lifecycles';
import type {ScenarioEvent, ScenarioEvents} from '../../src/pipeline/contracts/scenarioEvents';
import {
  isMessage,
  isNote,
  type SequenceMessage,
  type SequenceSection,
  type Sequence,
  type SequenceStep,
} from '../../src/pipeline/contracts/sequences';
import type {Defect} from '../../src/pipeline/contracts/defect';

/** What sequences are compared with. */
export interface SequenceContext {
  readonly folder: string;
  readonly operations: ReadonlySet<string>;
  readonly events: ReadonlySet<string>;
  /** Codes of the catalog of error codes. */
  readonly codes: ReadonlySet<string>;
  readonly lifecycles: Lifecycles;
  readonly scenarioEvents: ScenarioEvents;
}

type ReportDefect = (place: string, message: string) => void;

const SECOND_MS = 1000;
const UNIT_SECONDS = {D: 86_400, H: 3_600, M: 60, S: 1} as const;

/** Milliseconds of a duration of ISO 8601 of days, hours, minutes and seconds. */
function parseDurationMs(duration: string): number {
  return [...duration.matchAll(/(\d+)(D|H|M|S)/g)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * UNIT_SECONDS[unit as keyof typeof UNIT_SECONDS] * SECOND_MS,
    0,
  );
}

/** Names that are in no contract. */
function checkNames(
  {operation, event, error, act}: SequenceMessage,
  place: string,
  context: SequenceContext,
  report: ReportDefect,
): void {
  const {operations, events, codes, lifecycles} = context;
  const acts = [...lifecycles].flatMap(([machine, {transitions}]) => transitions.map(({id}) => `${machine}.${id}`));
  const checks: readonly [string, string | undefined, Iterable<string>][] = [
    ['operation', operation, operations],
    ['event', event, events],
    ['error', error, codes],
    ['act', act, acts],
  ];
  for (const [key, name, known] of checks) {
    if (name !== undefined && ![...known].includes(name)) {
      report(
        appendPointer(place, key),
        `found ${key} ${name}, which ${key === 'act' ? 'no lifecycle' : 'no contract'} has, ${suggest(name, known)}. Correct it.`,
      );
    }
  }
}

/** Follows a sequence through its scenario. */
class SequenceFollower {
  #next = 0;
  #last: ScenarioEvent | undefined;
  /** The call that the next response from one participant to another belongs to. */
  readonly #open = new Map<string, ScenarioEvent>();

  constructor(
    readonly scenario: string,
    readonly happenings: readonly ScenarioEvent[],
    readonly objects: readonly string[],
    readonly context: SequenceContext,
    readonly report: ReportDefect,
  ) {}

  followSteps(steps: readonly SequenceStep[], place: string): void {
    for (const [index, step] of steps.entries()) {
      const here = appendPointer(place, index);
      if (isMessage(step)) {
        checkNames(step, here, this.context, this.report);
        this.#followMessage(step, here);
      } else if (!isNote(step)) {
        step.sections.forEach((section, number) =>
          this.#followSection(section, appendPointer(here, 'sections', number)),
        );
      }
    }
  }

  #followSection({scenario, objects, steps}: SequenceSection, place: string): void {
    if (scenario === undefined) {
      this.followSteps(steps, appendPointer(place, 'steps'));
      return;
    }
    followScenario({scenario, objects: objects ?? this.objects, steps}, place, this.context, this.report);
  }

  #followMessage(message: SequenceMessage, place: string): void {
    const {from, to, operation, act, event} = message;
    const kind =
      operation !== undefined ? 'call' : act !== undefined ? 'act' : event !== undefined ? 'delivery' : undefined;
    if (kind === undefined) {
      this.#followResponse(message, place);
      return;
    }
    const name = operation ?? act ?? event!;
    const index = this.happenings.findIndex(
      (scenarioEvent, position) =>
        position >= this.#next &&
        scenarioEvent.kind === kind &&
        scenarioEvent.name === name &&
        scenarioEvent.subject !== undefined &&
        this.objects.includes(scenarioEvent.subject),
    );
    const found = this.happenings[index];
    if (!found) {
      this.report(
        place,
        `found ${name}, which does not happen to ${this.objects.join(' or ')} at this point of the scenario ${this.scenario}. ` +
          'Correct the sequence, its objects or its scenario.',
      );
      return;
    }
    this.#checkPause(message, found, place);
    this.#next = index + 1;
    this.#last = found;
    this.#open.set(`${to} ${from}`, found);
    if (kind === 'delivery') {
      this.#checkShows(message, found, place);
    }
  }

  #followResponse(message: SequenceMessage, place: string): void {
    const {from, to, status, error, shows} = message;
    if (status === undefined && error === undefined && shows === undefined) {
      return;
    }
    const sent = this.#open.get(`${from} ${to}`);
    if (!sent) {
      this.report(
        place,
        `found a response of ${from} to ${to}, who sent no request. Put a call or an event before it.`,
      );
      return;
    }
    if (status !== undefined && sent.status !== status) {
      this.report(
        appendPointer(place, 'status'),
        `found ${String(status)}, expected ${String(sent.status)}, which ${sent.name} returns in the scenario ${this.scenario}. Correct one of the two.`,
      );
    }
    const code = isObject(sent.body) ? sent.body.code : undefined;
    if (error !== undefined && code !== error) {
      this.report(
        appendPointer(place, 'error'),
        `found ${error}, expected ${stringifyValue(code ?? null)}, which ${sent.name} returns in the scenario ${this.scenario}. Correct one of the two.`,
      );
    }
    this.#checkShows(message, sent, place);
  }

  #checkShows({shows = {}}: SequenceMessage, {name, body}: ScenarioEvent, place: string): void {
    for (const [property, value] of Object.entries(shows)) {
      const found = isObject(body) ? body[property] : undefined;
      if (found !== value) {
        this.report(
          appendPointer(place, 'shows', property),
          `found ${String(value)}, expected ${found === undefined ? 'no such property' : stringifyValue(found)} as in ${name} of the scenario ${this.scenario}. Correct one of the two.`,
        );
      }
    }
  }

  #checkPause({after}: SequenceMessage, {at}: ScenarioEvent, place: string): void {
    const passed = at - (this.#last?.at ?? at);
    if (after !== undefined && parseDurationMs(after) !== passed) {
      this.report(
        appendPointer(place, 'after'),
        `found ${after}, expected ${String(passed / SECOND_MS)} seconds as in the scenario ${this.scenario}. Correct one of the two.`,
      );
    }
  }
}

function followScenario(
  {scenario, objects, steps}: Pick<Sequence, 'scenario' | 'objects' | 'steps'>,
  place: string,
  context: SequenceContext,
  report: ReportDefect,
): void {
  const scenarioEvents = context.scenarioEvents.get(scenario);
  if (!scenarioEvents) {
    report(
      appendPointer(place, 'scenario'),
      `found the scenario ${scenario}, which contracts/scenarios does not have, ${suggest(scenario, context.scenarioEvents.keys())}. Correct it.`,
    );
    return;
  }
  for (const id of objects.filter((one) => !scenarioEvents.some(({subject}) => subject === one))) {
    report(
      appendPointer(place, 'objects'),
      `found ${id}, to which nothing happens in the scenario ${scenario}. Correct or remove it.`,
    );
  }
  new SequenceFollower(scenario, scenarioEvents, objects, context, report).followSteps(
    steps,
    appendPointer(place, 'steps'),
  );
}

function checkParticipants(
  {participants}: Sequence,
  steps: readonly SequenceStep[],
  place: string,
  report: ReportDefect,
): void {
  const ids = new Set(participants.map(({id}) => id));
  for (const [index, step] of steps.entries()) {
    const here = appendPointer(place, index);
    const named = isMessage(step) ? [step.from, step.to] : isNote(step) ? step.over : [];
    for (const id of named.filter((one) => !ids.has(one))) {
      report(here, `found ${id}, who is not a participant, ${suggest(id, ids)}. Correct it.`);
    }
    if (isMessage(step) && (step.kind === 'self') !== (step.from === step.to)) {
      report(
        here,
        `found kind ${step.kind} from ${step.from} to ${step.to}. Only the kind self is from a participant to itself. Correct it.`,
      );
    }
    if (!isMessage(step) && !isNote(step)) {
      step.sections.forEach((section, number) =>
        checkParticipants(
          {participants} as Sequence,
          section.steps,
          appendPointer(here, 'sections', number, 'steps'),
          report,
        ),
      );
    }
  }
}

/** Names in sequences that are in no contract, and steps that do not occur in that order in their scenarios. */
export function findSequenceDefects(sequences: Iterable<Sequence>, context: SequenceContext): Defect[] {
  const defects: Defect[] = [];
  for (const sequence of sequences) {
    const file = path.join(context.folder, 'sequences', `${sequence.sequence}.yaml`);
    const report: ReportDefect = (place, message) => defects.push({file, pointer: place, message});
    checkParticipants(sequence, sequence.steps, '/steps', report);
    followScenario(sequence, '', context, report);
  }
  return defects;
}
