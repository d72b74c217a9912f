import {parseSignatureHeader, type GivenSignature} from './parseSignatureHeader';
import {listReencodings} from './reencodings';
import {listCandidateKeys, findSecretFault} from './candidateKeys';
import {computeHmac, decodeSecret, buildSignedContent} from './signature';
import {formatTimeSpan} from './formatDuration';

/** A delivery as entered. */
export interface GivenDelivery {
  /** The current one first. */
  readonly secrets: readonly string[];
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
  /** As it arrived, before any parser. */
  readonly body: string;
  /** The clock of the receiver, in Unix seconds. */
  readonly now: number;
}

/** The subject of a finding. */
type FindingSubject = 'header' | 'secret' | 'signature' | 'time' | 'body' | 'content' | 'rotation' | 'unknown';

interface VerificationFinding {
  readonly subject: FindingSubject;
  /** What was found and what to do. Code is in backticks. */
  readonly text: string;
}

export interface VerificationReport {
  readonly isAccepted: boolean;
  /** The signed content, from the given values. */
  readonly signed: string;
  /** The signature by each secret; undefined for one without a key. */
  readonly expected: readonly (string | undefined)[];
  /** Why it is rejected, the likeliest first; or notes on one that is accepted. */
  readonly findings: readonly VerificationFinding[];
}

const UNIX_SECONDS = /^[0-9]{1,12}$/;

/** Content that a program may sign instead of id, timestamp and body. */
function listSignedContentVariants({
  id,
  timestamp,
}: GivenDelivery): {mistake: string | undefined; of: (body: string) => string}[] {
  return [
    {mistake: undefined, of: (body) => buildSignedContent(id, timestamp, body)},
    {mistake: 'Only the body was signed. Put the id, a dot, the timestamp and a dot before it.', of: (body) => body},
    {mistake: 'The id is missing from the signed content.', of: (body) => `${timestamp}.${body}`},
    {mistake: 'The timestamp is missing from the signed content.', of: (body) => `${id}.${body}`},
    {mistake: 'Id and timestamp are in the wrong order.', of: (body) => buildSignedContent(timestamp, id, body)},
    {mistake: 'The dots between id, timestamp and body are missing.', of: (body) => `${id}${timestamp}${body}`},
  ];
}

function checkHeaders({id, timestamp, signature}: GivenDelivery): VerificationFinding[] {
  const missing = Object.entries({'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature})
    .filter(([, value]) => value.trim() === '')
    .map(([name]) => `\`${name}\``);
  if (missing.length > 0) {
    return [
      {
        subject: 'header',
        text: `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing. A proxy may drop unknown headers; respond with 400.`,
      },
    ];
  }
  if (UNIX_SECONDS.test(timestamp)) {
    return [];
  }
  if (UNIX_SECONDS.test(id)) {
    return [
      {subject: 'header', text: '`webhook-id` and `webhook-timestamp` are swapped: the id contains Unix seconds.'},
    ];
  }
  const isMilliseconds = /^[0-9]{13}$/.test(timestamp);
  return [
    {
      subject: 'header',
      text: isMilliseconds
        ? '`webhook-timestamp` is in milliseconds, expected Unix seconds, which have 10 digits today.'
        : `\`webhook-timestamp\` is ${timestamp}, expected Unix seconds, digits only.`,
    },
  ];
}

function checkTimestamp({timestamp, now}: GivenDelivery, tolerance: number): VerificationFinding[] {
  const age = now - Number(timestamp);
  if (!UNIX_SECONDS.test(timestamp) || Math.abs(age) <= tolerance) {
    return [];
  }
  const text =
    age > 0
      ? `The delivery is stale: it was signed ${formatTimeSpan(age)} ago, and ${formatTimeSpan(tolerance)} are allowed. It is a replay, it waited in your queue before the check, or your clock is fast.`
      : `The delivery comes from the future: it was signed ${formatTimeSpan(age)} ahead of your clock, and ${formatTimeSpan(tolerance)} are allowed. Your clock is slow; synchronize it with NTP.`;
  return [{subject: 'time', text}];
}

interface FailureCause {
  readonly given: GivenSignature;
  /** The place of the secret. */
  readonly secret: number;
  readonly findings: readonly VerificationFinding[];
}

/** Tries common mistakes, fewest first, at most two at once. */
async function findCause(delivery: GivenDelivery, given: readonly GivenSignature[]): Promise<FailureCause | undefined> {
  const bodies = [{name: undefined, body: delivery.body}, ...listReencodings(delivery.body)];
  const contents = listSignedContentVariants(delivery);
  const attempts = delivery.secrets.flatMap((secret, index) =>
    listCandidateKeys(secret).flatMap(({key, mistake}) =>
      contents.flatMap((content) =>
        bodies.map(({name, body}) => {
          const findings: VerificationFinding[] = [
            ...(name === undefined
              ? []
              : [
                  {
                    subject: 'body' as const,
                    text: `The signature matches ${name}, and not the given bytes. Either this body was serialized again after it arrived, or the signature was computed from one that was. Hash the bytes as received, before any parser.`,
                  },
                ]),
            ...(mistake === undefined ? [] : [{subject: 'secret' as const, text: mistake}]),
            ...(content.mistake === undefined ? [] : [{subject: 'content' as const, text: content.mistake}]),
          ];
          return {secret: index, key, signed: content.of(body), findings};
        }),
      ),
    ),
  );
  const likely = attempts
    .filter(({findings}) => findings.length <= 2)
    .sort((a, b) => a.findings.length - b.findings.length);
  for (const {secret, key, signed, findings} of likely) {
    const mac = await computeHmac(key, signed);
    const found = given.find((one) => one.mac === mac);
    if (found) {
      return {given: found, secret, findings};
    }
  }
  return undefined;
}

function createRotationFinding(secret: number, given: readonly GivenSignature[]): VerificationFinding[] {
  if (secret > 0) {
    return [
      {
        subject: 'rotation',
        text: 'It matches the second secret and not the first: the secret was replaced. Deploy the one that matches, and keep both while deliveries have several signatures.',
      },
    ];
  }
  return given.length > 1
    ? [
        {
          subject: 'rotation',
          text: `The header contains ${String(given.length)} signatures, since a secret is being replaced. One match is enough.`,
        },
      ]
    : [];
}

const UNKNOWN_CAUSE: VerificationFinding = {
  subject: 'unknown',
  text: 'No common mistake explains it. Then the secret belongs to another endpoint, or a byte of the body, the id or the timestamp has changed in transit. Save the raw bytes where they arrive, before any middleware, and check those.',
};

function isPretty(body: string): boolean {
  return /^\s*[[{]\s*\n/.test(body);
}

/**
 * Checks a delivery by Standard Webhooks 1.0.0, and explains a rejection by trying common mistakes.
 *
 * @param tolerance how far the timestamp may be from now, in seconds
 */
export async function verifyDelivery(delivery: GivenDelivery, tolerance: number): Promise<VerificationReport> {
  const {id, timestamp, signature, body} = delivery;
  const signed = buildSignedContent(id, timestamp, body);
  const expected = await Promise.all(
    delivery.secrets.map(async (secret) => {
      const key = decodeSecret(secret.trim());
      return key && `v1,${await computeHmac(key, signed)}`;
    }),
  );
  const header = checkHeaders(delivery);
  const time = checkTimestamp(delivery, tolerance);
  const secretFaults = delivery.secrets.flatMap((secret): VerificationFinding[] => {
    const fault = findSecretFault(secret);
    return fault === undefined ? [] : [{subject: 'secret', text: fault}];
  });
  const given = parseSignatureHeader(signature);
  const createRefusedReport = (findings: readonly VerificationFinding[]): VerificationReport => ({
    isAccepted: false,
    signed,
    expected,
    findings,
  });
  if (delivery.secrets.length === 0) {
    return createRefusedReport([
      {subject: 'secret', text: 'There is no secret to check with, expected one that begins with `whsec_`.'},
    ]);
  }
  if (given.length === 0) {
    return createRefusedReport(header);
  }
  const cause = await findCause(delivery, given);
  if (!cause) {
    const faults = given.flatMap(({fault}): VerificationFinding[] =>
      fault === undefined ? [] : [{subject: 'signature', text: fault}],
    );
    const pretty: VerificationFinding[] = isPretty(body)
      ? [
          {
            subject: 'body',
            text: 'The body is pretty-printed. Deliveries are JSON on one line, so these are not the received bytes.',
          },
        ]
      : [];
    const causes = [...header, ...secretFaults, ...faults, ...pretty];
    return createRefusedReport([...(causes.length > 0 ? causes : [UNKNOWN_CAUSE]), ...time]);
  }
  const formFault: VerificationFinding[] =
    cause.given.fault === undefined ? [] : [{subject: 'signature', text: cause.given.fault}];
  const fault = findSecretFault(delivery.secrets[cause.secret]!);
  const ofSecret: VerificationFinding[] = fault === undefined ? [] : [{subject: 'secret', text: fault}];
  const content = header.length > 0 ? cause.findings.filter(({subject}) => subject !== 'content') : cause.findings;
  const faults = [...header, ...content, ...ofSecret, ...formFault, ...time];
  return faults.length > 0
    ? createRefusedReport([...faults, ...createRotationFinding(cause.secret, [])])
    : {isAccepted: true, signed, expected, findings: createRotationFinding(cause.secret, given)};
}

/** The verdict as one sentence, without code. */
export function formatVerdict({isAccepted, findings}: VerificationReport): string {
  const [first] = findings;
  const reason = first ? ` ${first.text.replaceAll('`', '')}` : '';
  return isAccepted
    ? `Accepted: a signature matches, and the time is within the tolerance. Respond with 204.${reason}`
    : `Rejected, respond with 400.${reason}`;
}
