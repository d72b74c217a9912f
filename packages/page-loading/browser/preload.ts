import {loadPage} from './loadPage';
import {findRoutes} from './knownPages';

/**
 * Takes the place of the module of Docusaurus that loads what a path shows, before it is shown.
 *
 * @throws if the page or one of its modules cannot be loaded
 */
export default async function preload(pathname: string): Promise<void> {
  await loadPage(pathname);
  await Promise.all(findRoutes(pathname).map(({component}) => component!.preload()));
}
