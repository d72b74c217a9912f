import type {ReactNode} from 'react';
import data from '@generated/slices/default/orderStatus.json';
import {useAddressState} from '../../../hooks/useQueryState';
import type {OrderStatusData} from '../orderStatusData';
import InlineMarkdown from '../../../ui/InlineMarkdown';
import {Fields, SelectField} from '../../../ui/Tool/fields';
import {explain, FEWEST, MOST, statusesOf, writtenOf} from './choice';
import styles from './styles.module.css';

const contract = data as OrderStatusData;
const INITIAL = ['shipped', 'accepted'];
const STATES = contract.states.map(({name}) => ({value: name, label: name}));

/** Sub-orders with a status each, and the order that follows. They stand in the address. */
export default function Interactive(): ReactNode {
  const [written, setWritten] = useAddressState('sub_orders', writtenOf(INITIAL));
  const statuses = statusesOf(written, INITIAL, contract);
  const {rule, summary, meaning, event} = explain(statuses, contract);
  const set = (next: readonly string[]): void => setWritten(writtenOf(next));

  return (
    <>
      <Fields>
        {statuses.map((status, index) => (
          <SelectField
            key={index}
            label={`Sub-order ${String(index + 1)}`}
            value={status}
            options={STATES}
            onChange={(value) => set(statuses.map((one, place) => (place === index ? value : one)))}
          />
        ))}
      </Fields>
      <div className={styles.buttons}>
        <button
          type="button"
          className="button button--secondary button--sm"
          disabled={statuses.length === MOST}
          onClick={() => set([...statuses, 'accepted'])}>
          Add a sub-order
        </button>
        <button
          type="button"
          className="button button--secondary button--sm"
          disabled={statuses.length === FEWEST}
          onClick={() => set(statuses.slice(0, -1))}>
          Remove the last one
        </button>
      </div>
      <p role="status" className={styles.summary}>
        {summary}
      </p>
      <p className={styles.meaning}>
        {meaning} An order that gets this status sends <code translate="no">{event}</code>.
      </p>
      <ol className={styles.rules}>
        {contract.rules.map(({when}, index) => (
          <li key={when} className={index + 1 === rule ? styles.decides : undefined}>
            <InlineMarkdown>{when}</InlineMarkdown>
            {index + 1 === rule && ' This one decides.'}
            {index + 1 < rule && ' It does not fit.'}
          </li>
        ))}
      </ol>
    </>
  );
}
