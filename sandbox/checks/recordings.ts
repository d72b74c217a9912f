import type {Defect} from '../../src/pipeline/contracts/defect';
import {appendPointer, stringifyValue, type Json} from '../../packages/json';
import type {Contracts} from '../../src/pipeline/contracts/load';
import type {ProductContract} from '../../src/pipeline/contracts/products';
import {getRecordingFile, RECORDINGS} from '../../src/pipeline/contracts/recordings';
import type {Scenario} from '../../src/pipeline/contracts/scenarios';
import {parseText} from '../../src/pipeline/contracts/source';
import type {RecordedHistory} from '../../src/pipeline/contracts/histories';
import {JOURNEY_FOLDER, LIFECYCLE_FOLDER, buildRecordings, findRecordedScenario} from '../scenarios/record';
import {listDifferences} from '../scenarios/recordingDifferences';
import type {Story} from './playedStory';

/** A recording follows what was changed, or shows a mistake: to record again would hide that. */
const RECORD_AGAIN =
  'Correct the contract, scenario, seed data or sandbox that changed by mistake; if its change is right, record it with ' +
  'npm run story -- --record, and compare each value that this prints.';

function getScenarioPath(contracts: Contracts, {name}: Scenario): string {
  const [file] = [...contracts.scenarioFiles].find(([, scenario]) => scenario.name === name)!;
  return contracts.getPath(file);
}

/** Differences between the recorded examples and what the sandbox returns today. */
export function findStaleRecordings(contracts: Contracts, {played, key}: Story): Defect[] {
  const recordings = contracts.derive(`recordings ${key}`, () => buildRecordings(played));
  const extra = contracts
    .list(RECORDINGS)
    .filter((file) => !recordings.has(file))
    .map((file) => ({
      file: contracts.getPath(`${RECORDINGS}/${file}`),
      pointer: '',
      message: `found a recording that no scenario makes. ${RECORD_AGAIN}`,
    }));
  const stale = [...recordings].flatMap(([name, text]) => {
    const file = `${RECORDINGS}/${name}`;
    const place = contracts.getPath(file);
    if (!contracts.has(file)) {
      return [{file: place, pointer: '', message: `found no recording, and a scenario makes it. ${RECORD_AGAIN}`}];
    }
    const written = contracts.readRawText(file);
    const recording = parseText(text, place) as Json;
    const [first, ...others] = written === text ? [] : listDifferences(parseText(written, place), recording);
    const scenario = first && findRecordedScenario(played, name, recording, first.pointer);
    const source = scenario ? ` in ${getScenarioPath(contracts, scenario)}` : '';
    const more = others.length === 0 ? '' : ` ${others.length} more values differ.`;
    return first === undefined
      ? []
      : [
          {
            file: place,
            pointer: first.pointer,
            message: `found ${first.before}, expected ${first.after}, which the sandbox returns${source}.${more} ${RECORD_AGAIN}`,
          },
        ];
  });
  return [...extra, ...stale];
}

/** Recorded examples that no contract refers to. */
export function findUnusedRecordings(contracts: Contracts): Defect[] {
  const files = contracts.list().filter((file) => /^openapi\/([^/]+\/)?[^/]+\.yaml$/.test(file));
  const references = new Set(files.flatMap((file) => contracts.readText(file).match(/recorded\/[\w./#-]+/g) ?? []));
  return contracts.listRecordings().flatMap((name) => {
    const file = getRecordingFile(name);
    const content = contracts.parse(file) as Record<string, unknown>;
    return (
      [LIFECYCLE_FOLDER, JOURNEY_FOLDER].some((folder) => name.startsWith(folder)) ? [] : listContentPointers(content)
    )
      .filter((place) => !references.has(`${file}${place === '' ? '' : `#${place}`}`))
      .map((place) => ({
        file: contracts.getPath(file),
        pointer: place,
        message:
          'found a recording that no contract refers to. Refer to it in the examples of its media type, or do not save it in the scenario.',
      }));
  });
}

function listContentPointers(content: Record<string, unknown>): string[] {
  if ('value' in content) {
    return [''];
  }
  const {request = {}, responses = {}} = content as {request?: object; responses?: Record<string, object>};
  return [
    ...Object.keys(request).map((name) => `/request/${name}`),
    ...Object.entries(responses).flatMap(([status, names]) =>
      Object.keys(names).map((name) => `/responses/${status}/${name}`),
    ),
  ];
}

/** Violations of schemas by the recorded objects of lifecycles, and by the events about them. */
export function findInvalidHistories(contracts: Contracts, products: readonly ProductContract[]): Defect[] {
  return [...contracts.lifecycles.values()].flatMap(({machine, product, schema, field, transitions}) => {
    const name = `${LIFECYCLE_FOLDER}/${machine}`;
    const file = contracts.getPath(getRecordingFile(name));
    const recorded = contracts.readRecording(name);
    if (recorded === undefined) {
      return []; // Reported as a missing recording.
    }
    const {validator} = products.find((one) => one.product === product)!;
    const {histories} = recorded as {histories: readonly RecordedHistory[]};
    return histories.flatMap(({moments}, index) =>
      moments.flatMap(({transition, object}, number) => {
        const place = `/histories/${index}/moments/${number}`;
        const to = transitions.find(({id}) => id === transition)?.to;
        return [
          ...validator.validate(appendPointer('/components/schemas', schema), object).map((found) => ({
            file,
            pointer: `${place}/object${found.pointer}`,
            message: `found an object that is not a ${schema}. ${found.message} Correct the sandbox or the schema, and record again.`,
          })),
          ...(object[field] === to
            ? []
            : [
                {
                  file,
                  pointer: `${place}/object/${field}`,
                  message: `found ${stringifyValue(object[field])}, expected ${to ?? `a transition ${transition}`}, to which ${transition} leads. ${RECORD_AGAIN}`,
                },
              ]),
        ];
      }),
    );
  });
}
