import path from 'node:path';
import type {PluginModule} from '@docusaurus/types';
import express, {type RequestHandler} from 'express';

/**
 * The development server makes pages, and nothing that is made of finished pages: the search index, Markdown copies,
 * downloads, feeds, pictures to share. It takes those from the last build, where there is one.
 */

/** One entry of webpack-dev-server's list: https://webpack.js.org/configuration/dev-server/#devserversetupmiddlewares */
export interface NamedMiddleware {
  readonly name?: string;
  /** Where it is mounted. */
  readonly path?: string;
  readonly middleware?: unknown;
}

/** Answers every address without a page of its own with the start page, where a browser asks for a page. */
const FALLBACK_MIDDLEWARE = 'connect-history-api-fallback';

/** Whether an address can be one of a file that is no page: pages are made anew. */
function isFile(pathname: string): boolean {
  return !['', '.html'].includes(path.posix.extname(pathname));
}

/** Serves the files of a build that are no pages. */
export function serveBuildFiles(folder: string): RequestHandler {
  const serve = express.static(folder, {index: false, redirect: false});
  return (request, response, next) => {
    if (isFile(request.path)) {
      void serve(request, response, next);
    } else {
      next();
    }
  };
}

/**
 * Puts a middleware behind everything that the server has itself, before the fallback to the start page.
 *
 * It changes the list in place and gives nothing: Docusaurus merges what this function gives with the list that its own
 * one gives, which is the same list.
 */
export function addBeforeFallback(list: NamedMiddleware[], added: NamedMiddleware): NamedMiddleware[] {
  const fallback = list.findIndex(({name}) => name === FALLBACK_MIDDLEWARE);
  list.splice(fallback < 0 ? list.length : fallback, 0, added);
  return [];
}

/** Docusaurus plugin: lets `npm start` serve what only a build makes. */
export const lastBuildPlugin: PluginModule = ({outDir, siteConfig: {baseUrl}}) => {
  const added: NamedMiddleware = {name: 'last-build', path: baseUrl, middleware: serveBuildFiles(outDir)};
  const devServer = {setupMiddlewares: (list: NamedMiddleware[]) => addBeforeFallback(list, added)};
  return {
    name: 'last-build',
    // The type knows of the development server only where webpack-dev-server is imported.
    configureWebpack: () => (process.env.NODE_ENV === 'development' ? ({devServer} as object) : {}),
  };
};
