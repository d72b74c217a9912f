import {expect, it} from 'vitest';
import {createReferenceSettings} from '../../src/pipeline/plugins/siteSettings';
import {findContractWarnings} from '../../src/pipeline/reference/siteReference';

const project = createReferenceSettings(process.cwd(), ['payments', 'commerce']);
const contracts = project.readContracts();
const FILE = 'openapi/payments/refunds.yaml';

function findWarnings(from: RegExp, to: string): string[] {
  const changed = contracts.readRawText(FILE).replace(from, to);
  const overlay = contracts.withOverlay(new Map([[FILE, changed]]));
  return findContractWarnings({...project, readContracts: () => overlay}).map(
    ({file, line, message}) => `${file}:${line}: ${message}`,
  );
}

it.each([
  [
    'a link that leads nowhere, relative as it is',
    /description: Retrieves a refund\./,
    'description: Retrieves a [refund](./refund.mdx).',
    /^contracts\/openapi\/payments\/refunds\.yaml:\d+: found the relative link \.\/refund\.mdx/,
  ],
  [
    'a number that JSON rounds',
    /(pattern: '\^re_\[A-Za-z0-9\]\+\$'\n\s+maxLength: )255/,
    '$19007199254740993',
    /refunds\.yaml:\d+: found an integer of about 900719925474099\d, expected one up to 9007199254740991/,
  ],
] as const)('a contract is reported for %s', (_, from, to, message) => {
  const found = findWarnings(from, to);
  expect(
    found.filter((one) => message.test(one)),
    found.join('\n'),
  ).toHaveLength(1);
});

it('the contracts of the site have nothing that is probably not meant', () => {
  expect(findContractWarnings(project)).toEqual([]);
});
