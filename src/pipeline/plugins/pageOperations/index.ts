import path from 'node:path';
import type {PluginModule} from '@docusaurus/types';
import type {PageOperation} from '../../../shell/PageOperations/operations';
import {PAGE_OPERATIONS} from '../../../shell/PageOperations/names';
import {readReference, type ReferenceSettings} from '../../reference/siteReference';

/** The operations of pages, by the paths of the pages, in the order in which each page shows them. */
export function listPageOperations(settings: ReferenceSettings): Record<string, PageOperation[]> {
  const {urls} = readReference(settings);
  const pages: Record<string, PageOperation[]> = {};
  for (const [operation, url] of urls) {
    const [page = '', anchor = ''] = url.split('#');
    if (operation.kind === 'operation') {
      const {method, path: template} = operation;
      // An operation without a title of its own has its method and path as title, and the sidebar shows the method beside it.
      const title = operation.title === `${method} ${template}` ? template : operation.title;
      (pages[page] ??= []).push({method, title, anchor});
    }
  }
  return pages;
}

/** The file that changes with the operations of pages while `npm start` runs. */
export function getPageOperationsFile(generatedFilesDir: string): string {
  return path.join(generatedFilesDir, 'page-operations.json');
}

/**
 * Docusaurus plugin: gives the sidebar the operations of pages. They are global data of the server only: in browsers the
 * sidebar of a page has them in its HTML.
 */
export function pageOperationsPlugin(settings: ReferenceSettings): PluginModule {
  return ({generatedFilesDir}) => ({
    name: PAGE_OPERATIONS,
    contentLoaded: ({actions}) => {
      actions.setGlobalData(listPageOperations(settings));
    },
    // Not the contracts: the plugin `changedPages` writes this file when the list has changed.
    getPathsToWatch: () => [getPageOperationsFile(generatedFilesDir)],
  });
}
