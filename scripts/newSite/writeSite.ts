import fs from 'node:fs';
import path from 'node:path';
import {dump} from 'js-yaml';
import {
  BaseResolver,
  bundle,
  createConfig,
  isAbsoluteUrl,
  type Plugin,
  ResolveError,
  Source,
} from '@redocly/openapi-core';
import {isObject, type JsonObject} from '../../packages/json';
import {formatNounCount} from '../../packages/openapi/markdown/formatWords';
import {openFiles} from '../../packages/openapi/reader/files';
import {ParseError, parseText} from '../../packages/openapi/reader/parseText';
import {createAccentColors, setAccentColors, type AccentColors} from './colors';
import {describeSite, listTitleNames, renderPage, renderQuickstart, renderSidebar} from './pages';
import type {AreaPlan, SitePlan} from './plan';

/** Writes the folder of a new site: what every site has is copied from this one, the rest is made for it. */

/** What every site has, from the root of this project. */
const CORE = [
  'packages',
  'src/clientModules',
  'src/css',
  'src/hooks',
  'src/pipeline',
  'src/shell',
  'src/theme',
  'src/ui',
  'src/generated.d.ts',
  'deploy',
  'static/noscript.css',
  'scripts/build.mjs',
  'scripts/checkInstallation.mjs',
  'scripts/docusaurus.mjs',
  'scripts/explainUsedPort.mjs',
  'scripts/prepareDocusaurus.mjs',
  'scripts/compileTypeScript.mjs',
  'scripts/postbuild.ts',
  'scripts/serve.ts',
  'scripts/reference.ts',
  'babel.config.js',
  'tsconfig.json',
  'LICENSE',
  '.prettierrc.json',
  '.editorconfig',
  '.markdownlint.jsonc',
];

/** Parts of it that belong to the story of this site, or test this project. */
const NOT_COPIED = [
  /\.test\.ts$/,
  /^deploy\/localServers\.ts$/,
  /\/(tests|testData|snapshots|fixtures)(\/|$)/,
  /^src\/pipeline\/markdown\/home\.ts$/,
  /^src\/pipeline\/prose\/(facts|terms)(\/|$)/,
  /^src\/pipeline\/downloads\/(collections|bundleCode|eventSchemas)/,
  /^src\/pipeline\/contracts\/(packedContracts|generateTypes)\.ts$/,
  /^src\/pipeline\/pictures(\/|$)/,
  /^src\/shell\/Search\/keywords\.yaml$/,
  /^src\/shell\/PageTools\/downloadLinks\.ts$/,
];

const TEMPLATE = path.join(__dirname, 'template');

type SiteFiles = Map<string, string>;

function copyCore(root: string, folder: string): number {
  let count = 0;
  for (const part of CORE) {
    fs.cpSync(path.join(root, part), path.join(folder, part), {
      recursive: true,
      filter: (source) => {
        const name = path.relative(root, source).split(path.sep).join('/');
        const isCopied = !NOT_COPIED.some((pattern) => pattern.test(name));
        count += isCopied && fs.statSync(source).isFile() ? 1 : 0;
        return isCopied;
      },
    });
  }
  return count;
}

function copyTemplate(folder: string): number {
  const files = fs
    .readdirSync(TEMPLATE, {recursive: true, encoding: 'utf8'})
    .filter((name) => name.endsWith('.template'));
  for (const name of files) {
    const target = path.join(folder, name.replace(/\.template$/, ''));
    fs.mkdirSync(path.dirname(target), {recursive: true});
    fs.copyFileSync(path.join(TEMPLATE, name), target);
  }
  return files.length;
}

function toLiteral(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

function createEnvironmentName(name: string): string {
  return (
    name
      .normalize('NFKD')
      .replace(/[^A-Za-z0-9]+/g, '_')
      .replace(/^(?=\d)|^_+|_+$/g, '')
      .toUpperCase() || 'API'
  );
}

function renderBrand(plan: SitePlan): string {
  const {name, hosts, areas} = plan;
  const variable = createEnvironmentName(name);
  const brand = {
    name,
    tagline: `${name} for developers`,
    description: describeSite(plan),
    docsUrl: `https://${hosts.docs}`,
    docsEmail: `docs@${hosts.docs}`,
    securityEmail: `security@${hosts.docs}`,
    imprintUrl: '',
    privacyUrl: '',
    statusUrl: '',
    apiHost: hosts.api,
    sandboxHost: hosts.sandbox,
    jsHost: hosts.docs,
    jsGlobal: variable,
    versionHeader: 'API-Version',
    apiVersion: areas[0]!.document.version,
    secretKeyVariable: `${variable}_KEY`,
    publishableKeyVariable: `${variable}_PUBLISHABLE_KEY`,
    webhookSecretVariable: `${variable}_WEBHOOK_SECRET`,
    copyrightYear: String(new Date().getUTCFullYear()),
  };
  return `/**
 * Who the provider is: pages use these values as \`%brand.name%\`, and the build fails on an unknown name.
 */
export const brand = ${toLiteral(brand)} as const;
`;
}

function renderSiteModule({areas, links}: SitePlan): string {
  const list = areas.map(({id, title}) => ({id, title, ...(links === undefined ? {} : {links})}));
  return `/**
 * What the site consists of: its areas, and which parts of \`contracts/\` beyond OpenAPI it has.
 */

export interface SiteArea {
  /** The folder of its pages, the first segment of its paths, and the name of its contract. */
  readonly id: string;
  readonly title: string;
  /** Where its changes are listed. */
  readonly changelog?: string;
  /** The first version of the API that has it; without it, all that are kept have it. */
  readonly since?: string;
  /** The base of relative links in descriptions of its contract; without it they are text. */
  readonly links?: string;
}

/** A part of \`contracts/\` that a site can leave out. */
export type StoryPart = 'catalogs' | 'changelog' | 'counts' | 'eventSchemas' | 'lifecycles' | 'scenarios' | 'versions';

export const siteAreas = ${toLiteral(list)} as const satisfies readonly SiteArea[];

export const storyParts: readonly StoryPart[] = [];

/** Whether a part of a contract that cannot be shown fails the build, or is a warning. */
export const failsOnContractProblems: boolean = false;

/** The area of a path or of a page's file; undefined outside of the areas. */
export function findSiteArea(path: string): SiteArea | undefined {
  const [first] = path.replace(/^\\//, '').split(/[\\\\/]/);
  return siteAreas.find(({id}) => id === first);
}

export function hasStoryPart(part: StoryPart): boolean {
  return storyParts.includes(part);
}
`;
}

function renderProducts({areas}: SitePlan): string {
  const list = areas.map(({id, title}) => ({label: title, base: `/${id}`, start: `/${id}/intro`}));
  return `import type {Products} from './shell/ProductSwitch/findCounterpart';

/** The areas between which a switch leads; none where there is only one. */
export const products: Products | undefined = ${areas.length < 2 ? 'undefined' : toLiteral({areas: list, pairs: []})};
`;
}

function renderHome(plan: SitePlan): string {
  const links = plan.areas.flatMap((area) => [
    {label: `${area.title}: quickstart`, to: `/${area.id}/intro`, summary: 'Make a first call'},
    ...area.pages
      .filter(({kind}) => kind !== 'objects')
      .map(({id, title, names, kind}) => ({
        label: title,
        to: `/${area.id}/${id}`,
        summary:
          kind === 'topic'
            ? 'About the API'
            : kind === 'events'
              ? 'What is sent to you'
              : formatNounCount(names.length, 'operation'),
      })),
  ]);
  const starts = plan.areas.map(({id, title}) => ({
    label: plan.areas.length === 1 ? 'Make a first call' : `Start with ${title}`,
    to: `/${id}/intro`,
  }));
  return `/** The texts of the home page, of its Markdown copy, and of the search. */

export const LEAD = ${toLiteral(describeSite(plan))};

export const STARTS = ${toLiteral(starts)};

export const HOME_LINKS = ${toLiteral(links)};
`;
}

function renderDownloadLinks({areas}: SitePlan): string {
  const list = [
    ...areas.map(({id, title}) => ({
      title,
      base: `/${id}/`,
      files: [
        {label: 'openapi.yaml', path: `/${id}/openapi.yaml`, hint: 'the contract, for generators and mock servers'},
        {label: 'openapi.json', path: `/${id}/openapi.json`, hint: 'the same in JSON'},
        {label: 'llms.txt', path: `/${id}/llms.txt`, hint: 'a line for each page of this area'},
        {label: 'llms-full.txt', path: `/${id}/llms-full.txt`, hint: 'all pages of this area as one text'},
      ],
    })),
    {
      title: 'Whole site',
      base: '/',
      files: [
        {label: 'llms.txt', path: '/llms.txt', hint: 'a line for each page'},
        {label: 'llms-full.txt', path: '/llms-full.txt', hint: 'all pages as one text'},
      ],
    },
  ];
  return `import type {DownloadArea} from './downloadTypes';

/**
 * The downloads under the title of each page, by the area of the page. A new file takes one line here; the build fails
 * when it does not exist.
 */

/** The first area that a path starts with is its area; the last one is the whole site. */
export const downloadAreas: readonly DownloadArea[] = ${toLiteral(list)};
`;
}

/** The packages of this project that a site needs, with their exact versions. */
function renderPackage(root: string, {name}: SitePlan): string {
  const own = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as Record<
    string,
    Record<string, string>
  >;
  const scripts = own.scripts!;
  return `${toLiteral({
    name: `${createEnvironmentName(name).toLowerCase().replaceAll('_', '-')}-documentation`,
    version: '0.1.0',
    private: true,
    engines: own.engines,
    scripts: {
      ...Object.fromEntries(
        ['start', 'build', 'serve', 'reference'].flatMap((script) => [
          [`pre${script}`, scripts[`pre${script}`]!],
          [script, scripts[script]!],
        ]),
      ),
      pretest: scripts.pretest!,
      test: 'tsx scripts/test.ts',
      'check:types': 'tsc',
      'check:spelling': 'cspell lint --no-progress',
      'check:prose': 'markdownlint-cli2',
    },
    dependencies: own.dependencies,
    devDependencies: own.devDependencies,
    overrides: own.overrides,
    browserslist: own.browserslist,
  })}\n`;
}

/** Words of the contract that pages name, for the spelling. */
function listWords({name, areas}: SitePlan): string[] {
  const texts = [
    name,
    ...areas.flatMap(({id, title, pages, document}) => [
      id,
      title,
      ...pages.flatMap((page) => [page.id, page.title, page.tag ?? '', ...page.names]),
      ...document.operations.map((operation) => operation.name),
    ]),
  ];
  const words = texts.flatMap((text) => text.match(/\p{L}[\p{L}\p{M}'’]*/gu) ?? []);
  return [...new Set(words.flatMap((word) => [word, ...word.split(/(?<=[a-z])(?=[A-Z])/)]))].filter(
    (word) => word.length > 3,
  );
}

function renderReadme({name, areas}: SitePlan): string {
  return `# Documentation of ${name}

\`npm install && npm start\` opens the site at <http://localhost:3000>. \`npm test\` builds and checks it.

| What                             | Where                                                       |
| -------------------------------- | ----------------------------------------------------------- |
| Pages, in MDX                    | ${areas.map(({id}) => `\`${id}/\``).join(', ')}                |
| Order of pages                   | ${areas.map(({id}) => `\`sidebars-${id}.ts\``).join(', ')}      |
| Contracts                        | \`contracts/openapi/\`                                      |
| Name, hosts, names of variables  | \`src/brand.ts\`                                             |
| Areas                            | \`src/site.ts\`                                              |
| Colors                           | \`src/css/tokens.css\`                                       |
| Home page                        | \`src/home.ts\`                                              |
| Names that only pages use        | \`names.yaml\`, \`cspell-words.txt\`                          |

A page names what it shows, as \`<Operation id="…" />\`; its content comes from the contract at each build. The build
fails when an operation, an event or an object of a contract is on no page.
`;
}

/** An integer of so many digits that parsers may round it, where it is a value; also in texts, where that changes nothing. */
const LARGE_INTEGER = /(?<=[\s:,[])-?\d{16,}(?=\s*(?:[,}\]#\r\n]|$))/g;
const KEPT_INTEGER = /KeptInteger(-?\d+)x/g;

/** Marks integers as texts until `restoreIntegers`, so that each of their digits is kept. */
function keepIntegers(text: string): string {
  return text.replace(LARGE_INTEGER, 'KeptInteger$&x');
}

function restoreIntegers(text: string): string {
  return text.replace(KEPT_INTEGER, '$1');
}

/** The same document as JSON: another parser may refuse what ours reads. One that ours refuses is left to be reported. */
function normalizeYaml(text: string): string {
  try {
    return JSON.stringify(parseText(text));
  } catch (error) {
    if (error instanceof ParseError) {
      return text;
    }
    throw error;
  }
}

/** Reads files alone: nothing is loaded over the network. */
class FileResolver extends BaseResolver {
  override async loadExternalRef(reference: string): Promise<Source> {
    if (isAbsoluteUrl(reference)) {
      throw new ResolveError(new Error(`found ${reference}, which is not loaded over the network`));
    }
    const {absoluteRef, body} = await super.loadExternalRef(reference);
    const text = keepIntegers(body);
    return new Source(absoluteRef, /\.(?:ya?ml|json)$/i.test(absoluteRef) ? normalizeYaml(text) : text);
  }
}

/** The value of an example may be in a file of its own, which OpenAPI does not know. */
const EXAMPLE_FILES: Plugin = {
  id: 'example-files',
  typeExtension: {
    oas3: (types) => ({
      ...types,
      Example: {...types.Example!, properties: {...types.Example!.properties, value: {}}},
    }),
  },
};

/** @throws naming the contract where its files cannot be put into one */
async function bundleFiles(contract: string): Promise<JsonObject> {
  try {
    const config = await createConfig({plugins: [EXAMPLE_FILES]});
    return (await bundle({ref: contract, config, externalRefResolver: new FileResolver()})).bundle.parsed as JsonObject;
  } catch (error) {
    throw new Error(
      `${contract}: found references that cannot be put into one file: ${(error as Error).message}. Correct those that are named above, such as circular ones.`,
      {cause: error},
    );
  }
}

/** A version without quotes is a number for a parser that does not know that it is text. */
function keepVersion(bundled: JsonObject, {info: written}: JsonObject): JsonObject {
  const {info} = bundled;
  return isObject(info) && isObject(written) ? {...bundled, info: {...info, version: written.version}} : bundled;
}

/** The contract as one YAML file: files that it refers to are put into it. */
async function readContractText({contract}: AreaPlan): Promise<string> {
  const text = fs.readFileSync(contract, 'utf8');
  const source = openFiles(contract, (file) => keepIntegers(fs.readFileSync(file, 'utf8')));
  const hasOtherFiles = /\$ref["']?\s*:\s*["']?(?!#|https?:)[^\s"'#]/.test(text);
  const root = source.root.root as JsonObject;
  const value = hasOtherFiles ? keepVersion(await bundleFiles(contract), root) : root;
  // A token of pages in the text of a contract stays as it is.
  const copy = restoreIntegers(dump(value, {noRefs: true, lineWidth: -1, quotingType: '"'}));
  return copy.replace(/%(?=[a-z]+\.[\w.-]+%)/g, '\\%');
}

function renderIcon(name: string, {accent}: AccentColors): string {
  const letter = /[A-Za-z0-9]/.exec(name)?.[0]?.toUpperCase() ?? 'D';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${accent}"/><text x="16" y="22.5" text-anchor="middle" font-family="sans-serif" font-size="19" font-weight="700" fill="#fff">${letter}</text></svg>\n`;
}

function createSpelling({areas}: SitePlan): string {
  return `${toLiteral({
    version: '0.2',
    language: 'en-US',
    // Contracts are not checked: their descriptions are the provider's, and have words of their field.
    files: [`{${[...areas.map(({id}) => id), 'src/pages'].join(',')}}/**/*.mdx`, 'src/{brand,home}.ts', 'README.md'],
    dictionaryDefinitions: [{name: 'project', path: './cspell-words.txt', addWords: true}],
    dictionaries: ['project', 'typescript', 'node', 'html', 'bash'],
  })}\n`;
}

async function createFiles(root: string, plan: SitePlan): Promise<SiteFiles> {
  const {areas, colors, name} = plan;
  const light = createAccentColors(colors.light, ['#ffffff', '#f6f8f7', '#f3f6f5'], false);
  const dark = createAccentColors(colors.dark, ['#101715', '#161f1c', '#18221f'], true);
  const titleNames = listTitleNames(areas.flatMap(({pages}) => pages.map(({title}) => title)));
  const files: SiteFiles = new Map([
    ['src/brand.ts', renderBrand(plan)],
    ['src/site.ts', renderSiteModule(plan)],
    ['src/products.ts', renderProducts(plan)],
    ['src/home.ts', renderHome(plan)],
    ['src/shell/PageTools/downloadLinks.ts', renderDownloadLinks(plan)],
    ['src/shell/Search/asked.yaml', '{}\n'],
    ['src/shell/Search/keywords.yaml', '{}\n'],
    ['src/shell/Search/otherNames.yaml', '{}\n'],
    [
      'src/css/tokens.css',
      setAccentColors(fs.readFileSync(path.join(root, 'src/css/tokens.css'), 'utf8'), light, dark),
    ],
    ['static/favicon.svg', renderIcon(name, light)],
    [
      'names.yaml',
      `# Names in inline code of pages that are not those of the API, by owner.\ntitles: ${JSON.stringify(titleNames)}\nothers: []\n`,
    ],
    ['cspell-words.txt', `${listWords(plan).join('\n')}\n`],
    ['cspell.json', createSpelling(plan)],
    ['package.json', renderPackage(root, plan)],
    ['README.md', renderReadme(plan)],
    ['.gitignore', 'node_modules/\n.docusaurus/\nbuild/\ntest-results/\n'],
    [
      '.markdownlint-cli2.jsonc',
      `${toLiteral({globs: ['README.md', ...areas.map(({id}) => `${id}/**/*.mdx`)], ignores: ['**/node_modules']})}\n`,
    ],
  ]);
  for (const area of areas) {
    files.set(`contracts/openapi/${area.id}.openapi.yaml`, await readContractText(area));
    files.set(`sidebars-${area.id}.ts`, renderSidebar(area));
    files.set(`${area.id}/intro.mdx`, renderQuickstart(area));
    for (const page of area.pages) {
      files.set(`${area.id}/${page.id}.mdx`, renderPage(area, page));
    }
  }
  return files;
}

/**
 * Writes a site into its folder.
 *
 * @param root of this project
 * @returns the number of files
 */
export async function writeSite(root: string, plan: SitePlan): Promise<number> {
  const files = await createFiles(root, plan);
  const count = copyCore(root, plan.folder) + copyTemplate(plan.folder);
  fs.mkdirSync(path.join(plan.folder, 'src/topics'), {recursive: true});
  fs.writeFileSync(path.join(plan.folder, 'src/topics/README.md'), 'A folder per topic with components of its own.\n');
  for (const [name, text] of files) {
    const file = path.join(plan.folder, name);
    fs.mkdirSync(path.dirname(file), {recursive: true});
    fs.writeFileSync(file, text);
  }
  return count + files.size;
}
