// cspell:words reff propertys descripton
import {expect, it} from 'vitest';
import {readContracts} from '../../src/pipeline/projectContracts';
import {lintContract} from './lint';

const FILE = 'openapi/payments/refunds.yaml';

it.each([
  ['$reff', /\$ref:/, '$ref'],
  ['operationID', /operationId:/, 'operationId'],
  ['descripton', /description:/, 'description'],
  ['tgs', /tags:/, 'tags'],
  ['propertys', /(?<=\n +)properties:/, 'properties'],
])('%s is one mistake, without what an object lacks by it', async (key, right, nearest) => {
  const contracts = readContracts();
  const text = contracts.readRawText(FILE).replace(right, () => `${key}:`);
  const found = await lintContract(contracts.withOverlay(new Map([[FILE, text]])), 'payments');
  expect(found.map(({message}) => message)).toEqual([
    `found a violation of struct: Property \`${key}\` is not expected here. Did you mean ${nearest}? Correct the name, or remove it.`,
  ]);
});
