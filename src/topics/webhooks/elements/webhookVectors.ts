import type {PhrasingContent} from 'mdast';
import {createExampleDeliveries} from '../exampleDeliveries';
import {listReencodings} from '../reencodings';
import {signDelivery} from '../signature';
import {verifyDelivery, type VerificationReport} from '../verifyDelivery';
import type {WebhookDelivery} from '../../../pipeline/contracts/generated/schemas';
import {parseDuration} from '../../../pipeline/contracts/durations';
import {
  createComponent,
  createParagraph,
  createStrong,
  createText,
  type Nodes,
  joinPhrases,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {parsePhrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {type GuideContext, defineElement} from '../../../pipeline/elements/guideElement';
import {renderTable, toPhrases} from '../../../pipeline/elements/tableElement';

/** How far a timestamp may be from now, in seconds. */
export function getToleranceSeconds({signature}: WebhookDelivery): number {
  return parseDuration(signature.tolerance) / 1000;
}

async function renderVector(
  {secret, id, timestamp, body, title}: WebhookDelivery['vectors'][number],
  context: GuideContext,
): Promise<Nodes> {
  const sign = (signed: string): Promise<string> => signDelivery(secret, id, String(timestamp), signed);
  const parsed = JSON.stringify(JSON.parse(body));
  // A body that JSON.stringify does not change differs by the escapes of another encoder.
  const spoiled = parsed === body ? listReencodings(body).find((one) => one.body.includes('\\u'))!.body : parsed;
  const parts = [
    ['Secret', secret],
    ['`webhook-id`', id],
    ['`webhook-timestamp`', String(timestamp)],
    ['Raw body', body],
    ['`webhook-signature`', await sign(body)],
    ['The body, parsed and serialized again', spoiled],
    ['Its signature, which is wrong', await sign(spoiled)],
  ] as const;
  return [
    createParagraph(createStrong(createText(`${title}:`))),
    renderTable(
      parts,
      [
        {title: 'Part', markdown: ([part]) => part},
        {title: 'Value', code: ([, value]) => value},
      ],
      context,
    ),
  ];
}

/** `<WebhookVectors />`: public deliveries to check a program with. Their signatures are computed here. */
export const webhookVectorsElement = defineElement({
  render: async (context) => {
    const {vectors} = context.catalogs.webhookDelivery;
    return (await Promise.all(vectors.map((vector) => renderVector(vector, context)))).flat();
  },
});

function renderReasons({isAccepted, findings}: VerificationReport): PhrasingContent[] {
  return findings.length === 0
    ? toPhrases(isAccepted ? 'The signature matches, and the time is within the tolerance.' : '')
    : joinPhrases(
        findings.map(({text}) => parsePhrasing(text)),
        ' ',
      );
}

/** `<SignatureChecks />`: a verifier, and as its static form its results for one delivery per mistake. */
export const signatureChecksElement = defineElement({
  render: async (context) => {
    const {webhookDelivery} = context.catalogs;
    const tolerance = getToleranceSeconds(webhookDelivery);
    const examples = await createExampleDeliveries(webhookDelivery.vectors, tolerance);
    const checked = await Promise.all(
      examples.map(async ({title, delivery}) => ({title, report: await verifyDelivery(delivery, tolerance)})),
    );
    return [
      createComponent('SignatureVerifier', {}, [
        createComponent('Nested', {summary: 'Results of the check for the first vector, with one mistake at a time'}, [
          renderTable(
            checked,
            [
              {title: 'Delivery', cell: ({title}) => title},
              {title: 'Response', cell: ({report}) => (report.isAccepted ? 204 : 400)},
              {title: 'Result of the check', cell: ({report}) => renderReasons(report)},
            ],
            context,
          ),
        ]),
      ]),
    ];
  },
});
