/** Starlight with its default theme and Pagefind, its default search. */
import fs from 'node:fs';
import starlight from '@astrojs/starlight';
import {defineConfig} from 'astro/config';

const areas = JSON.parse(fs.readFileSync('sidebar.json', 'utf8'));

/** The group of an area: its categories, collapsed except the current one. */
function createGroup({label, categories}) {
  return {
    label,
    items: categories.map((category) => ({
      label: category.label,
      collapsed: true,
      items: category.pages.map(({path}) => ({slug: path.slice(1)})),
    })),
  };
}

export default defineConfig({
  site: 'https://bench.example',
  integrations: [starlight({title: 'Benchmark', description: 'Generated pages', sidebar: areas.map(createGroup)})],
});
