/** VitePress with its default theme and its local search; copied to `.vitepress`. */
import fs from 'node:fs';
import {defineConfig} from 'vitepress';

const areas = JSON.parse(fs.readFileSync('sidebar.json', 'utf8'));

/** The sidebar of an area: its categories, collapsed except the current one. */
function createSidebar({categories}) {
  return categories.map(({label, pages}) => ({
    text: label,
    collapsed: true,
    items: pages.map(({title, path}) => ({text: title, link: path})),
  }));
}

export default defineConfig({
  title: 'Benchmark',
  description: 'Generated pages',
  cleanUrls: true,
  sitemap: {hostname: 'https://bench.example'},
  themeConfig: {
    search: {provider: 'local'},
    nav: areas.map(({label, categories}) => ({text: label, link: categories[0].pages[0].path})),
    sidebar: Object.fromEntries(areas.map((area) => [`/${area.name}/`, createSidebar(area)])),
  },
});
