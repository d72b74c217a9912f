import {useState, type ReactNode} from 'react';
import data from '@generated/slices/default/money.json';
import {useQueryState} from '../../../hooks/useQueryState';
import {parseMinor} from '../decimal';
import type {MoneyData} from '../moneyData';
import CopyButton from '../../../ui/CopyButton';
import {Fields, SelectField, TextField} from '../../../ui/Tool/fields';
import JsonText from '../../../ui/Tool/JsonText';
import Result from '../../../ui/Tool/Result';
import {
  convertAmount,
  formatMinorUnitCount,
  summarizeConversion,
  describeIntlPitfall,
  type AmountInput,
} from './calculate';
import {createTool} from '../../../ui/Tool/Frame';
import styles from './styles.module.css';

const {maximum, currencies} = data as MoneyData;
const MAX_AMOUNT = BigInt(maximum);
const CURRENCY_OPTIONS = currencies.map(([code, name]) => ({value: code, label: `${code}, ${name}`}));
const DEFAULT_CURRENCY = currencies.find(([code]) => code === 'EUR')!;

/** The calculator. Currency and amount are in the URL once both are valid. */
function Interactive(): ReactNode {
  const [code, setCode] = useQueryState('currency', 'EUR');
  const [amount, setAmount] = useQueryState('amount', '15453');
  const [entered, setEntered] = useState<AmountInput>();
  const currency = currencies.find(([one]) => one === code) ?? DEFAULT_CURRENCY;
  const converted = convertAmount(entered ?? {kind: 'minor', text: amount}, currency, MAX_AMOUNT);
  const {minor, decimal, problem} = converted;
  const isDecimal = entered?.kind === 'decimal';
  const json =
    problem === undefined ? `{"amount": ${String(BigInt(minor.trim()))}, "currency": "${currency[0]}"}` : undefined;

  const updateEntry = (next: AmountInput): void => {
    const {minor: units, problem: wrong} = convertAmount(next, currency, MAX_AMOUNT);
    const isShared = wrong === undefined;
    if (isShared) {
      setAmount(String(BigInt(units.trim())));
    }
    // A valid minor amount is in the URL; other input stays as typed.
    setEntered(isShared && next.kind === 'minor' ? undefined : next);
  };

  const choose = (next: string): void => {
    setCode(next);
    // The amount stays, and its decimal uses the new exponent.
    if (isDecimal && 'minor' in parseMinor(minor, MAX_AMOUNT)) {
      setEntered(undefined);
    }
  };

  return (
    <>
      <Fields>
        <SelectField label="Currency" value={currency[0]} onChange={choose} options={CURRENCY_OPTIONS} />
        <TextField
          label="Amount in minor units"
          hint="As in the API: digits only."
          inputMode="numeric"
          isCode
          value={minor}
          error={isDecimal ? undefined : problem}
          onChange={(text) => updateEntry({kind: 'minor', text})}
        />
        <TextField
          label="Decimal"
          hint="With a decimal point."
          inputMode="decimal"
          isCode
          value={decimal}
          error={isDecimal ? problem : undefined}
          onChange={(text) => updateEntry({kind: 'decimal', text})}
        />
      </Fields>
      <Result summary={problem === undefined && summarizeConversion(converted, currency)}>
        <dl className={styles.facts}>
          <dt>Exponent</dt>
          <dd>
            <code>{currency[2]}</code>, one unit is {formatMinorUnitCount(currency[2])}
          </dd>
          <dt>Decimals in Intl</dt>
          <dd>{describeIntlPitfall(currency)}</dd>
          <dt>Gateways</dt>
          <dd>
            {currency[4].length === 0 ? (
              <>
                None accepts it: <code>currency_unsupported</code>
              </>
            ) : (
              currency[4].join(', ')
            )}
          </dd>
        </dl>
        {json !== undefined && (
          <div className={styles.json}>
            <code translate="no">
              <JsonText>{json}</JsonText>
            </code>
            <CopyButton what="the amount as JSON" getText={() => json} />
          </div>
        )}
      </Result>
    </>
  );
}

export default createTool('amount', Interactive);
