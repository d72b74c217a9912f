import type {PhrasingContent} from 'mdast';
import type {WebhookDelivery} from '../../../pipeline/contracts/catalogTypes';
import {durationToMs} from '../../../pipeline/contracts/durations';
import {durationText} from '../../../pipeline/reference/renderLifecycle';
import {inlineCode, link, list, table, text} from '../../../../packages/openapi/markdown/markdownNodes';
import {phrasing} from '../../../../packages/openapi/markdown/parseDescription';
import type {GuideContext, GuideElement} from '../../../pipeline/elements/guideElement';

type Cell = PhrasingContent[];

/** A time in hours and minutes, which is how long attempts are apart: `75 hours 35 minutes`. */
export function elapsedText(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  const parts = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60] as const;
  const units = ['H', 'M', 'S'].map((unit, index) => (parts[index] ? `${String(parts[index])}${unit}` : ''));
  return seconds === 0 ? '0 seconds' : durationText(`PT${units.join('')}`);
}

/** When each attempt follows, in milliseconds after the first. */
export function attemptTimes({retries}: WebhookDelivery): number[] {
  const times = [0];
  for (const pause of retries) {
    times.push(times.at(-1)! + durationToMs(pause));
  }
  return times;
}

function operationLinks(names: readonly string[], {urlOf}: GuideContext): Cell {
  return names.flatMap((name, index) => {
    const url = urlOf(name);
    const shown = inlineCode(name);
    return [...(index > 0 ? [text(', ')] : []), url === undefined ? shown : link(url, shown)];
  });
}

function contractRows(delivery: WebhookDelivery, context: GuideContext): Cell[][] {
  const {standard, request, headers, signature} = delivery;
  const times = attemptTimes(delivery);
  const row = (subject: string, ...contract: readonly string[]): Cell[] => [
    phrasing(subject),
    contract.flatMap((part) => phrasing(part)),
  ];
  return [
    row('Standard', `${standard.name} ${standard.version}`),
    row(
      'Request',
      `\`${request.method}\` to your URL over HTTPS, \`Content-Type: ${request.media_type}\`. In the sandbox also over HTTP to \`${request.local_hosts.join('` or `')}\``,
    ),
    row('Longest body', `${request.longest_body.toLocaleString('en-US')} bytes`),
    ...headers.map(({name, holds}) => row(`\`${name}\``, holds)),
    row('Signature', `\`${signature.version},\` and the base64 of ${signature.algorithm} over \`${signature.signed}\``),
    row('Key', `What follows \`${signature.secret_prefix}\` in the secret, base64-decoded`),
    row('Clock tolerance', `${durationText(signature.tolerance)}, in the past and in the future`),
    row('Your answer', `Any 2xx within ${durationText(delivery.timeout)}`),
    row('Duplicates', 'At least once: an event can arrive again, with the same `webhook-id`'),
    row('Order', '**None**. An older event can arrive after a newer one'),
    row('Attempts', `${String(times.length)}, the last one ${elapsedText(times.at(-1)!)} after the first`),
    [
      [text('Retention')],
      [
        text(`${durationText(delivery.retention)}, for `),
        ...operationLinks(['listEvents', 'retrieveEvent', 'redeliverEvent'], context),
      ],
    ],
    row('Remember seen ids', `${durationText(delivery.remember)}, longer than all attempts take`),
    row('Old secret after a rotation', `Signs for ${durationText(delivery.overlap)} more`),
  ];
}

/** `<WebhookContract />`: the delivery of events in numbers. */
export const webhookContract: GuideElement = {
  attributes: {},
  nodes: (_, context) => [
    table([[text('Subject')], [text('Contract')]], contractRows(context.catalogs.webhookDelivery, context)),
  ],
};

/** `<WebhookAttempts />`: when each attempt of a delivery follows. */
export const webhookAttempts: GuideElement = {
  attributes: {},
  nodes: (_, {catalogs: {webhookDelivery}}) => [
    table(
      [[text('Attempt')], [text('After a pause of')], [text('After the first attempt')]],
      attemptTimes(webhookDelivery).map((time, index) => [
        [text(String(index + 1))],
        [text(index === 0 ? 'None' : durationText(webhookDelivery.retries[index - 1]!))],
        [text(index === 0 ? 'At once' : elapsedText(time))],
      ]),
    ),
  ],
};

/** `<WebhookAnswers />`: what each answer of a receiver does. */
export const webhookAnswers: GuideElement = {
  attributes: {},
  nodes: (_, {catalogs: {webhookDelivery}}) => [
    table(
      [[text('You answer')], [text('Effect')]],
      webhookDelivery.answers.map(({title, does}) => [phrasing(title), phrasing(does)]),
    ),
  ],
};

/** `<WebhookMemory />`: how long to remember what was delivered, and how long it can be asked for. */
export const webhookMemory: GuideElement = {
  attributes: {},
  nodes: (_, context) => {
    const {remember, retention} = context.catalogs.webhookDelivery;
    return [
      list([
        phrasing(
          `Store the \`webhook-id\` of each delivery for at least ${durationText(remember)}, and skip what you have seen.`,
        ),
        [
          text('Missed something: '),
          ...operationLinks(['listEvents'], context),
          text(` holds ${durationText(retention)} of events of both products.`),
        ],
      ]),
    ];
  },
};
