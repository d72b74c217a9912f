import fs from 'node:fs';
import path from 'node:path';
import type {Finding} from '../../packages/authoring/finding';
import {checkSettings} from '../../src/pipeline/check/checkSettings';

const CONFIGURATION = 'docusaurus.config.ts';

/** Docusaurus puts each problem on a line: `"titel" is not allowed`, or the key with what is expected of it. */
function locateProblem(problem: string, lines: readonly string[]): Finding {
  const key = /"([\w.[\]]+)"/.exec(problem)?.[1]?.split('.').at(-1) ?? '';
  const line = lines.findIndex((text) => new RegExp(`(?<![\\w.])${key}\\b *[:,(]`).test(text)) + 1 || 1;
  return {
    file: CONFIGURATION,
    line,
    message: `found a setting that Docusaurus does not accept: ${problem.replace(/[.\s]*$/, '')}, expected one of its reference. Correct the name or the value of ${key}.`,
  };
}

/** What Docusaurus does not accept in its configuration, with the line of each setting. */
async function checkConfiguration(siteFolder: string): Promise<Finding[]> {
  const file = path.resolve(siteFolder, CONFIGURATION);
  const {default: config} = (await import(file)) as {default: object & {default?: object}};
  const {validateConfig} = await import('@docusaurus/core/lib/server/configValidation');
  try {
    validateConfig(config.default ?? config, CONFIGURATION);
    return [];
  } catch (error) {
    const lines = fs.readFileSync(file, 'utf8').split('\n');
    return (error as Error).message
      .split('\n')
      .filter((line) => line.includes('"'))
      .map((problem) => locateProblem(problem.trim(), lines));
  }
}

/** What is wrong with the settings of the site: its brand, its areas, its products, and the configuration. */
export async function checkAllSettings(siteFolder: string): Promise<Finding[]> {
  const findings = checkSettings(siteFolder);
  // The configuration is made from the others, and fails with them.
  return findings.length > 0 ? findings : checkConfiguration(siteFolder);
}
