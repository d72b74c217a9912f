import path from 'node:path';
import {findWrongAmounts} from './amounts';
import {findCatalogDefects, findRepeatedEntries, findUnsortedEntries} from './catalogs';
import {findUndocumentedChanges} from './changelog';
import {findMissingExamples} from './completeness';
import {dropConsequences, findUnknownExtensions} from './consequences';
import {formatDefect, parseDefects, type Defect} from '../../src/pipeline/contracts/defect';
import {findWrongErrorSentences} from './errorSentences';
import {findInvalidExamples} from './examples';
import {findUnknownIdentifiers} from './identifiers';
import {findLifecycleDefects, readClosedDocuments} from './lifecycles';
import {lintContract} from './lint';
import {findLostPaths} from './lostPaths';
import {findSharedOrderNumbers} from './orderNumbers';
import {findRelationDefects} from './relations';
import {findWrongSchemas} from './schemas';
import {findRepeatedSentences} from './sentences';
import {findFalseStatements} from './statements';
import {findChangedTimers} from './timers';
import {createLineFinders} from '../../src/pipeline/contracts/pointerLines';
import {findUnusedParts} from './unusedParts';
import {SourceMap} from '../../src/pipeline/contracts/sourceLocations';
import {listEvents, listOperations, PRODUCTS, type Product} from '../../src/pipeline/contracts/bundleContract';
import {appendPointer} from '../../packages/json';
import type {Contracts} from '../../src/pipeline/contracts/load';
import {loadContracts} from '../contracts';
import {countAll, type VerificationCounts} from './counts';
import {playAll, type Story} from './playedStory';
import {findInvalidHistories, findUnusedRecordings, findStaleRecordings} from './recordings';
import {findUndocumentedTransitions, findFalseSequences, findFalseJourneys, findUnusedCodes} from './coverage';

export interface CheckResult {
  readonly defects: readonly Defect[];
  /** Whether the scenarios were played. Not while something that they are played from has a defect. */
  readonly hasPlayed: boolean;
  /** None beside a defect, whose consequence they would be. */
  readonly counts?: VerificationCounts;
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
  ['parts', (files) => Promise.resolve(findUnusedParts(files))],
  ['codes', (files) => Promise.resolve([...findRepeatedEntries(files), ...findUnsortedEntries(files)])],
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
