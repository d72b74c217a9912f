import {describe, expect, it} from 'vitest';
import {closeSchema} from '../../src/pipeline/contracts/closeSchemas';
import type {OpenApiDocument, PathItem} from '../../src/pipeline/contracts/openapiTypes';
import {ContractValidator} from '../../src/pipeline/contracts/validator';
import {readContracts} from '../../src/pipeline/projectContracts';

const {errorCodes, declineCodes, gateways, sandboxTriggers} = readContracts().catalogs;

/** The error codes of each operation of a product, by its id. */
function listCodesByOperation(product: string): Map<string, readonly string[]> {
  const contracts = readContracts();
  const items = contracts
    .list(`openapi/${product}`)
    .flatMap((file) =>
      Object.values((contracts.parse(`openapi/${product}/${file}`) as {paths?: Record<string, PathItem>}).paths ?? {}),
    );
  const operations = items.flatMap((item) => Object.values(item));
  return new Map(operations.map((operation) => [operation.operationId, operation['x-error-codes'] ?? []]));
}

const codesByProduct = {payments: listCodesByOperation('payments'), commerce: listCodesByOperation('commerce')};

function sortCodes(values: Iterable<string>): string[] {
  return [...values].sort();
}

describe('error codes', () => {
  it('have a title that states the code in words', () => {
    for (const {code, title} of errorCodes.errors.filter(({code: name}) => name !== 'promotion_rejected')) {
      expect(title.toLowerCase().replaceAll(' ', '_')).toBe(code);
    }
  });

  it('have one form of text for shoppers', () => {
    const both = errorCodes.errors.filter(({shopper, shopper_note}) => shopper !== null && shopper_note !== null);
    expect(both).toEqual([]);
  });

  it('can all be provoked in the sandbox', () => {
    expect(errorCodes.errors.filter(({sandbox_trigger}) => sandbox_trigger === null)).toEqual([]);
  });

  it('name the products whose operations return them', () => {
    const listOperationsReturning = (code: string): string[] =>
      Object.entries(codesByProduct).flatMap(([product, codes]) =>
        [...codes.values()].flat().includes(code) ? product : [],
      );
    for (const {code, products} of errorCodes.errors.filter(({scope}) => scope === 'operation')) {
      expect(listOperationsReturning(code), code).toEqual(products);
    }
    expect(
      errorCodes.errors.filter(({scope}) => scope === 'transport').flatMap(({code}) => listOperationsReturning(code)),
    ).toEqual([]);
  });

  it('have a capability for each operation that returns capability_unsupported', () => {
    const returning = [...codesByProduct.payments].filter(([, codes]) => codes.includes('capability_unsupported'));
    const needing = new Set(gateways.capabilities.flatMap((capability) => capability.operations));
    expect(sortCodes(needing)).toEqual(sortCodes(returning.map(([operation]) => operation)));
  });

  it('replace the detail code of a keyword when a schema has an error code of its own', () => {
    const details = errorCodes.detail_codes.filter(({keyword}) => keyword !== null).flatMap((detail) => detail.with);
    expect([...new Set(details)].sort()).toEqual(['invalid_request', 'validation_failed']);
  });

  it('are known to every detail code', () => {
    const known = errorCodes.errors.map(({code}) => code);
    const named = errorCodes.detail_codes.flatMap((detail) => detail.with);
    expect(named.filter((code) => !known.includes(code))).toEqual([]);
  });

  it('have shopper text for each reason of a rejected promotion', () => {
    const reasons = errorCodes.detail_codes.filter((detail) => detail.with[0] === 'promotion_rejected');
    expect(reasons).toHaveLength(8);
    expect(reasons.filter(({shopper}) => shopper === null)).toEqual([]);
  });

  const keywords: readonly (readonly [schema: Record<string, unknown>, value: unknown])[] = [
    [{type: 'object', required: ['a']}, {}],
    [{type: 'object', properties: {}}, {a: 1}],
    [{type: 'string'}, 1],
    [{enum: ['a']}, 'b'],
    [{const: 'a'}, 'b'],
    [{type: 'string', pattern: '^a$'}, 'b'],
    [{type: 'string', format: 'date'}, '2026-02-30'],
    [{type: 'integer', minimum: 1}, 0],
    [{type: 'integer', maximum: 1}, 2],
    [{type: 'string', minLength: 2}, 'a'],
    [{type: 'string', maxLength: 1}, 'ab'],
    [{type: 'array', minItems: 1}, []],
    [{type: 'array', maxItems: 1}, [1, 2]],
    [{type: 'array', uniqueItems: true}, [1, 1]],
    [{type: 'object', minProperties: 1}, {}],
    [{type: 'object', maxProperties: 0}, {a: 1}],
    [{type: 'object', propertyNames: {maxLength: 1}, additionalProperties: true}, {ab: 1}],
    [{oneOf: [{const: 1}, {const: 2}]}, 3],
    [{anyOf: [{const: 1}, {const: 2}]}, 3],
  ];
  it.each(keywords)('name what %j finds in %j', (schema, value) => {
    const document = {
      openapi: '3.1.0',
      components: {schemas: {Value: closeSchema(schema)}},
    } as unknown as OpenApiDocument;
    const validator = new ContractValidator(document, {currencies: new Set(), countries: new Set()});
    const known = new Set(errorCodes.detail_codes.map(({code}) => code));
    const found = validator.validate('/components/schemas/Value', value).map(({code}) => code);
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((code) => !known.has(code) || code === 'invalid')).toEqual([]);
  });
});

describe('decline codes', () => {
  const codes = declineCodes.declines.map(({code}) => code);

  it('keep the hard ones of the facts', () => {
    const hard = declineCodes.declines.filter(({category}) => category === 'hard').map(({code}) => code);
    expect(sortCodes(hard)).toEqual(
      sortCodes([
        'lost_card',
        'stolen_card',
        'expired_card',
        'incorrect_number',
        'suspected_fraud',
        'transaction_not_permitted',
        'card_not_supported',
      ]),
    );
  });

  it('have the same neutral text for lost, stolen and fraud, which names none of them to a shopper', () => {
    const neutral = declineCodes.declines.filter((decline) => decline.neutral);
    expect(sortCodes(neutral.map(({code}) => code))).toEqual(['lost_card', 'stolen_card', 'suspected_fraud']);
    expect(new Set(neutral.map(({shopper}) => shopper)).size).toBe(1);
    expect(declineCodes.declines.filter(({shopper}) => /lost|stolen|fraud/i.test(shopper))).toEqual([]);
  });

  it('have a retry rule, and every rule is used', () => {
    const used = new Set(declineCodes.declines.map(({retry}) => retry));
    expect(sortCodes(used)).toEqual(sortCodes(declineCodes.retry_rules.map(({rule}) => rule)));
  });

  it('are the codes of every raw code, mapped or not', () => {
    const targets = Object.values(declineCodes.raw_codes).flatMap((list) => list.codes.map(({code}) => code));
    expect([...targets, declineCodes.unmapped].filter((code) => !codes.includes(code))).toEqual([]);
  });

  it.each(Object.entries(declineCodes.raw_codes))(
    'are all reached from %s, in its style',
    (_, {pattern, codes: raw}) => {
      expect(sortCodes(new Set(raw.map(({code}) => code)))).toEqual(sortCodes(codes));
      expect(raw.filter(({raw_code}) => !new RegExp(pattern).test(raw_code))).toEqual([]);
    },
  );

  it('are each provoked by the token that they name', () => {
    for (const {code, sandbox_token} of declineCodes.declines) {
      const token = sandboxTriggers.tokens.find((one) => one.token === sandbox_token);
      expect(token?.decline_code, code).toBe(code);
    }
    const provoked = new Set(sandboxTriggers.tokens.flatMap(({decline_code}) => decline_code ?? []));
    expect(sortCodes(provoked)).toEqual(sortCodes(codes));
  });
});
