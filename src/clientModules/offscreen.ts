import type {ClientModule} from '@docusaurus/types';
import {loadAllStyles} from '../hooks/allStyles';
import {runAfterLoad} from '../hooks/afterLoad';

/**
 * Has the browser lay out the rest of a page after its first view, a few blocks at a time. Until then it skips what is not
 * in view: `pipeline/plugins/classicPreset/offscreen.ts`.
 */

const ATTRIBUTE = 'data-skips-offscreen';

/** Of a block that is laid out. No inline style: the HTML of a page that is left is kept, and the CSP refuses style in it. */
const LAID_OUT = 'data-laid-out';

/** What is skipped, as in `css/site.css`. */
const BLOCKS = `[${ATTRIBUTE}] .markdown > *`;

/** So many elements are laid out in a frame: some 20 ms on a phone. */
const ELEMENTS_PER_FRAME = 150;

function layOutRest(): void {
  const blocks = [...document.querySelectorAll<HTMLElement>(BLOCKS)];
  const waiting = blocks.values();
  const layOutSome = (): void => {
    let elements = 0;
    for (const block of waiting) {
      block.setAttribute(LAID_OUT, '');
      elements += block.getElementsByTagName('*').length;
      if (elements >= ELEMENTS_PER_FRAME) {
        requestAnimationFrame(layOutSome);
        return;
      }
    }
    document.documentElement.removeAttribute(ATTRIBUTE);
    requestAnimationFrame(() => blocks.forEach((block) => block.removeAttribute(LAID_OUT)));
  };
  // After the frame that the style of the whole site changes.
  requestAnimationFrame(() => requestAnimationFrame(layOutSome));
}

export default {
  onRouteUpdate({previousLocation}) {
    if (previousLocation) {
      document.documentElement.removeAttribute(ATTRIBUTE);
    }
  },
  onRouteDidUpdate({previousLocation}) {
    if (!previousLocation) {
      runAfterLoad(() => void loadAllStyles().then(layOutRest));
    }
  },
} satisfies ClientModule;
