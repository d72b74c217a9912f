import {useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode} from 'react';
import {useHistory} from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {translate} from '@docusaurus/Translate';
import type {Hit} from './pagefind';
import {useSearch, type SearchState} from './useSearch';
import styles from './styles.module.css';

/** Whether a key press types text where it lands, so that `/` is not a shortcut there. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** Ctrl+K, Cmd+K and `/` put the focus into the search box. */
function useShortcuts(input: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const handleKeyDown = (event: globalThis.KeyboardEvent): void => {
      const hasModifier = event.ctrlKey || event.metaKey;
      const isCommand = event.key.toLowerCase() === 'k' && hasModifier && !event.shiftKey && !event.altKey;
      const isSlash = event.key === '/' && !hasModifier && !event.altKey && !isTyping(event.target);
      if (isCommand || isSlash) {
        event.preventDefault();
        input.current?.focus();
      }
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [input]);
}

function statusText(state: SearchState, query: string): string {
  switch (state.status) {
    case 'loading':
      return 'Searching…';
    case 'failed':
      return process.env.NODE_ENV === 'development'
        ? 'There is no index here: run "npm run build" and "npm run serve" to search.'
        : 'The search index did not load.';
    case 'done':
      return state.hits.length === 0
        ? `Nothing found for “${query}”. Try a field, an error code or an event name.`
        : state.hits.length === 1
          ? '1 result.'
          : `${state.hits.length} results.`;
    default:
      return '';
  }
}

interface OptionProps {
  readonly id: string;
  readonly hit: Hit;
  readonly isActive: boolean;
  readonly onSelect: () => void;
}

function Option({id, hit, isActive, onSelect}: OptionProps): ReactNode {
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isActive) {
      element.current?.scrollIntoView({block: 'nearest'});
    }
  }, [isActive]);
  return (
    <li
      ref={element}
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles.option}
      // The box keeps the focus, or it would close before the click counts.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onSelect}>
      <span className={styles.heading}>{hit.heading}</span>
      {hit.page !== hit.heading && <span className={styles.page}>{hit.page}</span>}
      <span className={styles.excerpt}>
        {hit.excerpt.map((piece, index) => (index % 2 === 0 ? piece : <mark key={index}>{piece}</mark>))}
      </span>
    </li>
  );
}

/** The search box of the navbar: a combobox over the sections of all pages (ARIA Authoring Practices, combobox). */
export default function Search(): ReactNode {
  const {baseUrl} = useDocusaurusContext().siteConfig;
  const history = useHistory();
  const isBrowser = useIsBrowser();
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [query, setQuery] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const [isEnterPending, setEnterPending] = useState(false);
  const state = useSearch(query.trim(), baseUrl);
  useShortcuts(input);

  const hits = state.status === 'done' ? state.hits : [];
  // While a new query runs, the hits of the one before stand, but are not what was asked for.
  const isCurrent = state.status === 'done' && state.query === query.trim();
  const isShown = isOpen && query.trim() !== '';
  const optionId = (index: number): string => `${listId}-${index}`;

  const close = (): void => {
    setOpen(false);
    input.current?.blur();
  };
  const select = (hit: Hit): void => {
    close();
    setQuery('');
    history.push(hit.url);
  };
  // Runs after each render: Enter was pressed before the hits of its query were there.
  useEffect(() => {
    if (isEnterPending && isCurrent) {
      setEnterPending(false);
      if (hits[0]) {
        select(hits[0]);
      }
    }
  });
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      // The browser would empty the box.
      event.preventDefault();
      close();
      return;
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      if (isCurrent && hits[active]) {
        select(hits[active]);
      } else {
        setEnterPending(query.trim() !== '' && !isCurrent);
      }
      return;
    }
    const step = {ArrowDown: 1, ArrowUp: -1}[event.key];
    if (step && hits.length > 0) {
      event.preventDefault();
      setActive((active + step + hits.length) % hits.length);
    }
  };

  return (
    <div
      className={styles.search}
      role="search"
      onBlur={({currentTarget, relatedTarget}) => {
        if (!currentTarget.contains(relatedTarget)) {
          setOpen(false);
        }
      }}>
      <input
        ref={input}
        type="search"
        role="combobox"
        className={styles.input}
        disabled={!isBrowser}
        placeholder={translate({id: 'site.search.placeholder', message: 'Search the docs'})}
        aria-label={translate({id: 'site.search.label', message: 'Search the docs'})}
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isShown && hits.length > 0 ? optionId(active) : undefined}
        aria-keyshortcuts="Control+K Meta+K /"
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setActive(0);
          setEnterPending(false);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={handleKeyDown}
      />
      <kbd className={styles.shortcut} aria-hidden="true">
        Ctrl K
      </kbd>
      <div className={styles.panel} hidden={!isShown}>
        <p role="status" className={styles.status}>
          <span>
            {statusText(state, query)} {hits.length > 1 && <span className={styles.hint}>Use the arrow keys.</span>}
          </span>
          {state.status === 'failed' && (
            <button
              type="button"
              className="button button--secondary button--sm"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                // The button goes with the failure that it stands for.
                input.current?.focus();
                state.retry();
              }}>
              Try again
            </button>
          )}
        </p>
        <ul id={listId} role="listbox" aria-label="Search results" className={styles.list}>
          {hits.map((hit, index) => (
            <Option
              key={hit.url}
              id={optionId(index)}
              hit={hit}
              isActive={index === active}
              onSelect={() => select(hit)}
            />
          ))}
        </ul>
      </div>
    </div>
  );
}
