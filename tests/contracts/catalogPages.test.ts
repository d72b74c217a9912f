import {expect, it} from 'vitest';
import {brand} from '../../src/brand';
import {listMdxFiles} from '../support/pageSources';
import {readPageWithBrand, extractSection} from './support/pageTables';
import {readContracts} from '../../src/pipeline/projectContracts';

const catalogs = readContracts().catalogs;
const {errorCodes, currencies, addresses} = catalogs;
const ERRORS = 'payments/Guides/error-codes.mdx';
const ENVIRONMENTS = 'payments/Guides/environments.mdx';
const BASICS = 'payments/Guides/api-basics.mdx';
const ADDRESSES = 'commerce/object-schemas/addresses.mdx';

it('every problem document on a page has the title and status of its code', () => {
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
    [...readPageWithBrand(page).matchAll(/```json[^\n]*\n([\s\S]*?)```/g)]
      .map(([, text]) => JSON.parse(text!) as Record<string, unknown>)
      .filter((value) => 'doc_url' in value),
  );
  // Recorded ones are on pages as <Example of="operation.422.code" />.
  const recorded = listMdxFiles().flatMap((page) =>
    [...readPageWithBrand(page).matchAll(/<Example of="\w+\.[45]\d\d\.(\w+)"/g)].map(
      ([, name]) => (readContracts().parse(`recorded/errors/${name!}.json`) as {value: Record<string, unknown>}).value,
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
      type: problem.doc_url,
      doc_url: `${brand.docsUrl}/payments/Guides/error-codes#${String(problem.code)}`,
    });
  }
});

it('the page of environments names the tokens of wallets, with the cards behind them', () => {
  const seed = readContracts().parse('scenarios/seed/payments.yaml') as {
    wallet_tokens: {token: string; card: string}[];
  };
  const text = extractSection(ENVIRONMENTS, '### Wallets');
  const named = [...text.matchAll(/`(tok_\w+)`/g)].map(([, token]) => token!);
  expect(named).toEqual(seed.wallet_tokens.flatMap(({token, card}) => [token, card]));
});

it('the program of the page of API basics has the exponents of ISO 4217', () => {
  const [, text = ''] = /const exponents = \{([^}]+)\}/.exec(readPageWithBrand(BASICS)) ?? [];
  const printed = [...text.matchAll(/([A-Z]{3}): (\d)/g)].map(([, name, exponent]) => `${name!} ${exponent!}`);
  const expected = currencies.currencies
    .filter(({exponent}) => exponent !== 2)
    .map((currency) => `${currency.code} ${currency.exponent}`);
  expect(printed.sort()).toEqual(expected.sort());
});

it('the page of addresses counts the countries that have a form', () => {
  expect(readPageWithBrand(ADDRESSES)).toContain(`for ${addresses.countries.length} countries`);
});
