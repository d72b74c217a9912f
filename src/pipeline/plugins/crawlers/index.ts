import fs from 'node:fs/promises';
import path from 'node:path';
import type {PluginModule} from '@docusaurus/types';

/** What crawlers may read, which is all, and where they find the list of pages. */
export function renderRobotsText(site: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${site}sitemap.xml\n`;
}

/** Docusaurus plugin: writes `robots.txt` beside the built pages. */
export const robotsPlugin: PluginModule = ({siteConfig: {url, baseUrl}}) => ({
  name: 'robots',
  postBuild: ({outDir}) => fs.writeFile(path.join(outDir, 'robots.txt'), renderRobotsText(url + baseUrl)),
});
