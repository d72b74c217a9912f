import type {PhrasingContent} from 'mdast';
import {examplesOf} from '../exampleDeliveries';
import {reencodingsOf} from '../reencodings';
import {signatureOf} from '../signature';
import {verifyDelivery, type Report} from '../verifyDelivery';
import type {WebhookDelivery} from '../../../pipeline/contracts/catalogTypes';
import {durationToMs} from '../../../pipeline/contracts/durations';
import {
  component,
  inlineCode,
  paragraph,
  strong,
  table,
  text,
  type Nodes,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {phrasing} from '../../../../packages/openapi/markdown/parseDescription';
import type {GuideElement} from '../../../pipeline/elements/guideElement';

type Cell = PhrasingContent[];

/** How far a timestamp may be from now, in seconds. */
export function toleranceOf({signature}: WebhookDelivery): number {
  return durationToMs(signature.tolerance) / 1000;
}

async function vectorNodes({secret, id, timestamp, body, title}: WebhookDelivery['vectors'][number]): Promise<Nodes> {
  const sign = (signed: string): Promise<string> => signatureOf(secret, id, String(timestamp), signed);
  const parsed = JSON.stringify(JSON.parse(body));
  // A body that JSON.stringify leaves as it is differs by the escapes of another encoder.
  const spoiled = parsed === body ? reencodingsOf(body).find((one) => one.body.includes('\\u'))!.body : parsed;
  const row = (name: string, value: string): Cell[] => [phrasing(name), [inlineCode(value)]];
  return [
    paragraph(strong(text(`${title}:`))),
    table(
      [[text('Part')], [text('Value')]],
      [
        row('Secret', secret),
        row('`webhook-id`', id),
        row('`webhook-timestamp`', String(timestamp)),
        row('Raw body', body),
        row('`webhook-signature`', await sign(body)),
        row('The body, parsed and written again', spoiled),
        row('Its signature, which is wrong', await sign(spoiled)),
      ],
    ),
  ];
}

/** `<WebhookVectors />`: public deliveries to check a program with. Their signatures are computed here. */
export const webhookVectors: GuideElement = {
  attributes: {},
  nodes: async (_, {catalogs: {webhookDelivery}}) =>
    (await Promise.all(webhookDelivery.vectors.map(vectorNodes))).flat(),
};

function reasons({isAccepted, findings}: Report): Cell {
  const said = findings.flatMap(({text: reason}, index) => [...(index > 0 ? [text(' ')] : []), ...phrasing(reason)]);
  return said.length > 0 ? said : [text(isAccepted ? 'The signature fits, and the time is right.' : '')];
}

/** `<SignatureChecks />`: a verifier, and as its static form what it says of one delivery per mistake. */
export const signatureChecks: GuideElement = {
  attributes: {},
  nodes: async (_, {catalogs: {webhookDelivery}}) => {
    const tolerance = toleranceOf(webhookDelivery);
    const examples = await examplesOf(webhookDelivery.vectors, tolerance);
    const rows = await Promise.all(
      examples.map(async ({title, delivery}): Promise<Cell[]> => {
        const report = await verifyDelivery(delivery, tolerance);
        return [[text(title)], [text(report.isAccepted ? '204' : '400')], reasons(report)];
      }),
    );
    return [
      component('SignatureVerifier', {}, [
        paragraph(text('What the check says of the first vector with one thing wrong at a time:')),
        table([[text('Delivery')], [text('Answer')], [text('What the check says')]], rows),
      ]),
    ];
  },
};
