/**
 * The steps that need the whole build, after `docusaurus build`: the HTML of each page is parsed once, and
 * passed with its text to all steps.
 *
 * Usage: node -r ./scripts/compileTypeScript.mjs scripts/postbuild.ts [folder]   (default: build)
 * Exit code 1, after all steps, when a link is broken or a step fails.
 */
import fs from 'node:fs';
import path from 'node:path';
import {parse} from 'yaml';
import {createHostingStep} from '../deploy/hostingStep';
import type {Keywords} from '../packages/docs-search/indexer/keywords';
import {checkLinks} from '../src/pipeline/postbuild/links';
import {writeCopies} from '../src/pipeline/postbuild/writeMarkdown';
import {listFilesBelow, readBuiltPage, type PostBuildStep} from '../src/pipeline/postbuild/builtPage';
import {writeSearchIndex} from '../src/pipeline/postbuild/searchIndex';
import {drawSharePictures} from '../src/pipeline/postbuild/drawSharePictures';
import {openTexts} from '../src/pipeline/postbuild/texts';
import {siteAreas} from '../src/site';

/** What readers call the topics of sections, in words and in names of other APIs. */
const KEYWORDS = ['src/shell/Search/keywords.yaml', 'src/shell/Search/otherNames.yaml'];
/** What readers ask sections for. */
const ASKED = ['src/shell/Search/asked.yaml'];

/** Reads phrases of readers. The sites of the benchmark have no such files. */
function readPhrases(files: readonly string[]): Keywords {
  const keywords: Record<string, readonly string[]> = {};
  for (const file of files.filter((name) => fs.existsSync(name))) {
    for (const [url, own] of Object.entries(parse(fs.readFileSync(file, 'utf8')) as Keywords)) {
      keywords[url] = [...(keywords[url] ?? []), ...own];
    }
  }
  return keywords;
}

async function main(): Promise<void> {
  const folder = path.resolve(process.argv[2] ?? 'build');
  // The check of links follows all that write pages' files, and compression all that write any.
  const finishers: PostBuildStep[] = [
    writeSearchIndex(
      folder,
      {keywords: readPhrases(KEYWORDS), asked: readPhrases(ASKED)},
      siteAreas.map(({id}) => id),
    ),
    drawSharePictures(folder),
    writeCopies(folder),
    checkLinks(folder),
    createHostingStep(folder),
  ];
  const texts = openTexts(folder);
  const problems: string[] = [];
  const attempt = async <T>(step: () => T | Promise<T>): Promise<T | undefined> => {
    try {
      return await step();
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  };
  const files = (await listFilesBelow(folder)).filter((file) => file.endsWith('.html'));
  for (const file of files) {
    const page = await readBuiltPage(folder, file);
    const text = await attempt(() => texts.read(page));
    problems.push(...(text?.problems ?? []));
    for (const {read} of finishers) {
      await read(page, text);
    }
  }
  for (const {finish} of finishers) {
    const sentence = await attempt(finish);
    if (sentence !== undefined) {
      console.log(`[finish] ${sentence}`);
    }
  }
  if (problems.length > 0) {
    throw new Error(problems.join('\n'));
  }
  texts.remove();
}

main().catch((error: unknown) => {
  console.error(`[finish] ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
