import {useCallback, useState, type ComponentType} from 'react';
import type {Props} from './Panel';

type PanelModule = ComponentType<Props>;

/** Loaded once per page load; the box may be mounted anew by a navigation. */
let loadedPanel: PanelModule | undefined;

interface SearchPanelState {
  readonly Panel: PanelModule | undefined;
  readonly hasFailed: boolean;
  /** Loads it, unless it is there. A load that failed can be tried again. */
  readonly load: () => void;
}

/** What stands below the search box, and the engine behind it: loaded when a reader turns to the box. */
export function useSearchPanel(): SearchPanelState {
  const [Panel, setPanel] = useState(() => loadedPanel);
  const [hasFailed, setHasFailed] = useState(false);
  const load = useCallback((): void => {
    setHasFailed(false);
    import(/* webpackChunkName: "search" */ './Panel').then(
      ({default: component}) => {
        loadedPanel = component;
        setPanel(() => component);
      },
      (error: unknown) => {
        console.warn('The search did not load.', error);
        setHasFailed(true);
      },
    );
  }, []);
  return {Panel, hasFailed, load};
}
