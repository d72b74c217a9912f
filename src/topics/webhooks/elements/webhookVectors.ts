import type {PhrasingContent} from 'mdast';
import {createExampleDeliveries} from '../exampleDeliveries';
import {listReencodings} from '../reencodings';
import {signDelivery} from '../signature';
import {verifyDelivery, type VerificationReport} from '../verifyDelivery';
import type {WebhookDelivery} from '../../../pipeline/contracts/generated/schemas';
import {parseDuration} from '../../../pipeline/contracts/durations';
import {
  createComponent,
  createInlineCode,
  createParagraph,
  createStrong,
  createTable,
  createText,
  type Nodes,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {parsePhrasing} from '../../../../packages/openapi/markdown/parseDescription';
import type {GuideElement} from '../../../pipeline/elements/guideElement';

type VectorCell = PhrasingContent[];

/** How far a timestamp may be from now, in seconds. */
export function getToleranceSeconds({signature}: WebhookDelivery): number {
  return parseDuration(signature.tolerance) / 1000;
}

async function renderVector({secret, id, timestamp, body, title}: WebhookDelivery['vectors'][number]): Promise<Nodes> {
  const sign = (signed: string): Promise<string> => signDelivery(secret, id, String(timestamp), signed);
  const parsed = JSON.stringify(JSON.parse(body));
  // A body that JSON.stringify leaves as it is differs by the escapes of another encoder.
  const spoiled = parsed === body ? listReencodings(body).find((one) => one.body.includes('\\u'))!.body : parsed;
  const createVectorRow = (name: string, value: string): VectorCell[] => [
    parsePhrasing(name),
    [createInlineCode(value)],
  ];
  return [
    createParagraph(createStrong(createText(`${title}:`))),
    createTable(
      [[createText('Part')], [createText('Value')]],
      [
        createVectorRow('Secret', secret),
        createVectorRow('`webhook-id`', id),
        createVectorRow('`webhook-timestamp`', String(timestamp)),
        createVectorRow('Raw body', body),
        createVectorRow('`webhook-signature`', await sign(body)),
        createVectorRow('The body, parsed and written again', spoiled),
        createVectorRow('Its signature, which is wrong', await sign(spoiled)),
      ],
    ),
  ];
}

/** `<WebhookVectors />`: public deliveries to check a program with. Their signatures are computed here. */
export const webhookVectorsElement: GuideElement = {
  attributes: {},
  render: async (_, {catalogs: {webhookDelivery}}) =>
    (await Promise.all(webhookDelivery.vectors.map(renderVector))).flat(),
};

function renderReasons({isAccepted, findings}: VerificationReport): VectorCell {
  const said = findings.flatMap(({text: reason}, index) => [
    ...(index > 0 ? [createText(' ')] : []),
    ...parsePhrasing(reason),
  ]);
  return said.length > 0 ? said : [createText(isAccepted ? 'The signature fits, and the time is right.' : '')];
}

/** `<SignatureChecks />`: a verifier, and as its static form what it says of one delivery per mistake. */
export const signatureChecksElement: GuideElement = {
  attributes: {},
  render: async (_, {catalogs: {webhookDelivery}}) => {
    const tolerance = getToleranceSeconds(webhookDelivery);
    const examples = await createExampleDeliveries(webhookDelivery.vectors, tolerance);
    const rows = await Promise.all(
      examples.map(async ({title, delivery}): Promise<VectorCell[]> => {
        const report = await verifyDelivery(delivery, tolerance);
        return [[createText(title)], [createText(report.isAccepted ? '204' : '400')], renderReasons(report)];
      }),
    );
    return [
      createComponent('SignatureVerifier', {}, [
        createParagraph(createText('What the check says of the first vector with one thing wrong at a time:')),
        createTable([[createText('Delivery')], [createText('Answer')], [createText('What the check says')]], rows),
      ]),
    ];
  },
};
