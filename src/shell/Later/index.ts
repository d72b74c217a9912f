import {runAfterFrame, runAfterLoad} from '../../hooks/afterLoad';
import type * as Parts from './parts';

/** What pages need only after their first view, in a script of its own: buttons that copy, the section in view. */

let parts: typeof Parts | undefined;

function updateParts(): void {
  if (parts) {
    parts.updateParts();
    return;
  }
  import(/* webpackChunkName: "later" */ './parts').then((loaded) => {
    parts = loaded;
    parts.updateParts();
  }, console.warn);
}

export default {
  onRouteDidUpdate(): void {
    runAfterLoad(() => runAfterFrame(updateParts));
  },
};
