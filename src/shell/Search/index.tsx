import {useRef, useState, type KeyboardEvent, type ReactNode} from 'react';
import {translate} from '@docusaurus/Translate';
import useIsBrowser from '@docusaurus/useIsBrowser';
import type {KeyHandler, ListState} from './Panel';
import {useSearchPanel} from './usePanel';
import {isApple, useShortcuts} from './useShortcuts';
import styles from './styles.module.css';

/**
 * The search box of the navbar: a combobox (ARIA Authoring Practices) whose options are links, so that they also open
 * in a new tab. The focus stays in the box, so that typing can continue at any time, and a phone keeps its keyboard
 * open.
 *
 * This is the box alone. The panel below it and the search engine are loaded when a reader focuses it.
 */
export default function Search(): ReactNode {
  const isBrowser = useIsBrowser();
  const box = useRef<HTMLInputElement>(null);
  /** What had the focus before the box. */
  const origin = useRef<Element>(null);
  const handleKeyInPanel = useRef<KeyHandler>(null);
  /** Enter was pressed before there was a hit to open. */
  const isEnterPending = useRef(false);
  const [query, setQuery] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [list, setList] = useState<ListState>({});
  const {Panel, hasFailed, load} = useSearchPanel();

  const open = (): void => setOpen(true);
  const changeQuery = (text: string): void => {
    isEnterPending.current = false;
    setQuery(text);
    open();
  };
  const close = (): void => {
    setOpen(false);
    // A box that keeps the focus would keep a phone's keyboard open.
    box.current?.blur();
  };
  const giveUp = (): void => {
    close();
    if (origin.current instanceof HTMLElement) {
      origin.current.focus({preventScroll: true});
    }
  };
  useShortcuts(box, open);

  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) {
      return;
    }
    if (event.key === 'Escape') {
      // The browser would clear the box.
      event.preventDefault();
      giveUp();
    } else if (event.target !== box.current) {
      return;
    } else if (event.key === 'Enter' && !handleKeyInPanel.current) {
      isEnterPending.current = query.trim() !== '';
    } else if (event.key === 'ArrowDown' && !isOpen) {
      open();
    } else {
      handleKeyInPanel.current?.(event);
    }
  };

  return (
    <div
      className={styles.search}
      role="search"
      // After a failure the button below loads it: it must not go away under the pointer that is on its way to it.
      onPointerEnter={hasFailed ? undefined : load}
      onKeyDown={handleKeyDown}
      onBlur={({currentTarget, relatedTarget}) => {
        // When the window loses the focus to a result in a new tab, the box stays as it is.
        if (!currentTarget.contains(relatedTarget) && !currentTarget.contains(document.activeElement)) {
          setOpen(false);
        }
      }}>
      <svg className={styles.icon} viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="7" cy="7" r="4.5" />
        <path d="m10.5 10.5 4 4" />
      </svg>
      <input
        ref={box}
        type="search"
        role="combobox"
        className={styles.box}
        disabled={!isBrowser}
        placeholder={translate({id: 'site.search.placeholder', message: 'Search the docs'})}
        aria-label={translate({id: 'site.search.label', message: 'Search the docs'})}
        aria-expanded={list.id !== undefined}
        aria-controls={list.id}
        aria-autocomplete="list"
        aria-activedescendant={list.activeId}
        aria-keyshortcuts="Control+K Meta+K"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        value={query}
        onChange={(event) => changeQuery(event.target.value)}
        onMouseDown={({currentTarget}) => {
          // On a narrow screen the box grows on focus: the panel is positioned after that.
          currentTarget.focus();
          open();
        }}
        onFocus={({currentTarget, relatedTarget}) => {
          load();
          if (!isOpen && !currentTarget.parentElement!.contains(relatedTarget)) {
            origin.current = relatedTarget;
          }
        }}
      />
      <kbd className={styles.shortcut} aria-hidden="true">
        {isBrowser && isApple() ? '⌘ K' : 'Ctrl K'}
      </kbd>
      <button type="button" className={styles.cancel} onMouseDown={(event) => event.preventDefault()} onClick={giveUp}>
        Cancel
      </button>
      {isOpen &&
        (Panel ? (
          <Panel
            query={query}
            box={box}
            handleKey={handleKeyInPanel}
            isEnterPending={isEnterPending}
            onList={setList}
            onQuery={changeQuery}
            onOpen={() => {
              setQuery('');
              close();
            }}
          />
        ) : (
          <p role="status" className={styles.waiting} onMouseDown={(event) => event.preventDefault()}>
            {hasFailed ? 'The search did not load.' : 'Loading the search…'}
            {hasFailed && (
              <button
                type="button"
                className="button button--secondary button--sm"
                onClick={() => {
                  // The button is removed with its error.
                  box.current?.focus();
                  load();
                }}>
                Try again
              </button>
            )}
          </p>
        ))}
    </div>
  );
}
