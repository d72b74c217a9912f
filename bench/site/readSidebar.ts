import fs from 'node:fs';
import path from 'node:path';
import type {SidebarsConfig} from '@docusaurus/plugin-content-docs';
import type {Area} from '../content/planPages';
import type {SidebarArea} from '../content/sidebar';

/** Reads the sidebar of an area: its categories, collapsed except the current one. */
export function readSidebar(area: Area): SidebarsConfig {
  const areas = JSON.parse(fs.readFileSync(path.join(__dirname, 'sidebar.json'), 'utf8')) as SidebarArea[];
  const {categories} = areas.find(({name}) => name === area)!;
  return {
    [area]: categories.map(({label, pages}) => ({
      type: 'category' as const,
      label,
      // The id of a document is its path below the area.
      items: pages.map((page) => page.path.slice(`/${area}/`.length)),
    })),
  };
}
