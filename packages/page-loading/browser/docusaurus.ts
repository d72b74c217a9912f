import {prefetchScript} from './loadPage';
import {loadRoutes} from './preload';

/**
 * Takes the place of what Docusaurus mounts on `window.docusaurus`: links call it ahead of a click. Nothing is loaded
 * ahead on slow connections and those that save data.
 */

interface Connection {
  readonly effectiveType?: string;
  readonly saveData?: boolean;
}

function isSlow(): boolean {
  const {effectiveType, saveData} = (navigator as {connection?: Connection}).connection ?? {};
  return Boolean(saveData) || Boolean(effectiveType?.includes('2g'));
}

export default Object.freeze({
  /**
   * Fetches the script of the next page; of other pages, no script is known before they are loaded. Where nothing is known
   * of the connection, there is no prefetch: Safari has none, and Firefox refuses it under `default-src 'none'`.
   */
  prefetch: (path: string): boolean => 'connection' in navigator && !isSlow() && prefetchScript(path),
  preload: (path: string): false | Promise<void> => !isSlow() && loadRoutes(path),
});
