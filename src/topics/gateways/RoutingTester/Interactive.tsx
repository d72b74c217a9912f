import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import data from '@generated/slices/default/routing.json';
import {useQueryState} from '../../../hooks/useQueryState';
import type {RoutedPayment} from '../routePayment';
import {INITIAL_PAYMENT} from '../routingExamples';
import type {RoutingData} from '../gatewaysData';
import {Button, Buttons} from '../../../ui/Tool/Button';
import {CheckboxField, Fields, SelectField} from '../../../ui/Tool/fields';
import Result from '../../../ui/Tool/Result';
import {explainRoute} from './explain';
import {createTool} from '../../../ui/Tool/Frame';
import styles from './styles.module.css';

const routing = data as RoutingData;
const ERROR_PAGE_PATH = '/payments/Guides/error-codes';

const CAPTURE_OPTIONS = [
  {value: 'automatic', label: 'automatic'},
  {value: 'manual', label: 'manual'},
] as const;
const ASYNCHRONOUS_OPTION = {value: 'asynchronous', label: 'Asynchronous, such as a bank transfer'};
const METHOD_OPTIONS = [...routing.brands, ASYNCHRONOUS_OPTION];
const WALLET_OPTIONS = [
  {value: '', label: 'None'},
  {value: 'apple_pay', label: 'Apple Pay'},
  {value: 'google_pay', label: 'Google Pay'},
] as const;

/** The option in the URL, else the first one. */
function getValidRouteOption<T extends string>(options: readonly {readonly value: T}[], value: string): T {
  return (options.find((option) => option.value === value) ?? options[0]!).value;
}

interface PaymentState {
  readonly payment: RoutedPayment;
  readonly set: Readonly<Record<string, (value: string) => void>>;
  readonly fill: (payment: RoutedPayment) => void;
}

function usePayment(): PaymentState {
  const [currency, setCurrency] = useQueryState('pay', INITIAL_PAYMENT.currency);
  const [capture, setCapture] = useQueryState('capture', INITIAL_PAYMENT.captureMethod);
  const [method, setMethod] = useQueryState('with', INITIAL_PAYMENT.brand!);
  const [wallet, setWallet] = useQueryState('wallet', '');
  const [challenge, setChallenge] = useQueryState('challenge', '');
  const brand = getValidRouteOption(METHOD_OPTIONS, method);
  const isCard = brand !== ASYNCHRONOUS_OPTION.value;
  return {
    payment: {
      currency: routing.currencies.some(({value}) => value === currency) ? currency : INITIAL_PAYMENT.currency,
      captureMethod: getValidRouteOption(CAPTURE_OPTIONS, capture),
      method: isCard ? 'card' : 'asynchronous',
      brand: isCard ? brand : null,
      wallet: (isCard && getValidRouteOption(WALLET_OPTIONS, wallet)) || null,
      mustAuthenticate: isCard && challenge !== '',
    },
    set: {setCurrency, setCapture, setMethod, setWallet, setChallenge},
    fill: (next) => {
      setCurrency(next.currency);
      setCapture(next.captureMethod);
      setMethod(next.brand ?? ASYNCHRONOUS_OPTION.value);
      setWallet(next.wallet ?? '');
      setChallenge(next.mustAuthenticate ? 'yes' : '');
    },
  };
}

/** The reader's payment, and its routing. The payment is in the URL. */
function Interactive(): ReactNode {
  const {payment, set, fill} = usePayment();
  const {summary, steps, error} = explainRoute(payment, routing);
  const isCard = payment.method === 'card';

  return (
    <>
      <Buttons lead="Try">
        {routing.examples.map((example) => (
          <Button key={example.label} onClick={() => fill(example.payment)}>
            {example.label}
          </Button>
        ))}
      </Buttons>
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
          options={CAPTURE_OPTIONS}
          onChange={set.setCapture!}
        />
        <SelectField
          label="Payment method"
          value={payment.brand ?? ASYNCHRONOUS_OPTION.value}
          options={METHOD_OPTIONS}
          onChange={set.setMethod!}
        />
        {isCard && (
          <SelectField label="Wallet" value={payment.wallet ?? ''} options={WALLET_OPTIONS} onChange={set.setWallet!} />
        )}
      </Fields>
      {isCard && (
        <CheckboxField
          label="The issuer asks for 3-D Secure"
          isChecked={payment.mustAuthenticate}
          onChange={(isChecked) => set.setChallenge!(isChecked ? 'yes' : '')}
        />
      )}
      <Result summary={summary}>
        <ol className={styles.steps}>
          {steps.map(({gateway, says, isOut}) => (
            <li key={gateway} className={isOut ? styles.isOut : undefined}>
              <code translate="no">{gateway}</code> {says}
            </li>
          ))}
        </ol>
        {error && (
          <p className={styles.error}>
            The response is{' '}
            <Link to={`${ERROR_PAGE_PATH}#${error}`}>
              <code translate="no">{error}</code>
            </Link>
            .
          </p>
        )}
      </Result>
    </>
  );
}

export default createTool('routes', Interactive);
