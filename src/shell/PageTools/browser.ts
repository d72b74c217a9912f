import {findClosest} from '../../../packages/static-parts/browser/findClosest';
import {OUTCOME_DURATION_MS} from '../../hooks/copyText';
import {copyPage, type CopyPageOutcome} from './copyPage';

/** What `PageTools` does: `[data-copy-page]` copies the page, `details[data-closes]` closes when it is left. */

const OUTCOME_MESSAGES: Readonly<Record<CopyPageOutcome, string>> = {
  copied: 'Copied',
  refused: 'Your browser blocked copying. Open "View as Markdown" and copy it there.',
  missing: 'This page has no Markdown yet: "npm run build" creates it.',
  unreachable: 'The Markdown of this page did not load. Try again, or open "View as Markdown".',
};

const LABEL = 'Copy page';

async function copy(button: HTMLButtonElement): Promise<void> {
  const status = button.nextElementSibling as HTMLElement;
  status.textContent = '';
  const outcome = await copyPage(button.dataset.copyPage!);
  status.textContent = OUTCOME_MESSAGES[outcome];
  status.dataset.outcome = outcome;
  if (outcome === 'copied') {
    button.textContent = OUTCOME_MESSAGES.copied;
    window.setTimeout(() => {
      [button.textContent, status.textContent] = [LABEL, ''];
    }, OUTCOME_DURATION_MS);
  }
}

function findOpen(event: Event): HTMLDetailsElement | null {
  return findClosest(event, 'details[data-closes][open]') as HTMLDetailsElement | null;
}

function closeOnEscape(event: KeyboardEvent): void {
  const details = event.key === 'Escape' ? findOpen(event) : null;
  if (details) {
    details.open = false;
    details.querySelector('summary')!.focus();
  }
}

function closeOnLeave(event: FocusEvent): void {
  const details = findOpen(event);
  if (details && !details.contains(event.relatedTarget as Node | null)) {
    details.open = false;
  }
}

/** Enables the buttons of the page that is shown. */
export function updatePageTools(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy-page]')) {
    button.disabled = false;
  }
}

document.addEventListener('click', (event) => {
  const button = findClosest(event, '[data-copy-page]') as HTMLButtonElement | null;
  if (button) {
    void copy(button);
  }
});
document.addEventListener('keydown', closeOnEscape);
document.addEventListener('focusout', closeOnLeave);
