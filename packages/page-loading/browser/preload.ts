import {findRoutes} from './knownPages';
import {loadPage} from './loadPage';
import {PAGE_WAITS} from './pageWaits';

/**
 * Loads what a path shows.
 *
 * @throws if the page or one of its modules cannot be loaded
 */
export async function loadRoutes(pathname: string): Promise<void> {
  await loadPage(pathname);
  await Promise.all(findRoutes(pathname).map(({component}) => component!.preload()));
}

/** Loads what a path shows; without a connection, once there is one. */
async function loadOnline(pathname: string): Promise<void> {
  try {
    await loadRoutes(pathname);
  } catch (error) {
    if (navigator.onLine) {
      throw error;
    }
    const isOnline = new Promise((resolve) => window.addEventListener('online', resolve, {once: true}));
    window.dispatchEvent(new Event(PAGE_WAITS));
    await isOnline;
    await loadOnline(pathname);
  }
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
  newest = loadOnline(pathname);
  let awaited: Promise<void>;
  do {
    awaited = newest;
    await awaited;
  } while (awaited !== newest);
}
