import type {ReactNode} from 'react';
import type {StatementProof} from '../proof';
import ScrollableTable from '../../../ui/ScrollableTable';
import {formatPlainAmount} from '../../money/formatAmounts';
import styles from './parts.module.css';

/** The control totals of a proof: what was found, what was expected. */
export default function Totals({proof}: {readonly proof: StatementProof}): ReactNode {
  return (
    <ScrollableTable>
      <caption className={styles.caption}>Control totals</caption>
      <thead>
        <tr>
          <th scope="col">Compared</th>
          <th scope="col" className="text--right">
            Found
          </th>
          <th scope="col" className="text--right">
            Expected
          </th>
          <th scope="col">Result</th>
        </tr>
      </thead>
      <tbody>
        {proof.totals.map(({what, found, expected, isRight}) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td className="text--right">{formatPlainAmount(found)}</td>
            <td className="text--right">{formatPlainAmount(expected)}</td>
            <td>{isRight ? '✓ equal' : '✗ differs'}</td>
          </tr>
        ))}
      </tbody>
    </ScrollableTable>
  );
}
