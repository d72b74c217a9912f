/**
 * Compresses the text files of a build again, as small as they get, for a deployment: `npm run build` compresses fast.
 *
 * Usage: npm run compress [-- FOLDER]   (default: build)
 */
import path from 'node:path';
import {compressBuild} from '../deploy/compress';

const folder = path.resolve(process.argv[2] ?? 'build');

compressBuild(folder, 'best').then(
  (count) => console.log(`${String(count)} files of ${folder} have siblings by Brotli 11 and gzip 9.`),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
