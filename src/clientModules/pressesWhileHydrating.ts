import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';

/**
 * Lets React hydrate a page in slices while a reader presses text, or begins to scroll by touch. React completes the
 * hydration in one task before it handles a press anywhere in the page; only controls and links are worth that.
 */

const PRESSES = [
  'click',
  'mousedown',
  'mouseup',
  'pointercancel',
  'pointerdown',
  'pointerup',
  'touchcancel',
  'touchend',
  'touchstart',
];

const CONTROLS = 'a, button, input, label, select, summary, textarea';

function keepFromReact(event: Event): void {
  const isHydrated = document.documentElement.dataset.hasHydrated === 'true';
  if (!isHydrated && event.target instanceof Element && !event.target.closest(CONTROLS)) {
    event.stopPropagation();
  }
}

if (ExecutionEnvironment.canUseDOM) {
  PRESSES.forEach((type) => window.addEventListener(type, keepFromReact, {capture: true, passive: true}));
}
