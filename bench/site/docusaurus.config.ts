import path from 'node:path';
import type {Options as DocsOptions} from '@docusaurus/plugin-content-docs';
import type {Options as ClassicOptions, ThemeConfig} from '@docusaurus/preset-classic';
import type {Config, PluginConfig} from '@docusaurus/types';
import {brand} from '../../src/brand';
import {robotsPlugin} from '../../src/pipeline/plugins/crawlers';
import {createSitemapOptions} from '../../src/pipeline/plugins/crawlers/sitemap';
import {
  createNoScriptStyles,
  docsMarkdown,
  sitePlugins,
  siteSettings,
  zoom,
} from '../../src/pipeline/plugins/siteSettings';

/**
 * The generated pages on the theme, the plugins and the settings of the documentation. What it does not have is
 * made from contracts: elements, tools and downloads.
 */
const areas = ['payments', 'commerce'];

function createDocsArea(id: string): PluginConfig {
  return [
    '@docusaurus/plugin-content-docs',
    {
      ...docsMarkdown,
      id,
      path: id,
      routeBasePath: id,
      sidebarPath: `./sidebars-${id}.ts`,
      breadcrumbs: true,
    } satisfies DocsOptions,
  ];
}

const config: Config = {
  ...siteSettings,
  title: brand.name,
  tagline: brand.tagline,
  url: brand.docsUrl,
  baseUrl: '/',
  favicon: 'favicon.svg',
  staticDirectories: [path.resolve(__dirname, '../../static')],
  i18n: {defaultLocale: 'en', locales: ['en']},
  presets: [
    [
      '../../src/pipeline/plugins/classicPreset/index.ts',
      {
        docs: false,
        blog: false,
        pages: {...docsMarkdown},
        sitemap: createSitemapOptions(__dirname, areas),
        theme: {customCss: ['../../src/css/tokens.css', '../../src/css/site.css']},
      } satisfies ClassicOptions,
    ],
  ],
  plugins: [...sitePlugins, robotsPlugin, ...areas.map(createDocsArea)],
  headTags: [createNoScriptStyles('/')],
  customFields: {
    description: 'Generated pages',
    menuItems: [
      {label: 'Payments', to: '/payments/recurring-invoices/create-a-recurring-invoice', activeBasePath: '/payments'},
    ],
  },
  themeConfig: {
    colorMode: {defaultMode: 'light', disableSwitch: false, respectPrefersColorScheme: false},
    navbar: {title: brand.name, items: []},
    tableOfContents: {minHeadingLevel: 2, maxHeadingLevel: 3},
    footer: {copyright: 'Generated pages'},
    zoom,
  } satisfies ThemeConfig & {zoom: unknown},
};

export default config;
