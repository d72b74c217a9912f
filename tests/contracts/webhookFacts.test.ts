import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {listEvents} from '../../src/pipeline/contracts/bundleContract';
import {parseDuration, formatIsoDuration} from '../../src/pipeline/contracts/durations';
import {computeAttemptTimes, formatElapsed} from '../../src/topics/webhooks/elements/webhookContract';
import {readContracts} from '../../src/pipeline/projectContracts';
import {replaceProjectTokens} from '../../src/pipeline/prose/tokens/projectFile';

const {webhookDelivery} = readContracts().catalogs;
const times = computeAttemptTimes(webhookDelivery);
const timeout = formatIsoDuration(webhookDelivery.timeout);
const retention = formatIsoDuration(webhookDelivery.retention);
const overlap = formatIsoDuration(webhookDelivery.overlap);
const attempts = String(times.length);
const {most_endpoints} = webhookDelivery;

describe('how webhooks are delivered', () => {
  it.each([
    ['contracts/lifecycles/webhook-delivery.yaml', `2xx within ${timeout}`],
    ['contracts/lifecycles/webhook-delivery.yaml', `Fewer than ${attempts} attempts`],
    [
      'contracts/lifecycles/webhook-delivery.yaml',
      `Attempt ${attempts} failed. The event stays readable for ${retention}.`,
    ],
    ['contracts/lifecycles/webhook-delivery.yaml', `Attempt ${attempts} fails.`],
    ['contracts/sequences/webhook-delivery.yaml', `After attempt ${attempts} the delivery is \`failed\`.`],
    ['contracts/openapi/payments/events.yaml', `readable for ${retention}`],
    ['contracts/openapi/payments/events.yaml', `After ${retention} it is no longer available`],
    ['contracts/openapi/payments/webhook-endpoints.yaml', overlap],
    ['contracts/openapi/payments/webhook-endpoints.yaml', `at most ${most_endpoints} webhook endpoints`],
    ['contracts/lifecycles/webhook-delivery.yaml', `2xx within ${timeout}`],
    ['contracts/openapi/shared/responses.yaml', `2xx status within ${timeout}`],
  ])('is described in %s with the numbers of the catalog: %s', (file, sentence) => {
    const text = replaceProjectTokens({filePath: file, fileContent: fs.readFileSync(file, 'utf8')});
    expect(text).toContain(sentence);
  });

  it('requires receivers to store ids for longer than an event can be redelivered and retried', () => {
    const {remember, retention, retries, longest_retry_after, timeout: response} = webhookDelivery;
    const longestPause = Math.max(parseDuration(longest_retry_after), ...retries.map(parseDuration));
    const longestRetries = retries.length * longestPause + (retries.length + 1) * parseDuration(response);
    expect(parseDuration(remember)).toBeGreaterThan(parseDuration(retention) + longestRetries);
  });

  it.each([
    ['payments', 'payments/APIs/webhook-payloads.mdx'],
    ['commerce', 'commerce/api/webhooks.mdx'],
  ] as const)(
    'is described with the number of event types of %s, wherever its page states one',
    async (product, file) => {
      const {length} = listEvents(await readContracts().readClosed(product));
      const stated = [...fs.readFileSync(file, 'utf8').matchAll(/\b(\d+) (?:\w+ )?event types\b/g)].map(
        ([, count]) => count,
      );
      expect(stated).toEqual([String(length), String(length)]);
    },
  );

  it('names times in words', () => {
    expect([0, 5000, 305_000, 3_600_000].map(formatElapsed)).toEqual([
      '0 seconds',
      '5 seconds',
      '5 minutes 5 seconds',
      '1 hour',
    ]);
  });
});
