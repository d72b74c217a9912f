import {useEffect, useId, useState, type KeyboardEvent, type ReactNode, type RefObject} from 'react';
import {useHistory} from '@docusaurus/router';
import {useAllDocsData} from '@docusaurus/plugin-content-docs/client';
import type {SearchHit} from '../../../packages/docs-search/search/types';
import Areas from './Areas';
import {Hints, NoResults} from './Hints';
import Option from './Option';
import {formatAnnouncement, getAreaCount, FAILURE_MESSAGE, formatResults} from './messages';
import {isSlashOn, setSlash} from './slashShortcut';
import {useSearchResults} from './useSearchResults';
import {usePanelPosition} from './usePanelPosition';
import {useDebounced} from './useDebounced';
import {isApple} from './useShortcuts';
import styles from './panel.module.css';

export type KeyHandler = (event: KeyboardEvent) => void;

/** The attributes of the box for the list below it (`aria-controls`, `aria-activedescendant`). */
export interface ListState {
  readonly id?: string;
  readonly activeId?: string;
}

export interface Props {
  /** As typed. */
  readonly query: string;
  readonly box: RefObject<HTMLInputElement | null>;
  /** Receives the handler of the keys of the box. */
  readonly handleKey: RefObject<KeyHandler | null>;
  readonly isEnterPending: RefObject<boolean>;
  readonly onList: (list: ListState) => void;
  readonly onQuery: (query: string) => void;
  /** A result is opened on this page. */
  readonly onOpen: () => void;
}

/** The number of results shown at first, and added at a time. */
const PAGE_SIZE = 10;
/** The delay before results are announced, in milliseconds. */
const ANNOUNCEMENT_DELAY_MS = 700;

/** The query for which a result was last opened, since the page was loaded. */
let lastQuery: string | undefined;

function SlashSetting(): ReactNode {
  const [isOn, setOn] = useState(isSlashOn);
  return (
    <label className={styles.setting}>
      <input
        type="checkbox"
        checked={isOn}
        onChange={({target}) => {
          setSlash(target.checked);
          setOn(target.checked);
        }}
      />
      <span>
        <kbd>/</kbd> opens the search
      </span>
    </label>
  );
}

/** The content below the search box: hints, results, or why there are none. */
export default function Panel({query, box, handleKey, isEnterPending, onList, onQuery, onOpen}: Props): ReactNode {
  const history = useHistory();
  const areas = Object.keys(useAllDocsData());
  const listId = useId();
  const panel = usePanelPosition();
  const asked = query.trim();
  const [area, setArea] = useState<string>();
  const [limit, setLimit] = useState(PAGE_SIZE);
  const [active, setActive] = useState(0);
  /** The arrow keys move through the list; Home and End then move to its ends, and otherwise in the text. */
  const [isInList, setInList] = useState(false);
  const state = useSearchResults(asked, area, limit);

  const results = state.status === 'done' ? state.results : undefined;
  const hits = results?.hits ?? [];
  // While a new query runs, the hits of the previous one stay, but do not match it.
  const isCurrent = state.status === 'done' && state.query === asked && state.area === area;
  const count = results ? getAreaCount(results, area) : 0;
  const hasMore = isCurrent && hits.length === limit && count > limit;
  const getOptionId = (index: number): string => `${listId}-${String(index)}`;
  const spoken = useDebounced(
    state.status === 'failed' ? FAILURE_MESSAGE : isCurrent && results ? formatAnnouncement(results, asked, area) : '',
    ANNOUNCEMENT_DELAY_MS,
  );

  // A new query starts at the top.
  const question = `${area ?? ''} ${asked}`;
  const [previous, setPrevious] = useState(question);
  if (previous !== question) {
    setPrevious(question);
    setLimit(PAGE_SIZE);
    setActive(0);
    setInList(false);
  }
  useEffect(() => {
    panel.current!.scrollTop = 0;
  }, [panel, question]);
  const showMore = (): void => {
    setActive(hits.length);
    setInList(true);
    setLimit(limit + PAGE_SIZE);
    box.current?.focus();
  };
  /** The pressed button is removed with its container. */
  const submitExampleQuery = (text: string): void => {
    box.current?.focus();
    onQuery(text);
  };
  const open = (hit: SearchHit): void => {
    lastQuery = asked;
    onOpen();
    history.push(hit.url);
  };
  const move = (index: number): void => {
    setActive(index);
    setInList(true);
  };

  useEffect(() => {
    const hasList = hits.length > 0;
    onList(hasList ? {id: listId, activeId: isInList && hits[active] ? getOptionId(active) : undefined} : {});
  }, [hits.length, listId, isInList, active]);
  useEffect(() => () => onList({}), []);

  // Runs after each render: Enter may have been pressed before the hits of its query arrived.
  useEffect(() => {
    if (isEnterPending.current && isCurrent) {
      isEnterPending.current = false;
      if (hits[0]) {
        open(hits[0]);
      }
    }
  });

  useEffect(() => {
    handleKey.current = (event) => {
      const {key} = event;
      const isEdge = key === 'Home' || key === 'End';
      if (key === 'Enter') {
        event.preventDefault();
        const hit = isCurrent ? hits[active] : undefined;
        if (hit && (event.ctrlKey || event.metaKey)) {
          window.open(hit.url, '_blank', 'noopener');
        } else if (hit) {
          open(hit);
        } else {
          isEnterPending.current = asked !== '' && !isCurrent;
        }
      } else if (hits.length === 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) {
        return;
      } else if (key === 'ArrowDown' && active === hits.length - 1 && hasMore) {
        event.preventDefault();
        showMore();
      } else if (key === 'ArrowDown' || key === 'ArrowUp') {
        event.preventDefault();
        move((active + (key === 'ArrowDown' ? 1 : -1) + hits.length) % hits.length);
      } else if (isEdge && isInList) {
        event.preventDefault();
        move(key === 'Home' ? 0 : hits.length - 1);
      } else if (key === 'ArrowLeft' || key === 'ArrowRight') {
        setInList(false);
      }
    };
    return () => {
      handleKey.current = null;
    };
  });

  return (
    <div
      ref={panel}
      className={styles.panel}
      data-is-waiting={asked !== '' && !isCurrent && state.status !== 'failed'}
      // A press on the panel keeps the focus in the box: otherwise the panel would close.
      onMouseDown={(event) => event.preventDefault()}>
      <p role="status" className={styles.unseen}>
        {spoken}
      </p>
      {asked === '' && <Hints last={lastQuery} onQuery={submitExampleQuery} />}
      {state.status === 'loading' && <p className={styles.text}>Searching…</p>}
      {state.status === 'failed' && (
        <p className={styles.text}>
          {FAILURE_MESSAGE}{' '}
          <button
            type="button"
            className="button button--secondary button--sm"
            onClick={() => {
              // The button is removed with its error.
              box.current?.focus();
              state.retry();
            }}>
            Try again
          </button>
        </p>
      )}
      {results && asked !== '' && (
        <>
          <div className={styles.head}>
            <Areas areas={areas} counts={results.counts} chosen={area} onChoose={setArea} />
          </div>
          {results.corrected !== undefined && (
            <p className={styles.text}>
              Searched for <b>{results.corrected}</b> instead of <b>{state.status === 'done' && state.query}</b>.
            </p>
          )}
          {hits.length > 0 ? (
            <div id={listId} role="listbox" aria-label="Search results" className={styles.list}>
              {hits.map((hit, index) => (
                <Option
                  key={`${hit.url} ${String(index)}`}
                  id={getOptionId(index)}
                  hit={hit}
                  isActive={index === active}
                  onOpen={() => open(hit)}
                />
              ))}
            </div>
          ) : (
            <NoResults
              sentence={formatResults(results, asked, area)}
              elsewhere={results.counts.all}
              onAllAreas={() => {
                box.current?.focus();
                setArea(undefined);
              }}
              onQuery={submitExampleQuery}
            />
          )}
          {hasMore && (
            <button type="button" className={styles.more} onClick={showMore}>
              Show more results
            </button>
          )}
        </>
      )}
      <div className={styles.foot}>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> choose, <kbd>Enter</kbd> opens, <kbd>{isApple() ? '⌘' : 'Ctrl'}</kbd>{' '}
          <kbd>Enter</kbd> in a new tab, <kbd>Esc</kbd> closes
        </span>
        <SlashSetting />
      </div>
    </div>
  );
}
