import {Webhook} from 'standardwebhooks';
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {brand} from '../../src/brand';
import {readJsonDownload, sources} from './builtDownloads';

interface Vector {
  readonly name: string;
  readonly secrets: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly now: number;
  readonly accepted: boolean;
  readonly status: number;
  readonly reasons: readonly {readonly subject: string; readonly text: string}[];
}

const {vectors, ...about} = readJsonDownload('/webhooks/vectors.json') as {
  vectors: readonly Vector[];
  documentation: string;
  tolerance_seconds: number;
};

/** Whether the reference library of Standard Webhooks accepts a delivery with one of the secrets. */
function isAccepted({secrets, headers, body}: Vector): boolean {
  return secrets.some((secret) => {
    try {
      new Webhook(secret).verify(body, {...headers});
      return true;
    } catch {
      return false;
    }
  });
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe.each(vectors.map((vector) => [vector.name, vector] as const))('the vector %s', (_, vector) => {
  it('is judged by the reference library as it says', () => {
    vi.setSystemTime(vector.now * 1000);
    expect(isAccepted(vector)).toBe(vector.accepted);
    expect(vector.status).toBe(vector.accepted ? 204 : 400);
  });

  it('says why it is refused', () => {
    expect(vector.reasons.length > 0 || vector.accepted).toBe(true);
  });
});

it('holds every published delivery as it is, and more that must be refused', () => {
  for (const {secret, id, body} of sources.catalogs.webhookDelivery.vectors) {
    const found = vectors.find((vector) => vector.headers['webhook-id'] === id && vector.accepted);
    expect(found).toMatchObject({secrets: [secret], body});
  }
  expect(vectors.filter(({accepted}) => accepted)).toHaveLength(3);
  expect(vectors.length).toBeGreaterThan(15);
  expect(new Set(vectors.map(({name}) => name)).size).toBe(vectors.length);
});

it('says where it is explained, and what a receiver allows', () => {
  expect(about).toMatchObject({documentation: `${brand.docsUrl}/payments/Guides/webhooks`, tolerance_seconds: 300});
});
