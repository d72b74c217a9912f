import type {PhrasingContent} from 'mdast';
import type {WebhookDelivery} from '../../../pipeline/contracts/generated/schemas';
import {parseDuration, formatIsoDuration} from '../../../pipeline/contracts/durations';
import {createList, joinPhrases, createCodeLink} from '../../../../packages/openapi/markdown/markdownNodes';
import {parsePhrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {type GuideContext, defineElement} from '../../../pipeline/elements/guideElement';
import {type Cell, tableElement, toPhrases} from '../../../pipeline/elements/tableElement';

/** A duration in hours and minutes, for the time between attempts: `75 hours 35 minutes`. */
export function formatElapsed(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  const parts = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60] as const;
  const units = ['H', 'M', 'S'].map((unit, index) => (parts[index] ? `${String(parts[index])}${unit}` : ''));
  return seconds === 0 ? '0 seconds' : formatIsoDuration(`PT${units.join('')}`);
}

/** The time of each attempt, in milliseconds after the first. */
export function computeAttemptTimes({retries}: WebhookDelivery): number[] {
  const times = [0];
  for (const pause of retries) {
    times.push(times.at(-1)! + parseDuration(pause));
  }
  return times;
}

function renderOperationLinks(names: readonly string[], {getUrl}: GuideContext): PhrasingContent[] {
  return joinPhrases(
    names.map((name) => [createCodeLink(name, getUrl(name))]),
    ', ',
  );
}

function createContractRows(delivery: WebhookDelivery, context: GuideContext): (readonly [string, Cell])[] {
  const {standard, request, headers, signature} = delivery;
  const times = computeAttemptTimes(delivery);
  const createContractRow = (subject: string, contract: string): readonly [string, Cell] => [
    subject,
    parsePhrasing(contract),
  ];
  return [
    createContractRow('Standard', `${standard.name} ${standard.version}`),
    createContractRow(
      'Request',
      `\`${request.method}\` to your URL over HTTPS, \`Content-Type: ${request.media_type}\`. In the sandbox also over HTTP to \`${request.local_hosts.join('` or `')}\``,
    ),
    createContractRow('Longest body', `${request.longest_body.toLocaleString('en-US')} bytes`),
    ...headers.map(({name, holds}) => createContractRow(`\`${name}\``, holds)),
    createContractRow(
      'Signature',
      `\`${signature.version},\` and the base64 of ${signature.algorithm} over \`${signature.signed}\``,
    ),
    createContractRow('Key', `The part of the secret after \`${signature.secret_prefix}\`, base64-decoded`),
    createContractRow('Clock tolerance', `${formatIsoDuration(signature.tolerance)}, in the past and in the future`),
    createContractRow('Your response', `Any 2xx within ${formatIsoDuration(delivery.timeout)}`),
    createContractRow('Duplicates', 'At least once: an event can arrive again, with the same `webhook-id`'),
    createContractRow('Order', '**None**. An older event can arrive after a newer one'),
    createContractRow(
      'Attempts',
      `${String(times.length)}, the last one ${formatElapsed(times.at(-1)!)} after the first, and later by the time that your server takes for each`,
    ),
    [
      'Retention',
      [
        `${formatIsoDuration(delivery.retention)}, for `,
        ...renderOperationLinks(['listEvents', 'retrieveEvent', 'redeliverEvent', 'listWebhookDeliveries'], context),
      ],
    ],
    createContractRow(
      'Remember seen ids',
      `${formatIsoDuration(delivery.remember)}, longer than an event can be redelivered and retried`,
    ),
    createContractRow('Old secret after a rotation', `Signs for ${formatIsoDuration(delivery.overlap)} more`),
  ];
}

/** `<WebhookContract />`: the delivery of events in numbers. */
export const webhookContractElement = tableElement({
  rows: (context) => createContractRows(context.catalogs.webhookDelivery, context),
  columns: [
    {title: 'Subject', markdown: ([subject]) => subject},
    {title: 'Contract', cell: ([, contract]) => contract},
  ],
});

/** `<WebhookAttempts />`: the time of each attempt of a delivery. */
export const webhookAttemptsElement = tableElement({
  rows: ({catalogs}) => computeAttemptTimes(catalogs.webhookDelivery),
  columns: [
    {title: 'Attempt', cell: (_, __, index) => index + 1},
    {
      title: 'After a pause of',
      cell: (_, {catalogs}, index) =>
        index === 0 ? 'None' : formatIsoDuration(catalogs.webhookDelivery.retries[index - 1]!),
    },
    {title: 'After the first attempt', cell: (time) => (time === 0 ? 'At once' : formatElapsed(time))},
  ],
});

/** `<WebhookResponses />`: the effect of each response of a receiver. */
export const webhookResponsesElement = tableElement({
  rows: ({catalogs}) => catalogs.webhookDelivery.responses,
  columns: [
    {title: 'Your response', markdown: ({title}) => title},
    {title: 'Effect', markdown: ({does}) => does},
  ],
});

/** `<WebhookMemory />`: how long to remember deliveries, and how long events can be listed. */
export const webhookMemoryElement = defineElement({
  render: (context) => {
    const {remember, retention} = context.catalogs.webhookDelivery;
    return [
      createList([
        parsePhrasing(
          `Store the \`webhook-id\` of each delivery for at least ${formatIsoDuration(remember)}, and skip those you have seen.`,
        ),
        toPhrases(
          'Missed something: ',
          ...renderOperationLinks(['listEvents'], context),
          ` contains ${formatIsoDuration(retention)} of events of both products.`,
        ),
      ]),
    ];
  },
});
