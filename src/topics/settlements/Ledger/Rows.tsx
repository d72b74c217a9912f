import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import type {StatementProof} from '../proof';
import ScrollableTable from '../../../ui/ScrollableTable';
import {type LedgerView} from './view';
import styles from './parts.module.css';
import {formatPlainAmount, formatSignedAmount, formatTerm} from '../../money/formatAmounts';

type Row = LedgerView['rows'][number];

interface Props {
  readonly rows: readonly Row[];
  readonly all: readonly Row[];
  /** Shown once it was run. */
  readonly proof: StatementProof | undefined;
  /** The anchor of each entry type. */
  readonly types: Readonly<Record<string, string>>;
}

/** The balance before a row, its amount, and their sum. */
function ProofCell({row, proof}: {readonly row: Row; readonly proof: StatementProof}): ReactNode {
  const {expected, isRight} = proof.balances[row.row - 1]!;
  const sum = `${formatPlainAmount(expected - row.amount)}${formatTerm(row.amount)} = ${formatPlainAmount(expected)}`;
  return <td className={isRight ? styles.proof : styles.wrong}>{`${isRight ? '✓' : '✗'} ${sum}`}</td>;
}

function Code({children, href}: {readonly children: string; readonly href?: string}): ReactNode {
  const code = <code translate="no">{children}</code>;
  return href === undefined ? code : <Link to={href}>{code}</Link>;
}

/** The rows of a statement, with running balance and, once it was run, the proof of each. */
export default function Rows({rows, all, proof, types}: Props): ReactNode {
  const hasFormulas = all.some(({how}) => how !== undefined);
  return (
    <ScrollableTable>
      <thead>
        <tr>
          <th scope="col">Row</th>
          <th scope="col">Entry</th>
          {hasFormulas && <th scope="col">How it is computed</th>}
          <th scope="col" className="text--right">
            Amount
          </th>
          <th scope="col" className="text--right">
            Balance
          </th>
          {proof && <th scope="col">Check</th>}
          <th scope="col">Booked on</th>
          <th scope="col">Available on</th>
          <th scope="col">Caused by</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.row}>
            <td>{row.row}</td>
            <td data-lone="">
              <Code href={types[row.type] === undefined ? undefined : `#${types[row.type]!}`}>{row.type}</Code>
            </td>
            {hasFormulas && <td className={styles.how}>{row.how}</td>}
            <td className={styles.amount}>{formatSignedAmount(row.amount)}</td>
            <td className={styles.amount}>{formatPlainAmount(row.balance)}</td>
            {proof && <ProofCell row={row} proof={proof} />}
            <td className={styles.day}>{row.booked_on}</td>
            <td className={styles.day}>{row.available_on}</td>
            <td data-lone="">{row.source_id === '' ? '–' : <Code href={row.url}>{row.source_id}</Code>}</td>
          </tr>
        ))}
      </tbody>
    </ScrollableTable>
  );
}
