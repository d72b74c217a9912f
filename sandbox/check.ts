import fs from 'node:fs';
import path from 'node:path';
import {isDeepStrictEqual} from 'node:util';
import {findWrongAmounts} from '../src/plugins/contracts/checks/amounts';
import {findUntoldDifferences} from '../src/plugins/contracts/checks/changelog';
import {findGaps} from '../src/plugins/contracts/checks/completeness';
import type {Defect} from '../src/plugins/contracts/checks/defect';
import {countPropertyExamples, findInvalidExamples, namedExamplesOf} from '../src/plugins/contracts/checks/examples';
import {findUnknownIdentifiers} from '../src/plugins/contracts/checks/identifiers';
import {findJourneyDefects} from '../src/plugins/contracts/checks/journeys';
import {findLifecycleDefects, lifecycleFile} from '../src/plugins/contracts/checks/lifecycleChecks';
import {lintContract} from '../src/plugins/contracts/checks/lint';
import {findRelationDefects} from '../src/plugins/contracts/checks/relations';
import {findSequenceDefects} from '../src/plugins/contracts/checks/sequences';
import {Sources} from '../src/plugins/contracts/checks/sources';
import {contractFile, eventsOf} from '../src/plugins/contracts/contract';
import {loadJourneys} from '../src/plugins/contracts/journeys';
import {axisMove, type Lifecycle} from '../src/plugins/contracts/lifecycles';
import {loadRelations} from '../src/plugins/contracts/relations';
import {loadSequences} from '../src/plugins/contracts/sequences';
import {SAMPLE_LANGUAGES} from '../src/plugins/samples';
import {parse} from 'yaml';
import {isObject, pointer, textOf} from '../src/plugins/contracts/json';
import {readYaml} from '../src/plugins/contracts/yaml';
import type {RecordedHistory} from './story/histories';
import {playScene, type Played} from './story/play';
import {JOURNEYS, LIFECYCLES, recordingsOf} from './story/record';
import {readScenes} from './story/scene';
import {loadTruth, type Truth} from './truth';

/** What has been proven, for pages and the README. */
export interface Counts {
  readonly operations: number;
  readonly events: number;
  readonly schemas: number;
  /** Examples of media types and of properties, each validated. */
  readonly examples: number;
  readonly lifecycles: number;
  readonly transitions: number;
  readonly errorCodes: number;
  readonly declineCodes: number;
  readonly scenes: number;
  readonly requestsPlayed: number;
  /** Programs that call an operation, one per operation and language. */
  readonly samples: number;
}

export interface Checked {
  readonly defects: readonly Defect[];
  readonly counts: Counts;
}

async function playAll(truth: Truth, folder: string): Promise<{played: Played[]; defects: Defect[]}> {
  const played: Played[] = [];
  const defects: Defect[] = [];
  for (const {file, scene} of readScenes(folder)) {
    try {
      played.push(await playScene(scene, truth));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const number = /step (\d+)/.exec(message)?.[1];
      const pointer = number === undefined ? '/steps' : `/steps/${Number(number) - 1}`;
      const cure = 'Correct the scene, or what it plays: the contract, lifecycle or cast that changed, or the sandbox.';
      defects.push({file, pointer, message: `found a scene that does not go as it says: ${message} ${cure}`});
    }
  }
  return {played, defects};
}

/** Where recorded examples differ from what the sandbox answers today. */
function findStaleRecordings(folder: string, played: readonly Played[]): Defect[] {
  const root = path.join(folder, 'examples');
  const recordings = recordingsOf(played);
  const cure = 'Run npm run story -- --record, and look at what changed.';
  const present = fs.existsSync(root)
    ? fs.readdirSync(root, {recursive: true, encoding: 'utf8'}).filter((file) => file.endsWith('.yaml'))
    : [];
  const extra = present
    .filter((file) => !recordings.has(file))
    .map((file) => ({
      file: path.join(root, file),
      pointer: '',
      message: `found a recording that no scene makes. ${cure}`,
    }));
  const stale = [...recordings].flatMap(([file, text]) => {
    const target = path.join(root, file);
    if (!fs.existsSync(target)) {
      return [{file: target, pointer: '', message: `found no recording, and a scene makes it. ${cure}`}];
    }
    const difference = firstDifference(parse(fs.readFileSync(target, 'utf8')), parse(text));
    return difference === undefined
      ? []
      : [{file: target, pointer: difference, message: `found another value than the sandbox answers. ${cure}`}];
  });
  return [...extra, ...stale];
}

/** The JSON Pointer of the first place where two values differ. */
function firstDifference(a: unknown, b: unknown, place = ''): string | undefined {
  if (isDeepStrictEqual(a, b)) {
    return undefined;
  }
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) {
    return place;
  }
  const left = a as Record<string, unknown>;
  const right = b as Record<string, unknown>;
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const inner = firstDifference(left[key], right[key], `${place}/${key}`);
    if (inner !== undefined) {
      return inner;
    }
  }
  return place;
}

/** Recorded examples that no contract refers to. */
function findUnusedRecordings(folder: string): Defect[] {
  const files = [folder, ...['payments', 'commerce', 'shared'].map((name) => path.join(folder, name))].flatMap(
    (place) =>
      fs
        .readdirSync(place)
        .filter((file) => file.endsWith('.yaml'))
        .map((file) => path.join(place, file)),
  );
  const references = new Set(
    files.flatMap((file) => fs.readFileSync(file, 'utf8').match(/examples\/[\w./#-]+/g) ?? []),
  );
  const root = path.join(folder, 'examples');
  return fs.readdirSync(root, {recursive: true, encoding: 'utf8'}).flatMap((file) => {
    const content = file.endsWith('.yaml')
      ? (parse(fs.readFileSync(path.join(root, file), 'utf8')) as Record<string, unknown>)
      : {};
    return ([LIFECYCLES, JOURNEYS].some((folder) => file.startsWith(folder)) ? [] : pointersOf(content))
      .filter((place) => !references.has(`examples/${file}${place === '' ? '' : `#${place}`}`))
      .map((place) => ({
        file: path.join(root, file),
        pointer: place,
        message:
          'found a recording that no contract refers to. Refer to it in the examples of its media type, or do not save it in the scene.',
      }));
  });
}

function pointersOf(content: Record<string, unknown>): string[] {
  if ('value' in content) {
    return [''];
  }
  const {request = {}, answers = {}} = content as {request?: object; answers?: Record<string, object>};
  return [
    ...Object.keys(request).map((name) => `/request/${name}`),
    ...Object.entries(answers).flatMap(([status, names]) =>
      Object.keys(names).map((name) => `/answers/${status}/${name}`),
    ),
  ];
}

/** What the recorded objects of lifecycles, and the events about them, break of their schemas. */
function findInvalidHistories({lifecycles, products}: Truth, folder: string): Defect[] {
  return [...lifecycles.values()].flatMap(({machine, product, schema, field, transitions}) => {
    const file = path.join(folder, 'examples', LIFECYCLES, `${machine}.yaml`);
    if (!fs.existsSync(file)) {
      return []; // Told as a recording that is missing.
    }
    const {validator} = products.find((one) => one.product === product)!;
    const {histories} = readYaml(file) as {histories: readonly RecordedHistory[]};
    return histories.flatMap(({moments}, index) =>
      moments.flatMap(({transition, object}, number) => {
        const place = `/histories/${index}/moments/${number}`;
        const to = transitions.find(({id}) => id === transition)?.to;
        return [
          ...validator.validate(pointer('/components/schemas', schema), object).map((found) => ({
            file,
            pointer: `${place}/object${found.pointer}`,
            message: `found an object that is no ${schema}. ${found.message} Correct the sandbox or the schema, and record again.`,
          })),
          ...(object[field] === to
            ? []
            : [
                {
                  file,
                  pointer: `${place}/object/${field}`,
                  message: `found ${textOf(object[field])}, expected ${to ?? `a transition ${transition}`}, to which ${transition} leads. Run npm run story -- --record.`,
                },
              ]),
        ];
      }),
    );
  });
}

/** Transitions and events that no scene ever shows. */
function findUntold(truth: Truth, played: readonly Played[], folder: string): Defect[] {
  const fired = new Set(played.flatMap((one) => [...one.fired]));
  const sent = new Set(played.flatMap((one) => one.events.map(({type}) => type)));
  const transitions = [...truth.lifecycles.values()].flatMap(({machine, transitions: all}) =>
    all
      .map(({id}, index) => ({id, index, machine}))
      .filter(({id}) => !fired.has(`${machine}.${id}`))
      .map(({id, index}) => ({
        file: lifecycleFile(machine, folder),
        pointer: `/transitions/${index}`,
        message: `found transition ${id}, which happens in no scene. Add a step to a scene, or remove the transition.`,
      })),
  );
  const axes = [...truth.lifecycles.values()].flatMap((lifecycle) => untoldAxes(lifecycle, fired, folder));
  const events = truth.products.flatMap(({document, product}) =>
    eventsOf(document)
      .filter(({path: type}) => !sent.has(type))
      .map(({path: type, pointer}) => ({
        file: contractFile(product, folder),
        pointer,
        message: `found event ${type}, which is sent in no scene. Add a step to a scene, or remove the event.`,
      })),
  );
  return [...transitions, ...axes, ...events];
}

/** Changes of second statuses that no scene shows, and those that scenes show and the lifecycle does not know. */
function untoldAxes({machine, axes = []}: Lifecycle, fired: ReadonlySet<string>, folder: string): Defect[] {
  const file = lifecycleFile(machine, folder);
  return axes.flatMap(({field, transitions}, axis) => {
    const known = transitions.map(({from, to}) => axisMove(machine, field, from, to));
    const strange = [...fired].filter((move) => move.startsWith(`${machine}.${field}.`) && !known.includes(move));
    return [
      ...strange.map((move) => ({
        file,
        pointer: `/axes/${axis}/transitions`,
        message: `found no change ${move}, and it happens in a scene. Add it, or correct the sandbox.`,
      })),
      ...known.flatMap((move, index) =>
        fired.has(move)
          ? []
          : [
              {
                file,
                pointer: `/axes/${axis}/transitions/${index}`,
                message: `found change ${move}, which happens in no scene. Add a step to a scene, or remove it.`,
              },
            ],
      ),
    ];
  });
}

/** Error codes of operations that no operation lists. */
function findUnusedCodes({products, catalogs}: Truth, folder: string): Defect[] {
  const listed = new Set(products.flatMap(({operations}) => operations.flatMap((one) => one['x-error-codes'] ?? [])));
  return catalogs.errorCodes.errors.flatMap(({code, scope}, index) =>
    scope === 'operation' && !listed.has(code)
      ? [
          {
            file: path.join(folder, 'catalogs', 'error-codes.yaml'),
            pointer: `/errors/${index}/code`,
            message: `found error code ${code}, which no operation lists in x-error-codes. Add it to one, or remove it.`,
          },
        ]
      : [],
  );
}

/** Where the data of sequences is not what happens in the scenes that they name. */
function findFalseSequences(truth: Truth, played: readonly Played[], folder: string): Defect[] {
  return findSequenceDefects(loadSequences(folder).values(), {
    folder,
    operations: new Set(truth.products.flatMap(({operations}) => operations.map(({operationId}) => operationId))),
    events: new Set(truth.products.flatMap(({document}) => eventsOf(document).map(({path: type}) => type))),
    codes: new Set(truth.catalogs.errorCodes.errors.map(({code}) => code)),
    lifecycles: truth.lifecycles,
    happenings: new Map(played.map(({scene, happenings}) => [scene.scene, happenings])),
  });
}

/** Where journeys do not tell what happens in the scenes. */
function findFalseJourneys(played: readonly Played[], folder: string): Defect[] {
  const scenes = played.map(({scene: {scene}, fired, exchanges, journey}) => {
    const problems = exchanges.flatMap(({status, body}) =>
      status >= 400 && isObject(body) ? [textOf(body.code)] : [],
    );
    return [scene, {fired, errors: new Set(problems), steps: journey}] as const;
  });
  return findJourneyDefects(loadJourneys(folder), {folder, scenes: new Map(scenes)});
}

/** Each operation that a scene calls with success has a sample in each language, which tests run. */
function countSamples(played: readonly Played[]): number {
  const successes = played.flatMap(({exchanges}) => exchanges.filter(({status}) => status < 300));
  return new Set(successes.map(({operation}) => operation.operationId)).size * SAMPLE_LANGUAGES.length;
}

/** Proves everything that `contracts/` says: each check that exists, and the counts of what they cover. */
export async function checkTruth(folder = 'contracts'): Promise<Checked> {
  const truth = await loadTruth(folder);
  const contracts = truth.products.map((one) => ({...one, sources: new Sources(folder, one.product)}));
  const untold = findUntoldDifferences(folder); // In processes of its own, while the scenes are played.
  const {played, defects: unplayable} = await playAll(truth, folder);
  const operations = contracts.flatMap((one) => one.operations);
  const events = contracts.flatMap(({document}) => eventsOf(document)).map(({path: type}) => type);
  const codes = new Map(truth.catalogs.errorCodes.errors.map(({code, status}) => [code, status]));
  const context = {
    folder,
    operations,
    events,
    codes: new Set(codes.keys()),
    documents: {payments: contracts[0]!.document, commerce: contracts[1]!.document},
  };
  const known = new Set(played.flatMap(({ids}) => [...ids]));
  const lints = await Promise.all(contracts.map(({product}) => lintContract(contractFile(product, folder))));
  const defects = [
    ...lints.flat(),
    ...contracts.flatMap(({document, sources}) => findGaps(document, sources, codes)),
    ...contracts.flatMap(({validator, document, sources}) => findInvalidExamples(document, validator, sources)),
    ...unplayable,
    ...(unplayable.length === 0 ? findStaleRecordings(folder, played) : []),
    ...findUnusedRecordings(folder),
    ...findInvalidHistories(truth, folder),
    ...findUnknownIdentifiers(folder, contracts, known),
    ...findWrongAmounts(folder),
    ...findLifecycleDefects(truth.lifecycles, context),
    ...(unplayable.length === 0 ? findUntold(truth, played, folder) : []),
    ...(unplayable.length === 0 ? findFalseSequences(truth, played, folder) : []),
    ...(unplayable.length === 0 ? findFalseJourneys(played, folder) : []),
    ...findRelationDefects(loadRelations(folder).values(), context),
    ...findUnusedCodes(truth, folder),
    ...(await untold),
  ];
  return {
    defects,
    counts: {
      operations: operations.length,
      events: events.length,
      schemas: contracts.reduce((count, {document}) => count + Object.keys(document.components.schemas).length, 0),
      examples: contracts.reduce(
        (count, {document}) => count + namedExamplesOf(document).length + countPropertyExamples(document),
        0,
      ),
      lifecycles: truth.lifecycles.size,
      transitions: [...truth.lifecycles.values()].reduce((count, {transitions}) => count + transitions.length, 0),
      errorCodes: codes.size,
      declineCodes: truth.catalogs.declineCodes.declines.length,
      scenes: played.length,
      requestsPlayed: played.reduce((count, {exchanges}) => count + exchanges.length, 0),
      samples: countSamples(played),
    },
  };
}
