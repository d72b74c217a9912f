import {useState, type ReactNode} from 'react';
import data from '@generated/slices/default/money.json';
import {useAddressState} from '../../../hooks/useQueryState';
import {readMinor} from '../decimal';
import type {MoneyData} from '../moneyData';
import CopyButton from '../../../ui/CopyButton';
import {Fields, SelectField, TextField} from '../../../ui/Tool/fields';
import {convert, summaryOf, trapOf, type Entered} from './calculate';
import styles from './styles.module.css';

const {maximum, currencies} = data as MoneyData;
const LARGEST = BigInt(maximum);
const OPTIONS = currencies.map(([code, name]) => ({value: code, label: `${code}, ${name}`}));
const FIRST = currencies.find(([code]) => code === 'EUR')!;

/** The calculator. Currency and amount stand in the address once both can be read. */
export default function Interactive(): ReactNode {
  const [code, setCode] = useAddressState('currency', 'EUR');
  const [amount, setAmount] = useAddressState('amount', '15453');
  const [entered, setEntered] = useState<Entered>();
  const currency = currencies.find(([one]) => one === code) ?? FIRST;
  const converted = convert(entered ?? {kind: 'minor', text: amount}, currency, LARGEST);
  const {minor, decimal, problem} = converted;
  const isDecimal = entered?.kind === 'decimal';

  const enter = (next: Entered): void => {
    const {minor: units, problem: wrong} = convert(next, currency, LARGEST);
    const isShared = wrong === undefined;
    if (isShared) {
      setAmount(String(BigInt(units.trim())));
    }
    // A minor amount that can be read is in the address; what was typed otherwise stays as it was typed.
    setEntered(isShared && next.kind === 'minor' ? undefined : next);
  };

  const choose = (next: string): void => {
    setCode(next);
    // The amount stays, and its decimal follows the new exponent.
    if (isDecimal && 'minor' in readMinor(minor, LARGEST)) {
      setEntered(undefined);
    }
  };

  return (
    <>
      <Fields>
        <SelectField label="Currency" value={currency[0]} onChange={choose} options={OPTIONS} />
        <TextField
          label="Amount in minor units"
          hint="As the API has it: digits only."
          inputMode="numeric"
          isCode
          value={minor}
          error={isDecimal ? undefined : problem}
          onChange={(text) => enter({kind: 'minor', text})}
        />
        <TextField
          label="Decimal"
          hint="As people write it, with a point."
          inputMode="decimal"
          isCode
          value={decimal}
          error={isDecimal ? problem : undefined}
          onChange={(text) => enter({kind: 'decimal', text})}
        />
      </Fields>
      <p role="status" className={styles.result}>
        {problem === undefined && summaryOf(converted, currency)}
      </p>
      <dl className={styles.facts}>
        <dt>Exponent</dt>
        <dd>
          <code>{currency[2]}</code>, one unit is {String(10 ** currency[2])} minor units
        </dd>
        <dt>Trap</dt>
        <dd>{trapOf(currency)}</dd>
        <dt>Gateways</dt>
        <dd>
          {currency[4].length === 0 ? (
            <>
              None takes it: <code>currency_unsupported</code>
            </>
          ) : (
            currency[4].join(', ')
          )}
        </dd>
      </dl>
      {problem === undefined && (
        <div className={styles.json}>
          <code translate="no">{`{"amount": ${String(BigInt(minor.trim()))}, "currency": "${currency[0]}"}`}</code>
          <CopyButton
            what="the amount as JSON"
            getText={() => `{"amount": ${String(BigInt(minor.trim()))}, "currency": "${currency[0]}"}`}
          />
        </div>
      )}
    </>
  );
}
