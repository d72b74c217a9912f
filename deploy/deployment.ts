import fs from 'node:fs';
import path from 'node:path';
import {createSecurityHeaders, getCacheControl, REVALIDATE} from './headers';
import {readRedirects, type Redirect} from './redirects';

/** A build of the site, as the configuration of a server has to describe it. */
export interface Deployment {
  /** The path of the site on its host, with a slash at both ends: `/` or `/docs/`. */
  readonly base: string;
  /** The name of its host. */
  readonly host: string;
  /** Headers of every response, by name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly redirects: readonly Redirect[];
  /** The paths of its files below the base, without those of hashed folders and compressed siblings. */
  readonly files: readonly string[];
}

/** The file of the not-found page, which has no path of its own. */
export const NOT_FOUND_FILE = '404.html';

/** The line that is sent in the place of a script, a style sheet or data that does not exist. */
export const NOT_FOUND_TEXT = 'Not found';

/** Ends of the compressed siblings of files, by the name of the encoding (RFC 9110 section 8.4.1), the better one first. */
export const ENCODINGS = {br: '.br', gzip: '.gz'} as const;

function listFiles(folder: string): string[] {
  const entries = fs.existsSync(folder) ? fs.readdirSync(folder, {recursive: true, withFileTypes: true}) : [];
  return entries
    .filter((entry) => entry.isFile() && !Object.values(ENCODINGS).some((end) => entry.name.endsWith(end)))
    .map(({parentPath, name}) => path.relative(folder, path.join(parentPath, name)).split(path.sep).join('/'))
    .filter((file) => getCacheControl(file) === REVALIDATE)
    .sort();
}

/** The base of a site: its scripts are below it. */
function readBase(html: string): string {
  return /\bsrc="?(?<base>\/(?:[^"\s>]*\/)?)assets\/js\//.exec(html)?.groups?.base ?? '/';
}

/** The host in the canonical URL of the home page. */
function readHost(html: string): string {
  const [, url] = /<link[^>]*\brel="?canonical"?[^>]*\bhref="?([^"\s>]+)/.exec(html) ?? [];
  return url === undefined ? 'localhost' : new URL(url).host;
}

/**
 * Reads what configurations of servers need of a build.
 *
 * @param folder of the build
 * @throws when there is no build in it
 */
export function readDeployment(folder: string): Deployment {
  const files = listFiles(folder);
  if (!files.includes(NOT_FOUND_FILE)) {
    throw new Error(
      `${folder}: found no build there, expected a folder with a ${NOT_FOUND_FILE}. Run "npm run build" first.`,
    );
  }
  const read = (file: string): string => fs.readFileSync(path.join(folder, file), 'utf8');
  const home = files.includes('index.html') ? read('index.html') : '';
  return {
    base: readBase(read(NOT_FOUND_FILE)),
    host: readHost(home),
    headers: createSecurityHeaders(files.filter((file) => file.endsWith('.html')).map(read)),
    redirects: readRedirects(path.dirname(path.resolve(folder))),
    files,
  };
}
