import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import {PAGE_WAITS} from '../../../packages/page-loading/browser/pageWaits';
import {hideNotice, showNotice} from '../../hooks/notice';

/**
 * A page that is not loaded yet cannot be opened without a connection: the reader keeps the page, is told so, and the
 * page opens when the connection is back.
 */
if (ExecutionEnvironment.canUseDOM) {
  window.addEventListener(PAGE_WAITS, () => showNotice('You are offline. The page opens once you are online.'));
}

/** What a notice is about is over on another page. */
export default {
  onRouteDidUpdate: (): void => hideNotice(),
};
