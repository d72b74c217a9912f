import {describe, expect, it} from 'vitest';
import {loadCatalogs} from '../../src/plugins/contracts/catalogs';
import {readYaml} from '../../src/plugins/contracts/yaml';
import {countryNotes, countryRow, postalRows, regionList, regionSummary} from './support/catalogRows';
import {pageFiles} from '../unit/support/pages';
import {code, pageText, sectionOf, tableOf} from './support/pageTables';

const catalogs = loadCatalogs();
const {errorCodes, currencies, addresses} = catalogs;
const ERRORS = 'payments/Guides/error-codes.mdx';
const ENVIRONMENTS = 'payments/Guides/environments.mdx';
const BASICS = 'payments/Guides/api-basics.mdx';
const ADDRESSES = 'commerce/object-schemas/addresses.mdx';

it('every problem document on a page has the title, status and answer of its code', () => {
  const pages = [
    ERRORS,
    BASICS,
    ENVIRONMENTS,
    ADDRESSES,
    'commerce/api/cart.mdx',
    'commerce/api/orders.mdx',
    'payments/APIs/refunds.mdx',
  ];
  const written = pages.flatMap((page) =>
    [...pageText(page).matchAll(/```json[^\n]*\n([\s\S]*?)```/g)]
      .map(([, text]) => JSON.parse(text!) as Record<string, unknown>)
      .filter((value) => 'doc_url' in value),
  );
  // Recorded ones stand on pages as <Example of="operation.422.code" />.
  const recorded = pageFiles().flatMap((page) =>
    [...pageText(page).matchAll(/<Example of="\w+\.[45]\d\d\.(\w+)"/g)].map(
      ([, name]) => (readYaml(`contracts/examples/errors/${name!}.yaml`) as {value: Record<string, unknown>}).value,
    ),
  );
  const problems = [...written, ...recorded];
  expect(problems.length).toBeGreaterThan(6);
  for (const problem of problems) {
    const {title, status, retriable} = errorCodes.errors.find((error) => error.code === problem.code)!;
    expect(problem).toMatchObject({
      title,
      status,
      retriable,
      doc_url: `/payments/Guides/error-codes#${String(problem.code)}`,
    });
  }
});

it('the page of the cart has the words of each reason of a rejected promotion', () => {
  const rows = errorCodes.detail_codes
    .filter((detail) => detail.with[0] === 'promotion_rejected')
    .map((detail) => [code(detail.code), detail.shopper!]);
  expect(tableOf('commerce/api/cart.mdx', '## Operations')).toEqual(rows);
});

it('the page of environments names the tokens of wallets, with the cards behind them', () => {
  const cast = readYaml('contracts/story/cast/payments.yaml') as {wallet_tokens: {token: string; card: string}[]};
  const text = sectionOf(ENVIRONMENTS, '### Wallets');
  const named = [...text.matchAll(/`(tok_\w+)`/g)].map(([, token]) => token!);
  expect(named).toEqual(cast.wallet_tokens.flatMap(({token, card}) => [token, card]));
});

it('the program of the page of API basics has the exponents of ISO 4217', () => {
  const [, text = ''] = /const exponents = \{([^}]+)\}/.exec(pageText(BASICS)) ?? [];
  const printed = [...text.matchAll(/([A-Z]{3}): (\d)/g)].map(([, name, exponent]) => `${name!} ${exponent!}`);
  const expected = currencies.currencies
    .filter(({exponent}) => exponent !== 2)
    .map((currency) => `${currency.code} ${currency.exponent}`);
  expect(printed.sort()).toEqual(expected.sort());
});

describe('the page of addresses', () => {
  const {countries, default: fallback} = addresses;

  it('has the form of each country', () => {
    const rows = [...countries.map((form) => countryRow(form, form.country)), countryRow(fallback)];
    expect(tableOf(ADDRESSES, '## Fields by country')).toEqual(rows);
    expect(pageText(ADDRESSES)).toContain(`for ${countries.length} countries`);
  });

  it('has the notes and the postal codes', () => {
    const notes = [...sectionOf(ADDRESSES, '## Fields by country').matchAll(/^- (.+)$/gm)].map(([, note]) => note!);
    expect(notes).toEqual(countryNotes(addresses));
    expect(tableOf(ADDRESSES, '## Postal code patterns')).toEqual(postalRows(countries));
  });

  it('lists the regions of each country that has any', () => {
    const blocks = [...sectionOf(ADDRESSES, '## Regions').matchAll(/<summary>(.+)<\/summary>\n\n(.+)\n/g)];
    const withRegions = countries.filter(({regions}) => regions.length > 0);
    expect(blocks.map(([, summary, list]) => [summary, list])).toEqual(
      withRegions.map((form) => [regionSummary(form), regionList(form)]),
    );
  });

  it('shows valid examples of the catalog, and an invalid one with the errors of the catalog', () => {
    const examples = [...sectionOf(ADDRESSES, '## Valid examples').matchAll(/```json[^\n]*\n([\s\S]*?)```/g)];
    expect(examples.length).toBeGreaterThan(3);
    for (const [, text] of examples) {
      const example = JSON.parse(text!) as Record<string, string>;
      expect(example).toEqual(countries.find(({country}) => country === example.country)?.example);
    }
    const invalid = sectionOf(ADDRESSES, '## Invalid example');
    const [, sent = ''] = /```json[^\n]*\n([\s\S]*?)```/.exec(invalid) ?? [];
    const {shipping_address: address} = JSON.parse(sent) as {shipping_address: Record<string, string>};
    const wrong = countries.find(({country}) => country === 'FR')!.invalid[0]!;
    expect(address).toEqual(wrong.address);
    expect(invalid).toContain('<Example of="updateCheckout.422.validation_failed" />');
    const {value} = readYaml('contracts/examples/errors/validation_failed.yaml') as {
      value: {errors: {pointer: string; code: string}[]};
    };
    expect(value.errors.map(({pointer, code: found}) => [pointer, found])).toEqual(
      wrong.errors.map(({pointer, code: wanted}) => [`/shipping_address${pointer}`, wanted]),
    );
  });
});
