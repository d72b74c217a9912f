/**
 * Compares the pages of two builds of the site, as HTML.
 *
 * Usage: tsx scripts/compareBuilds.ts EXPECTED FOUND
 * Exit code 1 when a page differs, or is only in one build.
 */
import {compareBuilds} from './testing/compareBuilds';

const [expected, found] = process.argv.slice(2);
if (!expected || !found) {
  throw new Error('Two folders are missing: tsx scripts/compareBuilds.ts EXPECTED FOUND.');
}
const {pages, differences} = compareBuilds(expected, found);
differences.forEach((difference) => console.error(difference));
console.log(`${differences.length} of ${pages} pages differ.`);
process.exitCode = differences.length > 0 ? 1 : 0;
