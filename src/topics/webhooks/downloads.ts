import {createExampleDeliveries, type ExampleDelivery} from './exampleDeliveries';
import {signDelivery} from './signature';
import {verifyDelivery} from './verifyDelivery';
import {getToleranceSeconds} from './elements/webhookVectors';
import {formatJsonFile, type Download, type DownloadSources} from '../../pipeline/downloads/download';
import {getSchemaUrl} from '../../pipeline/downloads/jsonSchema';

const VECTORS_PATH = '/webhooks/vectors.json';

/** `Only the body signed` is `only_the_body_signed`. */
function toSnakeCase(title: string): string {
  return title.toLowerCase().replace(/\W+/g, '_');
}

/** A delivery with the response of a receiver, as the verifier on the page shows it. */
async function createTestVector({title, delivery}: ExampleDelivery, tolerance: number): Promise<object> {
  const {secrets, id, timestamp, signature, body, now} = delivery;
  const headers = {'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature};
  const {isAccepted, findings} = await verifyDelivery(delivery, tolerance);
  return {
    name: toSnakeCase(title),
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

/** Webhook deliveries to check a receiver with: those on the page, and one for each mistake. */
export async function createVectorDownloads({catalogs: {webhookDelivery}}: DownloadSources): Promise<Download[]> {
  const tolerance = getToleranceSeconds(webhookDelivery);
  const {vectors, standard} = webhookDelivery;
  const published = await Promise.all(
    vectors.slice(1).map(async ({title, secret, id, timestamp, body}): Promise<ExampleDelivery> => {
      const signature = await signDelivery(secret, id, String(timestamp), body);
      return {title, delivery: {secrets: [secret], id, timestamp: String(timestamp), signature, body, now: timestamp}};
    }),
  );
  // Some programs trim the secret, which is as valid as rejecting it.
  const isPublished = ({delivery: {secrets}}: ExampleDelivery): boolean =>
    secrets.every((secret) => secret === secret.trim());
  const [first, ...mistakes] = (await createExampleDeliveries(vectors, tolerance)).filter(isPublished);
  const value = {
    about:
      'For each vector: set the clock of your receiver to `now`, in Unix seconds. Pass it the headers, and the body as UTF-8 bytes. It accepts when a signature matches one of the secrets and the time is within the tolerance.',
    documentation: getSchemaUrl('/payments/Guides/webhooks'),
    standard: `${standard.name} ${standard.version}`,
    tolerance_seconds: tolerance,
    vectors: await Promise.all(
      [first!, ...published, ...mistakes].map((example) => createTestVector(example, tolerance)),
    ),
  };
  return [
    {
      path: VECTORS_PATH,
      title: `${String(value.vectors.length)} signed deliveries, each with the expected response`,
      mediaType: 'application/json',
      text: formatJsonFile(value),
    },
  ];
}
