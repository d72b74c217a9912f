import type {ReactNode} from 'react';
import type {StatementProof} from '../proof';
import ScrollableTable from '../../../ui/ScrollableTable';
import {formatPlainAmount} from '../../money/formatAmounts';

/** The control totals of a proof: what was found, what was expected. */
export default function Totals({proof}: {readonly proof: StatementProof}): ReactNode {
  return (
    <ScrollableTable>
      <caption>Control totals</caption>
      <thead>
        <tr>
          <th scope="col">Compared</th>
          <th scope="col">Found</th>
          <th scope="col">Expected</th>
          <th scope="col">Result</th>
        </tr>
      </thead>
      <tbody>
        {proof.totals.map(({what, found, expected, isRight}) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>{formatPlainAmount(found)}</td>
            <td>{formatPlainAmount(expected)}</td>
            <td>{isRight ? '✓ equal' : '✗ differs'}</td>
          </tr>
        ))}
      </tbody>
    </ScrollableTable>
  );
}
