/**
 * Begins a version of the API: keeps the current contracts as those of the earlier version, and writes the new date into
 * each place that lists versions. The steps after it are in docs/writing.md.
 *
 * Usage: npm run release -- 2027-05-01
 * Prints the files that it wrote. Exit code 1 when the date is wrong; nothing has changed then.
 */
import {beginVersion} from './releasing/beginVersion';

async function main(): Promise<void> {
  const [next, ...rest] = process.argv.slice(2);
  if (rest.length > 0) {
    throw new Error('found several arguments, expected one day: npm run release -- 2027-05-01');
  }
  const files = await beginVersion('.', next);
  console.log(
    `Wrote ${files.length} files:\n${files.join('\n')}\nNow change the contracts, write each change into contracts/changelog.yaml, and run npm run check:contracts.`,
  );
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
