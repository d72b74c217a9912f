import {useState, type ReactNode} from 'react';
import data from '@generated/slices/default/ledger.json';
import {useAddressState} from '../../../hooks/useQueryState';
import type {LedgerData} from '../ledgerData';
import {Fields, SelectField} from '../../../ui/Tool/fields';
import FileFields from './FileFields';
import Rows from './Rows';
import Totals from './Totals';
import {EMPTY_FILE, filtered, OWN_FILE, proofSentence, valuesOf, viewOfFile, viewOfStatement} from './view';
import styles from './styles.module.css';

const ledger = data as LedgerData;
const STATEMENTS = [
  ...ledger.statements.map(({id, merchant, scene}) => ({value: id, label: `${id}, ${merchant}: ${scene}`})),
  {value: OWN_FILE, label: 'A file of yours'},
];
const FIRST = ledger.statements[0]!;

function optionsOf(values: readonly string[]): {value: string; label: string}[] {
  return [{value: '', label: 'All'}, ...values.map((value) => ({value, label: value}))];
}

function known(values: readonly string[], value: string): string {
  return values.includes(value) ? value : '';
}

/** The ledger. Which statement, which rows and whether it was proved stand in the address; a file of the reader does not. */
export default function Interactive(): ReactNode {
  const [chosen, setChosen] = useAddressState('statement', FIRST.id);
  const [typeGiven, setType] = useAddressState('entry', '');
  const [sourceGiven, setSource] = useAddressState('source', '');
  const [proved, setProved] = useAddressState('proof', '');
  const [own, setOwn] = useState(EMPTY_FILE);

  const isOwn = chosen === OWN_FILE;
  const statement = isOwn ? undefined : (ledger.statements.find(({id}) => id === chosen) ?? FIRST);
  const view = statement === undefined ? viewOfFile(own, ledger) : viewOfStatement(statement);
  const hasRun = proved === 'run' && (!isOwn || own.text !== '');
  const types = valuesOf(view.rows, 'type');
  const sources = valuesOf(view.rows, 'source_id');
  const type = known(types, typeGiven);
  const source = known(sources, sourceGiven);
  const {shown, sentence} = filtered(view.rows, type, source);

  const choose = (next: string): void => {
    setChosen(next);
    setProved('');
  };

  return (
    <>
      <SelectField label="Statement" value={statement?.id ?? OWN_FILE} options={STATEMENTS} onChange={choose} />
      {isOwn && (
        <FileFields
          own={own}
          onChange={(next) => {
            setOwn(next);
            setProved('');
          }}
        />
      )}
      <Fields>
        <SelectField label="Entry type" value={type} options={optionsOf(types)} onChange={setType} />
        <SelectField label="Caused by" value={source} options={optionsOf(sources)} onChange={setSource} />
      </Fields>
      <button
        type="button"
        className="button button--primary"
        disabled={isOwn && own.text === ''}
        onClick={() => setProved('run')}>
        Run the proof
      </button>
      <div role="status" className={styles.result}>
        {hasRun && <p className={styles.sentence}>{proofSentence(view, statement?.payout)}</p>}
        {sentence !== '' && <p>{sentence}</p>}
      </div>
      {hasRun && view.problems.length > 0 && (
        <ul className={styles.problems}>
          {view.problems.slice(0, 50).map((problem, index) => (
            <li key={index}>{problem}</li>
          ))}
          {view.problems.length > 50 && <li>And {view.problems.length - 50} more.</li>}
        </ul>
      )}
      {hasRun && view.unknownTypes.length > 0 && (
        <p>
          Not in the dictionary, and booked by their signed amount: <code>{view.unknownTypes.join(', ')}</code>
        </p>
      )}
      {hasRun && view.rows.length > 0 && <Totals proof={view.proof} />}
      {view.rows.length > 0 && (
        <Rows rows={shown} all={view.rows} proof={hasRun ? view.proof : undefined} types={ledger.types} />
      )}
    </>
  );
}
