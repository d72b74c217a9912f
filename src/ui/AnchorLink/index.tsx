import type {ReactNode} from 'react';
import clsx from 'clsx';
import styles from './styles.module.css';

interface Props {
  readonly id: string;
  /** What the anchor belongs to. */
  readonly name: string;
  /** What is the link; without it, the link is a mark of its own. */
  readonly children?: ReactNode;
}

/**
 * The link of an entry to itself: its name, which looks like a link on hover, or a mark of its own, which is always
 * visible on devices without hover.
 */
export default function AnchorLink({id, name, children}: Props): ReactNode {
  return (
    <a
      href={`#${encodeURIComponent(id)}`}
      className={children === undefined ? clsx('hash-link', styles.link) : styles.name}
      aria-label={`Link to ${name}`}
      translate="no">
      {children}
    </a>
  );
}
