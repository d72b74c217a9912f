/** A sidebar for each area: its categories, collapsed except the current one. */
import fs from 'node:fs';

const areas = JSON.parse(fs.readFileSync('sidebar.json', 'utf8'));

export default Object.fromEntries(
  areas.map(({name, categories}) => [
    name,
    categories.map(({label, pages}) => ({type: 'category', label, items: pages.map(({path}) => path.slice(1))})),
  ]),
);
