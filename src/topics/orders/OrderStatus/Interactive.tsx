import type {ReactNode} from 'react';
import data from '@generated/slices/default/orderStatus.json';
import {useQueryState} from '../../../hooks/useQueryState';
import type {OrderStatusData} from '../orderStatusData';
import InlineMarkdown from '../../../ui/InlineMarkdown';
import {Button, Buttons} from '../../../ui/Tool/Button';
import {Fields, SelectField} from '../../../ui/Tool/fields';
import Result from '../../../ui/Tool/Result';
import {explainOrderStatus, MIN_SUB_ORDERS, MAX_SUB_ORDERS, parseStatuses, serializeStatuses} from './choice';
import {createTool} from '../../../ui/Tool/Frame';
import styles from './styles.module.css';

const orderStatusData = data as OrderStatusData;
const INITIAL_STATUSES = ['shipped', 'accepted'];
const STATUS_OPTIONS = orderStatusData.states.map(({name}) => ({value: name, label: name}));

/** Sub-orders with a status each, and the resulting order. The statuses are in the URL. */
function Interactive(): ReactNode {
  const [written, setWritten] = useQueryState('sub_orders', serializeStatuses(INITIAL_STATUSES));
  const statuses = parseStatuses(written, INITIAL_STATUSES, orderStatusData);
  const {rule, summary, meaning, event} = explainOrderStatus(statuses, orderStatusData);
  const set = (next: readonly string[]): void => setWritten(serializeStatuses(next));

  return (
    <>
      <Fields>
        {statuses.map((status, index) => (
          <SelectField
            key={index}
            label={`Sub-order ${String(index + 1)}`}
            value={status}
            options={STATUS_OPTIONS}
            onChange={(value) => set(statuses.map((one, place) => (place === index ? value : one)))}
          />
        ))}
      </Fields>
      <Buttons>
        <Button disabled={statuses.length === MAX_SUB_ORDERS} onClick={() => set([...statuses, 'accepted'])}>
          Add a sub-order
        </Button>
        <Button disabled={statuses.length === MIN_SUB_ORDERS} onClick={() => set(statuses.slice(0, -1))}>
          Remove the last one
        </Button>
      </Buttons>
      <Result summary={summary}>
        <p className={styles.meaning}>
          {meaning} An order that gets this status sends <code translate="no">{event}</code>.
        </p>
        <ol className={styles.rules}>
          {orderStatusData.rules.map(({when}, index) => (
            <li key={when} className={index + 1 === rule ? styles.decides : undefined}>
              <InlineMarkdown>{when}</InlineMarkdown>
              {index + 1 === rule && ' This rule applies.'}
              {index + 1 < rule && ' Does not apply.'}
            </li>
          ))}
        </ol>
      </Result>
    </>
  );
}

export default createTool('order', Interactive);
