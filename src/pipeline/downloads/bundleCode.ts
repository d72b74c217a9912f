import fs from 'node:fs';
import path from 'node:path';
import {build as runBuild, buildSync, type Plugin} from 'esbuild';

/** Parts of third-party packages that the program does not need, or needs once, by the package that imports them. */
export interface BundleOptions {
  /** The code of modules that replaces them, by their files without extension. */
  readonly modules: ReadonlyMap<string, string>;
  /** The files that replace packages, by their names. */
  readonly packages: Readonly<Record<string, string>>;
  /** Names of packages that stay imports, since the program never loads them. */
  readonly external: readonly string[];
}

/** Replaces modules by code. */
function replaceModules(modules: BundleOptions['modules']): Plugin {
  return {
    name: 'replace-modules',
    setup: (build) => {
      build.onResolve({filter: /^\.{1,2}\//}, ({resolveDir, path: name}) => {
        const file = path.resolve(resolveDir, name);
        return modules.has(file) ? {path: file, namespace: 'replaced'} : undefined;
      });
      build.onLoad({filter: /./, namespace: 'replaced'}, ({path: file}) => ({
        contents: modules.get(file)!,
        loader: 'ts',
        resolveDir: path.dirname(file),
      }));
    },
  };
}

/** The folders of the packages that a bundle contains, by their names. */
function findPackages(folder: string, inputs: readonly string[]): ReadonlyMap<string, string> {
  const packages = new Map<string, string>();
  for (const input of inputs) {
    const [found, name] = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input) ?? [];
    if (found !== undefined && name !== undefined) {
      packages.set(name, path.resolve(folder, found));
    }
  }
  return packages;
}

/** The license of a package, from the file that it ships, else from its manifest. */
function readLicense(folder: string): string {
  const file = fs.readdirSync(folder).find((name) => name.toLowerCase().startsWith('license'));
  if (file !== undefined) {
    return fs.readFileSync(path.join(folder, file), 'utf8').trim();
  }
  const {license} = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')) as {license?: string};
  if (license === undefined) {
    throw new Error(`${folder}: found no license, expected one: what readers download must name it.`);
  }
  return license;
}

/** The licenses of packages as a comment, each text once, which permit copies that contain them. */
function formatLicenses(packages: ReadonlyMap<string, string>): string {
  const names = new Map<string, string[]>();
  for (const [name, folder] of [...packages].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const text = readLicense(folder).replaceAll('*/', '* /');
    names.set(text, [...(names.get(text) ?? []), name]);
  }
  const parts = [...names].map(([text, owners]) => `${owners.join(', ')}:\n\n${text}\n`);
  return parts.length === 0 ? '' : `/*\nThis file contains these packages.\n\n${parts.join('\n')}*/\n`;
}

/**
 * A program of Node 20.19 or newer with everything that it imports, as one ES module, and their licenses. The same sources
 * result in the same text.
 *
 * @throws when a source cannot be compiled
 */
export async function bundleProgram(entry: string, {modules, packages, external}: BundleOptions): Promise<string> {
  const folder = path.dirname(entry);
  const {outputFiles, metafile} = await runBuild({
    entryPoints: [entry],
    absWorkingDir: folder,
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    minify: true,
    // Error messages contain the names of classes and functions.
    keepNames: true,
    legalComments: 'none',
    charset: 'utf8',
    alias: packages,
    external: [...external],
    plugins: [replaceModules(modules)],
    // Packages in CommonJS load modules of Node by `require`.
    banner: {
      js: "import {createRequire as _createRequire} from 'node:module';const require=_createRequire(import.meta.url);",
    },
  });
  const used = Object.values(metafile.outputs).flatMap(({inputs}) => Object.keys(inputs));
  return outputFiles[0]!.text + formatLicenses(findPackages(folder, used));
}

/** A script of a page with everything that it imports. Readers may read it, so that it is not minified. */
export function bundleBrowserScript(entry: string): string {
  const {outputFiles} = buildSync({
    entryPoints: [entry],
    absWorkingDir: path.dirname(entry),
    bundle: true,
    write: false,
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
  });
  return outputFiles[0]!.text;
}
