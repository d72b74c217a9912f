import type {ErrorRequestHandler, Request, Response} from 'express';
import {brand} from '../../src/brand';
import {listProperties, resolveReference} from '../../src/pipeline/contracts/bundleContract';
import {appendPointer} from '../../packages/json';
import type {ContractOperation, OpenApiDocument, ResponseObject} from '../../src/pipeline/contracts/openapiTypes';
import type {ProductContract} from '../../src/pipeline/contracts/products';
import type {SandboxContracts} from '../contracts';
import type {JsonObject} from '../../packages/json';
import {ApiError} from '../world/apiError';
import type {RequestOutcome, SentResponse} from '../world/idempotency';
import type {World} from '../world/world';
import {authenticate, createChallenge} from './authenticate';
import {checkMediaType, readRequestBody} from './body';
import {createPreflightHeaders, CROSS_ORIGIN_HEADERS} from './crossOrigin';
import type {HandlerResponse, HandlerRequest, Handlers} from './requestHandler';
import {readParameters} from './parameters';
import {createProblemDocument} from './problems';
import {RateLimit} from './rateLimit';
import {createRouter, type RouteMatch} from './routes';
import {applySandboxHeaders, getResponseDelay, type PlayParty} from './sandboxHeaders';
import {downgradeResponse, downgradeProblemDocument, upgradeParameters, upgradeRequestBody} from '../world/versions';

/** The largest body, 256 KiB. */
export const MAX_BODY_BYTES = 256 * 1024;

type SecurityRequirements = NonNullable<ContractOperation['security']>;

function acceptsPublishableKey(security: SecurityRequirements): boolean {
  return security.some((scheme) => 'PublishableKey' in scheme);
}

/** Everything after the first question mark. */
function parseQuery(url: string): URLSearchParams {
  const start = url.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : url.slice(start + 1));
}

/** What to say about the path that is nearest to one that no operation has. */
function describeNearest(nearest: string | undefined): string {
  const missing = nearest?.match(/\{\w+\}/g)?.join(' and ');
  return nearest === undefined
    ? ''
    : ` The nearest is ${nearest}${missing === undefined ? '' : `, and your path has no value for ${missing}`}.`;
}

/** @throws ApiError `invalid_request` when a header that has one value is sent twice */
function refuseRepeated(rawHeaders: readonly string[]): void {
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  const single = ['authorization', 'idempotency-key', 'if-match', brand.versionHeader.toLowerCase()];
  const twice = single.filter((name) => names.indexOf(name) !== names.lastIndexOf(name));
  if (twice.length > 0) {
    throw new ApiError('invalid_request', `Sent twice: ${twice.join(', ')}. Send it once.`);
  }
}

/** Handles one request from the socket to the handler and back. */
export class Service {
  readonly #find: (method: string, path: string) => RouteMatch<ProductContract>;
  readonly #rateLimit: RateLimit;

  constructor(
    readonly contracts: SandboxContracts,
    readonly world: World,
    readonly handlers: Handlers,
    readonly playParty: PlayParty,
    quota: number,
    readonly onFault: (error: unknown) => void,
  ) {
    this.#find = createRouter(
      contracts.products.flatMap((value) => value.operations.map((operation) => ({operation, value}))),
    );
    this.#rateLimit = new RateLimit(quota, world.clock);
  }

  async handle(request: Request, response: Response): Promise<void> {
    const isForBrowsers = this.#isForBrowsers(request);
    if (isForBrowsers && request.method === 'OPTIONS') {
      this.#send(response, {status: 204, body: '', headers: createPreflightHeaders(request)}, CROSS_ORIGIN_HEADERS);
      return;
    }
    const requestId = this.world.ids.createId('req');
    const version = this.#resolveErrorVersion(request);
    let limits = this.#rateLimit.createUnusedHeaders();
    let sent: SentResponse;
    try {
      const key = authenticate(request.headers.authorization, this.world);
      const allowance = this.#rateLimit.count(key.account);
      limits = allowance.headers;
      if (!allowance.isAllowed) {
        throw new ApiError('rate_limited', `More than ${this.#rateLimit.quota} requests in this second.`, {
          retryAfter: allowance.reset,
        });
      }
      sent = await this.#serve(request, requestId, key);
    } catch (error) {
      sent = this.#buildErrorResponse(error, request.path, requestId, version);
    }
    this.#send(response, sent, {...limits, ...(isForBrowsers && CROSS_ORIGIN_HEADERS), 'Request-Id': requestId});
  }

  /** Whether a page sends this request, or asks for it in a preflight, and may: it accepts a publishable key. */
  #isForBrowsers(request: Request): boolean {
    if (request.get('Origin') === undefined) {
      return false;
    }
    const asked = request.method === 'OPTIONS' ? request.get('Access-Control-Request-Method') : request.method;
    const match = this.#find(asked ?? '', request.path);
    return match.kind === 'found' && acceptsPublishableKey(match.route.operation.security ?? []);
  }

  /** Responds to a body that could not be read, which Express reports as an error. */
  readonly refuseUnreadable: ErrorRequestHandler = (error: unknown, request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const requestId = this.world.ids.createId('req');
    const type = (error as {type?: string}).type;
    const problem =
      type === 'entity.too.large'
        ? new ApiError('body_too_large', `The body is larger than ${MAX_BODY_BYTES} bytes.`)
        : type === 'encoding.unsupported'
          ? new ApiError('unsupported_media_type', 'Content-Encoding must be gzip, deflate, br or absent.')
          : new ApiError('invalid_request', 'The request could not be read.');
    const sent = this.#buildErrorResponse(problem, request.path, requestId, this.#resolveErrorVersion(request));
    this.#send(response, sent, {...this.#rateLimit.createUnusedHeaders(), 'Request-Id': requestId});
  };

  /** The requested version. */
  #readRequestedVersion(request: Request): string {
    return request.get(brand.versionHeader) ?? brand.apiVersion;
  }

  /** The version of an error response: the newest one, unless a released one is requested. */
  #resolveErrorVersion(request: Request): string {
    const version = this.#readRequestedVersion(request);
    return this.contracts.versions.includes(version) ? version : brand.apiVersion;
  }

  async #serve(request: Request, requestId: string, key: HandlerRequest['key']): Promise<SentResponse> {
    const match = this.#find(request.method, request.path);
    if (match.kind === 'none') {
      throw new ApiError(
        'resource_not_found',
        `No operation has the path ${request.path}.${describeNearest(match.nearest)}`,
      );
    }
    if (match.kind === 'other_method') {
      throw new ApiError('method_not_allowed', `${request.path} allows ${match.allow}, not ${request.method}.`, {
        allow: match.allow,
      });
    }
    const {operation, value: product} = match.route;
    const version = this.#checkVersion(request);
    this.#checkKey(key, operation.security ?? product.document.security ?? []);
    const sentHeaders = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const {query, headers: upgraded} = upgradeParameters(
      version,
      {query: parseQuery(request.originalUrl), headers: sentHeaders},
      operation.operationId,
    );
    refuseRepeated(request.rawHeaders);
    const {'client-secret': clientSecret, ...others} = upgraded;
    const headers = key.kind === 'secret' || clientSecret === undefined ? others : upgraded;
    const needsKey = operation.method === 'post';
    if (needsKey && (headers['idempotency-key'] ?? '').trim() === '') {
      throw new ApiError(
        'idempotency_key_missing',
        'A POST request requires the header Idempotency-Key, of 1 to 255 characters.',
      );
    }
    const {query: values, errors} = readParameters(product.document, operation, product.validator, {
      path: match.path,
      query,
      headers,
    });
    if (errors.length > 0) {
      throw new ApiError(
        'invalid_request',
        `Invalid: ${[...new Set(errors.map(({pointer: name}) => name.slice(1)))].join(', ')}. See errors.`,
        {errors},
      );
    }
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    checkMediaType(operation, request.headers['content-type'], bytes);
    const runOperation = async (): Promise<RequestOutcome> => {
      try {
        const body = readRequestBody(operation, product.validator, bytes, (sent) =>
          upgradeRequestBody(version, sent, operation.operationId),
        );
        const instead = await applySandboxHeaders(this.world, {operation, headers, id: match.path.id}, this.playParty);
        const call: HandlerRequest = {
          world: this.world,
          operationId: operation.operationId,
          path: match.path,
          query: values,
          body,
          headers,
          version,
          key,
        };
        const stored = await this.#run(call, match.route.value, request.path);
        const sent = instead ? this.#buildErrorResponse(instead, request.path, requestId, version) : stored;
        return {sent, stored};
      } catch (error) {
        this.#expectDeclared(product.document, operation, error);
        const sent = this.#buildErrorResponse(error, request.path, requestId, version);
        return {sent, stored: this.#isStored(error) ? sent : undefined};
      }
    };
    const run = async (): Promise<RequestOutcome> => {
      const outcome = await runOperation();
      const delay = getResponseDelay(this.world, headers);
      if (delay > 0) {
        await this.world.hold(delay);
      }
      return outcome;
    };
    const scope = JSON.stringify([key.account, request.method, request.path, headers['idempotency-key']]);
    return needsKey ? this.world.idempotency.runOnce(scope, bytes, run) : (await run()).sent;
  }

  /** Whether an error is the outcome of an operation that began. A defect may have happened halfway. */
  #isStored(error: unknown): boolean {
    const {errors} = this.contracts.catalogs.errorCodes;
    return !(error instanceof ApiError) || errors.some(({code, stored}) => stored && code === error.code);
  }

  /** An operation returns no error that its contract does not list, and none about a field that its body does not have. */
  #expectDeclared(document: OpenApiDocument, operation: ContractOperation, error: unknown): void {
    if (!(error instanceof ApiError)) {
      return;
    }
    const {operationId, requestBody, 'x-error-codes': codes = []} = operation;
    if (!codes.includes(error.code)) {
      const message = `${operationId} returned the error ${error.code}, which x-error-codes of its contract does not list. Add it there, or correct the sandbox.`;
      this.onFault(new Error(message, {cause: error}));
    }
    const fields = listProperties(document, requestBody?.content['application/json']?.schema).map(([name]) => name);
    for (const {pointer, code} of error.more.errors ?? []) {
      const [, field] = /^\/([^/]*)/.exec(pointer) ?? [];
      if (field !== undefined && code !== 'unknown_property' && !fields.includes(field)) {
        const message = `${operationId} returned an error at ${pointer}, a field that its body does not have. Correct the sandbox.`;
        this.onFault(new Error(message, {cause: error}));
      }
    }
  }

  #checkVersion(request: Request): string {
    const version = this.#readRequestedVersion(request);
    const known = this.contracts.versions;
    if (!known.includes(version)) {
      throw new ApiError(
        'unknown_version',
        `${brand.versionHeader} is ${version}. Released versions: ${known.join(', ')}.`,
      );
    }
    return version;
  }

  #checkKey({kind}: HandlerRequest['key'], security: SecurityRequirements): void {
    if (kind === 'publishable' && !acceptsPublishableKey(security)) {
      throw new ApiError(
        'permission_denied',
        'A publishable key cannot call this operation. Use the secret key on your server.',
      );
    }
  }

  async #run(call: HandlerRequest, product: ProductContract, path: string): Promise<SentResponse> {
    const handler = this.handlers[call.operationId];
    if (!handler) {
      throw new Error(`No handler of ${call.operationId} exists.`);
    }
    const response = await this.world.runInVersion(call.version, () => handler(call));
    await this.world.waitUntilSettled();
    const text = typeof response.body === 'string' ? response.body : undefined;
    const body =
      text === undefined && response.body !== undefined
        ? (JSON.parse(JSON.stringify(response.body)) as JsonObject)
        : undefined;
    this.#checkResponse(call, response, product, text ?? body, path);
    return {
      status: response.status,
      body: text ?? (body === undefined ? '' : JSON.stringify(downgradeResponse(body, call.version))),
      headers: {
        ...(response.body !== undefined && {'Content-Type': response.contentType ?? 'application/json'}),
        ...response.headers,
      },
    };
  }

  /** A response must be one that the contract describes. */
  #checkResponse(
    call: HandlerRequest,
    response: HandlerResponse,
    {document, operations, validator}: ProductContract,
    body: unknown,
    path: string,
  ): void {
    const operation = operations.find(({operationId}) => operationId === call.operationId)!;
    const reference = operation.responses[String(response.status)];
    if (!reference) {
      throw new Error(
        `${call.operationId} returned ${response.status} on ${path}, which the contract does not describe.`,
      );
    }
    const described = resolveReference<ResponseObject>(document, reference);
    const contentType = response.contentType ?? 'application/json';
    if (body === undefined) {
      if (described.content) {
        throw new Error(
          `${call.operationId} returned ${response.status} without a body, and the contract describes one.`,
        );
      }
      return;
    }
    if (!described.content?.[contentType]) {
      throw new Error(`${call.operationId} returned ${contentType}, which the contract does not describe.`);
    }
    const base = reference.$ref
      ? reference.$ref.slice(1)
      : appendPointer(operation.pointer, 'responses', response.status);
    const findings = validator.validate(appendPointer(base, 'content', contentType, 'schema'), body);
    if (findings.length > 0) {
      const list = findings.map((finding) => `${finding.pointer || '/'} ${finding.message}`).join('\n  ');
      throw new Error(`${call.operationId} returned what its contract does not allow:\n  ${list}`);
    }
  }

  #buildErrorResponse(error: unknown, path: string, requestId: string, version: string): SentResponse {
    const known =
      error instanceof ApiError ? error : new ApiError('internal_error', 'A defect of the sandbox. See its log.');
    if (!(error instanceof ApiError)) {
      this.onFault(error);
    }
    const problem = createProblemDocument(known, this.contracts.catalogs, path, requestId);
    const {body, contentType} = downgradeProblemDocument(problem, version);
    const {retryAfter, allow, isKeyMissing = false} = known.more;
    return {
      status: problem.status as number,
      body: JSON.stringify(body),
      headers: {
        'Content-Type': contentType,
        ...(retryAfter !== undefined && {'Retry-After': String(retryAfter)}),
        ...(allow !== undefined && {Allow: allow}),
        ...(problem.status === 401 && {'WWW-Authenticate': createChallenge(isKeyMissing)}),
      },
    };
  }

  #send(response: Response, {status, body, headers}: SentResponse, more: Readonly<Record<string, string>>): void {
    response.writeHead(status, {...more, ...headers});
    response.end(body === '' ? undefined : body);
  }
}
