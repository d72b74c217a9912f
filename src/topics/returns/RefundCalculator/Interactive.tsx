import {useState, type ReactNode} from 'react';
import data from '@generated/slices/default/refundCalculator.json';
import {useAddressState} from '../../../hooks/useQueryState';
import type {RefundCalculatorData} from '../refundCalculatorData';
import ScrollableTable from '../../../ui/ScrollableTable';
import {Fields, SelectField, TextField} from '../../../ui/Tool/fields';
import {
  calculate,
  fromAddress,
  read,
  summaryOf,
  textsOf,
  toAddress,
  type Field,
  type Refund,
  type Texts,
} from './calculate';
import styles from './styles.module.css';

const {currency, maximum, lines} = data as RefundCalculatorData;
const OWN = 'own';
/** Units that are shown one by one. */
const SHOWN = 20;
const FIRST = textsOf(lines[0]!);
const LINES = [
  ...lines.map(({id, title, units}) => ({value: id, label: `${id}: ${units} of ${title}`})),
  {value: OWN, label: 'A line of your own'},
];

const LABELS: readonly (readonly [field: Field, label: string, hint: string])[] = [
  ['units', 'Units of the line', 'As ordered.'],
  ['price', 'Price of a unit', 'Before the discount.'],
  ['discount', 'Discount on the line', 'Of all its units.'],
  ['tax', 'Tax inside the line', 'As it was recorded.'],
  ['before', 'Units refunded before', 'Or canceled, or in open returns.'],
  ['now', 'Units that come back', 'In this return.'],
  ['shipping', 'Shipping that is refunded', 'By the policy.'],
  ['fee', 'Return fee', 'Of the merchant.'],
];

function lineOf(texts: Texts): string {
  const isLike = (own: Texts): boolean =>
    (['units', 'price', 'discount', 'tax'] as const).every((key) => own[key] === texts[key].trim());
  return lines.find((line) => isLike(textsOf(line)))?.id ?? OWN;
}

function Steps({
  refund: {paid, steps},
  texts: {tax, units},
}: {
  readonly refund: Refund;
  readonly texts: Texts;
}): ReactNode {
  return (
    <ScrollableTable>
      <thead>
        <tr>
          <th scope="col">Unit</th>
          <th scope="col">Paid up to it</th>
          <th scope="col">Rounded</th>
          <th scope="col">Refunded before</th>
          <th scope="col">Refund</th>
          <th scope="col">Tax inside</th>
          <th scope="col">To the funder</th>
        </tr>
      </thead>
      <tbody>
        {steps.slice(0, SHOWN).map((step) => (
          <tr key={step.unit}>
            <td>{step.unit}</td>
            <td>{`${paid} × ${step.unit} ÷ ${units.trim()} = ${step.exact}`}</td>
            <td>{step.rounded}</td>
            <td>{step.before}</td>
            <td>{`${step.rounded} − ${step.before} = ${step.amount}`}</td>
            <td>{`${tax.trim()} × ${step.unit} ÷ ${units.trim()} = ${step.taxExact}, less ${step.taxBefore}: ${step.tax}`}</td>
            <td>{step.funding}</td>
          </tr>
        ))}
      </tbody>
    </ScrollableTable>
  );
}

/** The calculator. What can be computed stands in the address. */
export default function Interactive(): ReactNode {
  const [shared, setShared] = useAddressState('refund', toAddress(FIRST));
  const [draft, setDraft] = useState<Texts>();
  const texts = draft ?? fromAddress(shared) ?? FIRST;
  const {values, problems} = read(texts, maximum);
  const refund = values && calculate(values);

  const enter = (next: Texts): void => {
    const isShared = read(next, maximum).values !== undefined;
    if (isShared) {
      setShared(toAddress(next));
    }
    setDraft(isShared ? undefined : next);
  };

  const choose = (id: string): void => {
    const line = lines.find((one) => one.id === id);
    if (line) {
      enter(textsOf(line));
    }
  };

  return (
    <>
      <Fields>
        <SelectField label="Line of order 5512" value={lineOf(texts)} onChange={choose} options={LINES} />
        {LABELS.map(([field, label, hint]) => (
          <TextField
            key={field}
            label={label}
            hint={hint}
            inputMode="numeric"
            isCode
            value={texts[field]}
            error={problems[field]}
            onChange={(text) => enter({...texts, [field]: text})}
          />
        ))}
      </Fields>
      <p role="status" className={styles.result}>
        {refund && summaryOf(refund, values, currency)}
      </p>
      {refund && (
        <>
          <p>{`Paid for the line: ${values.price} × ${values.units} − ${values.discount} = ${refund.paid}.`}</p>
          <Steps refund={refund} texts={texts} />
          {refund.steps.length > SHOWN && <p>{`${refund.steps.length - SHOWN} more units follow by the same rule.`}</p>}
          <p>{`Refund: ${refund.amount} for the units + ${values.shipping} shipping − ${refund.taken} fee = ${refund.refund}.`}</p>
        </>
      )}
    </>
  );
}
