import {examplesOf, type Example} from './exampleDeliveries';
import {signatureOf} from './signature';
import {verifyDelivery} from './verifyDelivery';
import {toleranceOf} from './elements/webhookVectors';
import {jsonText, type Download, type DownloadSources} from '../../pipeline/downloads/download';
import {addressOf} from '../../pipeline/downloads/jsonSchema';

const VECTORS = '/webhooks/vectors.json';

/** `Only the body signed` is `only_the_body_signed`. */
function nameOf(title: string): string {
  return title.toLowerCase().replace(/\W+/g, '_');
}

/** A delivery with what a receiver answers, as the verifier on the page does. */
async function vectorOf({title, delivery}: Example, tolerance: number): Promise<object> {
  const {secrets, id, timestamp, signature, body, now} = delivery;
  const headers = {'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature};
  const {isAccepted, findings} = await verifyDelivery(delivery, tolerance);
  return {
    name: nameOf(title),
    title,
    secrets,
    headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== '')),
    body,
    now,
    accepted: isAccepted,
    status: isAccepted ? 204 : 400,
    reasons: findings.map(({subject, text}) => ({subject, text})),
  };
}

/** Webhook deliveries to check a receiver with: those that the page publishes, and each of its mistakes. */
export async function vectorDownloads({catalogs: {webhookDelivery}}: DownloadSources): Promise<Download[]> {
  const tolerance = toleranceOf(webhookDelivery);
  const {vectors, standard} = webhookDelivery;
  const published = await Promise.all(
    vectors.slice(1).map(async ({title, secret, id, timestamp, body}): Promise<Example> => {
      const signature = await signatureOf(secret, id, String(timestamp), body);
      return {title, delivery: {secrets: [secret], id, timestamp: String(timestamp), signature, body, now: timestamp}};
    }),
  );
  // Some programs trim the secret, which is as right as to refuse it.
  const isTold = ({delivery: {secrets}}: Example): boolean => secrets.every((secret) => secret === secret.trim());
  const [first, ...mistakes] = (await examplesOf(vectors, tolerance)).filter(isTold);
  const value = {
    about:
      'For each vector: set the clock of your receiver to `now`, in Unix seconds. Give it the headers, and the body as UTF-8 bytes. It accepts when a signature fits one of the secrets and the time is within the tolerance.',
    documentation: addressOf('/payments/Guides/webhooks'),
    standard: `${standard.name} ${standard.version}`,
    tolerance_seconds: tolerance,
    vectors: await Promise.all([first!, ...published, ...mistakes].map((example) => vectorOf(example, tolerance))),
  };
  return [
    {
      path: VECTORS,
      title: `${String(value.vectors.length)} signed deliveries with the answer that each must get`,
      mediaType: 'application/json',
      text: jsonText(value),
    },
  ];
}
