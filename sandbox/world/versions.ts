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
  /** Rewrites the body of a request as the version has it, by the operation. */
  readonly upgradeBody?: (body: Json, operationId: string) => Json;
  /** Rewrites the parameters of a request as the version has them, by the operation. */
  readonly upgradeParameters?: (parameters: RequestParameters, operationId: string) => RequestParameters;
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

/** The names of a line in a return: of this version, and of those before it. */
const LINE_NAMES: Readonly<Record<string, string>> = {line_id: 'order_line_id', order_line_id: 'line_id'};
const RETURN_REQUESTS = ['quoteReturn', 'createReturn'];

/** Exchanges the two names, so that each version refuses the name of the other as unknown. */
function swapLineNames(line: Json): Json {
  return isObject(line)
    ? Object.fromEntries(Object.entries(line).map(([name, value]) => [LINE_NAMES[name] ?? name, value]))
    : line;
}

/** The errors of a request about a return, with the names of its lines exchanged in pointers and messages. */
function swapLineNamesOfProblem(problem: JsonObject): JsonObject {
  const {instance, errors} = problem;
  if (typeof instance !== 'string' || !instance.startsWith('/commerce/v1/returns') || !Array.isArray(errors)) {
    return problem;
  }
  const swap = (text: Json | undefined): Json =>
    typeof text === 'string' ? text.replace(/\b(?:order_)?line_id\b/g, (name) => LINE_NAMES[name]!) : (text ?? null);
  return {
    ...problem,
    errors: errors.map((error) =>
      isObject(error) ? {...error, pointer: swap(error.pointer), message: swap(error.message)} : error,
    ),
  };
}

/** The highest rate of a tax breakdown. */
function getFirstRate([first]: readonly Json[]): Json {
  return isObject(first) ? first.rate! : '0';
}

/** The operations that take the client secret. */
const CLIENT_SECRET_OPERATIONS = ['retrieveCheckoutIntent', 'retrievePaymentIntent'];

/** An error about the client secret, with the name of its parameter before it was a header. */
function renameClientSecret(problem: JsonObject): JsonObject {
  const rename = (text: Json | undefined): Json =>
    typeof text === 'string' ? text.replaceAll('Client-Secret', 'client_secret') : (text ?? null);
  return {
    ...problem,
    detail: rename(problem.detail),
    errors: (problem.errors as JsonObject[]).map((error) => ({...error, pointer: rename(error.pointer)})),
  };
}

/** Errors were one object with a code, a message and the name of a field. */
const PROBLEM_DOCUMENTS = {
  entry: 'problem-documents',
  since: '2026-05-01',
  downgradeProblem: (problem: JsonObject): JsonObject => {
    const param = findFirstInvalidField(problem);
    // The sentence about the list of errors, which this form does not have.
    const message = (problem.detail as string).replace(/ See errors\.$/, '');
    return {error: {code: problem.code, message, ...(param !== undefined && {param})}};
  },
} satisfies Downgrade;

/** Newest first: each one is applied to the result of the previous one. */
export const DOWNGRADES: readonly Downgrade[] = [
  {
    // The client secret was in the query.
    entry: 'client-secret-in-a-header',
    since: '2026-11-01',
    downgradeProblem: renameClientSecret,
    upgradeParameters: ({query, headers}: RequestParameters, operationId: string): RequestParameters => {
      const secret = query.get('client_secret');
      const rest = [...query].filter(([name]) => name !== 'client_secret');
      return secret === null || !CLIENT_SECRET_OPERATIONS.includes(operationId)
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
    // A line of a return named its order line differently from a line of a fulfillment.
    entry: 'return-lines-have-a-line-id',
    since: '2026-11-01',
    downgradeObject: (object) =>
      'line_id' in object && 'unit_refunds' in object ? (swapLineNames(object) as JsonObject) : object,
    downgradeProblem: swapLineNamesOfProblem,
    upgradeBody: (body, operationId) =>
      RETURN_REQUESTS.includes(operationId) && isObject(body) && Array.isArray(body.lines)
        ? {...body, lines: body.lines.map(swapLineNames)}
        : body,
  },
  PROBLEM_DOCUMENTS,
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
    contentType: version < PROBLEM_DOCUMENTS.since ? 'application/json' : 'application/problem+json',
  };
}

/** The parameters of a request of any version, as the newest one has them. */
export function upgradeParameters(
  version: string,
  parameters: RequestParameters,
  operationId: string,
): RequestParameters {
  return DOWNGRADES.filter(({since}) => since > version).reduceRight(
    (current, downgrade) => downgrade.upgradeParameters?.(current, operationId) ?? current,
    parameters,
  );
}

/** The body of a request of any version, as the newest one has it. */
export function upgradeRequestBody(version: string, body: Json, operationId: string): Json {
  return DOWNGRADES.filter(({since}) => since > version).reduceRight(
    (current, {upgradeBody}) => upgradeBody?.(current, operationId) ?? current,
    body,
  );
}
