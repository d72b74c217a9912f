import {describe, expect, it} from 'vitest';
import {getAtPointer} from '../../../packages/json';
import {readContracts} from '../projectContracts';

const FILE = 'openapi/payments/example.yaml';

const contracts = readContracts();

/** The schema `Status` of a file, with its references to sentences replaced. */
function readStatus(text: string): unknown {
  return getAtPointer(contracts.withOverlay(new Map([[FILE, text]])).parse(FILE), '/schemas/Status');
}

describe('the sentences of an enum', () => {
  it('come from the states of a lifecycle, limited to those of the enum', () => {
    expect(
      readStatus(`
schemas:
  Status:
    enum: [pending, canceled]
    x-enumDescriptions: {$ref: '../../lifecycles/refund.yaml#/states'}
`),
    ).toEqual({
      enum: ['pending', 'canceled'],
      'x-enumDescriptions': {
        pending: contracts.lifecycles.get('refund')!.states.pending!.description,
        canceled: contracts.lifecycles.get('refund')!.states.canceled!.description,
      },
    });
  });

  it('come from a secondary status, a catalog, and the first sentence of events', () => {
    const read = (value: string, reference: string): unknown =>
      getAtPointer(
        readStatus(`
webhooks: {a.b: {post: {description: 'It is sent at 3.5 percent. Do nothing.'}}}
schemas: {Status: {enum: [${value}], x-enumDescriptions: {$ref: '${reference}'}}}
`),
        `/x-enumDescriptions/${value}`,
      );
    const [secondary] = contracts.lifecycles.get('checkout_intent')!.secondaryStatuses!;
    expect(read('paid', '../../lifecycles/checkout-intent.yaml#/secondaryStatuses/0/states')).toBe(
      secondary!.states.paid,
    );
    expect(read('refund', '../../catalogs/settlement-entries.yaml#/entry_types')).toBe(
      contracts.catalogs.settlementEntries.entry_types.find(({name}) => name === 'refund')!.meaning,
    );
    expect(read('a.b', '#/webhooks')).toBe('It is sent at 3.5 percent.');
  });

  it('of single values come from other enums, through references', () => {
    expect(
      readStatus(`
schemas:
  First: {enum: [a], x-enumDescriptions: {a: It is the first.}}
  Second: {enum: [a], x-enumDescriptions: {a: {$ref: '#/schemas/First/x-enumDescriptions/a'}}}
  Status:
    enum: [a, b]
    x-enumDescriptions:
      a:
        $ref: 'example.yaml#/schemas/Second/x-enumDescriptions/a'
      b: It is the second.
`),
    ).toMatchObject({'x-enumDescriptions': {a: 'It is the first.', b: 'It is the second.'}});
  });

  it('leave every line where it is', () => {
    const text =
      'schemas:\n  Status:\n    enum: [a]\n    x-enumDescriptions:\n      $ref: "#/other"\n    type: string\n';
    const changed = contracts.withOverlay(new Map([[FILE, `${text}other: {a: One.}\n`]])).readText(FILE);
    expect(changed.split('\n').indexOf('    type: string')).toBe(text.split('\n').indexOf('    type: string'));
    expect(changed).not.toContain('$ref');
  });

  it.each([
    ['a place that does not exist', "{$ref: '#/nowhere'}"],
    ['a file that does not exist', "{$ref: '../none.yaml#/states'}"],
    ['itself', "{$ref: '#/schemas/Status/x-enumDescriptions'}"],
  ])('cannot come from %s', (_, reference) => {
    const text = `schemas:\n  Status:\n    enum: [a]\n    x-enumDescriptions:\n      ${reference}\n`;
    expect(() => readStatus(text)).toThrow(/example\.yaml:5#\/schemas\/Status: found the reference .* Correct it\./);
  });
});
