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
  it('has the result of the reference library', () => {
    vi.setSystemTime(vector.now * 1000);
    expect(isAccepted(vector)).toBe(vector.accepted);
    expect(vector.status).toBe(vector.accepted ? 204 : 400);
  });

  it('states why it is rejected', () => {
    expect(vector.reasons.length > 0 || vector.accepted).toBe(true);
  });
});

it('contains every published delivery as it is, and more that must be rejected', () => {
  for (const {secret, id, body} of sources.catalogs.webhookDelivery.vectors) {
    const found = vectors.find((vector) => vector.headers['webhook-id'] === id && vector.accepted);
    expect(found).toMatchObject({secrets: [secret], body});
  }
  expect(vectors.filter(({accepted}) => accepted)).toHaveLength(3);
  expect(vectors.length).toBeGreaterThan(15);
  expect(new Set(vectors.map(({name}) => name)).size).toBe(vectors.length);
});

it('links to its explanation, and states what a receiver allows', () => {
  expect(about).toMatchObject({documentation: `${brand.docsUrl}/payments/Guides/webhooks`, tolerance_seconds: 300});
});
