/**
 * What has to see the finished HTML, after `docusaurus build`: the check of every
 * link and anchor in it, and the search index.
 *
 * Usage: tsx scripts/finishBuild.ts [folder]   (default: build)
 * Exit code 1 when a link is broken or the index cannot be made.
 */
import path from 'node:path';
import {checkLinks} from './checkLinks';
import {indexForSearch} from './indexForSearch';

async function main(): Promise<void> {
  const folder = path.resolve(process.argv[2] ?? 'build');
  const links = await checkLinks(folder);
  if (links.problems.length > 0) {
    throw new Error(`${links.problems.length} broken links in ${links.pages} pages:\n${links.problems.join('\n')}`);
  }
  console.log(`[finish] ${links.checked} links of ${links.pages} pages lead to a page and an anchor.`);
  const pages = await indexForSearch(folder);
  console.log(`[finish] ${pages} pages are in the search index.`);
}

main().catch((error: unknown) => {
  console.error(`[finish] ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
