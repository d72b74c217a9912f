import {useEffect, useRef, type MouseEvent, type ReactNode} from 'react';
import clsx from 'clsx';
import type {SearchHit} from '../../../packages/docs-search/search/types';
import {getAreaName} from './messages';
import styles from './panel.module.css';

interface Props {
  readonly id: string;
  readonly hit: SearchHit;
  readonly isActive: boolean;
  readonly onOpen: () => void;
}

/** Whether the heading is a name as in code, not words for it. */
function isName({kind, heading}: SearchHit): boolean {
  return kind !== undefined && /^(?:[A-Z]+ \/\S*|\S+)$/.test(heading);
}

/** A result: a link, so that the browser can open it in a new tab, and an option of the combobox. */
export default function Option({id, hit, isActive, onOpen}: Props): ReactNode {
  const element = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isActive) {
      element.current?.scrollIntoView({block: 'nearest'});
    }
  }, [isActive]);
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
      <span className={clsx(styles.heading, isName(hit) && styles.name)}>{hit.heading}</span>{' '}
      {hit.kind !== undefined && <span className={styles.kind}>{hit.kind}</span>}{' '}
      <span className={styles.trail}>{trail.join(' › ')}</span>{' '}
      {hit.excerpt.length > 0 && (
        <span className={styles.excerpt}>
          {hit.excerpt.map((piece, index) => (index % 2 === 0 ? piece : <mark key={index}>{piece}</mark>))}
        </span>
      )}
    </a>
  );
}
