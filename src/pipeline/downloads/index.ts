import fs from 'node:fs/promises';
import path from 'node:path';
import type {HtmlTagObject, PluginModule} from '@docusaurus/types';
import {readGuideSources} from '../elements/guideSources';
import type {ReferenceSettings} from '../reference/siteReference';
import {FEED_FORMS, getFeedPath, getFeedTitle, type FeedForm} from '../../topics/versions/feeds';
import {getDownloadBytes} from './download';
import {listDownloads} from './downloads';

/** By what feed readers find the feeds of the changelog from any page. In the HTML alone, since no script needs them. */
function createFeedLinks(baseUrl: string): HtmlTagObject[] {
  return (Object.keys(FEED_FORMS) as FeedForm[]).map((form) => ({
    tagName: 'link',
    attributes: {
      rel: 'alternate',
      type: FEED_FORMS[form].mediaType,
      title: `${getFeedTitle('both')} (${FEED_FORMS[form].name})`,
      href: baseUrl + getFeedPath('both', form).slice(1),
    },
  }));
}

/** Docusaurus plugin: writes the files that readers can download beside the built pages, and names the feeds in their heads. */
export function downloadsPlugin(settings: ReferenceSettings): PluginModule {
  return ({siteConfig: {baseUrl}}) => ({
    name: 'downloads',
    injectHtmlTags: () => ({headTags: createFeedLinks(baseUrl)}),
    postBuild: async ({outDir}) => {
      for (const download of await listDownloads(readGuideSources(settings))) {
        const file = path.join(outDir, download.path);
        await fs.mkdir(path.dirname(file), {recursive: true});
        await fs.writeFile(file, getDownloadBytes(download));
      }
    },
  });
}
