import {readRedirects, type Redirect} from '../../../deploy/redirects';
import type {LoadContext, PluginModule} from '@docusaurus/types';

/** A page of a docs area, or one outside; pages of React have no title here. */
interface LoadedPage {
  readonly permalink: string;
  readonly title?: string;
}

/** What the content plugins have loaded, by the name and the id of the plugin. */
export interface LoadedPages {
  readonly 'docusaurus-plugin-content-docs'?: Readonly<
    Record<string, {readonly loadedVersions: readonly {readonly docs: readonly LoadedPage[]}[]}>
  >;
  readonly 'docusaurus-plugin-content-pages'?: Readonly<Record<string, readonly LoadedPage[] | null>>;
}

/** The titles of all pages by their paths, with the base URL. The home page has the title of the site. */
export function listPageTitles(
  content: LoadedPages,
  {baseUrl, title}: Pick<LoadContext['siteConfig'], 'baseUrl' | 'title'>,
): Record<string, string> {
  const docs = Object.values(content['docusaurus-plugin-content-docs'] ?? {}).flatMap(({loadedVersions}) =>
    loadedVersions.flatMap((version) => version.docs),
  );
  const pages = Object.values(content['docusaurus-plugin-content-pages'] ?? {}).flatMap((loaded) => loaded ?? []);
  const titled = [...docs, ...pages].flatMap((page) =>
    page.title === undefined ? [] : [[page.permalink, page.title] as const],
  );
  return Object.fromEntries([[baseUrl, title], ...titled]);
}

/** Former paths of pages, each with the page that readers look for now; without the base URL and without anchors. */
export function listMovedPages(redirects: readonly Redirect[]): Record<string, string> {
  return Object.fromEntries(redirects.map(({from, to}) => [from, to.replace(/#.*$/, '')]));
}

/** Docusaurus plugin: writes the titles of all pages, and which have moved, to files that the not-found page loads. */
export const pageTitlesPlugin: PluginModule = ({siteConfig, siteDir}) => ({
  name: 'page-titles',
  allContentLoaded: async ({allContent, actions}) => {
    await actions.createData('titles.json', JSON.stringify(listPageTitles(allContent, siteConfig)));
    await actions.createData('moved.json', JSON.stringify(listMovedPages(readRedirects(siteDir))));
  },
});
