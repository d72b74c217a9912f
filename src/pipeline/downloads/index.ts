import fs from 'node:fs/promises';
import path from 'node:path';
import type {HtmlTagObject, PluginModule} from '@docusaurus/types';
import {readGuideSources} from '../elements/guideSources';
import type {ReferenceSettings} from '../reference/siteReference';
import {getDownloadBytes} from './download';
import type {DownloadList} from './downloads';

/**
 * Docusaurus plugin: writes the files that readers can download beside the built pages.
 *
 * @param createHeadTags creates their tags in the head of each page
 */
export function downloadsPlugin(
  settings: ReferenceSettings,
  listDownloads: DownloadList,
  createHeadTags: (baseUrl: string) => HtmlTagObject[],
): PluginModule {
  return ({siteConfig: {baseUrl}}) => ({
    name: 'downloads',
    injectHtmlTags: () => ({headTags: createHeadTags(baseUrl)}),
    postBuild: async ({outDir}) => {
      for (const download of await listDownloads(readGuideSources(settings))) {
        const file = path.join(outDir, download.path);
        await fs.mkdir(path.dirname(file), {recursive: true});
        await fs.writeFile(file, getDownloadBytes(download));
      }
    },
  });
}
