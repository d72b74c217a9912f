import {useState, type ReactNode} from 'react';
import data from '@generated/slices/default/refundCalculator.json';
import {useQueryState} from '../../../hooks/useQueryState';
import type {RefundCalculatorData} from '../refundCalculatorData';
import ScrollableTable from '../../../ui/ScrollableTable';
import {Fields, SelectField, TextField} from '../../../ui/Tool/fields';
import Result from '../../../ui/Tool/Result';
import {createTool} from '../../../ui/Tool/Frame';
import {
  calculateRefund,
  parseRefundQuery,
  readRefundInput,
  summarizeRefund,
  createLineTexts,
  serializeRefundQuery,
  type RefundField,
  type RefundCalculation,
  type RefundTexts,
} from './calculate';

const {currency, exponents, maximum, lines} = data as RefundCalculatorData;
const OWN_LINE = 'own';
/** Units that are shown one by one. */
const MAX_SHOWN_UNITS = 20;
const INITIAL_TEXTS = createLineTexts(lines[0]!);
const LINE_OPTIONS = [
  ...lines.map(({id, title, units}) => ({value: id, label: `${id}: ${units} of ${title}`})),
  {value: OWN_LINE, label: 'A line of your own'},
];

const FIELD_LABELS: readonly (readonly [field: RefundField, label: string, hint: string])[] = [
  ['units', 'Units of the line', 'As ordered.'],
  ['price', 'Price of a unit', 'Before the discount.'],
  ['discount', 'Discount on the line', 'Of all its units.'],
  ['tax', 'Tax inside the line', 'As recorded.'],
  ['before', 'Units refunded before', 'Or canceled, or in open returns.'],
  ['now', 'Units to return', 'In this return.'],
  ['shipping', 'Shipping that is refunded', 'By the policy.'],
  ['fee', 'Return fee', 'Of the merchant.'],
];

function describeLine(texts: RefundTexts): string {
  const isLike = (own: RefundTexts): boolean =>
    (['units', 'price', 'discount', 'tax'] as const).every((key) => own[key] === texts[key].trim());
  return lines.find((line) => isLike(createLineTexts(line)))?.id ?? OWN_LINE;
}

function Steps({
  refund: {paid, steps},
  texts: {tax, units},
}: {
  readonly refund: RefundCalculation;
  readonly texts: RefundTexts;
}): ReactNode {
  return (
    <ScrollableTable>
      <thead>
        <tr>
          <th scope="col" className="text--right">
            Unit
          </th>
          <th scope="col" className="text--right">
            Paid up to it
          </th>
          <th scope="col" className="text--right">
            Rounded
          </th>
          <th scope="col" className="text--right">
            Refunded before
          </th>
          <th scope="col" className="text--right">
            Refund
          </th>
          <th scope="col" className="text--right">
            Tax inside
          </th>
          <th scope="col" className="text--right">
            To the funder
          </th>
        </tr>
      </thead>
      <tbody>
        {steps.slice(0, MAX_SHOWN_UNITS).map((step) => (
          <tr key={step.unit}>
            <td className="text--right">{step.unit}</td>
            <td className="text--right">{`${paid} × ${step.unit} ÷ ${units.trim()} = ${step.exact}`}</td>
            <td className="text--right">{step.rounded}</td>
            <td className="text--right">{step.before}</td>
            <td className="text--right">{`${step.rounded} − ${step.before} = ${step.amount}`}</td>
            <td className="text--right">{`${tax.trim()} × ${step.unit} ÷ ${units.trim()} = ${step.taxExact}, less ${step.taxBefore}: ${step.tax}`}</td>
            <td className="text--right">{step.funding}</td>
          </tr>
        ))}
      </tbody>
    </ScrollableTable>
  );
}

/** The calculator. Valid input is in the URL. */
function Interactive(): ReactNode {
  const [shared, setShared] = useQueryState('refund', serializeRefundQuery(INITIAL_TEXTS));
  const [draft, setDraft] = useState<RefundTexts>();
  const texts = draft ?? parseRefundQuery(shared) ?? INITIAL_TEXTS;
  const {values, problems} = readRefundInput(texts, maximum);
  const refund = values && calculateRefund(values);

  const updateTexts = (next: RefundTexts): void => {
    const isShared = readRefundInput(next, maximum).values !== undefined;
    if (isShared) {
      setShared(serializeRefundQuery(next));
    }
    setDraft(isShared ? undefined : next);
  };

  const choose = (id: string): void => {
    const line = lines.find((one) => one.id === id);
    if (line) {
      updateTexts(createLineTexts(line));
    }
  };

  return (
    <>
      <Fields>
        <SelectField label="Line of order 5512" value={describeLine(texts)} onChange={choose} options={LINE_OPTIONS} />
        {FIELD_LABELS.map(([field, label, hint]) => (
          <TextField
            key={field}
            label={label}
            hint={hint}
            inputMode="numeric"
            isCode
            value={texts[field]}
            error={problems[field]}
            onChange={(text) => updateTexts({...texts, [field]: text})}
          />
        ))}
      </Fields>
      <Result summary={refund && summarizeRefund(refund, values, currency, exponents)}>
        {refund && (
          <>
            <p>{`Paid for the line: ${values.price} × ${values.units} − ${values.discount} = ${refund.paid}.`}</p>
            <Steps refund={refund} texts={texts} />
            {refund.steps.length > MAX_SHOWN_UNITS && (
              <p>{`${refund.steps.length - MAX_SHOWN_UNITS} more units follow by the same rule.`}</p>
            )}
            <p>{`Refund: ${refund.amount} for the units + ${values.shipping} shipping − ${refund.taken} fee = ${refund.refund}.`}</p>
          </>
        )}
      </Result>
    </>
  );
}

export default createTool('refund', Interactive);
