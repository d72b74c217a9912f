import {describe, expect, it} from 'vitest';
import {isCurrencyRouted, routePayment, type RoutedPayment} from './routePayment';
import {readContracts} from '../../pipeline/projectContracts';

const {routing, gateways} = readContracts().catalogs;

const payment: RoutedPayment = {
  currency: 'EUR',
  captureMethod: 'automatic',
  method: 'card',
  brand: 'visa',
  wallet: null,
  mustAuthenticate: false,
};

function decideRoute(changes: Partial<RoutedPayment>, turnedOn: readonly string[] = []): string {
  const {
    rule,
    gateways: left,
    error,
  } = routePayment({...payment, ...changes}, routing.rules, gateways.gateways, turnedOn);
  return `rule ${String(rule?.order)}: ${left.map(({id}) => id).join(', ') || String(error)}`;
}

describe('routing', () => {
  it.each([
    [{captureMethod: 'manual'}, 'rule 1: gw_a, gw_b'],
    [{}, 'rule 2: gw_c, gw_a, gw_b'],
    [{brand: 'amex', wallet: 'apple_pay'}, 'rule 3: gw_f, gw_a'],
    [{method: 'asynchronous', brand: null}, 'rule 4: gw_e'],
    [{currency: 'JPY'}, 'rule 5: gw_a, gw_b'],
    [{currency: 'BRL'}, 'rule 5: gw_a'],
    [{currency: 'JPY', brand: 'jcb'}, 'rule 5: gw_a'],
    [{currency: 'PYG'}, 'rule 5: currency_unsupported'],
    [{method: 'asynchronous', brand: null, captureMethod: 'manual', currency: 'CHF'}, 'rule 4: capability_unsupported'],
    [{currency: 'USD', wallet: 'google_pay', mustAuthenticate: true}, 'rule 3: gw_a'],
  ] as const)('%j is routed by %s', (changes, expected) => {
    expect(decideRoute(changes)).toBe(expected);
  });

  it('an on-request capability counts once it is enabled', () => {
    const changes = {currency: 'USD', wallet: 'google_pay', mustAuthenticate: true} as const;
    expect(decideRoute(changes, ['gateway_f.three_d_secure'])).toBe('rule 3: gw_f, gw_a');
  });

  it('each gateway of the rule is listed with what it lacks', () => {
    const {listed} = routePayment({...payment, currency: 'BRL', brand: 'jcb'}, routing.rules, gateways.gateways, []);
    expect(listed.map(({gateway, lacks}) => [gateway.id, lacks])).toEqual([
      ['gw_a', []],
      ['gw_b', ['currency', 'card_brand']],
    ]);
  });

  it('a currency that no gateway of any rule accepts is rejected', () => {
    const isRouted = (currency: string): boolean => isCurrencyRouted(currency, routing.rules, gateways.gateways);
    expect(['EUR', 'BRL', 'PYG', 'CLF'].filter(isRouted)).toEqual(['EUR', 'BRL']);
  });
});
