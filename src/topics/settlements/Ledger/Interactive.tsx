import {useState, type ReactNode} from 'react';
import data from '@generated/slices/default/ledger.json';
import {useQueryState} from '../../../hooks/useQueryState';
import type {LedgerData} from '../ledgerData';
import {Button, Buttons} from '../../../ui/Tool/Button';
import {Fields, SelectField} from '../../../ui/Tool/fields';
import Result from '../../../ui/Tool/Result';
import FileFields from './FileFields';
import Rows from './Rows';
import Totals from './Totals';
import {
  EMPTY_FILE,
  filterRows,
  OWN_FILE_OPTION,
  formatProofResult,
  listDistinctValues,
  createFileView,
  createStatementView,
} from './view';
import {createTool} from '../../../ui/Tool/Frame';
import styles from './parts.module.css';

const ledger = data as LedgerData;
const STATEMENT_OPTIONS = [
  ...ledger.statements.map(({id, merchant, scenario}) => ({value: id, label: `${id}, ${merchant}: ${scenario}`})),
  {value: OWN_FILE_OPTION, label: 'Your own file'},
];
const FIRST_STATEMENT = ledger.statements[0]!;

function createOptions(values: readonly string[]): {value: string; label: string}[] {
  return [{value: '', label: 'All'}, ...values.map((value) => ({value, label: value}))];
}

function getKnownValue(values: readonly string[], value: string): string {
  return values.includes(value) ? value : '';
}

/** The ledger. The statement, the rows and whether it was proved are in the URL; the reader's own file is not. */
function Interactive(): ReactNode {
  const [chosen, setChosen] = useQueryState('statement', FIRST_STATEMENT.id);
  const [typeGiven, setType] = useQueryState('entry', '');
  const [sourceGiven, setSource] = useQueryState('source', '');
  const [proved, setProved] = useQueryState('proof', '');
  const [own, setOwn] = useState(EMPTY_FILE);

  const isOwn = chosen === OWN_FILE_OPTION;
  const statement = isOwn ? undefined : (ledger.statements.find(({id}) => id === chosen) ?? FIRST_STATEMENT);
  const view = statement === undefined ? createFileView(own, ledger) : createStatementView(statement);
  const hasRun = proved === 'run' && (!isOwn || own.text !== '');
  const types = listDistinctValues(view.rows, 'type');
  const sources = listDistinctValues(view.rows, 'source_id');
  const type = getKnownValue(types, typeGiven);
  const source = getKnownValue(sources, sourceGiven);
  const {shown, sentence} = filterRows(view.rows, type, source);

  const choose = (next: string): void => {
    setChosen(next);
    setProved('');
  };

  return (
    <>
      <SelectField
        label="Statement"
        value={statement?.id ?? OWN_FILE_OPTION}
        options={STATEMENT_OPTIONS}
        onChange={choose}
      />
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
        <SelectField label="Entry type" value={type} options={createOptions(types)} onChange={setType} />
        <SelectField label="Caused by" value={source} options={createOptions(sources)} onChange={setSource} />
      </Fields>
      <Buttons>
        <Button isPrimary disabled={isOwn && own.text === ''} onClick={() => setProved('run')}>
          Reconcile
        </Button>
      </Buttons>
      <Result
        summary={
          <>
            {hasRun && formatProofResult(view, ledger.exponents, statement?.payout)}
            {hasRun && sentence !== '' && ' '}
            {sentence}
          </>
        }>
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
      </Result>
    </>
  );
}

export default createTool('ledger', Interactive);
