import {useEffect, useState} from 'react';
import type {Answer} from '../../../packages/docs-search/search/types';
import {search} from './engine';

interface Done {
  readonly status: 'done';
  readonly query: string;
  readonly area: string | undefined;
  readonly answer: Answer;
}

export type AnswerState =
  {readonly status: 'idle' | 'loading'} | {readonly status: 'failed'; readonly retry: () => void} | Done;

/** How long typing has to rest before what was typed is searched for, in milliseconds. */
const REST = 100;

/** Stands at once when the panel is opened again. */
let last: Done | undefined;

/** Answers a query as it changes. The answer before stands until the next one is there. */
export function useAnswer(query: string, area: string | undefined, limit: number): AnswerState {
  const [state, setState] = useState<AnswerState>(() =>
    last?.query === query && last.area === area ? last : {status: 'idle'},
  );
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!query) {
      setState({status: 'idle'});
      return undefined;
    }
    let isCurrent = true;
    const run = (): void => {
      search(query, {area, limit}).then(
        (answer) => {
          if (isCurrent) {
            last = {status: 'done', query, area, answer};
            setState(last);
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
    const timer = setTimeout(run, REST);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [query, area, limit, attempt]);

  return state;
}
