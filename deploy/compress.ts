import fs from 'node:fs';
import path from 'node:path';
import {promisify} from 'node:util';
import zlib from 'node:zlib';
import {ENCODINGS} from './deployment';
import {getMediaType} from './headers';

/** Media types of files that get smaller. Pictures, fonts and archives are compressed already. */
const TEXT_TYPES = /^text\/|json|xml|yaml/;

/** Smaller files fit into one packet, compressed or not (1,500 bytes of Ethernet without the headers of IP, TCP and TLS). */
const LEAST_BYTES = 1_400;

/** Files that are compressed at once: as many as the threads of Node that do it. */
const AT_ONCE = 4;

/**
 * How much time compression may take. `fast` is for each build, except for what its home page loads, which every page
 * loads and which takes half a second: of 33.5 MB of text, Brotli 6 and gzip 6 leave 4.30 and
 * 5.26 MB in 0.65 s of CPU, or 1.1 s with reading and writing. `best` is for a deployment: Brotli 11 and gzip 9 leave
 * 3.83 and 5.19 MB in 24.5 s.
 */
export const EFFORTS = {fast: {br: 6, gzip: 6}, best: {br: 11, gzip: 9}} as const;

const compressBrotli = promisify<zlib.InputType, zlib.BrotliOptions, Buffer>(zlib.brotliCompress);
const compressGzip = promisify<zlib.InputType, zlib.ZlibOptions, Buffer>(zlib.gzip);

async function compressFile(file: string, {br, gzip}: (typeof EFFORTS)[keyof typeof EFFORTS]): Promise<boolean> {
  const text = fs.readFileSync(file);
  if (text.length < LEAST_BYTES) {
    return false;
  }
  const {BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT} = zlib.constants;
  const params = {[BROTLI_PARAM_QUALITY]: br, [BROTLI_PARAM_SIZE_HINT]: text.length};
  await Promise.all([
    compressBrotli(text, {params}).then((bytes) => fs.writeFileSync(file + ENCODINGS.br, bytes)),
    compressGzip(text, {level: gzip}).then((bytes) => fs.writeFileSync(file + ENCODINGS.gzip, bytes)),
  ]);
  return true;
}

/** Lists the scripts and the style sheet that the home page loads, and with it every other page. */
function listSharedFiles(folder: string): Set<string> {
  const home = path.join(folder, 'index.html');
  const text = fs.existsSync(home) ? fs.readFileSync(home, 'utf8') : '';
  return new Set([...text.matchAll(/assets\/(?:js|css)\/[\w.~-]+/g)].map(([file]) => path.join(folder, file)));
}

/**
 * Writes Brotli and gzip siblings of the text files of a build, on the threads of Node.
 *
 * @param folder of the build
 * @returns how many files have siblings
 */
export async function compressBuild(folder: string, effort: keyof typeof EFFORTS = 'fast'): Promise<number> {
  const entries = fs.readdirSync(folder, {recursive: true, withFileTypes: true});
  const files = entries
    .filter((entry) => entry.isFile() && TEXT_TYPES.test(getMediaType(entry.name)))
    .map(({parentPath, name}) => path.join(parentPath, name));
  const shared = listSharedFiles(folder);
  let count = 0;
  const work = async (): Promise<void> => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) {
      const isCompressed = await compressFile(file, EFFORTS[shared.has(file) ? 'best' : effort]);
      count += Number(isCompressed);
    }
  };
  await Promise.all(Array.from({length: AT_ONCE}, work));
  return count;
}
