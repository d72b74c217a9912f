import fs from 'node:fs';
import path from 'node:path';
import type {PluginModule} from '@docusaurus/types';

/** The list of the packages of which browsers get something, in the folder of generated files. */
export const SHIPPED_PACKAGES_FILE = 'shipped-packages.json';

/** A module of the bundler's report; one that joins several names them. */
interface ReportedModule {
  readonly name?: string;
  readonly modules?: readonly ReportedModule[];
}

const PACKAGE = /.*node_modules[\\/](?<name>(?:@[^\\/]+[\\/])?[^\\/]+)/;

/** The names of the packages that modules are of, sorted. */
export function listPackages(modules: readonly ReportedModule[]): string[] {
  const visit = ({name = '', modules: inner = []}: ReportedModule): string[] => [
    // Of a module that loaders handled, the file is the last name.
    ...(PACKAGE.exec(name.split('!').at(-1)!)?.groups!.name!.replaceAll('\\', '/') ?? '').split(' ').slice(0, 1),
    ...inner.flatMap(visit),
  ];
  return [...new Set(modules.flatMap(visit).filter(Boolean))].sort();
}

interface Stats {
  readonly toJson: (options: object) => {readonly modules?: readonly ReportedModule[]};
}

/** Docusaurus plugin: lists the packages of which browsers get code or styles, apart from those that build the site. */
export const shippedPackagesPlugin: PluginModule = ({generatedFilesDir}) => ({
  name: 'shipped-packages',
  configureWebpack: (_, isServer) =>
    isServer || process.env.NODE_ENV !== 'production'
      ? {}
      : {
          plugins: [
            {
              apply: ({hooks}: {hooks: {done: {tap: (name: string, run: (stats: Stats) => void) => void}}}) =>
                hooks.done.tap('shipped-packages', (stats) => {
                  const space = {modulesSpace: Number.MAX_SAFE_INTEGER, nestedModulesSpace: Number.MAX_SAFE_INTEGER};
                  const {modules = []} = stats.toJson({all: false, modules: true, nestedModules: true, ...space});
                  fs.writeFileSync(
                    path.join(generatedFilesDir, SHIPPED_PACKAGES_FILE),
                    `${JSON.stringify(listPackages(modules), null, 2)}\n`,
                  );
                }),
            },
          ],
        },
});
