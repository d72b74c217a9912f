import fs from 'node:fs';
import path from 'node:path';
import {readCatalogs, type Catalogs} from './catalogs';
import {readChangelog, type Changelog} from './changelog';
import {PRODUCTS, type Product} from './bundleContract';
import {readCounts} from './counts';
import {readMeanings} from './meanings';
import {readJourneys, type Journey} from './journeys';
import {readLifecycles, type Lifecycles} from './lifecycles';
import type {OpenApiDocument} from './openapiTypes';
import {readClosed, readProducts, type ProductContract} from './products';
import {listRecordings, readMovedRecording, readRecording} from './recordings';
import {readRelations, type Relations} from './relations';
import {readScenarios, type Scenario, type ScenarioFiles} from './scenarios';
import {readScreens, type Screen} from './screens';
import {readSequences, type Sequence} from './sequences';
import {ContractSource, Snapshot, type Overlay, type Reads, type SourceOptions} from './source';
import {readSteps, type VersionStep} from './versionSteps';
import {hasStoryPart} from '../../site';
import {suggest} from '../../../packages/authoring/suggest';

/** The changelog of contracts without versions. */
const NO_CHANGES: Changelog = {support: {months: 0}, versions: []} as unknown as Changelog;

/** The seed data: what exists before a scenario begins. */
export type SeedData = Readonly<Record<Product, unknown>>;

function getSeedFile(product: Product): string {
  return `scenarios/seed/${product}.yaml`;
}

/**
 * The model of a folder of contracts at one moment. Everything is computed once, on first access, and must not be
 * modified.
 */
export class Contracts extends ContractSource {
  protected override withReads(reads: Reads): this {
    return new Contracts(this.snapshot, reads) as this;
  }

  static open(options: SourceOptions): Contracts {
    return new Contracts(Snapshot.open(options));
  }

  /** The same contracts with some files replaced, without a copy of the folder. */
  withOverlay(overlay: Overlay): Contracts {
    return new Contracts(this.snapshot.withOverlay(overlay));
  }

  /** The contracts from the current files of the folder. */
  reopen(): Contracts {
    return new Contracts(this.snapshot.reopen());
  }

  get lifecycles(): Lifecycles {
    return hasStoryPart('lifecycles') ? this.derive('lifecycles', readLifecycles) : new Map();
  }

  get catalogs(): Catalogs {
    return this.derive('catalogs', readCatalogs);
  }

  get changelog(): Changelog {
    return hasStoryPart('changelog') ? readChangelog(this) : NO_CHANGES;
  }

  /** How much has been proven, as texts for pages. */
  get counts(): Readonly<Record<string, string>> {
    return hasStoryPart('counts') ? this.derive('counts', readCounts) : {};
  }

  /** The meanings of states and enum values, as texts for pages. */
  get meanings(): Readonly<Record<string, string>> {
    return this.derive('meanings', readMeanings);
  }

  get journeys(): ReadonlyMap<string, Journey> {
    return this.derive('journeys', readJourneys);
  }

  get relations(): ReadonlyMap<string, Relations> {
    return this.derive('relations', readRelations);
  }

  get screens(): ReadonlyMap<string, Screen> {
    return this.derive('screens', readScreens);
  }

  get sequences(): ReadonlyMap<string, Sequence> {
    return this.derive('sequences', readSequences);
  }

  get scenarioFiles(): ScenarioFiles {
    return this.derive('scenarios', readScenarios);
  }

  get scenarios(): readonly Scenario[] {
    return [...this.scenarioFiles.values()];
  }

  /**
   * A scenario by its name.
   *
   * @throws when there is none, with the nearest name
   */
  getScenario(name: string): Scenario {
    const found = this.scenarios.find((scenario) => scenario.name === name);
    if (!found) {
      const names = this.scenarios.map((scenario) => scenario.name);
      throw new Error(`found no scenario ${name}, ${suggest(name, names)}`);
    }
    return found;
  }

  /** The seed data of each product that is in the sandbox; an area with a contract alone has none. */
  get seedData(): SeedData {
    const products = PRODUCTS.filter((product) => this.has(getSeedFile(product)));
    return Object.fromEntries(products.map((product) => [product, this.getSeedData(product)])) as SeedData;
  }

  /** The seed data of a product. */
  getSeedData(product: Product): unknown {
    return this.parse(getSeedFile(product));
  }

  /** The contract of each product, every object closed, ready to validate requests and responses. */
  get products(): Promise<readonly ProductContract[]> {
    return readProducts(this);
  }

  /** A product's contract with its recorded examples, every object closed. */
  readClosed(product: Product): Promise<OpenApiDocument> {
    return readClosed(this, product);
  }

  /** Every step from one version to the next, oldest first. */
  get steps(): Promise<readonly VersionStep[]> {
    return readSteps(this);
  }

  /** The names of the recordings below a folder, such as `errors`, without it. */
  listRecordings(folder?: string): readonly string[] {
    return listRecordings(this, folder);
  }

  /** A recording, such as `errors/rate_limited`, as it was recorded; undefined when there is none. */
  readRecording(name: string): unknown {
    return readRecording(this, name);
  }

  /** A recording as readers see it, its times shifted; undefined when there is none. */
  readShiftedRecording(name: string): unknown {
    return readMovedRecording(this, name);
  }
}

/** Names, times and sizes of the files of a folder, which detect changes. */
function computeFolderVersion(folder: string): string {
  return fs
    .readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .map((name) => {
      const {mtimeMs, size} = fs.statSync(path.join(folder, name));
      return `${name} ${String(mtimeMs)} ${String(size)}`;
    })
    .join('\n');
}

/**
 * Returns the current contracts of a folder: the same model until a file changes. Files are checked once per turn of
 * the event loop, since reading a page asks many times.
 */
export function watchContracts(options: SourceOptions): () => Contracts {
  let known: {readonly state: string; readonly contracts: Contracts} | undefined;
  let isFresh = false;
  return () => {
    if (known && isFresh) {
      return known.contracts;
    }
    const state = computeFolderVersion(options.folder);
    if (known?.state !== state) {
      known = {state, contracts: known?.contracts.reopen() ?? Contracts.open(options)};
    }
    isFresh = true;
    setImmediate(() => {
      isFresh = false;
    });
    return known.contracts;
  };
}
