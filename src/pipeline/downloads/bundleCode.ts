import path from 'node:path';
import {build, buildSync, type Plugin} from 'esbuild';

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
    setup: ({onResolve, onLoad}) => {
      onResolve({filter: /^\.{1,2}\//}, ({resolveDir, path: name}) => {
        const file = path.resolve(resolveDir, name);
        return modules.has(file) ? {path: file, namespace: 'replaced'} : undefined;
      });
      onLoad({filter: /./, namespace: 'replaced'}, ({path: file}) => ({
        contents: modules.get(file)!,
        loader: 'ts',
        resolveDir: path.dirname(file),
      }));
    },
  };
}

/**
 * A program of Node 20.19 or newer with everything that it imports, as one ES module. The same sources result in the
 * same text.
 *
 * @throws when a source cannot be compiled
 */
export async function bundleProgram(entry: string, {modules, packages, external}: BundleOptions): Promise<string> {
  const {outputFiles} = await build({
    entryPoints: [entry],
    absWorkingDir: path.dirname(entry),
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    minify: true,
    // Error messages contain the names of classes and functions.
    keepNames: true,
    legalComments: 'eof',
    charset: 'utf8',
    alias: packages,
    external: [...external],
    plugins: [replaceModules(modules)],
    // Packages in CommonJS load modules of Node by `require`.
    banner: {
      js: "import {createRequire as _createRequire} from 'node:module';const require=_createRequire(import.meta.url);",
    },
  });
  return outputFiles[0]!.text;
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
