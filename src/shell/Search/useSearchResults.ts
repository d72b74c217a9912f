import {useEffect, useState} from 'react';
import type {SearchResults} from '../../../packages/docs-search/search/types';
import {searchWithCache} from './engine';

interface CompletedSearch {
  readonly status: 'done';
  readonly query: string;
  readonly area: string | undefined;
  readonly results: SearchResults;
}

export type SearchState =
  {readonly status: 'idle' | 'loading'} | {readonly status: 'failed'; readonly retry: () => void} | CompletedSearch;

/** Debounce of typing before a search, in milliseconds. */
const DEBOUNCE_MS = 100;

/** Shown at once when the panel is reopened. */
let lastSearch: CompletedSearch | undefined;

/** Returns the results of a query as it changes. The previous results stay until the next ones arrive. */
export function useSearchResults(query: string, area: string | undefined, limit: number): SearchState {
  const [state, setState] = useState<SearchState>(() =>
    lastSearch?.query === query && lastSearch.area === area ? lastSearch : {status: 'idle'},
  );
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!query) {
      setState({status: 'idle'});
      return undefined;
    }
    let isCurrent = true;
    const run = (): void => {
      searchWithCache(query, {area, limit}).then(
        (results) => {
          if (isCurrent) {
            lastSearch = {status: 'done', query, area, results};
            setState(lastSearch);
          }
        },
        (error: unknown) => {
          if (isCurrent) {
            console.warn('The search index did not load.', error);
            setState({status: 'failed', retry: () => setAttempt((count) => count + 1)});
          }
        },
      );
    };
    setState((previous) => (previous.status === 'done' ? previous : {status: 'loading'}));
    const timer = setTimeout(run, DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [query, area, limit, attempt]);

  return state;
}
