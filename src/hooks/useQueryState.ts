import {createContext, useCallback, useContext, useEffect, useRef, useState} from 'react';
import {useHistory} from '@docusaurus/router';
import {useHistorySelector} from '@docusaurus/theme-common';

/** Debounce of updates of the URL, in milliseconds: browsers limit their rate. */
const WRITE_DELAY_MS = 250;

/** The query parameters of an interactive part: their values, `undefined` where it is the initial one. */
export const QueryStates = createContext<Map<string, string | undefined> | undefined>(undefined);

/**
 * State of an interactive part, kept in the query of the URL so that it can be shared: `?name=value`. The initial value
 * is left out. A link to the page with another value sets it.
 *
 * @param name of the query parameter, unique on the page
 */
export function useQueryState(name: string, initial: string): [value: string, set: (value: string) => void] {
  const history = useHistory();
  const inAddress = useHistorySelector(({location}) => new URLSearchParams(location.search).get(name));
  const [value, setValue] = useState(inAddress ?? initial);
  const [seen, setSeen] = useState(inAddress);
  const timer = useRef<number>(undefined);
  const states = useContext(QueryStates);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  useEffect(() => {
    states?.set(name, value === initial ? undefined : value);
  }, [states, name, value, initial]);

  if (inAddress !== seen) {
    setSeen(inAddress);
    setValue(inAddress ?? initial);
  }

  const set = useCallback(
    (next: string): void => {
      setValue(next);
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => {
        const {location} = history;
        const parameters = new URLSearchParams(location.search);
        if (next === initial) {
          parameters.delete(name);
        } else {
          parameters.set(name, next);
        }
        const written = parameters.toString();
        const search = written && `?${written}`;
        // Pushing the same URL again would scroll to the top of the page.
        if (search !== location.search) {
          history.replace({...location, search});
        }
      }, WRITE_DELAY_MS);
    },
    [history, initial, name],
  );

  return [value, set];
}
