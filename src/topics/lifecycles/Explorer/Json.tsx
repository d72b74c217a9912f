import {useRef, type ReactNode} from 'react';
import clsx from 'clsx';
import type {JsonValue} from '../../../../packages/json';
import {useIsOverflowing} from '../../../hooks/useIsOverflowing';
import JsonText from '../../../ui/Tool/JsonText';
import {buildJsonLines} from './json';
import styles from './parts.module.css';

interface Props {
  readonly value: JsonValue;
  readonly before?: JsonValue;
  /** What it shows. */
  readonly label: string;
}

/** A value as JSON. Lines that differ from the previous value are highlighted, also by a sign. */
export default function Json({value, before, label}: Props): ReactNode {
  const frame = useRef<HTMLPreElement>(null);
  const isOverflowing = useIsOverflowing(frame);
  const focusable = isOverflowing ? {tabIndex: 0, role: 'group', 'aria-label': label} : {};
  return (
    <pre ref={frame} className={styles.json} translate="no" {...focusable}>
      <code>
        {buildJsonLines(value, before).map(({text, isChanged}, index) => (
          <span key={index} className={clsx(styles.line, isChanged && styles.changed)}>
            {isChanged ? (
              <ins className={styles.mark}>
                <JsonText>{text}</JsonText>
              </ins>
            ) : (
              <JsonText>{text}</JsonText>
            )}
            {'\n'}
          </span>
        ))}
      </code>
    </pre>
  );
}
