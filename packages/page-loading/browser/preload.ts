import {findRoutes} from './knownPages';
import {loadPage} from './loadPage';

/**
 * Loads what a path shows.
 *
 * @throws if the page or one of its modules cannot be loaded
 */
export async function loadRoutes(pathname: string): Promise<void> {
  await loadPage(pathname);
  await Promise.all(findRoutes(pathname).map(({component}) => component!.preload()));
}

/** What the newest navigation loads. */
let newest: Promise<void> = Promise.resolve();

/**
 * Takes the place of the module of Docusaurus that loads what a path shows, before it is shown. Docusaurus shows the
 * newest path as soon as any is loaded: so each one is only when the newest is.
 *
 * @throws if the page or one of its modules cannot be loaded
 */
export default async function preload(pathname: string): Promise<void> {
  newest = loadRoutes(pathname);
  let awaited: Promise<void>;
  do {
    awaited = newest;
    await awaited;
  } while (awaited !== newest);
}
