import fs from 'node:fs';
import path from 'node:path';
import type {PluginModule} from '@docusaurus/types';
import {AuthoringError} from '../../../../packages/authoring/authoringError';
import {hasStoryPart} from '../../../site';
import type {Lifecycles} from '../../contracts/lifecycles';
import type {Contracts} from '../../contracts/load';
import type {GuideElements} from '../../elements/guideElement';
import {readGuideSources} from '../../elements/guideSources';
import type {ApiModel} from '../../reference/apiModel';
import {listPageFiles} from '../../reference/elements';
import {getPageOperationsFile, listPageOperations} from '../pageOperations';
import {readReference, type ReferenceSettings, type SiteReference} from '../../reference/siteReference';
import {buildToolData, getToolDataFile, type ToolData} from '../toolData';
import {PageRecords, type RemarkPlugin} from './pageRecords';

const NAME = 'changed-pages';

/** What the plugin uses of Rspack. */
interface Compiler {
  /** What has changed since the last compilation; undefined before the first one. The bundler rebuilds what is in it. */
  readonly modifiedFiles?: Set<string>;
  readonly hooks: {
    readonly watchRun: {readonly tapPromise: (name: string, run: (compiler: Compiler) => Promise<void>) => void};
    readonly thisCompilation: {readonly tap: (name: string, run: (compilation: Compilation) => void) => void};
    readonly done: {readonly tapPromise: (name: string, run: () => Promise<void>) => void};
  };
}

interface Compilation {
  readonly errors: {readonly push: (error: Error) => void};
}

/** What pages are made of besides their own files. */
export interface ChangedPagesOptions {
  readonly elements: GuideElements;
  /** Names of elements that show what only a build creates. */
  readonly builtElements: readonly string[];
  readonly toolData: ToolData;
  /** Finds what is wrong with the lifecycles of contracts, a line each. */
  readonly checkLifecycles?: (contracts: Contracts) => Promise<readonly string[]>;
}

/**
 * Reads everything that the contracts consist of, of which only what has changed is read again.
 *
 * @throws what is wrong with a file itself, before anything that follows from it
 */
function readAllParts(contracts: Contracts): unknown[] {
  const recordings = contracts.list('recorded').filter((name) => name.endsWith('.json'));
  return [
    recordings.map((name) => contracts.parse(`recorded/${name}`)),
    contracts.lifecycles,
    contracts.changelog,
    hasStoryPart('scenarios') && contracts.scenarioFiles,
    hasStoryPart('catalogs') && contracts.catalogs,
  ];
}

/**
 * During `npm start`: decides which pages a change of a contract, a program or a list of names rebuilds. The bundler
 * only knows that every page depends on all of them (`reference/dependencies.mjs`).
 */
export class ChangedPages {
  /** The files that every page depends on: the bundler must not rebuild all pages for them. */
  readonly #shared: readonly string[];
  #reference: SiteReference | undefined;
  #toolTexts = new Map<string, string>();
  #pageOperations: string | undefined;
  #lifecycles: Lifecycles | undefined;
  /** The contracts when the compilation began. */
  #begun: Contracts | undefined;
  #problems: readonly string[] = [];

  constructor(
    private readonly settings: ReferenceSettings,
    private readonly options: Pick<ChangedPagesOptions, 'toolData' | 'checkLifecycles'>,
    private readonly records: PageRecords,
    private readonly generatedFilesDir: string,
  ) {
    const {siteFolder, contractsFolder} = settings;
    this.#shared = [
      contractsFolder,
      ...['programs', 'names.yaml'].map((name) => path.join(siteFolder, name)),
      path.join(generatedFilesDir, 'reference-outline.json'),
    ];
  }

  /** Replaces what every page depends on by the pages and the data of tools that it changes. */
  async replaceShared(modified: Set<string>): Promise<void> {
    const shared = this.#shared.filter((file) => modified.delete(file));
    try {
      const contracts = this.settings.readContracts();
      if (contracts !== this.#reference?.book.contracts) {
        readAllParts(contracts);
      }
      const reference = readReference(this.settings);
      if (reference === this.#reference && shared.length === 0) {
        return;
      }
      const {siteFolder, areas} = this.settings;
      const changed = await this.records.findChanged(listPageFiles(siteFolder, areas));
      changed.forEach((file) => modified.add(path.join(siteFolder, file)));
      if (reference.book !== this.#reference?.book) {
        (await this.#writeToolData()).forEach((file) => modified.add(file));
      }
      this.#writePageOperations();
      this.#reference = reference;
      await this.#findProblems(reference.book);
    } catch (error) {
      this.#reference = undefined;
      const message = error instanceof Error ? error.message : String(error);
      // A page that is compiled reports what is wrong with it itself.
      const lines = message
        .split('\n')
        .filter((line) => !modified.has(path.join(this.settings.siteFolder, line.split(':')[0]!)));
      this.#problems = lines.length > 0 ? [lines.join('\n')] : [];
    }
  }

  /** Writes the data of tools that differ from those before. Before the first time, the plugin of the data has. */
  async #writeToolData(): Promise<string[]> {
    const written: string[] = [];
    for (const [name, text] of await buildToolData(readGuideSources(this.settings), this.options.toolData)) {
      const file = getToolDataFile(this.generatedFilesDir, name);
      if ((this.#toolTexts.get(name) ?? fs.readFileSync(file, 'utf8')) !== text) {
        fs.writeFileSync(file, text);
        written.push(file);
      }
      this.#toolTexts.set(name, text);
    }
    return written;
  }

  /** The sidebar is not a page: its plugin is loaded again when this file changes. */
  #writePageOperations(): void {
    const text = JSON.stringify(listPageOperations(this.settings));
    if (text !== this.#pageOperations) {
      this.#pageOperations = text;
      fs.writeFileSync(getPageOperationsFile(this.generatedFilesDir), text);
    }
  }

  /** Checks the lifecycles if they have changed, or if something was wrong with them. */
  async #findProblems({contracts, lifecycles}: ApiModel): Promise<void> {
    const isKnown = lifecycles === this.#lifecycles && this.#problems.length === 0;
    this.#problems = isKnown ? [] : ((await this.options.checkLifecycles?.(contracts)) ?? []);
    this.#lifecycles = lifecycles;
  }

  /** What is wrong with the contracts, which no page reports, since none is rebuilt for it. */
  get problems(): readonly string[] {
    return this.#problems;
  }

  /** Begins a compilation. */
  begin(): void {
    this.#begun = this.settings.readContracts();
  }

  /**
   * Remembers what the compiled pages show; not if the contracts have changed since the compilation began, so that the
   * next one compiles these pages again.
   */
  async keepStates(): Promise<void> {
    try {
      if (this.#begun !== undefined && this.#begun !== this.settings.readContracts()) {
        return;
      }
      await this.records.computeStates();
      const reference = readReference(this.settings);
      this.#reference ??= reference;
      this.#lifecycles ??= reference.book.lifecycles;
      this.#pageOperations ??= JSON.stringify(listPageOperations(this.settings));
    } catch {
      // The pages have reported it, or it is a problem already.
    }
  }

  apply({hooks}: Compiler): void {
    hooks.watchRun.tapPromise(NAME, async ({modifiedFiles}) => {
      this.begin();
      if (modifiedFiles) {
        await this.replaceShared(modifiedFiles);
      }
    });
    hooks.thisCompilation.tap(NAME, ({errors}) => {
      this.#problems.forEach((problem) => errors.push(new AuthoringError(problem)));
    });
    hooks.done.tapPromise(NAME, () => this.keepStates());
  }
}

/** The Docusaurus plugin, and what runs before and behind the remark plugins that expand elements. */
export interface ChangedPagesPlugins {
  readonly plugin: PluginModule;
  readonly before: readonly (() => RemarkPlugin)[];
  readonly behind: readonly (() => RemarkPlugin)[];
}

/** Creates the plugins by which `npm start` rebuilds only what a change affects. In a build they do nothing. */
export function createChangedPages(settings: ReferenceSettings, options: ChangedPagesOptions): ChangedPagesPlugins {
  if (process.env.NODE_ENV !== 'development') {
    return {plugin: () => ({name: NAME}), before: [], behind: []};
  }
  const records = new PageRecords(settings, options.elements, options.builtElements);
  return {
    before: [() => records.begin],
    behind: [() => records.end],
    plugin: ({generatedFilesDir}) => ({
      name: NAME,
      configureWebpack: (_, isServer) =>
        isServer ? {} : {plugins: [new ChangedPages(settings, options, records, generatedFilesDir) as never]},
    }),
  };
}
