import {useRef, type ReactNode} from 'react';
import {useIsOverflowing} from '../../hooks/useIsOverflowing';
import Html from '../../../packages/static-parts/browser/Html';
import styles from './styles.module.css';

interface Props {
  /** The code, colored at build time. */
  readonly html: string;
  readonly part?: string;
  /** The name of its language, for where no tab shows it: without scripts, and in print. */
  readonly name?: string;
}

/** Colored code that scrolls horizontally, by keyboard too. */
export default function Code({html, part, name}: Props): ReactNode {
  const frame = useRef<HTMLPreElement>(null);
  const isOverflowing = useIsOverflowing(frame);
  return (
    <pre
      ref={frame}
      className={styles.code}
      data-name={name}
      data-scrolls=""
      tabIndex={isOverflowing ? 0 : undefined}
      translate="no">
      <Html as="code" html={html} part={part} />
    </pre>
  );
}
