/** Docusaurus with its classic theme, its faster build and a local search. */
import fs from 'node:fs';

const areas = JSON.parse(fs.readFileSync('sidebar.json', 'utf8'));

export default {
  title: 'Benchmark',
  tagline: 'Generated pages',
  url: 'https://bench.example',
  baseUrl: '/',
  trailingSlash: false,
  onBrokenLinks: 'throw',
  future: {v4: true, faster: true},
  i18n: {defaultLocale: 'en', locales: ['en']},
  presets: [['classic', {docs: {routeBasePath: '/', sidebarPath: './sidebars.mjs'}, blog: false}]],
  themes: [['@easyops-cn/docusaurus-search-local', {hashed: true, indexBlog: false, docsRouteBasePath: '/'}]],
  themeConfig: {
    navbar: {
      title: 'Benchmark',
      items: areas.map(({name, label}) => ({type: 'docSidebar', sidebarId: name, label, position: 'left'})),
    },
    footer: {copyright: 'Generated pages'},
    prism: {additionalLanguages: ['bash', 'json']},
  },
};
