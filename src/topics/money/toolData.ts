import type {UnusualExponents} from './formatAmounts';
import type {MoneyData} from './moneyData';
import type {GuideSources} from '../../pipeline/elements/guideSources';

/** The data of the money calculator: the currencies of ISO 4217, and the largest amount of the contract. */
export function buildMoneyData({book, catalogs}: GuideSources): MoneyData {
  const {Amount} = book.contracts.parse('openapi/shared/schemas.yaml') as {Amount: {maximum: number}};
  return {
    maximum: String(Amount.maximum),
    currencies: catalogs.currencies.currencies.map(({code, name, exponent, cldr_digits}) => [
      code,
      name,
      exponent,
      cldr_digits ?? exponent,
      catalogs.gateways.gateways.filter(({currencies}) => currencies.includes(code)).map((gateway) => gateway.name),
    ]),
  };
}

/** The exponents that are not 2, for tools that write amounts as money. */
export function listUnusualExponents({catalogs}: Pick<GuideSources, 'catalogs'>): UnusualExponents {
  const unusual = catalogs.currencies.currencies.filter(({exponent}) => exponent !== 2);
  return Object.fromEntries(unusual.map(({code, exponent}) => [code, exponent]));
}
