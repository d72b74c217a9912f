import type {RoutingData, RoutingExample} from './gatewaysData';
import {routePayment, type RoutedGateway, type RoutedPayment, type RoutingResult} from './routePayment';

/** The payment that the routing tester begins with. */
export const INITIAL_PAYMENT: RoutedPayment = {
  currency: 'EUR',
  captureMethod: 'automatic',
  method: 'card',
  brand: 'visa',
  wallet: null,
  mustAuthenticate: false,
};

/** What the examples show, each with its label. */
const OUTCOMES: readonly {
  readonly label: string;
  readonly isShown: (result: RoutingResult<RoutedGateway>) => boolean;
}[] = [
  {label: 'Several fallbacks', isShown: ({gateways}) => gateways.length > 2},
  {
    label: 'First gateway excluded',
    isShown: ({listed, gateways}) => gateways.length > 0 && gateways[0] !== listed[0]!.gateway,
  },
  {label: 'No gateway left', isShown: ({error}) => error === 'capability_unsupported'},
  {label: 'Unsupported currency', isShown: ({error}) => error === 'currency_unsupported'},
];

type RoutingChoices = Pick<RoutingData, 'brands' | 'currencies'>;

/** Every payment that the fields of the tester can have, those with the fewest changes to its first one first. */
function listPayments({brands, currencies}: RoutingChoices): RoutedPayment[] {
  const cards = brands.flatMap(({value: brand}) =>
    ([null, 'apple_pay', 'google_pay'] as const).flatMap((wallet) =>
      [false, true].map((mustAuthenticate) => ({method: 'card', brand, wallet, mustAuthenticate}) as const),
    ),
  );
  const asynchronous = {method: 'asynchronous', brand: null, wallet: null, mustAuthenticate: false} as const;
  const fields = Object.keys(INITIAL_PAYMENT) as (keyof RoutedPayment)[];
  const countChanges = (payment: RoutedPayment): number =>
    fields.filter((field) => payment[field] !== INITIAL_PAYMENT[field]).length;
  return currencies
    .flatMap(({value: currency}) =>
      (['automatic', 'manual'] as const).flatMap((captureMethod) =>
        [...cards, asynchronous].map((method) => ({currency, captureMethod, ...method})),
      ),
    )
    .sort((a, b) => countChanges(a) - countChanges(b));
}

/** For each outcome that the rules have, the payment with the fewest changes that shows it. */
export function listRoutingExamples(data: Omit<RoutingData, 'examples'>): RoutingExample[] {
  const payments = listPayments(data);
  return OUTCOMES.flatMap(({label, isShown}) => {
    const payment = payments.find((one) => isShown(routePayment(one, data.rules, data.gateways, [])));
    return payment ? [{label, payment}] : [];
  });
}
