import fs from 'node:fs';
import path from 'node:path';
import type {Finding} from '../../../packages/authoring/finding';
import {suggest} from '../../../packages/authoring/suggest';
import {checkValues} from './checkData';
import {describeEffort} from './effort';
import {findSourceLine, readModule} from './readModule';

/** What is wrong with the modules that say who the provider is and what the site has: `src/brand.ts` and its neighbors. */

const BRAND = 'src/brand.ts';
const CHANGELOG = 'contracts/changelog.yaml';
const SITE = 'src/site.ts';
const PRODUCTS = 'src/products.ts';
const HOME = 'src/home.ts';

interface Brand extends Readonly<Record<string, unknown>> {
  readonly apiVersion?: string;
}

/** Names of environment variables differ: a program with two of them would read one secret as the other. */
function checkVariables(source: string, brand: Brand): Finding[] {
  const names = Object.keys(brand).filter((key) => key.endsWith('Variable'));
  return names.flatMap((key, index) => {
    const other = names.slice(0, index).find((one) => brand[one] === brand[key]);
    return other === undefined
      ? []
      : [
          {
            file: BRAND,
            line: findSourceLine(source, `${key}:`),
            message: `found ${JSON.stringify(brand[key])} as ${key}, which ${other} has, expected a name of its own. Correct one of the two.`,
          },
        ];
  });
}

/** What is wrong with the brand: everything that names the provider reads it. */
export function checkBrand(siteFolder: string): Finding[] {
  const {source, exports, findings} = readModule(siteFolder, BRAND);
  if (!exports) {
    return [...findings];
  }
  // A value of another context, whose prototypes are not those of this one.
  const brand = JSON.parse(JSON.stringify(exports.brand ?? null)) as Brand | null;
  return brand === null
    ? [{file: BRAND, line: 1, message: 'found no brand, expected "export const brand = {…}". Restore the export.'}]
    : [
        ...checkValues('brand', brand, BRAND, source),
        ...checkVersion(siteFolder, source, brand.apiVersion),
        ...checkVariables(source, brand),
      ];
}

/** The version of the API is the newest one of the changelog; without a changelog it is any text. */
function checkVersion(siteFolder: string, source: string, version: string | undefined): Finding[] {
  const changelog = path.join(siteFolder, CHANGELOG);
  const text = fs.existsSync(changelog) ? fs.readFileSync(changelog, 'utf8') : '';
  const newest = /^ *- date: *['"]?([^'"\s]+)/m.exec(text)?.[1];
  return version === undefined || newest === undefined || version === newest
    ? []
    : [
        {
          file: BRAND,
          line: findSourceLine(source, 'apiVersion:'),
          message: `found apiVersion ${JSON.stringify(version)}, expected ${newest}, the newest version of ${CHANGELOG}. Correct one of the two.`,
        },
      ];
}

interface Area {
  readonly id: string;
}

/** Each area has a folder, a sidebar and a contract of its name. */
function checkAreas(siteFolder: string): Finding[] {
  const {source, exports, findings} = readModule(siteFolder, SITE);
  if (!exports) {
    return [...findings];
  }
  const folders = fs
    .readdirSync(siteFolder, {withFileTypes: true})
    .filter((entry) => entry.isDirectory() && fs.existsSync(path.join(siteFolder, `sidebars-${entry.name}.ts`)))
    .map(({name}) => name);
  return ((exports.siteAreas ?? []) as readonly Area[]).flatMap(({id}) =>
    ['', `sidebars-${id}.ts`, `contracts/openapi/${id}.openapi.yaml`]
      .map((name) => (name === '' ? id : name))
      .filter((name) => !fs.existsSync(path.join(siteFolder, name)))
      .slice(0, 1)
      .map((name) => ({
        file: SITE,
        line: findSourceLine(source, `id: '${id}'`),
        message: `found the area ${id}, for which there is no ${name}, ${suggest(id, folders)}. Correct its id, or add ${name}.`,
      })),
  );
}

/** Areas of the product switch exist, and a page is in one pair at most. */
function checkProducts(siteFolder: string): Finding[] {
  const {source, exports, findings} = readModule(siteFolder, PRODUCTS);
  if (!exports) {
    return [...findings];
  }
  const {areas = [], pairs = []} = (exports.products ?? {}) as {
    areas?: readonly {base: string}[];
    pairs?: readonly (readonly string[])[];
  };
  const bases = areas.map(({base}) => base);
  const paths = pairs.flat();
  return [
    ...bases
      .filter((base) => !fs.existsSync(path.join(siteFolder, base)))
      .map((base) => ({
        file: PRODUCTS,
        line: findSourceLine(source, `base: '${base}'`),
        message: `found base ${base}, expected the path of an area, "/" and the name of its folder. Correct it.`,
      })),
    ...paths
      .filter((one, index) => paths.indexOf(one) !== index)
      .map((one) => ({
        file: PRODUCTS,
        line: source.split('\n').findLastIndex((line) => line.includes(`'${one}'`)) + 1,
        message: `found ${one} in two pairs, expected each page in one at most. Remove it from one of them.`,
      })),
    ...pairs
      .filter((pair) => pair.length !== 2 || findBase(pair[0], bases) === findBase(pair[1], bases))
      .map((pair) => ({
        file: PRODUCTS,
        line: findSourceLine(source, `['${pair[0] ?? ''}'`),
        message: `found the pair ${pair.join(', ')}, expected two pages, one of each area. Correct it.`,
      })),
  ];
}

function findBase(page: string | undefined, bases: readonly string[]): string | undefined {
  return bases.find((base) => page?.startsWith(`${base}/`));
}

type Entry = Readonly<Record<string, unknown>>;

/** The first page of an area has as many steps as the home page says. */
function checkEffort(siteFolder: string, source: string, {to, summary}: Entry): Finding[] {
  const page = path.join(siteFolder, `${String(to)}.mdx`);
  const effort = fs.existsSync(page) ? describeEffort(fs.readFileSync(page, 'utf8')) : undefined;
  return effort === undefined || typeof summary !== 'string' || summary === '' || summary === effort
    ? []
    : [
        {
          file: HOME,
          line: findSourceLine(source, `'${summary}'`),
          message: `found "${summary}", and ${String(to)} has ${effort}. Write "${effort}".`,
        },
      ];
}

/** Links of the home page without a text or a target, and another effort than that of the page. */
function checkHome(siteFolder: string): Finding[] {
  const {source, exports, findings} = readModule(siteFolder, HOME);
  if (!exports) {
    return [...findings];
  }
  const areas = (exports.HOME_AREAS ?? []) as readonly {readonly start?: Entry; readonly pages?: readonly Entry[]}[];
  const lists: readonly (readonly [entries: readonly Entry[], ...keys: readonly string[]])[] = [
    [areas.map(({start = {}}) => start), 'label', 'to', 'summary'],
    [areas.flatMap(({pages = []}) => pages), 'label', 'to', 'summary'],
    [(exports.HOME_TOOLS ?? []) as readonly Entry[], 'label', 'to', 'summary', 'icon'],
  ];
  const starts = areas.flatMap(({start}) => (start ? checkEffort(siteFolder, source, start) : []));
  const links = lists.flatMap(([entries, ...keys]) =>
    entries.flatMap((entry) => {
      const line = findSourceLine(source, `'${String(entry.to ?? entry.label)}'`);
      const unknown = Object.keys(entry).filter((key) => !keys.includes(key));
      const missing = keys.filter((key) => typeof entry[key] !== 'string' || entry[key].trim() === '');
      return unknown.length > 0
        ? unknown.map((key) => ({
            file: HOME,
            line: findSourceLine(source, `${key}:`),
            message: `found the key ${key} of a link, ${suggest(key, keys)}. Correct it.`,
          }))
        : missing.map((key) => ({
            file: HOME,
            line,
            message: `found a link without ${key}, expected ${keys.join(', ')}. Add ${key} with its text.`,
          }));
    }),
  );
  return [...links, ...starts];
}

/** Everything that is wrong with the values of the settings. */
export function checkSettings(siteFolder: string): Finding[] {
  return [...checkBrand(siteFolder), ...checkAreas(siteFolder), ...checkProducts(siteFolder), ...checkHome(siteFolder)];
}
