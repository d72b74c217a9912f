import {createHash} from 'node:crypto';
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

type Encoding = keyof typeof ENCODINGS;

const compressBrotli = promisify<zlib.InputType, zlib.BrotliOptions, Buffer>(zlib.brotliCompress);
const compressGzip = promisify<zlib.InputType, zlib.ZlibOptions, Buffer>(zlib.gzip);

const COMPRESSORS: Readonly<Record<Encoding, (text: Buffer, level: number) => Promise<Buffer>>> = {
  br: (text, level) => {
    const {BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT} = zlib.constants;
    return compressBrotli(text, {params: {[BROTLI_PARAM_QUALITY]: level, [BROTLI_PARAM_SIZE_HINT]: text.length}});
  },
  gzip: (text, level) => compressGzip(text, {level}),
};

/** Compressed texts of the last build, by names that say what they are made from. */
class CompressionCache {
  readonly #used = new Set<string>();

  /** @param folder which nothing else writes to */
  constructor(readonly folder: string) {
    fs.mkdirSync(folder, {recursive: true});
  }

  /** Returns the text of a name, which is compressed where it is not there. */
  async read(name: string, compress: () => Promise<Buffer>): Promise<Buffer> {
    const file = path.join(this.folder, name);
    this.#used.add(name);
    if (fs.existsSync(file)) {
      return fs.readFileSync(file);
    }
    const bytes = await compress();
    // Renamed when complete, so that an interrupted build leaves no partial text.
    const part = `${file}.${String(process.pid)}`;
    fs.writeFileSync(part, bytes);
    fs.renameSync(part, file);
    return bytes;
  }

  /** Removes what was not asked for: the next build will not need it either. */
  removeUnused(): void {
    const names = fs.readdirSync(this.folder).filter((name) => !this.#used.has(name));
    names.forEach((name) => fs.rmSync(path.join(this.folder, name)));
  }
}

async function compressFile(
  file: string,
  levels: Readonly<Record<Encoding, number>>,
  cache: CompressionCache | undefined,
): Promise<boolean> {
  const text = fs.readFileSync(file);
  if (text.length < LEAST_BYTES) {
    return false;
  }
  const digest = cache && createHash('sha256').update(text).digest('hex');
  await Promise.all(
    (Object.keys(ENCODINGS) as Encoding[]).map(async (encoding) => {
      const [level, ending] = [levels[encoding], ENCODINGS[encoding]];
      const compress = (): Promise<Buffer> => COMPRESSORS[encoding](text, level);
      const bytes = cache ? cache.read(`${digest!}-${String(level)}${ending}`, compress) : compress();
      fs.writeFileSync(file + ending, await bytes);
    }),
  );
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
 * @param cacheFolder of compressed texts, for builds that follow each other; it keeps those of the last one
 * @returns how many files have siblings
 */
export async function compressBuild(
  folder: string,
  effort: keyof typeof EFFORTS,
  cacheFolder?: string,
): Promise<number> {
  const cache = cacheFolder === undefined ? undefined : new CompressionCache(cacheFolder);
  const entries = fs.readdirSync(folder, {recursive: true, withFileTypes: true});
  const files = entries
    .filter((entry) => entry.isFile() && TEXT_TYPES.test(getMediaType(entry.name)))
    .map(({parentPath, name}) => path.join(parentPath, name));
  const shared = listSharedFiles(folder);
  let count = 0;
  const work = async (): Promise<void> => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) {
      const isCompressed = await compressFile(file, EFFORTS[shared.has(file) ? 'best' : effort], cache);
      count += Number(isCompressed);
    }
  };
  await Promise.all(Array.from({length: AT_ONCE}, work));
  cache?.removeUnused();
  return count;
}
