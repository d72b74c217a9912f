import {useEffect, useState} from 'react';
import {search, type Hit} from './pagefind';

export type SearchState =
  | {readonly status: 'idle' | 'loading'}
  | {readonly status: 'failed'; readonly retry: () => void}
  | {readonly status: 'done'; readonly query: string; readonly hits: readonly Hit[]};

/** Runs a query as it changes; nothing is loaded while it is empty. */
export function useSearch(query: string, baseUrl: string): SearchState {
  const [state, setState] = useState<SearchState>({status: 'idle'});
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!query) {
      setState({status: 'idle'});
      return undefined;
    }
    let isCurrent = true;
    setState((previous) => (previous.status === 'done' ? previous : {status: 'loading'}));
    search(query, baseUrl).then(
      (hits) => isCurrent && hits && setState({status: 'done', query, hits}),
      () => isCurrent && setState({status: 'failed', retry: () => setAttempt((count) => count + 1)}),
    );
    return () => {
      isCurrent = false;
    };
  }, [query, baseUrl, attempt]);

  return state;
}
