import type {GatewayMatrixData, MatrixGateway, NamedOption} from '../gatewaysData';

/** The requirements on a gateway. An empty text requires nothing. */
export interface GatewayNeeds {
  readonly capabilities: readonly string[];
  readonly currency: string;
  readonly country: string;
  readonly brand: string;
}

export interface GatewayMatch {
  readonly gateway: MatrixGateway;
  /** `on_request`: after support has enabled what the reasons list. */
  readonly verdict: 'fits' | 'on_request' | 'does_not_fit';
  /** Why it does not fit, or what must be enabled. */
  readonly reasons: readonly string[];
}

function getOptionLabel(list: readonly NamedOption[], value: string): string {
  return list.find((one) => one.value === value)?.label ?? value;
}

/** The known values of a URL, in the order of the matrix. */
export function filterKnownValues(list: readonly NamedOption[], values: readonly string[]): string[] {
  return list.map(({value}) => value).filter((value) => values.includes(value));
}

/** Whether a gateway meets the requirements, and if not, everything that it lacks. */
export function matchGateway(gateway: MatrixGateway, needs: GatewayNeeds, data: GatewayMatrixData): GatewayMatch {
  const {currency, country, brand} = needs;
  const lacking = needs.capabilities.flatMap((name) => {
    const value = gateway.capabilities[name]!;
    const title = data.values.find((one) => one.value === value)!.title;
    return value === 'supported' ? [] : [{value, reason: `${getOptionLabel(data.capabilities, name)}: ${title}`}];
  });
  const refused = [
    ...(currency === '' || gateway.currencies.includes(currency) ? [] : [`Does not accept ${currency}`]),
    ...(country === '' || gateway.countries.includes(country)
      ? []
      : [`Serves no merchants in ${getOptionLabel(data.countries, country).replace(/^.. – /, '')}`]),
    ...(brand === '' || brand in gateway.cards ? [] : [`Does not accept ${getOptionLabel(data.brands, brand)}`]),
  ];
  const isRefused = refused.length > 0 || lacking.some(({value}) => value !== 'on_request');
  return {
    gateway,
    verdict: isRefused ? 'does_not_fit' : lacking.length > 0 ? 'on_request' : 'fits',
    reasons: [...lacking.map(({reason}) => reason), ...refused],
  };
}

function listGatewayNames(fits: readonly GatewayMatch[], verdict: GatewayMatch['verdict']): string[] {
  return fits.filter((fit) => fit.verdict === verdict).map(({gateway}) => gateway.name);
}

/** The announcement: how many gateways fit, and which. */
export function summarizeMatches(
  fits: readonly GatewayMatch[],
  {capabilities, currency, country, brand}: GatewayNeeds,
): string {
  if (capabilities.length === 0 && currency === '' && country === '' && brand === '') {
    return `All ${String(fits.length)} gateways. Choose what you need.`;
  }
  const fitting = listGatewayNames(fits, 'fits');
  const onRequest = listGatewayNames(fits, 'on_request');
  const first =
    fitting.length === 0
      ? `None of ${String(fits.length)} gateways fits.`
      : `${String(fitting.length)} of ${String(fits.length)} gateways ${fitting.length === 1 ? 'fits' : 'fit'}: ${fitting.join(', ')}.`;
  return onRequest.length === 0 ? first : `${first} On request: ${onRequest.join(', ')}.`;
}
