import {useEffect, useId, useState, type KeyboardEvent, type ReactNode, type RefObject} from 'react';
import {useHistory} from '@docusaurus/router';
import {useAllDocsData} from '@docusaurus/plugin-content-docs/client';
import type {SearchHit} from '../../../packages/docs-search/search/types';
import Areas from './Areas';
import Group from './Group';
import {Hints, NoResults} from './Hints';
import Keys from './Keys';
import Option, {FurtherOption} from './Option';
import {getKey, groupEntries, type Entry} from './entries';
import {formatAnnouncement, FAILURE_MESSAGE, formatResultCount, formatResults} from './messages';
import {useSearchResults} from './useSearchResults';
import {usePanelPosition} from './usePanelPosition';
import {useDebounced} from './useDebounced';
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

/** The content below the search box: hints, results, or why there are none. */
export default function Panel({query, box, handleKey, isEnterPending, onList, onQuery, onOpen}: Props): ReactNode {
  const history = useHistory();
  const areas = Object.keys(useAllDocsData());
  const listId = useId();
  const panel = usePanelPosition();
  const asked = query.trim();
  const [area, setArea] = useState<string>();
  const [limit, setLimit] = useState(PAGE_SIZE);
  /** The key of the active entry; `isNext` means the one after it, once it is loaded. None is the first. */
  const [activeKey, setActiveKey] = useState<{readonly key: string; readonly isNext?: boolean}>();
  const [openedPages, setOpenedPages] = useState<ReadonlySet<string>>(new Set());
  /** The arrow keys move through the list; Home and End then move to its ends, and otherwise in the text. */
  const [isInList, setInList] = useState(false);
  const state = useSearchResults(asked, area, limit);

  const results = state.status === 'done' ? state.results : undefined;
  const groups = groupEntries(results?.hits ?? [], openedPages);
  const entries = groups.flatMap((group) => group.entries);
  const found = entries.findIndex((entry) => getKey(entry) === activeKey?.key);
  const active = Math.min(Math.max(0, found + (activeKey?.isNext ? 1 : 0)), Math.max(0, entries.length - 1));
  // While a new query runs, the hits of the previous one stay, but do not match it.
  const isCurrent = state.status === 'done' && state.query === asked && state.area === area;
  const hasMore = isCurrent && state.results.hasMore;
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
    setActiveKey(undefined);
    setOpenedPages(new Set());
    setInList(false);
  }
  useEffect(() => {
    panel.current!.scrollTop = 0;
  }, [panel, question]);
  const showMore = (): void => {
    setActiveKey(entries.length > 0 ? {key: getKey(entries.at(-1)!), isNext: true} : undefined);
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
  const activate = (entry: Entry): void => {
    if (entry.type === 'hit') {
      open(entry.hit);
    } else {
      setOpenedPages(new Set([...openedPages, entry.page]));
      moveTo({type: 'hit', hit: entry.first});
    }
  };
  const moveTo = (entry: Entry | undefined): void => {
    setActiveKey(entry && {key: getKey(entry)});
    setInList(true);
  };

  useEffect(() => {
    const hasList = entries.length > 0;
    onList(hasList ? {id: listId, activeId: isInList && entries[active] ? getOptionId(active) : undefined} : {});
  }, [entries.length, listId, isInList, active]);
  useEffect(() => () => onList({}), []);

  // Runs after each render: Enter may have been pressed before the hits of its query arrived.
  useEffect(() => {
    if (isEnterPending.current && isCurrent) {
      isEnterPending.current = false;
      if (entries[0]) {
        activate(entries[0]);
      }
    }
  });

  useEffect(() => {
    handleKey.current = (event) => {
      const {key} = event;
      const isEdge = key === 'Home' || key === 'End';
      if (key === 'Enter') {
        event.preventDefault();
        const entry = isCurrent ? entries[active] : undefined;
        if (entry?.type === 'hit' && (event.ctrlKey || event.metaKey)) {
          window.open(entry.hit.url, '_blank', 'noopener');
        } else if (entry) {
          activate(entry);
        } else {
          isEnterPending.current = asked !== '' && !isCurrent;
        }
      } else if (entries.length === 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) {
        return;
      } else if (key === 'ArrowDown' && active === entries.length - 1 && hasMore) {
        event.preventDefault();
        showMore();
      } else if (key === 'ArrowDown' || key === 'ArrowUp') {
        event.preventDefault();
        moveTo(entries[(active + (key === 'ArrowDown' ? 1 : -1) + entries.length) % entries.length]);
      } else if (isEdge && isInList) {
        event.preventDefault();
        moveTo(entries.at(key === 'Home' ? 0 : -1));
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
            <Areas areas={areas} chosen={area} onChoose={setArea} />
            {entries.length > 0 && <span className={styles.count}>{formatResultCount(results, area)}</span>}
          </div>
          {results.corrected !== undefined && (
            <p className={styles.text}>
              Searched for <b>{results.corrected}</b> instead of <b>{state.status === 'done' && state.query}</b>.
            </p>
          )}
          {entries.length > 0 ? (
            <div id={listId} role="listbox" aria-label="Search results" className={styles.list}>
              {groups.map((group) => (
                <Group key={group.label} label={group.label}>
                  {group.entries.map((entry) => {
                    const index = entries.indexOf(entry);
                    const props = {
                      id: getOptionId(index),
                      isActive: index === active,
                      onOpen: () => activate(entry),
                    };
                    return entry.type === 'hit' ? (
                      <Option key={getKey(entry)} hit={entry.hit} {...props} />
                    ) : (
                      <FurtherOption key={getKey(entry)} title={entry.title} {...props} />
                    );
                  })}
                </Group>
              ))}
            </div>
          ) : (
            <NoResults
              sentence={formatResults(results, asked, area)}
              isElsewhere={results.counts.all > 0}
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
      <Keys />
    </div>
  );
}
