import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {CATALOG_FILES} from '../../src/pipeline/contracts/catalogs';
import {readContracts} from '../../src/pipeline/projectContracts';

const catalogs = readContracts().catalogs;
const {errorCodes, declineCodes, gateways, currencies, countries, addresses, stylingTokens, sandboxTriggers} = catalogs;

function findDuplicates(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

describe('the loader', () => {
  function loadWith(name: string, before: string, after: string): () => unknown {
    const file = `catalogs/${name}.yaml`;
    const source = readContracts().readRawText(file);
    expect(source).toContain(before);
    return () => readContracts().withOverlay(new Map([[file, source.replace(before, after)]])).catalogs;
  }

  it('lists every file of the folder', () => {
    const files = fs.readdirSync('contracts/catalogs').filter((file) => file.endsWith('.yaml'));
    expect(files.sort()).toEqual(
      Object.values<string>(CATALOG_FILES)
        .map((name) => `${name}.yaml`)
        .sort(),
    );
  });

  it('reports where a value is wrong, what was found and expected, and what to do', () => {
    const file = 'contracts/catalogs/error-codes.yaml';
    expect(loadWith('error-codes', 'status: 400', 'status: 499')).toThrow(
      `${file}:5 at /errors/0/status: found the number 499, expected one of `,
    );
    expect(loadWith('error-codes', 'status: 400', 'status: 499')).toThrow(/Correct the value/);
  });

  it('rejects an unknown property, and a missing one', () => {
    expect(loadWith('countries', 'name: Andorra}', 'name: Andorra, capital: x}')).toThrow(
      /at \/countries\/0\/capital: found the unknown key capital, expected one of code, name\..*remove it/,
    );
    expect(loadWith('countries', '{code: AD, name: Andorra}', '{code: AD}')).toThrow(
      /at \/countries\/0\/name: found no name beside code, expected it\. Add name/,
    );
  });

  it('rejects a card number without a check digit, and a currency that does not exist', () => {
    expect(loadWith('sandbox-triggers', '4242424242424242', '4242424242424243')).toThrow(/card_number.*Luhn/);
    expect(loadWith('sandbox-triggers', 'currency: EUR', 'currency: EUX')).toThrow(
      /currency.*expected a currency of catalogs\/currencies/,
    );
  });

  it('replaces the tokens of the brand', () => {
    expect(JSON.stringify(catalogs)).not.toContain('%brand.');
  });
});

describe('nothing is there twice', () => {
  const lists: Readonly<Record<string, readonly string[]>> = {
    'error codes': errorCodes.errors.map(({code}) => code),
    'error titles': errorCodes.errors.map(({title}) => title),
    'detail codes': errorCodes.detail_codes.map(({code}) => code),
    'decline codes': declineCodes.declines.map(({code}) => code),
    'retry rules': declineCodes.retry_rules.map(({rule}) => rule),
    'raw codes': Object.entries(declineCodes.raw_codes).flatMap(([name, {codes}]) =>
      codes.map(({raw_code}) => `${name} ${raw_code}`),
    ),
    'raw codes of two gateways': Object.values(declineCodes.raw_codes).flatMap(({codes}) =>
      codes.map(({raw_code}) => raw_code),
    ),
    gateways: gateways.gateways.flatMap(({name, id}) => [name, id]),
    capabilities: gateways.capabilities.flatMap(({name, title}) => [name, title]),
    'capability values': gateways.values.map(({value}) => value),
    'cards of a gateway': gateways.gateways.flatMap(({name, cards}) => cards.map(({brand}) => `${name} ${brand}`)),
    currencies: currencies.currencies.flatMap(({code, numeric, name}) => [code, numeric, name]),
    countries: countries.countries.flatMap(({code, name}) => [code, name]),
    'address forms': addresses.countries.flatMap(({country, name}) => [country, name]),
    regions: addresses.countries.flatMap(({country, regions}) => regions.map(({code}) => `${country} ${code}`)),
    'names of regions': addresses.countries.flatMap(({country, regions}) =>
      regions.map(({name}) => `${country} ${name}`),
    ),
    'styling tokens': stylingTokens.tokens.map(({name}) => name),
    'contrast pairs': stylingTokens.pairs.map(({foreground, background}) => `${foreground} ${background}`),
    tokens: sandboxTriggers.tokens.flatMap(({token, card_number}) => [token, card_number]),
    amounts: sandboxTriggers.amounts.map(({operation, amount}) => `${operation} ${amount}`),
    headers: sandboxTriggers.headers.map(({header}) => header),
  };
  it.each(Object.entries(lists))('among %s', (_, values) => {
    expect(values.length).toBeGreaterThan(0);
    expect(findDuplicates(values)).toEqual([]);
  });
});
