import {isObject, type Json, type JsonObject} from '../../packages/json';

/** The parameters of a request; headers by their lower-case names. */
interface RequestParameters {
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
}

/** A breaking change in reverse: rewrites a response as it was before its version, or accepts such a request. */
export interface Downgrade {
  /** The entry of contracts/changelog.yaml about the change. */
  readonly entry: string;
  /** The version that made the change. */
  readonly since: string;
  /** Rewrites one object of a response or event. */
  readonly downgradeObject?: (object: JsonObject) => JsonObject;
  /** Rewrites a problem document. */
  readonly downgradeProblem?: (problem: JsonObject) => JsonObject;
  /** Rewrites the parameters of a request as the version has them. */
  readonly upgradeParameters?: (parameters: RequestParameters) => RequestParameters;
}

function getLastGateway({attempts}: JsonObject): Json {
  const last = Array.isArray(attempts) ? attempts.at(-1) : undefined;
  return isObject(last) ? (last.gateway ?? null) : null;
}

/** A payment intent with the gateway of its last attempt, or the `data` of an event about one, with the gateway before. */
function addGateway(object: JsonObject): JsonObject {
  const {object: now, previous_attributes: before} = object;
  if (now === 'payment_intent') {
    return {...object, gateway: getLastGateway(object)};
  }
  const hasAttempts = isObject(now) && isObject(before) && Array.isArray(before.attempts);
  return hasAttempts && now.gateway !== getLastGateway(before)
    ? {...object, previous_attributes: {...before, gateway: getLastGateway(before)}}
    : object;
}

/** The first invalid field, unless it is the whole body. */
function findFirstInvalidField({errors}: JsonObject): string | undefined {
  const first = Array.isArray(errors) ? errors[0] : undefined;
  const field = isObject(first) && typeof first.pointer === 'string' ? first.pointer.replace(/^[/#]/, '') : '';
  return field === '' ? undefined : field;
}

function getTotalAmount(totals: readonly Json[], type: string): number {
  const entry = totals.filter(isObject).find((total) => total.type === type);
  return typeof entry?.amount === 'number' ? Math.abs(entry.amount) : 0;
}

function sumTotals(totals: readonly Json[]): JsonObject {
  return Object.fromEntries(
    ['items', 'shipping', 'discount', 'total'].map((type) => [type, getTotalAmount(totals, type)]),
  );
}

/** The highest rate of a tax breakdown. */
function getFirstRate([first]: readonly Json[]): Json {
  return isObject(first) ? first.rate! : '0';
}

/** Newest first: each one is applied to the result of the previous one. */
export const DOWNGRADES: readonly Downgrade[] = [
  {
    // The client secret was in the query.
    entry: 'client-secret-in-a-header',
    since: '2026-11-01',
    upgradeParameters: ({query, headers}: RequestParameters): RequestParameters => {
      const secret = query.get('client_secret');
      const rest = [...query].filter(([name]) => name !== 'client_secret');
      return secret === null
        ? {query, headers}
        : {query: new URLSearchParams(rest), headers: {...headers, 'client-secret': secret}};
    },
  },
  {
    // Totals were an object, with a discount above 0.
    entry: 'totals-are-lists',
    since: '2026-11-01',
    downgradeObject: (object) =>
      Array.isArray(object.totals) ? {...object, totals: sumTotals(object.totals)} : object,
  },
  {
    // Shipping had one tax rate.
    entry: 'shipping-taxed-like-its-goods',
    since: '2026-11-01',
    downgradeObject: (object) =>
      'title' in object && Array.isArray(object.tax_breakdown)
        ? {...object, tax_rate: getFirstRate(object.tax_breakdown)}
        : object,
  },
  {
    // The payment intent named the gateway of its last attempt.
    entry: 'payment-intent-gateway-removed',
    since: '2026-11-01',
    downgradeObject: addGateway,
  },
  {
    // Errors were one object with a code, a message and the name of a field.
    entry: 'problem-documents',
    since: '2026-05-01',
    downgradeProblem: (problem: JsonObject): JsonObject => {
      const param = findFirstInvalidField(problem);
      return {error: {code: problem.code, message: problem.detail, ...(param !== undefined && {param})}};
    },
  },
];

function mapObjects(value: Json | undefined, change: (object: JsonObject) => JsonObject): Json | undefined {
  if (Array.isArray(value)) {
    return value.map((entry) => mapObjects(entry, change) ?? null);
  }
  if (!isObject(value)) {
    return value;
  }
  return change(Object.fromEntries(Object.entries(value).map(([key, part]) => [key, mapObjects(part, change)])));
}

/** A response or event of the newest version, in the form of an older version. */
export function downgradeResponse(body: JsonObject, version: string): JsonObject {
  return DOWNGRADES.filter(({since, downgradeObject}) => downgradeObject && version < since).reduce(
    (current, {downgradeObject}) => mapObjects(current, downgradeObject!) as JsonObject,
    body,
  );
}

/** A problem document of the newest version, in the form of an older version. */
export function downgradeProblemDocument(
  problem: JsonObject,
  version: string,
): {body: JsonObject; contentType: string} {
  const downgrades = DOWNGRADES.filter((downgrade) => downgrade.downgradeProblem && version < downgrade.since);
  return {
    body: downgrades.reduce((current, {downgradeProblem: change}) => change!(current), problem),
    contentType: downgrades.length > 0 ? 'application/json' : 'application/problem+json',
  };
}

/** The parameters of a request of any version, as the newest one has them. */
export function upgradeParameters(version: string, parameters: RequestParameters): RequestParameters {
  return DOWNGRADES.filter(({since}) => since > version).reduceRight(
    (current, downgrade) => downgrade.upgradeParameters?.(current) ?? current,
    parameters,
  );
}
