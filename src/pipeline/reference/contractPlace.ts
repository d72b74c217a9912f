import type {Contracts} from '../contracts/load';
import {createLineFinder} from '../contracts/pointerLines';

/**
 * A place in a contract, for people.
 *
 * @param place the file, below the folder of the contract, and a JSON Pointer: `payments/refunds.yaml#/schemas/Refund`
 * @returns the file from the root of the project with its line; the place itself when there is no such file
 */
export function formatContractPlace(contracts: Contracts, place: string): string {
  const [name = '', pointer = ''] = place.split('#');
  const file = [name, `openapi/${name}`].find((one) => contracts.has(one));
  if (file === undefined) {
    return place;
  }
  const findLine = contracts.derive(`lines of ${file}`, (files) => createLineFinder(files.readRawText(file)));
  return `${contracts.getPath(file)}:${String(findLine(pointer))}`;
}
