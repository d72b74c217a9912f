/**
 * What has to see the finished HTML, after `docusaurus build`: each page is
 * parsed once, and given to everything that is made of it or checked in it.
 *
 * Usage: tsx scripts/finishBuild.ts [folder]   (default: build)
 * Exit code 1, after everything was tried, when a link is broken or something cannot be made.
 */
import path from 'node:path';
import {checkLinks} from './finish/links';
import {writeMarkdown} from './finish/markdown';
import {filesBelow, readBuiltPage, type Finisher} from './finish/page';
import {makeSearchIndex} from './finish/searchIndex';
import {drawSharePictures} from './finish/sharePictures';

async function main(): Promise<void> {
  const folder = path.resolve(process.argv[2] ?? 'build');
  // The check of links comes last, since pages link to files that the others write.
  const finishers: Finisher[] = [
    makeSearchIndex(folder),
    drawSharePictures(folder),
    writeMarkdown(folder),
    checkLinks(folder),
  ];
  const files = (await filesBelow(folder)).filter((file) => file.endsWith('.html'));
  for (const file of files) {
    const page = await readBuiltPage(folder, file);
    for (const {read} of finishers) {
      await read(page);
    }
  }
  const problems: string[] = [];
  for (const {finish} of finishers) {
    try {
      console.log(`[finish] ${await finish()}`);
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error));
    }
  }
  if (problems.length > 0) {
    throw new Error(problems.join('\n'));
  }
}

main().catch((error: unknown) => {
  console.error(`[finish] ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
