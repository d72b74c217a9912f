/**
 * What a page does whose scripts do not run: one is missing, is cut off, is the HTML of an error page, or throws. It is part
 * of the inline script of each page, since every other script can be the one that is missing.
 *
 * The page reloads once, which loads the scripts of a new deployment. If it was a reload already, or there is no
 * connection, the article stays as the server sent it, and a notice tells so. Whether it was a reload is in the document
 * itself: storage may throw. Once the page is being hydrated, whoever loads a script handles its errors.
 */
export const MISSING_SCRIPTS = `(function () {
  var notice;
  function handle(event) {
    var script = event.target.src || event.filename;
    var cause = event.reason || (/assets\\/js/.test(script) && 'Loading chunk ' + script);
    if (notice || !/chunk/i.test(cause) || window.docusaurusRoot) {
      return;
    }
    event.preventDefault();
    console.warn(cause);
    notice = document.createElement('output');
    if (navigator.onLine && performance.getEntriesByType('navigation')[0]?.type !== 'reload') {
      location.reload();
    } else {
      notice.id = 'page-scripts-missing';
      document.body.append(notice);
      notice.textContent = 'Part of this page did not load. Reload it.';
    }
  }
  addEventListener('error', handle, true);
  addEventListener('unhandledrejection', handle);
})();`;
