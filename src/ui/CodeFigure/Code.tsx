import {useRef, type ReactNode} from 'react';
import {useIsOverflowing} from '../../hooks/useIsOverflowing';
import styles from './styles.module.css';

interface Props {
  /** The code, colored at build time. */
  readonly html: string;
}

/** Colored code that scrolls horizontally, by keyboard too. */
export default function Code({html}: Props): ReactNode {
  const frame = useRef<HTMLPreElement>(null);
  const isOverflowing = useIsOverflowing(frame);
  return (
    <pre ref={frame} className={styles.code} tabIndex={isOverflowing ? 0 : undefined} translate="no">
      <code dangerouslySetInnerHTML={{__html: html}} />
    </pre>
  );
}
