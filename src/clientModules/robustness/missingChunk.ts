import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';

const NOTICE_ID = 'page-scripts-missing';

/** Whether this document came from a reload, of ours or the reader's. Needs no storage, which may throw. */
function isReload(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'reload';
}

function isMissingChunk(reason: unknown): boolean {
  return reason instanceof Error && (reason.name === 'ChunkLoadError' || /loading (css )?chunk/i.test(reason.message));
}

function showNotice(): void {
  if (document.getElementById(NOTICE_ID)) {
    return;
  }
  const notice = document.createElement('p');
  notice.id = NOTICE_ID;
  notice.setAttribute('role', 'status');
  notice.textContent =
    'Part of this page did not load. Text and links work; menus, search and copy buttons do not. Reload to try again.';
  document.body.append(notice);
}

/**
 * When a chunk of the first page is missing, Docusaurus never hydrates and reports nothing. Here the page reloads once,
 * which fixes a stale page after a deployment; if it was a reload already, the article stays as the server sent it, and
 * a notice lists what does not work. On later navigations Docusaurus reloads by itself, and that reload is not
 * repeated.
 */
function handleRejection(event: PromiseRejectionEvent): void {
  if (!isMissingChunk(event.reason) || document.documentElement.dataset.hasHydrated === 'true') {
    return;
  }
  event.preventDefault();
  console.warn(event.reason);
  if (isReload()) {
    showNotice();
  } else {
    window.location.reload();
  }
}

if (ExecutionEnvironment.canUseDOM) {
  window.addEventListener('unhandledrejection', handleRejection);
}
