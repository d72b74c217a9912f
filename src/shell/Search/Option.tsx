import {useEffect, useRef, type MouseEvent, type ReactNode, type RefObject} from 'react';
import clsx from 'clsx';
import type {SearchHit} from '../../../packages/docs-search/search/types';
import {describeKind} from './entries';
import {getAreaName} from './messages';
import styles from './panel.module.css';

interface Props {
  readonly id: string;
  readonly hit: SearchHit;
  readonly isActive: boolean;
  readonly onOpen: () => void;
}

/** Scrolls an option into view when it becomes the active one. */
function useScrollWhenActive<T extends HTMLElement>(isActive: boolean): RefObject<T | null> {
  const element = useRef<T>(null);
  useEffect(() => {
    if (isActive) {
      element.current?.scrollIntoView({block: 'nearest'});
    }
  }, [isActive]);
  return element;
}

/** Whether the heading is a name as in code, not words for it. */
function isName({kind, heading}: SearchHit): boolean {
  return kind !== undefined && /^(?:[A-Z]+ \/\S*|\S+)$/.test(heading);
}

/** Marks every second piece. */
function markPieces(pieces: readonly string[]): ReactNode {
  return pieces.map((piece, index) => (index % 2 === 0 ? piece : <mark key={index}>{piece}</mark>));
}

/** A result: a link, so that the browser can open it in a new tab, and an option of the combobox. */
export default function Option({id, hit, isActive, onOpen}: Props): ReactNode {
  const element = useScrollWhenActive<HTMLAnchorElement>(isActive);
  const handleClick = (event: MouseEvent): void => {
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey) {
      event.preventDefault();
      onOpen();
    }
  };
  const trail = [hit.area && getAreaName(hit.area), hit.page !== hit.heading && hit.page].filter(Boolean);
  return (
    <a
      ref={element}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      href={hit.url}
      className={styles.option}
      onClick={handleClick}>
      <span className={clsx(styles.heading, isName(hit) && styles.name)}>{markPieces(hit.headingPieces)}</span>{' '}
      <span className={styles.kind}>{describeKind(hit)}</span>{' '}
      {hit.excerptPieces.join('') !== '' && <span className={styles.excerpt}>{markPieces(hit.excerptPieces)}</span>}{' '}
      <span className={styles.trail}>{trail.join(' › ')}</span>
    </a>
  );
}

interface FurtherProps {
  readonly id: string;
  readonly title: string;
  readonly isActive: boolean;
  readonly onOpen: () => void;
}

/** The offer of the further results of a page. */
export function FurtherOption({id, title, isActive, onOpen}: FurtherProps): ReactNode {
  const element = useScrollWhenActive<HTMLDivElement>(isActive);
  return (
    // The keys of an option are handled by the box, which keeps the focus (ARIA Authoring Practices, combobox).
    <div
      ref={element}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={clsx(styles.option, styles.further)}
      onClick={onOpen}>
      More from {title}
    </div>
  );
}
