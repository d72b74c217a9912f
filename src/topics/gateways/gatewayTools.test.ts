import {describe, expect, it} from 'vitest';
import {filterMappedCodes, summarizeMappedCodes as mappingSummary} from './DeclineMapping/filter';
import {matchGateway, filterKnownValues, summarizeMatches, type GatewayNeeds} from './GatewayMatrix/fit';
import {explainRoute} from './RoutingTester/explain';
import {readGuideSources} from '../../pipeline/elements/guideSources';
import {createReferenceSettings} from '../../pipeline/plugins/siteSettings';
import {buildDeclineMappingData, buildGatewayMatrixData, buildRoutingData} from './toolData';
import type {RoutedPayment} from './routePayment';

const sources = readGuideSources(createReferenceSettings(process.cwd(), ['payments', 'commerce']));

describe('the filter of the capability matrix', () => {
  const data = buildGatewayMatrixData(sources);
  const createNeeds = (needs: Partial<GatewayNeeds>): GatewayNeeds => ({
    capabilities: [],
    currency: '',
    country: '',
    brand: '',
    ...needs,
  });
  const listFittingGateways = (needs: Partial<GatewayNeeds>): string[] =>
    data.gateways.map((gateway) => {
      const {verdict, reasons} = matchGateway(gateway, createNeeds(needs), data);
      return [gateway.name, verdict, ...reasons].join(' | ');
    });

  it('shows for each gateway whether it fits, and everything that it lacks', () => {
    expect(listFittingGateways({capabilities: ['multiple_capture', 'network_tokens']})).toEqual([
      'gateway_a | fits',
      'gateway_b | on_request | Network tokens: on request',
      'gateway_c | does_not_fit | Multiple capture: not supported',
      'gateway_d | does_not_fit | Multiple capture: not implemented | Network tokens: not implemented',
      'gateway_e | does_not_fit | Multiple capture: not supported | Network tokens: not supported',
      'gateway_f | does_not_fit | Multiple capture: not implemented | Network tokens: not implemented',
    ]);
  });

  it('filters by currency, country and card brand, and lists each reason', () => {
    const [, b, , d] = listFittingGateways({
      capabilities: ['partial_capture'],
      currency: 'BRL',
      country: 'BR',
      brand: 'unionpay',
    });
    expect(b).toBe(
      'gateway_b | does_not_fit | Does not accept BRL | Serves no merchants in Brazil | Does not accept UnionPay',
    );
    expect(d).toBe('gateway_d | does_not_fit | Partial capture: on request | Does not accept UnionPay');
  });

  it('announces how many fit', () => {
    const summarizeNeeds = (needs: Partial<GatewayNeeds>): string =>
      summarizeMatches(
        data.gateways.map((gateway) => matchGateway(gateway, createNeeds(needs), data)),
        createNeeds(needs),
      );
    expect(summarizeNeeds({})).toBe('All 6 gateways. Choose what you need.');
    expect(summarizeNeeds({capabilities: ['multiple_capture']})).toBe('2 of 6 gateways fit: gateway_a, gateway_b.');
    expect(summarizeNeeds({capabilities: ['multiple_capture', 'network_tokens']})).toBe(
      '1 of 6 gateways fits: gateway_a. On request: gateway_b.',
    );
    expect(summarizeNeeds({currency: 'PYG', brand: 'jcb'})).toBe('None of 6 gateways fits.');
  });

  it('offers each currency and country that a gateway accepts, with its name', () => {
    expect(data.currencies).toContainEqual({value: 'PYG', label: 'PYG – Paraguayan Guarani'});
    expect(data.currencies.map(({value}) => value)).not.toContain('CLF');
    expect(data.countries).toContainEqual({value: 'DE', label: 'DE – Germany'});
  });

  it('ignores unknown values of a URL, and keeps the order of the matrix', () => {
    expect(filterKnownValues(data.capabilities, ['void', 'manual_capture', 'flying', ''])).toEqual([
      'manual_capture',
      'void',
    ]);
  });
});

describe('the filter of the decline mapping', () => {
  const data = buildDeclineMappingData(sources);
  const all = {gateway: '', kind: '', text: ''};

  it('shows every raw code without a filter', () => {
    const count = data.gateways.reduce((sum, {codes}) => sum + codes.length, 0);
    expect(filterMappedCodes(data, all)).toHaveLength(count);
    expect(mappingSummary(filterMappedCodes(data, all), data)).toBe(
      `${String(count)} of ${String(count)} raw codes, for ${String(data.declines.length)} decline codes.`,
    );
  });

  it('filters by gateway, kind and text', () => {
    const found = filterMappedCodes(data, {gateway: 'gateway_a', kind: 'hard', text: 'Pick up'});
    expect(found.map(({rawCode, code}) => `${rawCode} ${code}`)).toEqual([
      '33 expired_card',
      '41 lost_card',
      '43 stolen_card',
      '07 suspected_fraud',
      '34 suspected_fraud',
    ]);
    expect(filterMappedCodes(data, {...all, text: ' R-116 '}).map(({gateway, code}) => `${gateway} ${code}`)).toEqual([
      'gateway_d insufficient_funds',
    ]);
    expect(filterMappedCodes(data, {...all, text: 'sca_failed'})[0]?.anchor).toBe('authentication_failed-as-a-decline');
  });

  it('shows the mapping of an unmapped raw code', () => {
    expect(mappingSummary(filterMappedCodes(data, {...all, text: 'zzz'}), data)).toMatch(/^None of \d+ raw codes/);
    expect(sources.catalogs.declineCodes.unmapped).toBe('issuer_declined');
  });
});

describe('the routing tester', () => {
  const data = buildRoutingData(sources);

  it('has an example of each outcome, with as few changes to the first payment as possible', () => {
    const outcomes = data.examples.map(({label, payment}) => {
      const {summary, error} = explainRoute(payment, data);
      const {currency, captureMethod, method, wallet} = payment;
      return [label, currency, captureMethod, method, String(wallet), String(error), summary].join(' | ');
    });
    expect(outcomes).toEqual([
      'Several fallbacks | EUR | automatic | card | null | null | Rule 2 matches. First attempt: gateway_c. Fallback: gateway_a, gateway_b.',
      'First gateway excluded | EUR | automatic | card | apple_pay | null | Rule 2 matches. First attempt: gateway_a. Fallback: gateway_b.',
      'No gateway left | CHF | manual | asynchronous | null | capability_unsupported | Rule 4 matches, but none of its gateways can take the payment.',
      'Unsupported currency | PEN | automatic | card | null | currency_unsupported | No gateway of any rule accepts PEN: the payment cannot be created. gateway_d would, but no rule names it.',
    ]);
  });
  const payment: RoutedPayment = {
    currency: 'EUR',
    captureMethod: 'automatic',
    method: 'card',
    brand: 'visa',
    wallet: null,
    mustAuthenticate: false,
  };

  it('shows which rule applies, which gateway is first and which may follow', () => {
    expect(explainRoute({...payment, captureMethod: 'manual'}, data)).toEqual({
      summary: 'Rule 1 matches. First attempt: gateway_a. Fallback: gateway_b.',
      steps: [
        {gateway: 'gateway_a', says: 'First attempt.', isOut: false},
        {
          gateway: 'gateway_b',
          says: 'Next, if the attempt before ends with failed, issuer_unavailable, or do_not_honor.',
          isOut: false,
        },
      ],
      error: null,
    });
  });

  it('explains why a gateway drops out', () => {
    const {summary, steps} = explainRoute({...payment, currency: 'BRL', brand: 'jcb'}, data);
    expect(summary).toBe('Rule 5 matches. First attempt: gateway_a. No fallback.');
    expect(steps[1]).toEqual({gateway: 'gateway_b', says: 'Excluded: no BRL, no JCB.', isOut: true});
  });

  it('shows the error of the API when no gateway is left', () => {
    const asynchronous = {...payment, method: 'asynchronous', brand: null, captureMethod: 'manual', currency: 'CHF'};
    expect(explainRoute(asynchronous as RoutedPayment, data)).toMatchObject({
      summary: 'Rule 4 matches, but none of its gateways can take the payment.',
      error: 'capability_unsupported',
    });
    expect(explainRoute({...payment, currency: 'PYG'}, data)).toEqual({
      summary:
        'No gateway of any rule accepts PYG: the payment cannot be created. gateway_d would, but no rule names it.',
      steps: [],
      error: 'currency_unsupported',
    });
  });
});
