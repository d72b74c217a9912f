import fs from 'node:fs';
import path from 'node:path';
import {PLAIN, STARLIGHT, VITEPRESS, type Dialect} from './content/dialects';

/** The generators that are compared: ours, and three peers in the versions of their lock files. */
export const VARIANT_NAMES = ['ours', 'starlight', 'vitepress', 'docusaurus'] as const;

export type VariantName = (typeof VARIANT_NAMES)[number];

/** The folder of the peers and of what is built from them; git ignores it. */
const SCRATCH = path.resolve('.cache/bench');

/** The committed files of the peers: packages, lock files and configurations. */
export const PEERS = path.resolve('bench/peers');

export interface Variant {
  readonly name: VariantName;
  readonly label: string;
  /** The folder of the site. */
  readonly folder: string;
  /** The package whose version is that of the generator; a peer has it in its own `node_modules`. */
  readonly packageName?: string;
  /** Committed files, by their places in the folder of the site. */
  readonly files: Readonly<Record<string, string>>;
  /** Where pages are, below the folder of the site, and the ending of their files. */
  readonly pages: {readonly folder: string; readonly ending: string};
  readonly home: {
    readonly file: string;
    /** The line of front matter by which the home page has no sidebar. */
    readonly frontMatter?: string;
    /** Whether the generator makes no heading of the title. */
    readonly needsHeading?: boolean;
  };
  readonly dialect: Dialect;
  /** The build, run by Node in the folder of the site. */
  readonly command: readonly string[];
  readonly output: string;
  /** What a build without caches begins without, below the folder of the site. */
  readonly caches: readonly string[];
  /** The button that opens the sidebar on a narrow page; the home page has none. */
  readonly menuButton: string;
}

const OUR_SITE = path.resolve('tests/fixtures/benchmark');

/** The options of V8 with which `npm run build` builds the documentation. */
function readNodeOptions(): string[] {
  const {scripts} = JSON.parse(fs.readFileSync('package.json', 'utf8')) as {scripts: {build: string}};
  return scripts.build.split(' ').filter((word) => word.startsWith('--'));
}

const PACKAGE_FILES = {'package.json': 'package.json', 'package-lock.json': 'package-lock.json'};

const VARIANTS: Readonly<Record<VariantName, Variant>> = {
  ours: {
    name: 'ours',
    label: 'Ours',
    folder: OUR_SITE,
    files: {},
    pages: {folder: '.', ending: '.mdx'},
    home: {file: 'src/pages/index.mdx', needsHeading: true},
    dialect: PLAIN,
    command: [...readNodeOptions(), path.resolve('scripts/build.mjs')],
    output: 'build',
    caches: ['.docusaurus', 'build', 'node_modules/.cache', '../../../node_modules/.cache/share-pictures'],
    menuButton: '.navbar__toggle',
  },
  starlight: {
    name: 'starlight',
    label: 'Starlight',
    folder: path.join(SCRATCH, 'peers/starlight'),
    packageName: '@astrojs/starlight',
    files: {
      ...PACKAGE_FILES,
      'astro.config.mjs': 'astro.config.mjs',
      'src/content.config.mjs': 'content.config.mjs',
    },
    pages: {folder: 'src/content/docs', ending: '.md'},
    home: {file: 'src/content/docs/index.md', frontMatter: 'template: splash'},
    dialect: STARLIGHT,
    command: ['node_modules/astro/astro.js', 'build'],
    output: 'dist',
    caches: ['.astro', 'dist', 'node_modules/.astro', 'node_modules/.vite'],
    menuButton: 'starlight-menu-button button',
  },
  vitepress: {
    name: 'vitepress',
    label: 'VitePress',
    folder: path.join(SCRATCH, 'peers/vitepress'),
    packageName: 'vitepress',
    files: {...PACKAGE_FILES, '.vitepress/config.mjs': 'config.mjs'},
    pages: {folder: '.', ending: '.md'},
    home: {file: 'index.md', frontMatter: 'sidebar: false'},
    dialect: VITEPRESS,
    command: ['node_modules/vitepress/bin/vitepress.js', 'build'],
    output: '.vitepress/dist',
    caches: ['.vitepress/cache', '.vitepress/dist', '.vitepress/.temp'],
    menuButton: '.VPLocalNav .menu',
  },
  docusaurus: {
    name: 'docusaurus',
    label: 'Docusaurus',
    folder: path.join(SCRATCH, 'peers/docusaurus'),
    packageName: '@docusaurus/core',
    files: {...PACKAGE_FILES, 'docusaurus.config.mjs': 'docusaurus.config.mjs', 'sidebars.mjs': 'sidebars.mjs'},
    pages: {folder: 'docs', ending: '.md'},
    home: {file: 'src/pages/index.md', needsHeading: true},
    dialect: PLAIN,
    command: ['node_modules/@docusaurus/core/bin/docusaurus.mjs', 'build'],
    output: 'build',
    caches: ['.docusaurus', 'build', 'node_modules/.cache'],
    menuButton: '.navbar__toggle',
  },
};

/** Finds the variants of these names. */
export function getVariants(names: readonly VariantName[]): Variant[] {
  return names.map((name) => VARIANTS[name]);
}
