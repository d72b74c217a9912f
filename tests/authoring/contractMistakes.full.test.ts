// cspell:words strng succeded schemaz exceded refundz
import {describe, expect, it} from 'vitest';
import {checkContracts} from '../../sandbox/checks';
import {formatDefect} from '../../src/pipeline/contracts/defect';
import {readContracts} from '../../src/pipeline/projectContracts';

/** Mistakes that are made in contracts, one at a time: the first message is the cause, with its place and what to do. */

const contracts = readContracts();

interface Mistake {
  readonly file: string;
  readonly from: string | RegExp;
  readonly to: string;
  /** The first line that is reported. */
  readonly message: RegExp;
}

const REFUNDS = 'openapi/payments/refunds.yaml';

const MISTAKES: Readonly<Record<string, Mistake>> = {
  'a tab in YAML': {
    file: 'lifecycles/refund.yaml',
    from: '    to: pending',
    to: '\tto: pending',
    message: /lifecycles\/refund\.yaml:19: found a tab as indentation, expected spaces/,
  },
  'a key twice in a catalog': {
    file: 'catalogs/error-codes.yaml',
    from: /(\n {4}title: Invalid request)/,
    to: '$1$1',
    message: /catalogs\/error-codes\.yaml:\d+: found the key title twice/,
  },
  'an error code twice': {
    file: 'catalogs/error-codes.yaml',
    from: 'code: malformed_json',
    to: 'code: invalid_request',
    message: /catalogs\/error-codes\.yaml:\d+.*found error code invalid_request twice/,
  },
  'a reference to nothing': {
    file: REFUNDS,
    from: "$ref: '#/schemas/Refund'",
    to: "$ref: '#/schemaz/Refund'",
    message: /refunds\.yaml:\d+.*found a reference to #\/schemaz\/Refund, where .* has no schemaz, expected .*schemas/,
  },
  'a reference to a file that does not exist': {
    file: REFUNDS,
    from: "$ref: './payment-intents.yaml#/schemas/PaymentIntentId'",
    to: "$ref: './payment-intent.yaml#/schemas/PaymentIntentId'",
    message: /refunds\.yaml:\d+.*payment-intent\.yaml#.*which does not exist, expected .*payment-intents\.yaml/,
  },
  'a property without a description': {
    file: 'openapi/payments/payment-intents.yaml',
    from: /( {6}version:\n) {8}description: [^\n]*\n/,
    to: '$1',
    message: /payment-intents\.yaml:\d+.*found property version without a description/,
  },
  'an enum value without a description': {
    file: REFUNDS,
    from: /(\n\s+)fraudulent:/,
    to: '$1waiting:',
    message: /refunds\.yaml:\d+.*found enum value fraudulent without a description/,
  },
  'an event without a payload': {
    file: REFUNDS,
    from: /( {2}refund\.failed:\n {4}post:[\s\S]*?) {6}requestBody:[\s\S]*?(?= {6}responses:)/,
    to: '$1',
    message: /refunds\.yaml:\d+.*found event refund\.failed without a payload, expected a requestBody/,
  },
  'a date of the changelog that is not one': {
    file: 'changelog.yaml',
    from: /date: ['"]?2026-11-01['"]?/,
    to: 'date: 2026-13-01',
    message: /changelog\.yaml:\d+.*2026-13-01/,
  },
  'an entry of the changelog that is missing': {
    file: 'changelog.yaml',
    from: / {6}- id: multiple-capture\n(?: {8}[^\n]*\n)+/,
    to: '',
    message: /changelog\.yaml:\d+.*found no entry for #\/.*which is .*Expected an entry .*Add \{kind:/,
  },
  'versions of the changelog out of order': {
    file: 'changelog.yaml',
    from: /date: ['"]?2026-11-01['"]?/,
    to: 'date: 2026-04-01',
    message: /changelog\.yaml:\d+.*found 2026-05-01 after 2026-04-01, expected an earlier date/,
  },
  'a scenario with an unknown id': {
    file: 'scenarios/25-refunds-that-fail.yaml',
    from: 'id: re_4Pd8Gs',
    to: 'id: re_4Pd8Gx',
    message: /25-refunds-that-fail\.yaml:\d+.*re_4Pd8Gx/,
  },
  'a lifecycle with an unknown state': {
    file: 'lifecycles/refund.yaml',
    from: '    to: succeeded',
    to: '    to: succeded',
    message: /lifecycles\/refund\.yaml:\d+.*found state succeded .* The nearest is succeeded/,
  },
  'a lifecycle with a state that nothing leads to': {
    file: 'lifecycles/refund.yaml',
    from: '  canceled: {description:',
    to: '  held: {description: It waits.}\n  canceled: {description:',
    message: /lifecycles\/refund\.yaml:\d+.*held/,
  },
  'a transition with an unknown event': {
    file: 'lifecycles/refund.yaml',
    from: 'events: [refund.succeeded]',
    to: 'events: [refund.succeded]',
    message: /lifecycles\/refund\.yaml:\d+.*refund\.succeded, .* such as refund\.succeeded/,
  },
  'a country that does not exist': {
    file: 'catalogs/countries.yaml',
    from: 'code: AD,',
    to: 'code: XX,',
    message: /countries\.yaml:4\b.*found the country XX, which ISO 3166-1 does not have, expected the code of Andorra/,
  },
  'a country twice': {
    file: 'catalogs/countries.yaml',
    from: 'code: AQ,',
    to: 'code: AD,',
    message: /countries\.yaml:\d+.*found the country AD twice, expected each once/,
  },
  'an operation with an unknown tag': {
    file: REFUNDS,
    from: 'tags: [Refunds]',
    to: 'tags: [Refund]',
    message: /refunds\.yaml:7\b.*found the tag Refund, which the contract does not describe, .*The nearest is Refunds/,
  },
  'an operation with the id of another one': {
    file: REFUNDS,
    from: 'operationId: updateRefund',
    to: 'operationId: listRefunds',
    message: /refunds\.yaml:\d+.*found the operationId listRefunds for POST .*, which GET \/payments\/v1\/refunds has/,
  },
  'a response of no status': {
    file: REFUNDS,
    from: "'200':",
    to: "'20':",
    message: /refunds\.yaml:40\b.*found the response 20, expected a status of three digits/,
  },
  'an error code that an operation lists twice': {
    file: REFUNDS,
    from: '        - invalid_request\n',
    to: '        - invalid_request\n        - invalid_request\n',
    message: /refunds\.yaml:\d+.*found the error code invalid_request twice\. Remove one/,
  },
  'an operation without responses': {
    file: REFUNDS,
    from: /responses:\n {8}'200':\n {10}description: One page/,
    to: "response:\n        '200':\n          description: One page",
    message: /refunds\.yaml:\d+.*struct: .*response/,
  },
  'a misspelled type': {
    file: REFUNDS,
    from: 'type: string',
    to: 'type: strng',
    message: /refunds\.yaml:392.*`type` can be one of .*Did you mean string\?/,
  },
  'a pattern that is not a regular expression': {
    file: REFUNDS,
    from: /pattern: .*/,
    to: "pattern: '^re_['",
    message: /refunds\.yaml:390.*Invalid regular expression: \/\^re_\[\/u: Unterminated character class/,
  },
  'a required property that does not exist': {
    file: REFUNDS,
    from: /required:\n(\s+)- id\n/,
    to: 'required:\n$1- idd\n',
    message: /refunds\.yaml:\d+.*found idd in required, which is not a property, expected one such as id/,
  },
  'an operation with an unknown error code': {
    file: REFUNDS,
    from: 'refund_amount_exceeded',
    to: 'refund_amount_exceded',
    message: /refunds\.yaml:\d+.*refund_amount_exceded, .* such as refund_amount_exceeded/,
  },
};

describe('a mistake in a contract is reported with its cause first', () => {
  it.each(Object.entries(MISTAKES))('%s', async (_name, {file, from, to, message}) => {
    const source = contracts.readRawText(file);
    const changed = source.replace(from, to);
    expect(changed, `${file}: the change has no effect`).not.toBe(source);
    const {defects} = await checkContracts(contracts.withOverlay(new Map([[file, changed]])));
    const lines = defects.map(formatDefect);
    expect(lines[0], lines.slice(0, 3).join('\n')).toMatch(message);
    expect(lines.join('\n')).not.toMatch(/\n\s+at |node_modules/);
  });
});
