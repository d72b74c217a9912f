import type {ReactNode} from 'react';
import clsx from 'clsx';
import styles from './styles.module.css';

interface Props {
  readonly id: string;
  /** What the anchor belongs to. */
  readonly name: string;
}

/** The link of an entry to itself: visible on hover and focus, and always on devices without hover. */
export default function AnchorLink({id, name}: Props): ReactNode {
  return (
    <a
      href={`#${encodeURIComponent(id)}`}
      className={clsx('hash-link', styles.link)}
      aria-label={`Link to ${name}`}
      translate="no"
    />
  );
}
