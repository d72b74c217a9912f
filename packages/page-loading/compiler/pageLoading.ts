import fs from 'node:fs';
import path from 'node:path';
import type {Plugin} from '@docusaurus/types';
import {normalizePath} from '../../static-parts/browser/normalizePath';
import {readRoutes, type SiteRoutes} from './readRoutes';
import {writeEntries, writePaths, type PageEntry} from './writeEntries';

/** The part of a compilation of Rspack or webpack that names files. */
interface Compilation {
  readonly entrypoints: ReadonlyMap<string, {getFiles: () => readonly string[]}>;
  readonly namedChunkGroups: ReadonlyMap<string, {getFiles: () => readonly string[]}>;
}

type BundlerSettings = Extract<ReturnType<NonNullable<Plugin['configureWebpack']>>, object>;

/** A plugin of Rspack and webpack. */
export type BundlerPlugin = Extract<NonNullable<BundlerSettings['plugins']>[number], {apply: unknown}>;

/** Plugins of Rspack and webpack. */
export interface BundlerPlugins {
  readonly BannerPlugin: new (options: object) => BundlerPlugin;
  /** Replaces a module by another, by what a module asks for. */
  readonly NormalModuleReplacementPlugin: new (
    request: RegExp,
    replace: (resource: {context: string; request: string}) => void,
  ) => BundlerPlugin;
}

/** A part of the configuration of the bundler. */
interface BundlerConfig {
  readonly entry: Record<string, string | {import: string; dependOn: string}>;
  readonly resolve: {readonly alias: Readonly<Record<string, string>>};
  readonly plugins: BundlerPlugin[];
}

/** The scripts of the pages of a build, as paths below its folder. */
export interface PageScripts {
  /** Those that other pages have as well. */
  readonly shared: readonly string[];
  /** The one that adds the page. */
  readonly own: string;
}

export interface PageLoading {
  /** Writes the list of the paths of all pages, which is needed before any code is compiled. */
  readonly writePaths: () => void;
  /** The part of the configuration of the bundler for browsers, which has the entry of Docusaurus. */
  readonly createConfig: (
    mainEntry: string,
    bundler: Pick<BundlerPlugins, 'NormalModuleReplacementPlugin'>,
  ) => BundlerConfig;
  /** The keys of the sidebars of which pages have excerpts, once the configuration is created. */
  readonly listLargeSidebars: () => readonly string[];
  /** The scripts of a page, once the bundler is done; none for a path without a page. */
  readonly findScripts: (pagePath: string) => PageScripts | undefined;
}

const BROWSER_FOLDER = path.resolve(__dirname, '../browser');
const CLIENT_FOLDER = path.join('@docusaurus', 'core', 'lib', 'client');
const MAIN = 'main';

const isScript = (file: string): boolean => file.endsWith('.js');

function collectScripts(
  entries: readonly PageEntry[],
  {entrypoints, namedChunkGroups}: Compilation,
): Map<string, PageScripts> {
  // Docusaurus names these in every page.
  const ofMain = entrypoints.get(MAIN)!.getFiles();
  return new Map(
    entries.map(({path: pagePath, name, chunks}) => {
      const files = entrypoints.get(name)!.getFiles().filter(isScript);
      const ofChunks = chunks.flatMap((chunk) => namedChunkGroups.get(chunk)?.getFiles() ?? []).filter(isScript);
      const shared = new Set([...ofChunks, ...files.slice(0, -1)].filter((file) => !ofMain.includes(file)));
      return [normalizePath(pagePath), {shared: [...shared], own: files.at(-1)!}];
    }),
  );
}

/** Docusaurus links the scripts of every entry in every page: it is told of the main one only. */
function hideEntries(folder: string): void {
  const file = path.join(folder, 'client-manifest.json');
  const manifest = JSON.parse(fs.readFileSync(file, 'utf8')) as {entrypoints: string[]};
  fs.writeFileSync(
    file,
    JSON.stringify({...manifest, entrypoints: manifest.entrypoints.filter((name) => name === MAIN)}),
  );
}

/**
 * Builds each page as an entry of its own, which adds its route. The main entry, the first view of every page, then
 * lists no pages: a page is loaded by its HTML, which names its scripts.
 *
 * @param folder of the files that Docusaurus generates
 */
export function createPageLoading(folder: string, baseUrl: string): PageLoading {
  let site: SiteRoutes | undefined;
  let scripts = new Map<string, PageScripts>();
  let largeSidebars: readonly string[] = [];

  function getSite(): SiteRoutes {
    site ??= readRoutes(folder);
    return site;
  }

  function createConfig(
    mainEntry: string,
    {NormalModuleReplacementPlugin}: Pick<BundlerPlugins, 'NormalModuleReplacementPlugin'>,
  ): BundlerConfig {
    const {entries, sidebarKeys} = writeEntries(folder, getSite(), baseUrl);
    largeSidebars = sidebarKeys;
    return {
      entry: {
        [MAIN]: mainEntry,
        ...Object.fromEntries(entries.map(({name, file}) => [name, {import: file, dependOn: MAIN}])),
      },
      resolve: {
        alias: {
          '@docusaurus/renderRoutes': path.join(BROWSER_FOLDER, 'renderRoutes.tsx'),
          '@docusaurus/core/lib/client/preload': path.join(BROWSER_FOLDER, 'preload.ts'),
        },
      },
      plugins: [
        new NormalModuleReplacementPlugin(/^@generated\/routes$/, (resource) => {
          resource.request = path.join(BROWSER_FOLDER, 'routes.ts');
        }),
        new NormalModuleReplacementPlugin(/^\.\/(?:preload|docusaurus)$/, (resource) => {
          if (resource.context.endsWith(CLIENT_FOLDER)) {
            resource.request = path.join(BROWSER_FOLDER, resource.request);
          }
        }),
        {
          apply: ({hooks}) => {
            hooks.done.tap('page-loading', ({compilation}) => {
              scripts = collectScripts(entries, compilation);
              hideEntries(folder);
            });
          },
        },
      ],
    };
  }

  return {
    writePaths: () => writePaths(folder, getSite()),
    createConfig,
    listLargeSidebars: () => largeSidebars,
    findScripts: (pagePath) => scripts.get(normalizePath(pagePath)),
  };
}
