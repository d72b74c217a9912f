import path from 'node:path';
import type {PluginModule} from '@docusaurus/types';
import {createPageLoading, type BundlerPlugins} from '../../../../packages/page-loading/compiler/pageLoading';
import {hasOneVersion, listAbsentParts, listNavbarDocs, type SiteParts} from './absentParts';
import {CHUNK_FILENAME, createChunkNames} from './chunkNames';
import {finishPages} from './finishPages';

/**
 * Docusaurus plugin: keeps out of the browser what pages never use. Each part states why it is not needed. The record:
 * docs/decisions/0059-bytes-of-the-first-view.md.
 */

const REPLACED = path.resolve(__dirname, '../../../clientModules/replaced');
const SIDEBARS = path.resolve(__dirname, '../../../../packages/large-sidebars');
const ROUTER = path.resolve(__dirname, '../../../../packages/router');

/** What code of pages reads of the configuration. The rest is for the build: options of plugins, above all. */
const CONFIG_KEYS = [
  ...['title', 'tagline', 'titleDelimiter', 'favicon', 'url', 'baseUrl', 'trailingSlash', 'baseUrlIssueBanner'],
  ...['noIndex', 'i18n', 'themeConfig', 'customFields', 'future'],
];

/** What only the server reads of these: the head of pages, their tools, and options of the build. */
const SERVER_CONFIG_KEYS = [
  ...['favicon', 'titleDelimiter', 'noIndex', 'baseUrlIssueBanner'],
  ...[
    'customFields.description',
    'customFields.takeAlong',
    'customFields.products',
    'future.experimental_vcs',
    'future.faster',
    'future.v4',
  ],
  ...['themeConfig.blog', 'themeConfig.metadata', 'themeConfig.prism'],
];

/** What code of pages reads of the versions of the site's packages. */
const METADATA_KEYS = ['docusaurusVersion', 'siteVersion'];

/** Modules of others, by smaller ones of ours with the same exports. */
const REPLACED_MODULES = {
  // A CommonJS module, for which the browser would load all of tslib.
  '@docusaurus/utils-common$': path.join(REPLACED, 'utilsCommon.ts'),
  // The theme uses three of its calls.
  nprogress$: path.join(REPLACED, 'progressBar.ts'),
};

/** What the crawler of a hosted search reads in the head. The site has its own search. */
const SERVER_MODULES = {'@theme/SearchMetadata': path.join(REPLACED, 'absent.ts')};

/** What puts elements into the head. In browsers a page has its head from its HTML. */
const HEAD_MODULES = {
  ...SERVER_MODULES,
  'react-helmet-async$': path.join(REPLACED, 'head.tsx'),
  ...Object.fromEntries(
    ['SiteMetadata', 'DocItem/Metadata', 'DocBreadcrumbs/StructuredData'].map((name) => [
      `@theme/${name}`,
      path.join(REPLACED, 'absent.ts'),
    ]),
  ),
};

const SOURCE_FOLDER = /[\\/]src[\\/]/;
const CLIENT_FOLDER = /[\\/]core[\\/]lib[\\/]client$/;

/** Modules that browsers have in another form, by what imports ask for, and where. */
const REPLACED_REQUESTS = [
  // The head of every page, and that the page works.
  {request: /^\.\/SiteMetadataDefaults$/, folder: CLIENT_FOLDER, by: 'absent.ts'},
  {request: /^\.\/hasHydratedDataAttribute$/, folder: CLIENT_FOLDER, by: 'hasHydrated.tsx'},
  // Titles, descriptions and classes of pages: they are in the HTML.
  {request: /^\.\/utils\/metadataUtils$/, folder: /theme-common[\\/]lib$/, by: 'metadata.tsx'},
  // What surrounds an article, and what the sidebar has of a page: it is in the HTML.
  {request: /\/shell\/Contents$/, folder: SOURCE_FOLDER, by: '../../shell/Contents/StaticContents.tsx'},
  {request: /\/shell\/PageFrame$/, folder: SOURCE_FOLDER, by: '../../shell/PageFrame/StaticPageFrame.tsx'},
  {
    request: /\/shell\/PageOperations$/,
    folder: SOURCE_FOLDER,
    by: '../../shell/PageOperations/StaticPageOperations.tsx',
  },
  {request: /\/shell\/ProductSwitch$/, folder: SOURCE_FOLDER, by: '../../shell/ProductSwitch/StaticProductSwitch.tsx'},
  {request: /\/shell\/PageTools$/, folder: SOURCE_FOLDER, by: '../../shell/PageTools/StaticPageTools.tsx'},
  // The components of pages, of which browsers draw few.
  {request: /^@theme\/MDXComponents$/, folder: /[\\/]MDXContent$/, by: '../../shell/PageComponents/provided.ts'},
  // What a docs area shows where it has no document: pages are loaded by their HTML, so that there is one.
  {request: /^@theme\/NotFound\/Content$/, folder: /[\\/]DocRoot$/, by: 'absent.ts'},
];

/** The same, where the site does not warn that its base URL may be wrong. */
const BASE_URL_BANNER = {request: /^\.\/BaseUrlIssueBanner$/, folder: CLIENT_FOLDER, by: 'absent.ts'};

/** The same, for the sidebar of a page: if it is large, its excerpt is in the script of the page. */
function replaceSidebars(largeSidebars: readonly string[]): (typeof REPLACED_REQUESTS)[number] {
  const by = largeSidebars.length > 0 ? path.join(SIDEBARS, 'browser/useSidebars.ts') : 'wholeSidebars.ts';
  return {request: /\/large-sidebars\/useSidebars$/, folder: SOURCE_FOLDER, by};
}

/** The same, where documents have one version: which one a reader prefers. */
const PREFERRED_VERSION = {
  request: /^\.\/docsPreferredVersion(?:\.js)?$/,
  folder: /plugin-content-docs[\\/]lib[\\/]client$/,
  by: 'preferredVersion.tsx',
};

/** The router, of which pages use a small part. The server, and `npm start`, have the original. */
const ROUTER_MODULES = {
  'react-router-dom$': path.join(ROUTER, 'index.tsx'),
  'react-router-config$': path.join(ROUTER, 'matchPath.ts'),
};

/** Packages that are needed only for exports that nobody uses, and do not declare that they have no side effects. */
const UNUSED = {test: /[\\/]node_modules[\\/](?:hoist-non-react-statics|react-is|prop-types)[\\/]/, sideEffects: false};

/** What a page imports of the components of Markdown: each page has those that it imports, not what all pages do. */
const PAGE_COMPONENTS = {
  resource: path.resolve(REPLACED, '../../shell/PageComponents/imported.tsx'),
  sideEffects: false,
};

/** Rules that leave out of generated objects what pages do not read. */
function createKeyRules(folder: string, isServer: boolean): object[] {
  const keysByFile = {
    'docusaurus.config.mjs': {kept: CONFIG_KEYS, serverOnly: SERVER_CONFIG_KEYS},
    'site-metadata.json': {kept: METADATA_KEYS, serverOnly: []},
  };
  return Object.entries(keysByFile).map(([file, keys]) => ({
    resource: path.join(folder, file),
    type: 'javascript/auto',
    use: [{loader: path.join(__dirname, 'keepKeys.mjs'), options: {...keys, isServer}}],
  }));
}

/** A rule that leaves out of the data of each document what browsers do not read. */
const PAGE_DATA_RULE = {
  type: 'json',
  test: /[\\/]docusaurus-plugin-content-(?:docs|pages)[\\/][^\\/]+[\\/]site-[^\\/]+\.json$/,
  use: [{loader: path.join(__dirname, 'keepPageData.mjs')}],
};

/** A rule that leaves out of the front matter of each page what browsers do not read. */
const FRONT_MATTER_RULE = {
  // Not `test`: Docusaurus would treat the rule as one that compiles MDX.
  resource: /\.mdx?$/,
  enforce: 'post' as const,
  use: [{loader: path.join(__dirname, 'keepFrontMatter.mjs')}],
};

/** A rule that puts the class names of the theme in the places where it names them. */
const CLASS_NAMES_RULE = {
  test: /[\\/](?:theme-(?:classic|common)[\\/]lib|src[\\/]theme)[\\/].*\.(?:js|tsx)$/,
  use: [{loader: path.join(__dirname, 'inlineClassNames.mjs')}],
};

/** A rule that replaces what makes a page wait. */
const REPLACED_CODE_RULE = {
  test: [
    /[\\/]theme-common[\\/]lib[\\/](?:utils[\\/](?:react|scroll)Utils|hooks[\\/]useHideableNavbar)\.js$/,
    /[\\/]core[\\/]lib[\\/]client[\\/]exports[\\/]Link\.js$/,
    /[\\/]scheduler[\\/]cjs[\\/]scheduler\.production\.js$/,
  ],
  use: [{loader: path.join(__dirname, 'replaceCode.mjs')}],
};

/** Rules that leave out of the lists of all documents what browsers do not read. */
function createDocRules(folder: string, site: SiteParts, largeSidebars: readonly string[]): object[] {
  const docIds = listNavbarDocs(site);
  const options = {docIds, largeSidebars};
  const rule = {type: 'json', use: [{loader: path.join(__dirname, 'keepDocs.mjs'), options}]};
  return docIds
    ? [
        {...rule, resource: path.join(folder, 'globalData.json')},
        {...rule, test: /[\\/]docusaurus-plugin-content-docs[\\/][^\\/]+[\\/]p[\\/][^\\/]+\.json$/},
      ]
    : [];
}

/**
 * React, in a script of its own: each script is a task, and this one rarely changes from build to build. What almost
 * every page uses is in it too, since scripts of pages only know that the first ones are there.
 */
const REACT_GROUP = {
  name: 'react',
  test: /[\\/](?:node_modules[\\/](?:react|react-dom|scheduler|@mdx-js[\\/]react)|packages[\\/]static-parts[\\/]browser|src[\\/]ui[\\/]Contained)[\\/]/,
  type: /javascript/,
  chunks: 'initial',
  enforce: true,
  priority: 60,
};

/**
 * The hint by which V8 compiles all functions of a script while it loads, beside the main thread, and not one by one
 * when they are called: most of these are called at once.
 */
const COMPILE_HINT = {
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  include: /\/(?:react|main)\./,
  // After scripts are minified, which removes comments, and before their names get hashes of their content.
  stage: 1000,
};

export const firstViewPlugin: PluginModule = ({baseUrl, generatedFilesDir, siteConfig}) => {
  const pageLoading = createPageLoading(generatedFilesDir, baseUrl);
  let absentParts: readonly string[] = [];
  let replacedRequests = REPLACED_REQUESTS;
  return {
    name: 'first-view',
    allContentLoaded: ({allContent}) => {
      absentParts = listAbsentParts(siteConfig, allContent);
      replacedRequests = [
        ...REPLACED_REQUESTS,
        ...(siteConfig.baseUrlIssueBanner ? [] : [BASE_URL_BANNER]),
        ...(hasOneVersion(allContent) ? [PREFERRED_VERSION] : []),
      ];
      return Promise.resolve();
    },
    configureWebpack({entry, plugins: given = []}, isServer, {currentBundler}) {
      if (!isServer) {
        pageLoading.writePaths();
      }
      // Development has all of it: a page of Docusaurus shows the whole configuration there.
      if (process.env.NODE_ENV !== 'production') {
        return isServer ? {} : {resolve: {alias: REPLACED_MODULES}};
      }
      const rules = createKeyRules(generatedFilesDir, isServer);
      if (isServer) {
        return {module: {rules}, resolve: {alias: SERVER_MODULES}};
      }
      const absent = Object.fromEntries(
        absentParts.map((name): [string, string] => [`@theme/${name}`, path.join(REPLACED, 'absent.ts')]),
      );
      if (siteConfig.future.experimental_router !== 'browser') {
        throw new Error(
          `future.experimental_router: found "${siteConfig.future.experimental_router}", expected "browser": pages are loaded by their HTML.`,
        );
      }
      // A second list of all chunks, for `window.docusaurus`, which page-loading replaces.
      given.splice(0, given.length, ...given.filter((plugin) => plugin?.constructor.name !== 'ChunkAssetPlugin'));
      const plugins = currentBundler.instance as unknown as BundlerPlugins;
      const loading = pageLoading.createConfig(entry as string, plugins);
      return {
        ...loading,
        module: {
          rules: [
            ...rules,
            ...createDocRules(generatedFilesDir, siteConfig, pageLoading.listLargeSidebars()),
            PAGE_DATA_RULE,
            FRONT_MATTER_RULE,
            CLASS_NAMES_RULE,
            REPLACED_CODE_RULE,
            UNUSED,
            PAGE_COMPONENTS,
          ],
        },
        resolve: {
          alias: {...REPLACED_MODULES, ...HEAD_MODULES, ...ROUTER_MODULES, ...absent, ...loading.resolve.alias},
        },
        output: {chunkFilename: CHUNK_FILENAME},
        optimization: {
          chunkIds: 'named',
          splitChunks: {cacheGroups: {react: REACT_GROUP}},
        } as object,
        plugins: [
          ...loading.plugins,
          ...[...replacedRequests, replaceSidebars(pageLoading.listLargeSidebars())].map(
            ({request, folder, by}) =>
              new plugins.NormalModuleReplacementPlugin(request, (resource) => {
                if (folder.test(resource.context)) {
                  resource.request = path.resolve(REPLACED, by);
                }
              }),
          ),
          new plugins.BannerPlugin(COMPILE_HINT),
          createChunkNames(),
        ],
      };
    },
    postBuild: ({outDir}) => Promise.resolve().then(() => finishPages(outDir, baseUrl, pageLoading.findScripts)),
  };
};
