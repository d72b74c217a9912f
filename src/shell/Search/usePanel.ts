import {useCallback, useState, type ComponentType} from 'react';
import type {Props} from './Panel';

type PanelModule = ComponentType<Props>;

/** Loaded once per page load; a navigation may remount the box. */
let loadedPanel: PanelModule | undefined;

interface SearchPanelState {
  readonly Panel: PanelModule | undefined;
  readonly hasFailed: boolean;
  /** Loads it once. A load that failed can be retried. */
  readonly load: () => void;
}

/** The panel below the search box, and its engine: loaded when a reader focuses the box. */
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
