import path from 'node:path';
import type {PluginModule} from '@docusaurus/types';
import type {PageOperation} from '../../../shell/PageOperations/operations';
import {PAGE_OPERATIONS} from '../../../shell/PageOperations/names';
import {readReference, type ReferenceSettings} from '../../reference/siteReference';

/** The operations of pages, by the paths of the pages, in the order in which each page shows them. */
function listPageOperations(settings: ReferenceSettings): Record<string, PageOperation[]> {
  const {urls, book} = readReference(settings);
  const pages: Record<string, PageOperation[]> = {};
  for (const [name, url] of urls) {
    const operation = book.operations.get(name);
    const [page = '', anchor = ''] = url.split('#');
    if (operation) {
      (pages[page] ??= []).push({method: operation.method, title: operation.title, anchor});
    }
  }
  return pages;
}

/**
 * Docusaurus plugin: gives the sidebar the operations of pages. They are global data of the server only: in browsers the
 * sidebar of a page has them in its HTML.
 */
export function pageOperationsPlugin(settings: ReferenceSettings): PluginModule {
  return () => ({
    name: PAGE_OPERATIONS,
    contentLoaded: ({actions}) => {
      actions.setGlobalData(listPageOperations(settings));
    },
    getPathsToWatch: () => [path.join(settings.contractsFolder, '**/*.{yaml,yml,json}')],
  });
}
