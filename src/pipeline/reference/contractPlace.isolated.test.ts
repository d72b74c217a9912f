import {expect, it, vi} from 'vitest';
import {Contracts} from '../contracts/load';
import {readContracts} from '../projectContracts';
import {formatContractPlace} from './contractPlace';

it('reads a contract once for the lines of all its places, and again when it has changed', () => {
  const file = 'openapi/payments/refunds.yaml';
  const contracts = readContracts();
  const places = ['/schemas', '/schemas/Refund', '/paths'].map((pointer) => `payments/refunds.yaml#${pointer}`);
  const read = vi.spyOn(Contracts.prototype, 'readRawText');
  const lines = places.map((place) => formatContractPlace(contracts, place));
  expect(new Set(lines).size).toBe(places.length);
  expect(read).toHaveBeenCalledTimes(1);
  const changed = contracts.withOverlay(new Map([[file, `# A comment.\n${contracts.readRawText(file)}`]]));
  const addOne = (line: string): string => line.replace(/\d+$/, (number) => String(Number(number) + 1));
  expect(places.map((place) => formatContractPlace(changed, place))).toEqual(lines.map(addOne));
});
