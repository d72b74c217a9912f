import fs from 'node:fs';
import path from 'node:path';
import logger from '@docusaurus/logger';
import type {PluginModule} from '@docusaurus/types';

/** What Node reads once, when it starts: the code that makes pages, and the names of the provider. */
const READ_ONCE = ['docusaurus.config.ts', 'src/brand.ts', 'src/pipeline', 'src/topics', 'sandbox', 'packages'];

/** Files that run in the browser, which are replaced while a page is open. */
const IN_BROWSER = /\.(?:tsx|css)$|\.test\.ts$|\/tests\//;

/** The newest change of the files below a folder, in milliseconds, with its file. */
function findNewest(siteFolder: string): {file: string; time: number} {
  const files = READ_ONCE.flatMap((name) => {
    const full = path.join(siteFolder, name);
    return fs.statSync(full).isFile()
      ? [full]
      : fs.readdirSync(full, {recursive: true, encoding: 'utf8'}).map((file) => path.join(full, file));
  }).filter((file) => file.endsWith('.ts') && !IN_BROWSER.test(file));
  return files
    .map((file) => ({file: path.relative(siteFolder, file), time: fs.statSync(file).mtimeMs}))
    .reduce((newest, one) => (one.time > newest.time ? one : newest), {file: '', time: 0});
}

/** Docusaurus plugin: `npm start` states when a file has changed that takes effect only after a restart. */
export const restartNoticePlugin: PluginModule = ({siteDir}) => {
  let known: number | undefined;
  return {
    name: 'restart-notice',
    // A change of one of them loads the plugin anew.
    getPathsToWatch: () =>
      process.env.NODE_ENV === 'development'
        ? READ_ONCE.map((name) => path.join(siteDir, name, name.endsWith('.ts') ? '' : '**/*.ts'))
        : [],
    loadContent: () => {
      if (process.env.NODE_ENV === 'development') {
        const {file, time} = findNewest(siteDir);
        if (known !== undefined && time > known) {
          logger.warn(
            `${file}: found a change, which is read when npm start begins. Stop it with Ctrl+C and start it again.`,
          );
        }
        known = time;
      }
      return undefined;
    },
  };
};
