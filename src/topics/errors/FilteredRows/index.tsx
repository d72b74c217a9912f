import {useRef, useState, type ReactNode} from 'react';
import clsx from 'clsx';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {TextField} from '../../../ui/Tool/fields';
import styles from './styles.module.css';

interface Props {
  /** A table, of which the server sends every row. */
  readonly children: ReactNode;
}

/** A long table with a field: rows that do not contain each of its words are hidden. Without scripts it has no field. */
export default function FilteredRows({children}: Props): ReactNode {
  const isBrowser = useIsBrowser();
  const frame = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [result, setResult] = useState('');

  const filter = (next: string): void => {
    const words = next.toLowerCase().split(/\s+/);
    const rows = [...frame.current!.querySelectorAll<HTMLTableRowElement>('tbody tr')];
    for (const row of rows) {
      const content = row.textContent.toLowerCase();
      row.hidden = !words.every((word) => content.includes(word));
    }
    const shown = rows.filter(({hidden}) => !hidden).length;
    setText(next);
    setResult(next.trim() === '' ? '' : `${shown} of ${rows.length} rows`);
  };

  return (
    <div ref={frame} className={styles.frame}>
      {isBrowser && (
        <div className={clsx('tool', styles.filter)}>
          <TextField label="Filter by status, event or header" value={text} onChange={filter} />
          <p className={styles.result} aria-live="polite">
            {result}
          </p>
        </div>
      )}
      {children}
    </div>
  );
}
