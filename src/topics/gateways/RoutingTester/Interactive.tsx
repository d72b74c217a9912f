import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import data from '@generated/slices/default/routing.json';
import {useAddressState} from '../../../hooks/useQueryState';
import type {RoutedPayment} from '../routePayment';
import type {RoutingData} from '../gatewaysData';
import {CheckboxField, Fields, SelectField} from '../../../ui/Tool/fields';
import {explain} from './explain';
import styles from './styles.module.css';

const routing = data as RoutingData;
const ERRORS = '/payments/Guides/error-codes';

const CAPTURES = [
  {value: 'automatic', label: 'automatic'},
  {value: 'manual', label: 'manual'},
] as const;
const ASYNCHRONOUS = {value: 'asynchronous', label: 'Asynchronous, such as a bank transfer'};
const METHODS = [...routing.brands, ASYNCHRONOUS];
const WALLETS = [
  {value: '', label: 'None'},
  {value: 'apple_pay', label: 'Apple Pay'},
  {value: 'google_pay', label: 'Google Pay'},
] as const;

/** The option that a value of the address names, else the first one. */
function chosen<T extends string>(options: readonly {readonly value: T}[], value: string): T {
  return (options.find((option) => option.value === value) ?? options[0]!).value;
}

function usePayment(): {payment: RoutedPayment; set: Readonly<Record<string, (value: string) => void>>} {
  const [currency, setCurrency] = useAddressState('pay', 'EUR');
  const [capture, setCapture] = useAddressState('capture', 'automatic');
  const [method, setMethod] = useAddressState('with', 'visa');
  const [wallet, setWallet] = useAddressState('wallet', '');
  const [challenge, setChallenge] = useAddressState('challenge', '');
  const brand = chosen(METHODS, method);
  const isCard = brand !== ASYNCHRONOUS.value;
  return {
    payment: {
      currency: routing.currencies.some(({value}) => value === currency) ? currency : 'EUR',
      captureMethod: chosen(CAPTURES, capture),
      method: isCard ? 'card' : 'asynchronous',
      brand: isCard ? brand : null,
      wallet: (isCard && chosen(WALLETS, wallet)) || null,
      mustAuthenticate: isCard && challenge !== '',
    },
    set: {setCurrency, setCapture, setMethod, setWallet, setChallenge},
  };
}

/** The payment that the reader puts together, and its way through the rules. It stands in the address. */
export default function Interactive(): ReactNode {
  const {payment, set} = usePayment();
  const {summary, steps, error} = explain(payment, routing);
  const isCard = payment.method === 'card';

  return (
    <>
      <Fields>
        <SelectField
          label="Currency"
          value={payment.currency}
          options={routing.currencies}
          onChange={set.setCurrency!}
        />
        <SelectField
          label="Capture method"
          value={payment.captureMethod}
          options={CAPTURES}
          onChange={set.setCapture!}
        />
        <SelectField
          label="Payment method"
          value={payment.brand ?? ASYNCHRONOUS.value}
          options={METHODS}
          onChange={set.setMethod!}
        />
        {isCard && (
          <SelectField label="Wallet" value={payment.wallet ?? ''} options={WALLETS} onChange={set.setWallet!} />
        )}
      </Fields>
      {isCard && (
        <CheckboxField
          label="The issuer asks for 3-D Secure"
          isChecked={payment.mustAuthenticate}
          onChange={(isChecked) => set.setChallenge!(isChecked ? 'yes' : '')}
        />
      )}
      <p role="status" className={styles.summary}>
        {summary}
      </p>
      <ol className={styles.steps}>
        {steps.map(({gateway, says, isOut}) => (
          <li key={gateway} className={isOut ? styles.isOut : undefined}>
            <code translate="no">{gateway}</code> {says}
          </li>
        ))}
      </ol>
      {error && (
        <p className={styles.error}>
          The answer is{' '}
          <Link to={`${ERRORS}#${error}`}>
            <code translate="no">{error}</code>
          </Link>
          .
        </p>
      )}
    </>
  );
}
