import type {Options as DocsOptions} from '@docusaurus/plugin-content-docs';
import type {Options as ClassicOptions, ThemeConfig} from '@docusaurus/preset-classic';
import type {Config, PluginConfig} from '@docusaurus/types';
import {brand} from './src/brand';
import {robots} from './src/pipeline/plugins/crawlers';
import {sitemap} from './src/pipeline/plugins/crawlers/sitemap';
import {downloads} from './src/pipeline/downloads';
import {GUIDE_ELEMENTS} from './src/topics';
import {guides} from './src/pipeline/elements/expandElements';
import {homeNodes} from './src/pipeline/markdown/home';
import {programTexts} from './src/pipeline/markdown/plugin';
import {names} from './src/pipeline/prose/names/checkNames';
import {referenceDependencies} from './src/pipeline/reference';
import {reference} from './src/pipeline/reference/expandElements';
import {
  docsMarkdown,
  noScriptStyles,
  referenceSettings,
  sitePlugins,
  siteSettings,
  zoom,
} from './src/pipeline/plugins/siteSettings';
import {slices} from './src/pipeline/plugins/toolData';
import {takeAlong} from './src/shell/PageTools/downloadLinks';

const areas = ['payments', 'commerce'];
const settings = referenceSettings(__dirname, areas);

/** One docs area. The areas are alike in every way but their names. */
function docsArea(id: string): PluginConfig {
  return [
    '@docusaurus/plugin-content-docs',
    {
      ...docsMarkdown,
      beforeDefaultRemarkPlugins: [
        [reference, settings],
        [guides, settings],
        [names, settings],
      ],
      id,
      path: id,
      routeBasePath: id,
      sidebarPath: `./sidebars-${id}.ts`,
      breadcrumbs: true,
    } satisfies DocsOptions,
  ];
}

/** Where the site is: a path in its address is the base of all its paths. */
const {origin, pathname} = new URL(brand.docsUrl);
const baseUrl = `${pathname.replace(/\/$/, '')}/`;

const config: Config = {
  ...siteSettings,
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
        sitemap: sitemap(__dirname, areas),
        theme: {customCss: ['./src/css/tokens.css', './src/css/site.css']},
      } satisfies ClassicOptions,
    ],
  ],
  plugins: [
    ...sitePlugins,
    programTexts({
      'src/pages/index.tsx': async (part) => homeNodes(await part('src/pages/_firstPayment.mdx')),
    }),
    referenceDependencies(settings, Object.keys(GUIDE_ELEMENTS)),
    slices(settings),
    downloads(settings),
    robots,
    ...areas.map(docsArea),
  ],
  headTags: [noScriptStyles(baseUrl)],

  customFields: {
    description: brand.description,
    // The navbar has no configured items; these stand on the paths that contain the text.
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
    takeAlong,
    // The ways into the site, in the mobile menu and on the not-found page.
    menuItems: [
      {label: 'Payments', to: '/payments/Guides/intro', activeBasePath: '/payments'},
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
    tableOfContents: {minHeadingLevel: 2, maxHeadingLevel: 3},
    footer: {copyright: `Copyright © ${brand.copyrightYear} ${brand.name}`},
    metadata: [
      {property: 'og:site_name', content: brand.name},
      {property: 'og:type', content: 'website'},
    ],
    zoom,
  } satisfies ThemeConfig & {zoom: unknown},
};

export default config;
