import logger from '@docusaurus/logger';
import {afterEach, expect, it, vi} from 'vitest';
import type * as Site from '../../site';
import {createReferenceSettings} from '../plugins/siteSettings';
import {readReference} from './siteReference';

vi.mock('../../site', async (importOriginal) => ({
  ...(await importOriginal<typeof Site>()),
  failsOnContractProblems: false,
}));

afterEach(() => {
  vi.restoreAllMocks();
});

it('a build tells of the first relative links of a contract, and how all are mended', () => {
  const warn = vi.spyOn(logger, 'warn').mockImplementation(() => undefined);
  const project = createReferenceSettings(process.cwd(), ['payments', 'commerce']);
  const file = 'openapi/payments/refunds.yaml';
  const contracts = project.readContracts();
  const links = Array.from({length: 9}, (_, index) => `[a](a${String(index)}.html)`).join(' ');
  const changed = contracts.readRawText(file).replace(/^( +description: )\S.*$/m, `$1'${links}'`);
  const overlay = contracts.withOverlay(new Map([[file, changed]]));
  readReference({...project, readContracts: () => overlay});
  expect(warn.mock.calls.map(([line]) => String(line).replace(/^.*?: |, which.*/g, ''))).toEqual([
    'Found the relative link a0.html',
    'Found the relative link a1.html',
    'Found the relative link a2.html',
    'links of the area in src/site.ts.',
  ]);
});

it('a site that shows contracts as they are warns once of what it does not show', () => {
  const warn = vi.spyOn(logger, 'warn').mockImplementation(() => undefined);
  const project = createReferenceSettings(process.cwd(), ['payments', 'commerce']);
  const file = 'openapi/payments/refunds.yaml';
  const contracts = project.readContracts();
  const reference = /( +)- (\$ref: '[^']*parameters\.yaml#[^']*')/;
  const changed = contracts.readRawText(file).replace(reference, '$1- $2\n$1  schema: {type: integer}');
  const overlay = contracts.withOverlay(new Map([[file, changed]]));
  const settings = {...project, readContracts: () => overlay};
  readReference(settings);
  readReference(settings);
  expect(warn.mock.calls).toEqual([
    [expect.stringMatching(/^contracts\/openapi\/payments\/refunds\.yaml:\d+: not shown: Found schema beside \$ref/)],
  ]);
});
