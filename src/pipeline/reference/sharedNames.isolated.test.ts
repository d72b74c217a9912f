import path from 'node:path';
import {expect, it} from 'vitest';
import {printMarkdown} from '../markdown/print';
import {listPageOperations} from '../plugins/pageOperations';
import {createReferenceSettings} from '../plugins/siteSettings';
import {readReference} from './siteReference';

/** Gives orders the names that refunds have. */
function rename(text: string): string {
  return text
    .replaceAll(/(operationId: |id=")retrieveOrder\b/g, '$1retrieveRefund')
    .replaceAll(/(tags: \[|name: |tag=")Orders\b/g, '$1Refunds');
}

it('contracts with one operation id and one tag have each on the pages of its own area', () => {
  const project = createReferenceSettings(process.cwd(), ['payments', 'commerce']);
  const contracts = project.readContracts();
  const files = ['openapi/commerce.openapi.yaml', 'openapi/commerce/orders.yaml'];
  const overlay = contracts.withOverlay(new Map(files.map((file) => [file, rename(contracts.readRawText(file))])));
  const settings = {
    ...project,
    readContracts: () => overlay,
    readPage: (file: string) => {
      const text = project.readPage(file);
      return file.includes(`${path.sep}commerce${path.sep}`) ? rename(text) : text;
    },
    // Other elements name the operation that is renamed.
    keepsProblems: true as const,
  };
  const {pages, problems} = readReference(settings);
  expect(problems.filter((line) => line.includes('retrieveRefund'))).toEqual([]);
  const listProducts = (file: string): Set<string | undefined> => {
    const endpoints = pages
      .get(file)!
      .filter(({element}) => ['Operation', 'Operations'].includes(element.name))
      .flatMap(({nodes}) => printMarkdown([...nodes]).match(/\b(GET|POST)`? `\/\w+\/v1\//g) ?? []);
    return new Set(endpoints.map((endpoint) => /\/(\w+)/.exec(endpoint)?.[1]));
  };
  expect(listProducts('commerce/api/orders.mdx')).toEqual(new Set(['commerce']));
  expect(listProducts('payments/APIs/refunds.mdx')).toEqual(new Set(['payments']));
  const operations = listPageOperations(settings);
  expect(operations['/commerce/api/orders']!.map(({title}) => title)).toContain('Retrieve an order');
  expect(operations['/payments/APIs/refunds']!.map(({title}) => title)).toContain('Retrieve a refund');
});
