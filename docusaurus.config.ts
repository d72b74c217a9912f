import type {Options as ClassicOptions, ThemeConfig} from '@docusaurus/preset-classic';
import type {Config} from '@docusaurus/types';
import {checkLifecycles} from './sandbox/checks/lifecycles';
import {brand} from './src/brand';
import {listFooterLinks} from './src/pipeline/plugins/provider/footerLinks';
import {robotsPlugin} from './src/pipeline/plugins/crawlers';
import {createSitemapOptions} from './src/pipeline/plugins/crawlers/sitemap';
import {downloadsPlugin} from './src/pipeline/downloads';
import {GUIDE_ELEMENTS} from './src/topics';
import {createPageCheckSettings} from './src/topics/pageChecks';
import {listDownloads} from './src/topics/downloads';
import {TOOL_DATA} from './src/topics/toolData';
import {createFeedLinks} from './src/topics/versions/feeds';
import {remarkGuideElements} from './src/pipeline/elements/expandElements';
import {createHomeNodes} from './src/pipeline/markdown/home';
import {readProgramTexts} from './src/pipeline/markdown/plugin';
import {remarkNames} from './src/pipeline/prose/names/checkNames';
import {referenceDependenciesPlugin} from './src/pipeline/reference';
import {remarkReference} from './src/pipeline/reference/expandElements';
import {remarkRequestFences} from './src/pipeline/reference/requestFences';
import {reloadFailuresPlugin} from './src/pipeline/reloads';
import {
  createDocsArea,
  docsMarkdown,
  createNoScriptStyles,
  createReferenceSettings,
  sitePlugins,
  siteSettings,
  zoom,
} from './src/pipeline/plugins/siteSettings';
import {tableOfContents} from './src/pipeline/plugins/firstView/leanExports';
import {createDraftPreprocessor} from './src/pipeline/check/checkPages';
import {createChangedPages} from './src/pipeline/plugins/changedPages';
import {restartNoticePlugin} from './src/pipeline/plugins/restartNotice';
import {englishOnlyPlugin} from './src/pipeline/plugins/englishOnly';
import {pageOperationsPlugin} from './src/pipeline/plugins/pageOperations';
import {providerPlugin} from './src/pipeline/plugins/provider';
import {shippedPackagesPlugin} from './src/pipeline/plugins/shippedPackages';
import {toolDataPlugin} from './src/pipeline/plugins/toolData';
import {products} from './src/products';
import {AREAS} from './src/site';
import {downloadAreas} from './src/shell/PageTools/downloadLinks';

const settings = createReferenceSettings(__dirname, AREAS);

const changedPages = createChangedPages(settings, {
  elements: GUIDE_ELEMENTS,
  builtElements: ['Downloads', 'SandboxFile'],
  toolData: TOOL_DATA,
  checkLifecycles,
});

/** What reads the Markdown of documents first: elements of the reference and of topics, names of the contracts. */
const readers = [
  ...changedPages.before,
  remarkRequestFences,
  [remarkReference, settings],
  [remarkGuideElements, {...settings, elements: GUIDE_ELEMENTS}],
  [remarkNames, settings],
  ...changedPages.behind,
];

/** The URL of the site: its path is the base of all other paths. */
const {origin, pathname} = new URL(brand.docsUrl);
const baseUrl = `${pathname.replace(/\/$/, '')}/`;

const footerLinks = listFooterLinks(brand);
const {markdown} = siteSettings;

const config: Config = {
  ...siteSettings,
  markdown:
    process.env.NODE_ENV === 'development'
      ? {
          ...markdown,
          preprocessor: createDraftPreprocessor(createPageCheckSettings(__dirname), markdown.preprocessor),
        }
      : markdown,
  title: brand.name,
  tagline: brand.tagline,
  url: origin,
  baseUrl,
  favicon: 'favicon.svg',
  i18n: {defaultLocale: 'en', locales: ['en']},

  presets: [
    [
      './src/pipeline/plugins/classicPreset/index.ts',
      {
        docs: false,
        blog: false,
        pages: {...docsMarkdown},
        sitemap: createSitemapOptions(__dirname, AREAS),
        theme: {customCss: ['./src/css/fonts.css', './src/css/tokens.css', './src/css/site.css']},
      } satisfies ClassicOptions,
    ],
  ],
  plugins: [
    ...sitePlugins,
    englishOnlyPlugin,
    readProgramTexts({
      'src/pages/index.tsx': async (part) => createHomeNodes(await part('src/pages/_firstPayment.mdx')),
    }),
    referenceDependenciesPlugin(settings, Object.keys(GUIDE_ELEMENTS)),
    pageOperationsPlugin(settings),
    toolDataPlugin(settings, TOOL_DATA),
    changedPages.plugin,
    reloadFailuresPlugin,
    downloadsPlugin(settings, listDownloads, createFeedLinks),
    robotsPlugin,
    providerPlugin,
    shippedPackagesPlugin,
    restartNoticePlugin,
    ...AREAS.map((id) => createDocsArea(id, readers)),
  ],
  headTags: [createNoScriptStyles(baseUrl)],

  customFields: {
    description: brand.description,
    // The navbar has no configured items; these are on the paths that contain the text.
    navbarItemsOfPaths: [
      {
        pathContains: '/payments',
        items: [
          {type: 'doc', position: 'left', docsPluginId: 'payments', docId: 'Guides/intro', label: 'Guides'},
          {type: 'doc', position: 'left', docsPluginId: 'payments', docId: 'APIs/checkout-intents', label: 'APIs'},
          {type: 'doc', position: 'left', docsPluginId: 'payments', docId: 'Changelog/intro', label: 'Changelog'},
        ],
      },
    ],
    takeAlong: downloadAreas,
    products,
    // The entry pages of the site, in the mobile menu and on the not-found page.
    menuItems: [
      // Marked where none of the three items above is.
      {
        label: 'Payments',
        to: '/payments/Guides/intro',
        activeBaseRegex: '/payments/(?!Guides/|APIs/|Changelog/)',
      },
      {label: 'Commerce', to: '/commerce/api/introduction', activeBasePath: '/commerce'},
    ],
  },

  themeConfig: {
    colorMode: {defaultMode: 'light', disableSwitch: false, respectPrefersColorScheme: false},
    announcementBar: {
      id: `version-${brand.apiVersion}`,
      content: `Version ${brand.apiVersion} is out. <a href="/payments/Changelog/intro">See what changed</a>`,
      isCloseable: true,
    },
    navbar: {
      title: brand.name,
      items: [],
    },
    tableOfContents,
    footer: {
      copyright: `Copyright © ${brand.copyrightYear} ${brand.name}`,
      ...(footerLinks.length > 0 && {links: footerLinks}),
    },
    metadata: [
      {property: 'og:site_name', content: brand.name},
      {property: 'og:type', content: 'website'},
    ],
    zoom,
  } satisfies ThemeConfig & {zoom: unknown},
};

export default config;
