import fs from 'node:fs';
import path from 'node:path';
import type {I18nConfig} from '@docusaurus/types';
import type {Finding} from '../../packages/authoring/finding';
import {suggest} from '../../packages/authoring/suggest';
import {checkSettings} from '../../src/pipeline/check/checkSettings';
import {findSourceLine} from '../../src/pipeline/check/readModule';
import {explainLoadError} from './checkFirstSettings';
import {explainLocales} from '../../src/pipeline/plugins/englishOnly';

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

/** How Docusaurus lists the settings that it does not know, before it advises to move them to `customFields`. */
const UNKNOWN_SETTINGS = /^These field\(s\) \((.*)\) are not recognized/m;

interface Settings {
  readonly themeConfig?: unknown;
  readonly customFields?: Readonly<Record<string, unknown>>;
  readonly favicon?: string;
  readonly i18n?: I18nConfig;
}

/** What Docusaurus does not accept. */
async function checkOptions(source: string, config: Settings): Promise<Finding[]> {
  const {ConfigSchema, validateConfig} = await import('@docusaurus/core/lib/server/configValidation');
  try {
    validateConfig(config, CONFIGURATION);
    return [];
  } catch (error) {
    const [problems = '', unknown = ''] = (error as Error).message.split(UNKNOWN_SETTINGS);
    const known = Object.keys(ConfigSchema.describe().keys as object);
    return [
      ...problems
        .split('\n')
        .filter((line) => line.includes('"'))
        .map((problem) => locateProblem(problem.trim(), source.split('\n'))),
      ...[...unknown.matchAll(/[^",]+/g)].map(([key]) => ({
        file: CONFIGURATION,
        line: findSourceLine(source, `${key}:`),
        message: `found the setting ${key}, ${suggest(key, known)}. Correct it.`,
      })),
    ];
  }
}

/** What the theme does not accept: Docusaurus reports the first of it, when it builds. */
async function checkTheme(source: string, themeConfig: unknown): Promise<Finding[]> {
  const {ThemeConfigSchema} = await import('@docusaurus/theme-classic/lib/options');
  const {error} = ThemeConfigSchema.validate(themeConfig, {abortEarly: false, allowUnknown: false});
  return (error?.details ?? [])
    .filter(({path: keys}) => keys.length > 1)
    .map(({message}) => locateProblem(message, source.split('\n')));
}

/** Keys of `customFields` that components of the site read, and those of the entries of lists. */
const CUSTOM_FIELDS: Readonly<Record<string, readonly string[]>> = {
  description: [],
  navbarItemsOfPaths: ['pathContains', 'items'],
  takeAlong: [],
  products: [],
  menuItems: ['label', 'to', 'activeBaseRegex', 'activeBasePath'],
};

/** Unknown keys of settings that only components of the site read, which ignore them. */
function checkCustomFields(source: string, fields: Readonly<Record<string, unknown>> = {}): Finding[] {
  const rejectUnknown = (keys: readonly string[], known: readonly string[], what: string): Finding[] =>
    keys
      .filter((key) => !known.includes(key))
      .map((key) => ({
        file: CONFIGURATION,
        line: findSourceLine(source, `${key}:`),
        message: `found the key ${key} of ${what}, ${suggest(key, known)}. Correct it.`,
      }));
  const entries = Object.entries(CUSTOM_FIELDS).filter(([, keys]) => keys.length > 0);
  return [
    ...rejectUnknown(Object.keys(fields), Object.keys(CUSTOM_FIELDS), 'customFields'),
    ...entries.flatMap(([name, keys]) =>
      ((fields[name] ?? []) as readonly object[]).flatMap((entry) => rejectUnknown(Object.keys(entry), keys, name)),
    ),
  ];
}

/** The icon is a file of `static`, which no build looks for. */
function checkIcon(siteFolder: string, source: string, icon: string | undefined): Finding[] {
  const folder = path.resolve(siteFolder, 'static');
  if (icon === undefined || fs.existsSync(path.join(folder, icon))) {
    return [];
  }
  return [
    {
      file: CONFIGURATION,
      line: findSourceLine(source, 'favicon:'),
      message: `found the icon ${icon}, which static does not have, ${suggest(icon, fs.readdirSync(folder))}. Correct it, or add the file.`,
    },
  ];
}

/** Docusaurus accepts any locale, and builds each of them before it loads a plugin that refuses them. */
function checkLocales(source: string, i18n: I18nConfig | undefined): Finding[] {
  const message = i18n && explainLocales(i18n);
  return message === undefined
    ? []
    : [{file: CONFIGURATION, line: findSourceLine(source, 'locales:', 'i18n:'), message}];
}

/** What Docusaurus or the site does not accept in the configuration, with the line of each setting. */
async function checkConfiguration(siteFolder: string): Promise<Finding[]> {
  const file = path.resolve(siteFolder, CONFIGURATION);
  let config: Settings;
  try {
    const {default: imported} = (await import(file)) as {default: Settings & {default?: Settings}};
    config = imported.default ?? imported;
  } catch (error) {
    const findings = explainLoadError(error, siteFolder);
    if (findings.length === 0) {
      throw error;
    }
    return findings;
  }
  const source = fs.readFileSync(file, 'utf8');
  return [
    ...(await checkOptions(source, config)),
    ...checkIcon(siteFolder, source, config.favicon),
    ...checkLocales(source, config.i18n),
    ...(await checkTheme(source, config.themeConfig)),
    ...checkCustomFields(source, config.customFields),
  ];
}

/** What is wrong with the settings of the site: its brand, its areas, its products, and the configuration. */
export async function checkAllSettings(siteFolder: string): Promise<Finding[]> {
  const findings = checkSettings(siteFolder);
  // The configuration is made from the others, and fails with them.
  return findings.length > 0 ? findings : checkConfiguration(siteFolder);
}
