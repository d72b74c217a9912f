import fs from 'node:fs';
import path from 'node:path';
import type {PluginModule} from '@docusaurus/types';
import {REFERENCE_ELEMENTS} from './elements';
import {readReference, type ReferenceSettings} from './siteReference';

/** The hooks of Rspack that run before each compilation. */
interface Compiler {
  /** What has changed since the last compilation; undefined before the first one. */
  readonly modifiedFiles?: ReadonlySet<string>;
  readonly hooks: {readonly beforeCompile: {tap: (name: string, callback: () => void) => void}};
}

/** Writes a file only if its content has changed, so that its modification time stays otherwise. */
function writeChanged(file: string, text: string): void {
  if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== text) {
    fs.mkdirSync(path.dirname(file), {recursive: true});
    fs.writeFileSync(file, text);
  }
}

/** The outline of all pages; or the current problems, which each page with an element reports. */
function readOutline(settings: ReferenceSettings): string {
  try {
    return readReference(settings).outline;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Docusaurus plugin: pages are rebuilt when their sources or the names that they use change.
 *
 * @param elements names of further elements that are rendered from contracts
 */
export function referenceDependenciesPlugin(settings: ReferenceSettings, elements: readonly string[]): PluginModule {
  const {siteFolder, areas, contractsFolder} = settings;
  const names = [...Object.keys(REFERENCE_ELEMENTS), ...elements];
  const pages = areas.map((area) => path.join(siteFolder, area));
  return ({generatedFilesDir}) => {
    const outline = path.join(generatedFilesDir, 'reference-outline.json');
    const outlinePlugin = {
      // Once: while `npm start` runs, the plugin `changedPages` decides what a change of a page changes elsewhere.
      apply: (compiler: Compiler) =>
        compiler.hooks.beforeCompile.tap('reference-outline', () => {
          if (compiler.modifiedFiles === undefined) {
            writeChanged(outline, readOutline(settings));
          }
        }),
    };
    return {
      name: 'reference-dependencies',
      configureWebpack: () => ({
        plugins: [outlinePlugin],
        module: {
          rules: [
            {
              test: /\.mdx$/,
              // Docusaurus reads the folders of every rule for MDX, to leave them out of its last one.
              include: pages,
              enforce: 'pre',
              use: [
                {
                  loader: path.join(__dirname, 'dependencies.mjs'),
                  options: {
                    elements: new RegExp(String.raw`^ *<(${names.join('|')})\b`, 'm'),
                    contracts: contractsFolder,
                    names: path.join(siteFolder, 'names.yaml'),
                    outline,
                    programs: path.join(siteFolder, 'programs'),
                    bundled: {
                      folders: ['sandbox', 'src', 'packages'].map((folder) => path.join(siteFolder, folder)),
                      packages: path.join(siteFolder, 'package-lock.json'),
                    },
                  },
                },
              ],
            },
          ],
        },
      }),
    };
  };
}
