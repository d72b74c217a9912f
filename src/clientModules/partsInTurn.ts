import type {ClientModule} from '@docusaurus/types';

/** Whether the navigation that is under way is one back or forward. */
let isBack = false;

if (typeof window !== 'undefined') {
  window.addEventListener('popstate', () => {
    isBack = true;
  });
}

/**
 * Renders first what is in view of the next page too: the inline script shows the other parts after the frame
 * (`src/pipeline/plugins/classicPreset/partsInTurn.ts`). All at once where the browser scrolls to a place in the page:
 * to a section, or back to where the reader was.
 */
export default {
  onRouteUpdate({location, previousLocation}) {
    if (previousLocation && previousLocation.pathname !== location.pathname && !location.hash && !isBack) {
      document.documentElement.dataset.inTurn = 'frame';
    }
    isBack = false;
  },
} satisfies ClientModule;
