import path from 'node:path';
import type {PluginModule} from '@docusaurus/types';
import express, {type RequestHandler} from 'express';

/**
 * The development server builds pages, and nothing that is built from finished pages: the search index, Markdown
 * copies, downloads, feeds, share pictures. It serves those from the last build, where there is one.
 */

/**
 * One entry of webpack-dev-server's list: https://webpack.js.org/configuration/dev-server/#devserversetupmiddlewares
 */
export interface NamedMiddleware {
  readonly name?: string;
  /** Where it is mounted. */
  readonly path?: string;
  readonly middleware?: unknown;
}

/** The fallback: responds with the home page where a browser requests an unknown page. */
const FALLBACK_MIDDLEWARE = 'connect-history-api-fallback';

/** Whether a URL can be that of a file that is not a page: pages are rebuilt. */
function isFile(pathname: string): boolean {
  return !['', '.html'].includes(path.posix.extname(pathname));
}

/** Serves the files of a build that are not pages. */
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
 * Adds a middleware after those of the server itself, before the fallback to the home page.
 *
 * It changes the list in place and returns nothing: Docusaurus merges the return value with the list that its own
 * function returns, which is the same list.
 */
export function addBeforeFallback(list: NamedMiddleware[], added: NamedMiddleware): NamedMiddleware[] {
  const fallback = list.findIndex(({name}) => name === FALLBACK_MIDDLEWARE);
  list.splice(fallback < 0 ? list.length : fallback, 0, added);
  return [];
}

/** Docusaurus plugin: makes `npm start` serve what only a build creates. */
export const lastBuildPlugin: PluginModule = ({outDir, siteConfig: {baseUrl}}) => {
  const added: NamedMiddleware = {name: 'last-build', path: baseUrl, middleware: serveBuildFiles(outDir)};
  const devServer = {setupMiddlewares: (list: NamedMiddleware[]) => addBeforeFallback(list, added)};
  return {
    name: 'last-build',
    // The type includes the development server only where webpack-dev-server is imported.
    configureWebpack: () => (process.env.NODE_ENV === 'development' ? ({devServer} as object) : {}),
  };
};
