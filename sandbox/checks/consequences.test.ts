// cspell:ignore propertis
import {describe, expect, it} from 'vitest';
import type {Defect} from '../../src/pipeline/contracts/defect';
import {dropConsequences, UNKNOWN_EXTENSION} from './consequences';

const FILE = 'contracts/openapi/payments/refunds.yaml';

const createKey = (line: number): Defect => ({
  file: FILE,
  line,
  message: 'found the key x-errorcodes, expected one of x-error-codes, x-since. Correct it.',
  rule: UNKNOWN_EXTENSION,
});

const createRejected = (name: string, field: string): Defect => ({
  file: FILE,
  pointer: `/examples/${name}`,
  message: `found example ${name} that its schema rejects: /data/${field} Must have at most 1 character. Correct it.`,
});

describe('dropConsequences', () => {
  it('keeps each misspelled key, and what has nothing to do with it', () => {
    const other = {file: FILE, pointer: '/schemas/Refund', message: 'found a schema without a description. Add one.'};
    const lack = {file: FILE, pointer: '/paths', message: 'found response 400, which no code of x-error-codes has.'};
    expect(dropConsequences([createKey(3), createKey(9), other, lack])).toEqual([createKey(3), createKey(9), other]);
    expect(dropConsequences([other, lack])).toEqual([other, lack]);
  });

  it('drops of a schema with a wrong key what is not found in it, and not in others', () => {
    const wrong = {file: FILE, pointer: '/schemas/Refund/propertis', message: 'found a violation.', rule: 'struct'};
    const createField = (schema: string): Defect => ({
      file: 'contracts/relations/payments.yaml',
      message: `found field a, which schema ${schema} does not have, expected none.`,
    });
    expect(dropConsequences([wrong, createField('Refund'), createField('RefundReason')])).toEqual([
      wrong,
      createField('RefundReason'),
    ]);
  });

  it('counts the examples that are rejected for one reason', () => {
    const [first, second, third] = ['one', 'two', 'three'].map((name) => createRejected(name, 'a'));
    const other = createRejected('four', 'b');
    expect(dropConsequences([first!, second!, other]).map(({message}) => message)).toEqual([
      `${first!.message} So is 1 other example.`,
      other.message,
    ]);
    expect(dropConsequences([first!, second!, third!])[0]!.message).toMatch(/ So are 2 other examples\.$/);
  });
});
