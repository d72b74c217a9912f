import fs from 'node:fs/promises';
import path from 'node:path';
import type {PluginModule} from '@docusaurus/types';

/** Allows crawlers to read everything, and points them to the sitemap. */
export function renderRobotsText(site: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${site}sitemap.xml\n`;
}

/** Docusaurus plugin: writes `robots.txt` beside the built pages. */
export const robotsPlugin: PluginModule = ({siteConfig: {url, baseUrl}}) => ({
  name: 'robots',
  postBuild: ({outDir}) => fs.writeFile(path.join(outDir, 'robots.txt'), renderRobotsText(url + baseUrl)),
});
