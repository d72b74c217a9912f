import {useId, useState, type DragEvent, type ReactNode} from 'react';
import clsx from 'clsx';
import {Fields, TextField} from '../../../ui/Tool/fields';
import {findTotalProblem, type OwnFile} from './view';
import styles from './parts.module.css';

interface Props {
  readonly own: OwnFile;
  readonly onChange: (own: OwnFile) => void;
}

/** A larger file is not a statement: 500 rows have less than 100 KB. */
const MAX_FILE_BYTES = 1_000_000;

/** The input of a file: pasted, chosen or dropped. It is read in the browser and not sent anywhere. */
export default function FileFields({own, onChange}: Props): ReactNode {
  const id = useId();
  const [problem, setProblem] = useState('');
  const [isOver, setIsOver] = useState(false);

  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) {
      return;
    }
    if (file.size > MAX_FILE_BYTES) {
      setProblem(
        `Found ${String(file.size)} bytes, expected the file of a statement with at most ${String(MAX_FILE_BYTES)}.`,
      );
      return;
    }
    setProblem('');
    // A byte order mark is kept, since the file may not have one.
    const text = new TextDecoder('utf-8', {ignoreBOM: true}).decode(await file.arrayBuffer());
    onChange({...own, text, isFile: true});
  };

  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    void read(event.dataTransfer.files[0]);
  };

  return (
    <>
      <div
        className={clsx(styles.drop, isOver && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}>
        <TextField
          label="CSV of a statement"
          hint="Paste it, or drop the file here. It stays in your browser."
          rows={6}
          isCode
          value={own.text}
          error={problem}
          onChange={(text) => onChange({...own, text, isFile: false})}
        />
        <label htmlFor={id} className={styles.choose}>
          Or choose a file
        </label>
        <input id={id} type="file" accept=".csv,text/csv" onChange={(event) => void read(event.target.files?.[0])} />
      </div>
      <Fields>
        <TextField
          label="entry_count"
          hint="Of the statement, if you know it."
          inputMode="numeric"
          isCode
          value={own.count}
          error={findTotalProblem(own.count)}
          onChange={(count) => onChange({...own, count})}
        />
        <TextField
          label="opening_balance"
          hint="By default, the balance before the first row."
          isCode
          value={own.opening}
          error={findTotalProblem(own.opening)}
          onChange={(opening) => onChange({...own, opening})}
        />
        <TextField
          label="closing_balance"
          hint="The amount that the bank account should receive."
          isCode
          value={own.closing}
          error={findTotalProblem(own.closing)}
          onChange={(closing) => onChange({...own, closing})}
        />
      </Fields>
    </>
  );
}
