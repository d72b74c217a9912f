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

/** What the box says of the list below it (`aria-controls`, `aria-activedescendant`). */
export interface ListState {
  readonly id?: string;
  readonly activeId?: string;
}

export interface Props {
  /** As typed. */
  readonly query: string;
  readonly box: RefObject<HTMLInputElement | null>;
  /** Where the box finds what answers its keys. */
  readonly handleKey: RefObject<KeyHandler | null>;
  readonly isEnterPending: RefObject<boolean>;
  readonly onList: (list: ListState) => void;
  readonly onQuery: (query: string) => void;
  /** A result is opened on this page. */
  readonly onOpen: () => void;
}

/** Results that are shown at once, and that are added at once. */
const PAGE_SIZE = 10;
/** How long what was found has to stand before it is read out, in milliseconds. */
const ANNOUNCEMENT_DELAY_MS = 700;

/** What was searched for when a result was opened, since the page was loaded. */
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

/** What stands below the search box: hints, results, or why there are none. */
export default function Panel({query, box, handleKey, isEnterPending, onList, onQuery, onOpen}: Props): ReactNode {
  const history = useHistory();
  const areas = Object.keys(useAllDocsData());
  const listId = useId();
  const panel = usePanelPosition();
  const asked = query.trim();
  const [area, setArea] = useState<string>();
  const [limit, setLimit] = useState(PAGE_SIZE);
  const [active, setActive] = useState(0);
  /** The arrow keys lead through the list; Home and End lead to its ends then, and else move in the text. */
  const [isInList, setInList] = useState(false);
  const state = useSearchResults(asked, area, limit);

  const answer = state.status === 'done' ? state.results : undefined;
  const hits = answer?.hits ?? [];
  // While a new query runs, the hits of the one before stand, but are not what was asked for.
  const isCurrent = state.status === 'done' && state.query === asked && state.area === area;
  const count = answer ? getAreaCount(answer, area) : 0;
  const hasMore = isCurrent && hits.length === limit && count > limit;
  const getOptionId = (index: number): string => `${listId}-${String(index)}`;
  const spoken = useDebounced(
    state.status === 'failed' ? FAILURE_MESSAGE : isCurrent && answer ? formatAnnouncement(answer, asked, area) : '',
    ANNOUNCEMENT_DELAY_MS,
  );

  // Another question begins at the top.
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
  /** The button that was pressed goes with what it stands in. */
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

  // Runs after each render: Enter was pressed before the hits of its query were there.
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
      // A press on the panel leaves the focus where it is: the box would lose it, and the panel would close.
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
              // The button goes with the failure that it stands for.
              box.current?.focus();
              state.retry();
            }}>
            Try again
          </button>
        </p>
      )}
      {answer && asked !== '' && (
        <>
          <div className={styles.head}>
            <Areas areas={areas} counts={answer.counts} chosen={area} onChoose={setArea} />
          </div>
          {answer.corrected !== undefined && (
            <p className={styles.text}>
              Searched for <b>{answer.corrected}</b> instead of <b>{state.status === 'done' && state.query}</b>.
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
              sentence={formatResults(answer, asked, area)}
              elsewhere={answer.counts.all}
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
