import type {ReactNode} from 'react';
import type {Proof} from '../proof';
import ScrollableTable from '../../../ui/ScrollableTable';
import {plain} from '../../money/formatAmounts';

/** The control totals of a proof: what was found, what was expected. */
export default function Totals({proof}: {readonly proof: Proof}): ReactNode {
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
            <td>{plain(found)}</td>
            <td>{plain(expected)}</td>
            <td>{isRight ? '✓ equal' : '✗ differs'}</td>
          </tr>
        ))}
      </tbody>
    </ScrollableTable>
  );
}
