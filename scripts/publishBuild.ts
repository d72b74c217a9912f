/**
 * Publishes a build to the folder that a server of this machine sends, and keeps the scripts of earlier deployments.
 *
 * Usage: npm run publish:build -- TARGET [--from build] [--keep 5]
 */
import path from 'node:path';
import {parseArgs} from 'node:util';
import {publish} from '../deploy/publish';

try {
  const {values, positionals} = parseArgs({
    allowPositionals: true,
    options: {from: {type: 'string', default: 'build'}, keep: {type: 'string', default: '5'}},
  });
  const [target] = positionals;
  if (target === undefined) {
    throw new Error('Found no target, expected the folder of the server: npm run publish:build -- /srv/docs');
  }
  const {written, removed} = publish(path.resolve(values.from), path.resolve(target), Number(values.keep));
  console.log(`${target}: ${String(written)} files written, ${String(removed)} removed.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
