import {appendPointer, isObject} from '../../packages/json';
import {getContractPath, type Product} from '../../src/pipeline/contracts/bundleContract';
import type {Defect} from '../../src/pipeline/contracts/defect';
import type {Contracts} from '../../src/pipeline/contracts/load';

const SECTIONS = ['paths', 'webhooks'] as const;

function readSection(contracts: Contracts, file: string, section: string): Readonly<Record<string, unknown>> {
  const document = contracts.parse(file);
  const found = isObject(document) ? document[section] : undefined;
  return isObject(found) ? found : {};
}

/** Paths and events of the files of a product that its root contract does not refer to, or by another name. */
export function findLostPaths(contracts: Contracts, product: Product): Defect[] {
  const root = getContractPath(product);
  const folder = `openapi/${product}`;
  const defects: Defect[] = [];
  for (const section of SECTIONS) {
    const entries = Object.entries(readSection(contracts, root, section));
    for (const file of contracts.list(folder)) {
      for (const name of Object.keys(readSection(contracts, `${folder}/${file}`, section))) {
        const pointer = appendPointer('', section, name);
        const reference = `./${product}/${file}#${pointer}`;
        const [known] = entries.find(([, item]) => isObject(item) && item.$ref === reference) ?? [];
        if (known === undefined && !entries.some(([one]) => one === name)) {
          defects.push({
            file: contracts.getPath(`${folder}/${file}`),
            pointer,
            message: `found ${name}, which ${contracts.getPath(root)} does not have, expected it under ${section} there. Add ${name}: {$ref: '${reference}'}, or remove it here.`,
          });
        } else if (known !== undefined && known !== name) {
          defects.push({
            file: contracts.getPath(root),
            pointer: appendPointer('', section, known),
            message: `found ${known} with a reference to ${name}, expected one name for both. Correct one of them.`,
          });
        }
      }
    }
  }
  return defects;
}
