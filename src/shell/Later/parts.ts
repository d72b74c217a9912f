import {updateContents} from '../Contents/browser';
import {updatePageTools} from '../PageTools/browser';
import {colorShownCode} from './shownCode';
import {updateStaticParts} from './staticParts';

/** Makes the static parts of the page that is shown work. */
export function updateParts(): void {
  updateStaticParts();
  colorShownCode();
  updatePageTools();
  updateContents();
}
