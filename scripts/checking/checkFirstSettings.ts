import fs from 'node:fs';
import path from 'node:path';
import type {Finding} from '../../packages/authoring/finding';
import {checkBrand} from '../../src/pipeline/check/checkSettings';
import {parseModule} from '../../src/pipeline/check/readModule';

/** The modules that say what the site is. Nothing else can be checked while one of them cannot be read. */
const SETTINGS = ['src/brand.ts', 'src/site.ts', 'src/products.ts', 'src/home.ts', 'docusaurus.config.ts'];

/** The mistakes in the modules that everything else imports, before anything imports them: their syntax, and the brand. */
export function checkFirstSettings(siteFolder: string): Finding[] {
  const unreadable = SETTINGS.filter((file) => fs.existsSync(path.join(siteFolder, file))).flatMap(
    (file) => parseModule(file, fs.readFileSync(path.join(siteFolder, file), 'utf8')).findings,
  );
  return unreadable.length > 0 ? unreadable : checkBrand(siteFolder);
}

/** A line of an error of the compiler: `/site/src/topics/money/money.ts:115:0: ERROR: Unexpected "<<"`. */
const COMPILER_LINE = /^(.+\.tsx?):\d+:\d+: ERROR: /gm;

/** What keeps the code of the checks themselves from being compiled; nothing for any other error. */
export function explainCompilerError(error: unknown, siteFolder: string): Finding[] {
  const message = error instanceof Error ? error.message : '';
  const files = new Set([...message.matchAll(COMPILER_LINE)].map(([, file = '']) => path.resolve(siteFolder, file)));
  return [...files].flatMap(
    (file) => parseModule(path.relative(siteFolder, file), fs.readFileSync(file, 'utf8')).findings,
  );
}
