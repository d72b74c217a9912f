import fs from 'node:fs';
import path from 'node:path';
import type {PluginModule} from '@docusaurus/types';
import type {GuideElements} from '../../elements/guideElement';
import {readGuideSources} from '../../elements/guideSources';
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
  #problem: string | undefined;

  constructor(
    private readonly settings: ReferenceSettings,
    private readonly toolData: ToolData,
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
    this.#problem = undefined;
    try {
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
    } catch (error) {
      this.#reference = undefined;
      this.#problem = error instanceof Error ? error.message : String(error);
    }
  }

  /** Writes the data of tools that differ from those before. Before the first time, the plugin of the data has. */
  async #writeToolData(): Promise<string[]> {
    const written: string[] = [];
    for (const [name, text] of await buildToolData(readGuideSources(this.settings), this.toolData)) {
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

  /** What is wrong with the contracts, which no page reports, since none is rebuilt for it. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** Remembers what the compiled pages show. */
  async keepStates(): Promise<void> {
    if (this.#problem !== undefined) {
      return;
    }
    try {
      await this.records.computeStates();
      this.#reference ??= readReference(this.settings);
      this.#pageOperations ??= JSON.stringify(listPageOperations(this.settings));
    } catch {
      // The pages have reported it.
    }
  }

  apply({hooks}: Compiler): void {
    hooks.watchRun.tapPromise(NAME, async ({modifiedFiles}) => {
      if (modifiedFiles) {
        await this.replaceShared(modifiedFiles);
      }
    });
    hooks.thisCompilation.tap(NAME, ({errors}) => {
      if (this.#problem !== undefined) {
        errors.push(new Error(this.#problem));
      }
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
export function createChangedPages(
  settings: ReferenceSettings,
  {elements, builtElements, toolData}: ChangedPagesOptions,
): ChangedPagesPlugins {
  if (process.env.NODE_ENV !== 'development') {
    return {plugin: () => ({name: NAME}), before: [], behind: []};
  }
  const records = new PageRecords(settings, elements, builtElements);
  return {
    before: [() => records.begin],
    behind: [() => records.end],
    plugin: ({generatedFilesDir}) => ({
      name: NAME,
      configureWebpack: (_, isServer) =>
        isServer ? {} : {plugins: [new ChangedPages(settings, toolData, records, generatedFilesDir) as never]},
    }),
  };
}
