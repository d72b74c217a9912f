import path from 'node:path';
import {findWrongAmounts} from './amounts';
import {findCatalogDefects, findRepeatedEntries} from './catalogs';
import {findUndocumentedChanges} from './changelog';
import {findMissingExamples} from './completeness';
import {dropConsequences, findUnknownExtensions} from './consequences';
import {formatDefect, parseDefects, type Defect} from '../../src/pipeline/contracts/defect';
import {findWrongErrorSentences} from './errorSentences';
import {countPropertyExamples, findInvalidExamples, listNamedExamples} from './examples';
import {findUnknownIdentifiers} from './identifiers';
import {findJourneyDefects} from './journeys';
import {findLifecycleDefects, getLifecyclePath, readClosedDocuments} from './lifecycles';
import {lintContract} from './lint';
import {findLostPaths} from './lostPaths';
import {findSharedOrderNumbers} from './orderNumbers';
import {findRelationDefects} from './relations';
import {findWrongSchemas} from './schemas';
import {findRepeatedSentences} from './sentences';
import {findSequenceDefects} from './sequences';
import {findFalseStatements} from './statements';
import {findChangedTimers} from './timers';
import {createLineFinders} from '../../src/pipeline/contracts/pointerLines';
import {SourceMap} from '../../src/pipeline/contracts/sourceLocations';
import {
  getContractPath,
  listEvents,
  listOperations,
  PRODUCTS,
  type Product,
} from '../../src/pipeline/contracts/bundleContract';
import {isObject, appendPointer, stringifyValue, type Json} from '../../packages/json';
import {formatStatusChange, type Lifecycle} from '../../src/pipeline/contracts/lifecycles';
import type {Contracts} from '../../src/pipeline/contracts/load';
import {computeHash, type ProductContract} from '../../src/pipeline/contracts/products';
import {getRecordingFile, RECORDINGS} from '../../src/pipeline/contracts/recordings';
import type {Scenario} from '../../src/pipeline/contracts/scenarios';
import {parseText} from '../../src/pipeline/contracts/source';
import {SAMPLE_LANGUAGES} from '../../packages/request-samples';
import type {RecordedHistory} from '../../src/pipeline/contracts/histories';
import {playScenario, type PlayedScenario} from '../scenarios/runScenario';
import {JOURNEY_FOLDER, LIFECYCLE_FOLDER, buildRecordings, findRecordedScenario} from '../scenarios/record';
import {listDifferences} from '../scenarios/recordingDifferences';
import {loadContracts, type SandboxContracts} from '../contracts';

/** The counts of what was checked, for pages and the README. */
interface VerificationCounts {
  readonly operations: number;
  readonly events: number;
  readonly schemas: number;
  /** Examples of media types and of properties, each validated. */
  readonly examples: number;
  readonly lifecycles: number;
  readonly transitions: number;
  readonly errorCodes: number;
  readonly declineCodes: number;
  readonly scenarios: number;
  readonly requestsPlayed: number;
  /** Programs that call an operation, one per operation and language. */
  readonly samples: number;
}

export interface CheckResult {
  readonly defects: readonly Defect[];
  /** Whether the scenarios were played. Not while something that they are played from has a defect. */
  readonly hasPlayed: boolean;
  /** None beside a defect, whose consequence they would be. */
  readonly counts?: VerificationCounts;
}

/** A scenario with its file, and its results or the reason why it fails. */
interface Outcome {
  readonly played?: PlayedScenario;
  readonly defect?: Defect;
}

interface Story {
  readonly played: readonly PlayedScenario[];
  readonly defects: readonly Defect[];
  /** Changes with everything that scenarios are played from. */
  readonly key: string;
}

async function playOutcome(file: string, scenario: Scenario, contracts: SandboxContracts): Promise<Outcome> {
  try {
    return {played: await playScenario(scenario, contracts)};
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const number = /step (\d+)/.exec(message)?.[1];
    const place = number === undefined ? '/steps' : `/steps/${Number(number) - 1}`;
    const fix =
      'Correct the scenario, or what it depends on: the contract, lifecycle or seed data that changed, or the sandbox.';
    const found = `found a scenario that fails: ${message} ${fix}`;
    return {defect: {file, pointer: place, message: found}};
  }
}

/** The contracts that scenarios are played from, without texts for people. */
async function loadBareContracts(contracts: Contracts): Promise<SandboxContracts> {
  const sandboxContracts = await loadContracts(contracts);
  const products = sandboxContracts.products.map((one) => ({
    ...one,
    document: one.bareDocument,
    operations: listOperations(one.bareDocument),
  }));
  return {...sandboxContracts, products};
}

/** Plays every scenario. One is played again only when it, or the contracts of the sandbox, changed. */
async function playAll(contracts: Contracts): Promise<Story> {
  const sandboxContracts = await loadBareContracts(contracts);
  const {products, lifecycles, catalogs, seedData, versions} = sandboxContracts;
  const made = computeHash([products.map(({document}) => document), lifecycles, catalogs, seedData, versions]);
  const outcomes: Outcome[] = [];
  for (const [name, scenario] of contracts.scenarioFiles) {
    const file = contracts.getPath(name);
    outcomes.push(
      await contracts.derive(`${file} played ${computeHash([made, scenario])}`, () =>
        playOutcome(file, scenario, sandboxContracts),
      ),
    );
  }
  return {
    played: outcomes.flatMap(({played}) => played ?? []),
    defects: outcomes.flatMap(({defect}) => defect ?? []),
    key: computeHash([made, contracts.scenarios]),
  };
}

/** A recording follows what was changed, or shows a mistake: to record again would hide that. */
const RECORD_AGAIN =
  'Correct the contract, scenario, seed data or sandbox that changed by mistake; if its change is right, record it with ' +
  'npm run story -- --record, and compare each value that this prints.';

function getScenarioPath(contracts: Contracts, {name}: Scenario): string {
  const [file] = [...contracts.scenarioFiles].find(([, scenario]) => scenario.name === name)!;
  return contracts.getPath(file);
}

/** Differences between the recorded examples and what the sandbox returns today. */
function findStaleRecordings(contracts: Contracts, {played, key}: Story): Defect[] {
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
function findUnusedRecordings(contracts: Contracts): Defect[] {
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
function findInvalidHistories(contracts: Contracts, products: readonly ProductContract[]): Defect[] {
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

/** Transitions and events that occur in no scenario. */
function findUndocumentedTransitions(contracts: SandboxContracts, {played}: Story, folder: string): Defect[] {
  const fired = new Set(played.flatMap((one) => [...one.fired]));
  const sent = new Set(played.flatMap((one) => one.events.map(({type}) => type)));
  const transitions = [...contracts.lifecycles.values()].flatMap(({machine, transitions: all}) =>
    all
      .map(({id}, index) => ({id, index, machine}))
      .filter(({id}) => !fired.has(`${machine}.${id}`))
      .map(({id, index}) => ({
        file: getLifecyclePath(machine, folder),
        pointer: `/transitions/${index}`,
        message: `found transition ${id}, which occurs in no scenario. Add a step to a scenario, or remove the transition.`,
      })),
  );
  const secondary = [...contracts.lifecycles.values()].flatMap((lifecycle) =>
    findUndocumentedStatusChanges(lifecycle, fired, folder),
  );
  const events = contracts.products.flatMap(({document, product}) =>
    listEvents(document)
      .filter(({path: type}) => !sent.has(type))
      .map(({path: type, pointer}) => ({
        file: path.join(folder, getContractPath(product)),
        pointer,
        message: `found event ${type}, which is sent in no scenario. Add a step to a scenario, or remove the event.`,
      })),
  );
  return [...transitions, ...secondary, ...events];
}

/** Changes of secondary statuses that occur in no scenario, and those in scenarios that the lifecycle does not list. */
function findUndocumentedStatusChanges(
  {machine, secondaryStatuses = []}: Lifecycle,
  fired: ReadonlySet<string>,
  folder: string,
): Defect[] {
  const file = getLifecyclePath(machine, folder);
  return secondaryStatuses.flatMap(({field, transitions}, place) => {
    const known = transitions.map(({from, to}) => formatStatusChange(machine, field, from, to));
    const strange = [...fired].filter((move) => move.startsWith(`${machine}.${field}.`) && !known.includes(move));
    return [
      ...strange.map((move) => ({
        file,
        pointer: `/secondaryStatuses/${place}/transitions`,
        message: `found no change ${move}, and it occurs in a scenario. Add it, or correct the sandbox.`,
      })),
      ...known.flatMap((move, index) =>
        fired.has(move)
          ? []
          : [
              {
                file,
                pointer: `/secondaryStatuses/${place}/transitions/${index}`,
                message: `found change ${move}, which occurs in no scenario. Add a step to a scenario, or remove it.`,
              },
            ],
      ),
    ];
  });
}

/** Error codes of operations that no operation lists. */
function findUnusedCodes({products, catalogs}: SandboxContracts, folder: string): Defect[] {
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

/** Differences between sequences and the scenarios that they name. */
function findFalseSequences(contracts: Contracts, sandboxContracts: SandboxContracts, {played}: Story): Defect[] {
  return findSequenceDefects(contracts.sequences.values(), {
    folder: contracts.folder,
    operations: new Set(
      sandboxContracts.products.flatMap(({operations}) => operations.map(({operationId}) => operationId)),
    ),
    events: new Set(
      sandboxContracts.products.flatMap(({document}) => listEvents(document).map(({path: type}) => type)),
    ),
    codes: new Set(sandboxContracts.catalogs.errorCodes.errors.map(({code}) => code)),
    lifecycles: sandboxContracts.lifecycles,
    scenarioEvents: new Map(played.map(({scenario, scenarioEvents}) => [scenario.name, scenarioEvents])),
  });
}

/** Differences between journeys and their scenarios. */
function findFalseJourneys({journeys, folder}: Contracts, {played}: Story): Defect[] {
  const scenarios = played.map(({scenario: {name}, fired, exchanges, journey}) => {
    const problems = exchanges.flatMap(({status, body}) =>
      status >= 400 && isObject(body) ? [stringifyValue(body.code)] : [],
    );
    return [name, {fired, errors: new Set(problems), steps: journey}] as const;
  });
  return findJourneyDefects(journeys, {folder, scenarios: new Map(scenarios)});
}

/** Each operation that a scenario calls successfully has a sample in each language, which tests run. */
function countSamples(played: readonly PlayedScenario[]): number {
  const successes = played.flatMap(({exchanges}) => exchanges.filter(({status}) => status < 300));
  return new Set(successes.map(({operation}) => operation.operationId)).size * SAMPLE_LANGUAGES.length;
}

/** Defects of the contract of a product by itself, and of its examples. */
async function findContractDefects(contracts: Contracts, product: Product): Promise<Defect[]> {
  const document = await contracts.readClosed(product);
  const {validator} = (await contracts.products).find((one) => one.product === product)!;
  const sources = new SourceMap(contracts, product);
  const codes = new Map(contracts.catalogs.errorCodes.errors.map(({code, status}) => [code, status]));
  return [...findMissingExamples(document, sources, codes), ...findInvalidExamples(document, validator, sources)];
}

/** Mistakes in the schemas of a product, and ids of its operations that another product has. */
async function findSchemaDefects(contracts: Contracts, product: Product): Promise<Defect[]> {
  const document = await contracts.readClosed(product);
  const sources = new SourceMap(contracts, product);
  const earlier = PRODUCTS.slice(0, PRODUCTS.indexOf(product));
  const taken = new Map<string, Product>();
  for (const other of earlier) {
    listOperations(await contracts.readClosed(other)).forEach(({operationId}) => taken.set(operationId, other));
  }
  const shared = listOperations(document)
    .filter(({operationId}) => taken.has(operationId))
    .map(({operationId, pointer}) => ({
      ...sources.locate(appendPointer(pointer, 'operationId')),
      message: `found the operationId ${operationId}, which ${taken.get(operationId)!} has, expected one of its own. Rename one of them.`,
    }));
  return [...findLostPaths(contracts, product), ...shared, ...findWrongSchemas(document, sources)];
}

/** Whether the recordings are current, used, valid, and add up. */
async function findRecordingDefects(contracts: Contracts, story: Story): Promise<Defect[]> {
  const documents = await Promise.all(
    PRODUCTS.map(async (product) => ({
      document: await contracts.readClosed(product),
      sources: new SourceMap(contracts, product),
    })),
  );
  const known = new Set(story.played.flatMap(({ids}) => [...ids]));
  return [
    ...findInvalidHistories(contracts, await contracts.products),
    ...findWrongAmounts(contracts),
    ...findUnusedRecordings(contracts),
    // A scenario that failed leaves neither recordings nor identifiers: these would be its consequences.
    ...(story.defects.length === 0
      ? [...findUnknownIdentifiers(contracts, documents, known), ...findStaleRecordings(contracts, story)]
      : []),
  ];
}

/** Whether the scenarios cover the contracts, and whether journeys and sequences match them. */
async function findStoryDefects(contracts: Contracts, story: Story): Promise<Defect[]> {
  if (story.defects.length > 0) {
    return [...story.defects];
  }
  const sandboxContracts = await loadContracts(contracts);
  return [
    ...findUndocumentedTransitions(sandboxContracts, story, contracts.folder),
    ...findFalseSequences(contracts, sandboxContracts, story),
    ...findFalseJourneys(contracts, story),
  ];
}

/** Whether lifecycles, relations and catalogs fit the contracts. */
async function findDataDefects(contracts: Contracts): Promise<Defect[]> {
  const sandboxContracts = await loadContracts(contracts);
  const context = {
    folder: contracts.folder,
    operations: sandboxContracts.products.flatMap(({operations}) => operations),
    events: sandboxContracts.products.flatMap(({document}) => listEvents(document)).map(({path: type}) => type),
    codes: new Set(sandboxContracts.catalogs.errorCodes.errors.map(({code}) => code)),
    documents: await readClosedDocuments(contracts),
  };
  return [
    ...findLifecycleDefects(sandboxContracts.lifecycles, context),
    ...findChangedTimers(contracts),
    ...findRelationDefects(contracts.relations.values(), context),
    ...findUnusedCodes(sandboxContracts, contracts.folder),
    ...findCatalogDefects(contracts, context.documents),
    ...findRepeatedSentences(contracts),
    ...findFalseStatements(contracts),
    ...findWrongErrorSentences(contracts, context.documents),
    ...findSharedOrderNumbers(contracts),
  ];
}

async function countAll(contracts: Contracts, {played}: Story): Promise<VerificationCounts> {
  const {products, lifecycles, catalogs} = await loadContracts(contracts);
  const documents = await Promise.all(PRODUCTS.map((product) => contracts.readClosed(product)));
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
  return {
    operations: sum(products.map(({operations}) => operations.length)),
    events: sum(documents.map((document) => listEvents(document).length)),
    schemas: sum(documents.map(({components}) => Object.keys(components.schemas).length)),
    examples: sum(documents.map((document) => listNamedExamples(document).length + countPropertyExamples(document))),
    lifecycles: lifecycles.size,
    transitions: sum([...lifecycles.values()].map(({transitions}) => transitions.length)),
    errorCodes: new Set(catalogs.errorCodes.errors.map(({code}) => code)).size,
    declineCodes: catalogs.declineCodes.declines.length,
    scenarios: played.length,
    requestsPlayed: sum(played.map(({exchanges}) => exchanges.length)),
    samples: countSamples(played),
  };
}

/** Adds the line of each defect. */
function locateDefects(contracts: Contracts, defects: readonly Defect[]): Defect[] {
  const findLine = createLineFinders((file: string) => contracts.readRawText(file));
  return defects.map((defect) => {
    const file = path.relative(contracts.folder, defect.file);
    return defect.line === undefined && contracts.has(file)
      ? {...defect, line: findLine(file, defect.pointer ?? '')}
      : defect;
  });
}

/** What a check found. */
interface CheckOutcome {
  readonly defects: readonly Defect[];
  /** What ended it, where that has no place. */
  readonly error?: Error;
}

/** Defects of a check, or the mistakes that keep it from reading the contracts. */
async function settle(contracts: Contracts, find: () => Promise<readonly Defect[]>): Promise<CheckOutcome> {
  try {
    return {defects: locateDefects(contracts, await find())};
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    const defects = locateDefects(contracts, parseDefects(error.message));
    return defects.length === 0 ? {defects, error} : {defects};
  }
}

/** The defects of several checks. An error without a place follows from them: with none, it is thrown. */
function joinOutcomes(outcomes: readonly CheckOutcome[]): Defect[] {
  const defects = removeRepeated(outcomes.flatMap((outcome) => outcome.defects));
  const error = outcomes.find((outcome) => outcome.error)?.error;
  if (error && defects.length === 0) {
    throw error;
  }
  return defects;
}

type Find = (contracts: Contracts) => Promise<Defect[]>;

/** The checks of what is written, by themselves: nothing is played. */
const WRITTEN: readonly (readonly [name: string, find: Find])[] = [
  ['keys', (files) => Promise.resolve(findUnknownExtensions(files))],
  ['codes', (files) => Promise.resolve(findRepeatedEntries(files))],
  ...PRODUCTS.flatMap((product): (readonly [string, Find])[] => [
    // A validator that a wrong schema stops has no place.
    [`schemas of ${product}`, (files) => findSchemaDefects(files, product)],
    // Its messages name the mistake and a cure, those of the linter a rule.
    [product, (files) => findContractDefects(files, product)],
    [`lint ${product}`, (files) => lintContract(files, product)],
  ]),
  ['data', findDataDefects],
];

/** Each defect once: what keeps several checks from reading a file is one mistake. */
function removeRepeated(defects: readonly Defect[]): Defect[] {
  return [...new Map(defects.map((defect) => [formatDefect(defect), defect])).values()];
}

/** The defects without violations of the linter at places of which another check says more. */
function dropLinted(defects: readonly Defect[]): Defect[] {
  // The linter names the value of an operationId in place of its key.
  const formatPlace = ({file, pointer = '', rule}: Defect): string =>
    `${file}#${rule === 'operation-operationId-unique' ? pointer.replace(/[^/]*$/, 'operationId') : pointer}`;
  const told = new Set(defects.filter(({rule}) => rule === undefined).map(formatPlace));
  return defects.filter((defect) => defect.rule === undefined || !told.has(formatPlace(defect)));
}

/** What is wrong with the contracts as they are written, in less time than all checks: no scenario is played. */
export async function findWrittenDefects(contracts: Contracts): Promise<readonly Defect[]> {
  const found = await Promise.all(
    WRITTEN.map(([name, find]) => settle(contracts, () => contracts.derive(`defects of ${name}`, find))),
  );
  return dropConsequences(dropLinted(joinOutcomes(found)));
}

/** Folders that scenarios are played from: while these have a mistake, what is played says little, so nothing is. */
const PLAYED = ['openapi', 'lifecycles', 'catalogs', 'scenarios'];

/** What is wrong with what is played, and with what was recorded of it. */
async function findPlayedDefects(contracts: Contracts, story: Story): Promise<Defect[]> {
  const derive = (name: string, find: Find): Promise<Defect[]> =>
    contracts.derive(`defects of ${name} ${story.key}`, find);
  const found = await Promise.all([
    derive('the scenarios', (files) => findStoryDefects(files, story)),
    derive('recordings', (files) => findRecordingDefects(files, story)),
  ]);
  return found.flat();
}

/** Whether the changelog lacks an entry: one for a mistake is none that anybody has to write. */
const isMissingEntry = ({pointer}: Defect): boolean => pointer?.endsWith('/entries') ?? false;

/**
 * Finds everything that is wrong with the contracts: what is written; what the changelog says of it; and, without a
 * mistake in what scenarios are played from, what is played and was recorded. Counts what was checked if nothing is
 * wrong. For contracts with an overlay, a check runs again only when something that it reads has changed.
 */
export async function checkContracts(contracts: Contracts): Promise<CheckResult> {
  // Runs in processes of its own, while scenarios are played.
  const comparing = settle(contracts, () => contracts.derive('differences between versions', findUndocumentedChanges));
  const causes = await findWrittenDefects(contracts);
  const isPlayed = ({file}: Defect): boolean =>
    PLAYED.some((folder) => file.startsWith(`${contracts.getPath(folder)}/`));
  if (causes.some(isPlayed)) {
    const {defects: changes} = await comparing;
    // What is wrong at a place, or below it, is its difference to the version before.
    const isAtCause = ({file, pointer}: Defect): boolean =>
      pointer !== undefined && causes.some((cause) => cause.file === file && cause.pointer?.startsWith(pointer));
    const written = [...causes, ...changes.filter((defect) => !isMissingEntry(defect) && !isAtCause(defect))];
    return {defects: dropConsequences(joinOutcomes([{defects: written}])), hasPlayed: false};
  }
  const playing = playAll(contracts);
  const played = await settle(contracts, async () => findPlayedDefects(contracts, await playing));
  const defects = joinOutcomes([{defects: causes}, await comparing, played]);
  return {
    defects,
    hasPlayed: true,
    ...(defects.length === 0 && {counts: await countAll(contracts, await playing)}),
  };
}
