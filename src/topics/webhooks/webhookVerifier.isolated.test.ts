import fc from 'fast-check';
import {Webhook} from 'standardwebhooks';
import {afterEach, describe, expect, it, vi} from 'vitest';
import {getToleranceSeconds} from './elements/webhookVectors';
import {readTime, resolveVerificationTime} from './SignatureVerifier/clock';
import {createExampleDeliveries, type ExampleDelivery} from './exampleDeliveries';
import {parseRequest} from './parseRequest';
import {listReencodings} from './reencodings';
import {signDelivery} from './signature';
import {formatVerdict, verifyDelivery, type GivenDelivery} from './verifyDelivery';
import {formatTimeSpan} from './formatDuration';
import {readContracts} from '../../pipeline/projectContracts';

const {webhookDelivery} = readContracts().catalogs;
const tolerance = getToleranceSeconds(webhookDelivery);
const examples = await createExampleDeliveries(webhookDelivery.vectors, tolerance);
const [right] = examples as [ExampleDelivery];
const SECRET = webhookDelivery.vectors[0]!.secret;

afterEach(() => vi.useRealTimers());

/** Whether the library of the standard accepts a delivery by one of its secrets. */
function isAcceptedByLibrary({secrets, id, timestamp, signature, body, now}: GivenDelivery): boolean {
  vi.useFakeTimers({now: now * 1000});
  const headers = {'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature};
  return secrets.some((secret) => {
    try {
      new Webhook(secret).verify(body, headers);
      return true;
    } catch {
      return false;
    }
  });
}

describe('a signature', () => {
  it('is what the library of the standard computes, whatever is signed', async () => {
    const property = fc.asyncProperty(
      fc.uint8Array({minLength: 24, maxLength: 64}),
      fc.string(),
      fc.integer({min: 1, max: 4_000_000_000}),
      fc.string({unit: 'grapheme'}),
      async (key, id, timestamp, body) => {
        const secret = `whsec_${Buffer.from(key).toString('base64')}`;
        const signed = new Webhook(secret).sign(id, new Date(timestamp * 1000), body);
        expect(await signDelivery(secret, id, String(timestamp), body)).toBe(signed);
      },
    );
    await fc.assert(property, {numRuns: 100});
  });

  it('is the published one of the published vector', () => {
    expect(right.delivery.signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  it('needs a secret with a key', async () => {
    await expect(signDelivery('whsec_', 'a', '1', '{}')).rejects.toThrow('expected whsec_ and base64');
  });
});

describe('the verifier', () => {
  it.each(examples)('accepts or rejects like the library of the standard: $title', async ({title, delivery}) => {
    const {isAccepted} = await verifyDelivery(delivery, tolerance);
    // The library accepts white space around base64; a program of another language does not.
    expect(isAccepted).toBe(title === 'Secret with white space' ? false : isAcceptedByLibrary(delivery));
  });

  it.each([
    ['As published', []],
    ['Parsed body', ['body']],
    ['Escaped characters', ['body']],
    ['Line end added', ['body']],
    ['Secret as text', ['secret']],
    ['Secret not decoded', ['secret']],
    ['Secret cut off', ['secret']],
    ['Secret with white space', ['secret']],
    ['Stale', ['time']],
    ['From the future', ['time']],
    ['Rotated secret', ['rotation']],
    ['Other version', ['signature']],
    ['No version', ['signature']],
    ['Hexadecimal', ['signature']],
    ['Swapped headers', ['header']],
    ['Missing header', ['header']],
    ['Only the body signed', ['content']],
    ['Changed byte', ['unknown']],
  ])('reports the single mistake: %s', async (title, subjects) => {
    const {delivery} = examples.find((one) => one.title === title)!;
    const {findings} = await verifyDelivery(delivery, tolerance);
    expect(findings.map(({subject}) => subject)).toEqual(subjects);
  });

  it('has an expectation for each example', () => {
    expect(examples).toHaveLength(18);
  });

  it.each(listReencodings('{"b": "é/<&>", "a": [1, 2]}\n'))('recognizes $name', async ({name, body}) => {
    const given = {...right.delivery, body: '{"b": "é/<&>", "a": [1, 2]}\n'};
    const signature = await signDelivery(SECRET, given.id, given.timestamp, body);
    const {isAccepted, findings} = await verifyDelivery({...given, signature}, tolerance);
    expect(isAccepted).toBe(false);
    expect(findings).toMatchObject([{subject: 'body'}]);
    expect(findings[0]!.text).toContain(`matches ${name}`);
  });

  it('reports two mistakes at once', async () => {
    const {delivery} = examples.find(({title}) => title === 'Secret as text')!;
    const {findings} = await verifyDelivery({...delivery, body: JSON.stringify(JSON.parse(delivery.body))}, tolerance);
    expect(findings.map(({subject}) => subject)).toEqual(['body', 'secret']);
  });

  it('reports by how much a time is off, and nothing at the limit', async () => {
    const at = (seconds: number): GivenDelivery => ({...right.delivery, now: right.delivery.now + seconds});
    const [edge, past, future] = await Promise.all(
      [tolerance, 7200, -86_400].map((one) => verifyDelivery(at(one), tolerance)),
    );
    expect(edge!.isAccepted).toBe(true);
    expect(past!.findings[0]!.text).toContain('signed 2 hours ago, and 5 minutes are allowed');
    expect(future!.findings[0]!.text).toContain('signed 1 day ahead');
  });

  it('reports what was expected instead of a timestamp in milliseconds, or another text', async () => {
    const of = async (timestamp: string): Promise<string> =>
      (await verifyDelivery({...right.delivery, timestamp}, tolerance)).findings[0]!.text;
    expect(await of('1614265330000')).toContain('in milliseconds');
    expect(await of('yesterday')).toContain('is yesterday, expected Unix seconds');
  });

  it('reports what a secret of another format lacks', async () => {
    const of = async (secret: string): Promise<string | undefined> =>
      (await verifyDelivery({...right.delivery, secrets: [secret]}, tolerance)).findings[0]?.text;
    expect(await of(SECRET.replace('whsec_', ''))).toContain('does not begin with');
    expect(await of('whsec_%%%')).toContain('is not valid base64');
    expect(await of('whpk_AAAA')).toContain('asymmetric');
    expect((await verifyDelivery({...right.delivery, secrets: []}, tolerance)).findings[0]!.text).toContain(
      'no secret',
    );
  });

  it('accepts one of several signatures, and explains why there are several', async () => {
    const next = examples.find(({title}) => title === 'Rotated secret')!.delivery.secrets[1]!;
    const {id, timestamp, body} = right.delivery;
    const signature = `${await signDelivery(next, id, timestamp, body)} ${right.delivery.signature}`;
    const report = await verifyDelivery({...right.delivery, signature}, tolerance);
    expect(report.isAccepted).toBe(true);
    expect(report.findings).toMatchObject([{subject: 'rotation'}]);
    expect(formatVerdict(report)).toContain('contains 2 signatures');
  });

  it('shows the signed content and the signature by each secret', async () => {
    const {signed, expected} = await verifyDelivery({...right.delivery, secrets: [SECRET, 'whsec_?']}, tolerance);
    expect(signed).toBe('msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.{"test": 2432232314}');
    expect(expected).toEqual([right.delivery.signature, undefined]);
  });
});

describe('a whole request', () => {
  const text =
    'POST /webhooks HTTP/1.1\r\nHost: shop.example\r\nWebhook-Id: a\r\nwebhook-timestamp: 5\r\nwebhook-signature: v1,x v1,y\r\n\r\n{"a":\n1}\n';

  it('is parsed into its headers and its raw body', () => {
    expect(parseRequest(text)).toEqual({id: 'a', timestamp: '5', signature: 'v1,x v1,y', body: '{"a":\n1}\n'});
    expect(parseRequest(text.replaceAll('\r\n', '\n'))).toEqual(parseRequest(text));
  });

  it('that lacks the empty line or all headers is rejected with what was expected', () => {
    expect(parseRequest('webhook-id: a')).toEqual({error: expect.stringContaining('no empty line') as string});
    expect(parseRequest('Host: a\n\n{}')).toEqual({error: expect.stringContaining('none of the headers') as string});
  });
});

describe('the time of a check', () => {
  it('is parsed from Unix seconds and from RFC 3339', () => {
    expect([readTime('1614265330'), readTime(' 2021-02-25T15:02:10Z '), readTime('2021-02-25T16:02:10+01:00')]).toEqual(
      [1614265330, 1614265330, 1614265330],
    );
    expect([readTime(''), readTime('soon'), readTime('2021-02-25'), readTime('2021-99-25T15:02:10Z')]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('is that of the delivery, the current one, or the chosen one', () => {
    expect([
      resolveVerificationTime('delivery', '5', '', 9),
      resolveVerificationTime('delivery', 'x', '', 9),
      resolveVerificationTime('current', '5', '7', 9),
    ]).toEqual([5, 9, 9]);
    expect([resolveVerificationTime('chosen', '5', '7', 9), resolveVerificationTime('chosen', '5', 'x', 9)]).toEqual([
      7, 9,
    ]);
  });
});

it('a duration is shown in its two largest units', () => {
  expect([0, 1, -400, 7325, 90_061].map(formatTimeSpan)).toEqual([
    '0 seconds',
    '1 second',
    '6 minutes 40 seconds',
    '2 hours 2 minutes',
    '1 day 1 hour',
  ]);
});
