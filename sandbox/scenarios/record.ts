import {brand} from '../../src/brand';
import {getAtPointer, isObject, type Json, type JsonObject} from '../../packages/json';
import {selectRecordedHistories} from './objectHistories';
import {buildRecordedLedgers} from './statements';
import type {Scenario} from '../../src/pipeline/contracts/scenarios';
import type {ScenarioExchange, PlayedScenario} from './runScenario';

/** The folder of the recorded histories of objects. */
export const LIFECYCLE_FOLDER = 'lifecycles';

/** The folder of the recorded settlements of scenarios. */
const SETTLEMENT_FOLDER = 'settlements';
/** The folder of the recorded journals of scenarios. */
export const JOURNEY_FOLDER = 'journeys';
/** The folder of the recorded timelines of orders. */
const TIMELINE_FOLDER = 'timelines';

/** Values of the brand that recordings replace by tokens, the longer ones first. */
const BRAND_NAMES = (['sandboxHost', 'apiHost', 'jsHost', 'docsUrl', 'versionHeader', 'name'] as const)
  .map((key) => [brand[key], `%brand.${key}%`] as const)
  .sort(([a], [b]) => b.length - a.length);

/** Replaces the names of the brand in a text by tokens. */
export function insertBrandTokens(text: string): string {
  return BRAND_NAMES.reduce((current, [value, token]) => current.replaceAll(value, token), text);
}

interface RecordedFile {
  summary: string;
  value: Json;
}

interface OperationFile {
  request: Record<string, RecordedFile>;
  responses: Record<string, Record<string, RecordedFile> | undefined>;
}

function addTo(target: Record<string, RecordedFile>, name: string, recording: RecordedFile, place: string): void {
  if (Object.hasOwn(target, name)) {
    throw new Error(`contracts/scenarios: found example ${name} of ${place} twice. Give one of them another name.`);
  }
  target[name] = recording;
}

function recordExchange(
  files: Map<string, OperationFile>,
  {step, operation, product, status, body}: ScenarioExchange,
): void {
  const key = `${product.product}/${operation.operationId}.json`;
  const file = files.get(key) ?? {request: {}, responses: {}};
  files.set(key, file);
  const {as: name, summary} = step.save!;
  if (step.body !== undefined) {
    addTo(file.request, name, {summary, value: step.body}, `${operation.operationId}, request`);
  }
  if (body !== undefined) {
    const responses = (file.responses[status] ??= {});
    addTo(responses, name, {summary, value: body}, `${operation.operationId}, response ${status}`);
  }
}

function recordError(errors: Map<string, RecordedFile>, {step, body}: ScenarioExchange): void {
  const code = (body as JsonObject).code as string;
  if (!errors.has(code)) {
    errors.set(code, {summary: step.save!.summary, value: body!});
  }
}

/**
 * The recordings of played scenarios, as texts by their paths below
 * `contracts/recorded`: `<product>/<operationId>.json`, `events/<type>.json` and
 * `errors/<code>.json`, `lifecycles/<machine>.json`, `settlements/<scenario>.json`, `journeys/<scenario>.json` and
 * `timelines/<scenario>.json`. For an event or error, the first scenario that has it counts.
 */
export function buildRecordings(played: readonly PlayedScenario[]): Map<string, string> {
  const operations = new Map<string, OperationFile>();
  const errors = new Map<string, RecordedFile>();
  const events = new Map<string, RecordedFile>();
  for (const {scenario, exchanges, events: sent} of played) {
    for (const exchange of exchanges) {
      if (!exchange.step.save) {
        continue;
      }
      if (exchange.contentType === 'application/problem+json') {
        recordError(errors, exchange);
      } else {
        recordExchange(operations, exchange);
      }
    }
    for (const event of sent) {
      if (!events.has(event.type)) {
        events.set(event.type, {summary: scenario.title, value: event as unknown as Json});
      }
    }
  }
  const all: [string, object][] = [
    ...operations,
    ...[...errors].map(([code, value]) => [`errors/${code}.json`, value] as [string, object]),
    ...[...events].map(([type, value]) => [`events/${type}.json`, value] as [string, object]),
    ...[...selectRecordedHistories(played)].map(
      ([machine, histories]) => [`${LIFECYCLE_FOLDER}/${machine}.json`, {machine, histories}] as [string, object],
    ),
    ...[...buildRecordedLedgers(played)].map(
      ([scenario, ledger]) => [`${SETTLEMENT_FOLDER}/${scenario}.json`, ledger] as [string, object],
    ),
    ...played.flatMap(({scenario: {name}, journey}): [string, object][] =>
      journey ? [[`${JOURNEY_FOLDER}/${name}.json`, {scenario: name, steps: journey}]] : [],
    ),
    ...played
      .filter(({timelines}) => timelines.length > 0)
      .map(
        ({scenario: {name, title, summary}, timelines}) =>
          [`${TIMELINE_FOLDER}/${name}.json`, {scenario: name, title, summary, orders: timelines}] as [string, object],
      ),
  ];
  return new Map(
    all
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([file, value]) => [file, insertBrandTokens(`${JSON.stringify(value, null, 2)}\n`)]),
  );
}

/**
 * The scenario that a recorded value comes from, by the names and summaries around the value.
 *
 * @param file the recording, below `contracts/recorded`
 * @param recording its content
 * @param pointer JSON Pointer to the value
 */
export function findRecordedScenario(
  played: readonly PlayedScenario[],
  file: string,
  recording: Json,
  pointer: string,
): Scenario | undefined {
  const steps = pointer.split('/');
  const around = steps.map((_, depth) => getAtPointer(recording, steps.slice(0, depth + 1).join('/'))).filter(isObject);
  const name = around.findLast((one) => typeof one.scenario === 'string')?.scenario;
  const summary = around.findLast((one) => typeof one.summary === 'string')?.summary;
  const isSaved = ({step, operation}: ScenarioExchange): boolean =>
    summary !== undefined &&
    step.save?.summary === summary &&
    (file.startsWith('errors/') || file.endsWith(`/${operation.operationId}.json`));
  return played.find(
    ({scenario, exchanges}) =>
      scenario.name === name || (name === undefined && (scenario.title === summary || exchanges.some(isSaved))),
  )?.scenario;
}
