import {findClosest} from '../../../packages/static-parts/browser/findClosest';
import {copyText, OUTCOME_DURATION_MS} from '../../hooks/copyText';
import {hasOverflow} from '../../hooks/useIsOverflowing';

/**
 * What components do in static parts, where React does not draw them: `[data-copied]` has a button that copies its
 * code, and `[data-scrolls]` scrolls, by keyboard too (WCAG 2.1.1).
 */

/** Elements of static parts: the root of one, or in one. */
function findInParts<E extends Element>(selector: string): NodeListOf<E> {
  return document.querySelectorAll<E>(`[data-part]${selector}, [data-part] ${selector}`);
}

async function copyCode(button: HTMLButtonElement): Promise<void> {
  const code = button.closest('[data-copied]')!.querySelector('code')!;
  const status = button.nextElementSibling!;
  const outcome = await copyText(code.textContent.trimEnd());
  [button.textContent, status.textContent] = [outcome, outcome];
  window.setTimeout(() => {
    [button.textContent, status.textContent] = ['Copy', ''];
  }, OUTCOME_DURATION_MS);
}

/** Makes an element that scrolls reachable by keyboard, and a table that does a group with a name. */
function updateFrame(frame: HTMLElement, isOverflowing: boolean): void {
  const name = frame.dataset.scrolls!;
  const attributes = {tabindex: '0', ...(name && {role: 'group', 'aria-label': name})};
  for (const [attribute, value] of Object.entries(attributes)) {
    if (isOverflowing) {
      frame.setAttribute(attribute, value);
    } else {
      frame.removeAttribute(attribute);
    }
  }
}

/** Measures all frames before it changes one: after a change the browser computes the layout again to measure. */
function updateFrames(frames: ReadonlySet<HTMLElement>): void {
  const measured = [...frames].map((frame) => [frame, hasOverflow(frame)] as const);
  measured.forEach(([frame, isOverflowing]) => updateFrame(frame, isOverflowing));
}

let observer: ResizeObserver | undefined;

/** Enables the buttons and watches the frames of the page that is shown. */
export function updateStaticParts(): void {
  for (const copied of findInParts('[data-copied]')) {
    copied.querySelector('button')!.disabled = false;
  }
  observer?.disconnect();
  observer = new ResizeObserver((entries) => {
    updateFrames(new Set(entries.map(({target}) => target.closest<HTMLElement>('[data-scrolls]')!)));
  });
  for (const frame of findInParts('[data-scrolls]')) {
    [frame, ...frame.children].forEach((watched) => observer!.observe(watched));
  }
}

document.addEventListener('click', (event) => {
  const button = findClosest(event, '[data-copied] button:not([data-opens])') as HTMLButtonElement | null;
  if (button?.closest('[data-part]')) {
    void copyCode(button);
  }
});
