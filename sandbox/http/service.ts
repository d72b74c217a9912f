import type {ErrorRequestHandler, Request, Response} from 'express';
import {brand} from '../../src/brand';
import {resolve} from '../../src/pipeline/contracts/bundleContract';
import {pointer} from '../../src/pipeline/contracts/json';
import type {Operation, ResponseObject} from '../../src/pipeline/contracts/openapiTypes';
import type {ProductTruth, Truth} from '../contracts';
import type {JsonObject} from '../world/json';
import {ApiError} from '../world/apiError';
import type {World} from '../world/world';
import {authenticate} from './authenticate';
import {checkMediaType, readBody} from './body';
import type {Answer, Call, Handlers} from './requestHandler';
import {Idempotency, type Sent} from './idempotency';
import {readParameters} from './parameters';
import {problemOf} from './problems';
import {RateLimit} from './rateLimit';
import {router, type Match} from './routes';
import {obeySandboxHeaders} from './sandboxHeaders';
import {answerInVersion, problemInVersion} from './versions';

/** The largest body, 256 KiB. */
export const BODY_LIMIT = 256 * 1024;

/** Everything behind the first question mark. */
function queryOf(url: string): URLSearchParams {
  const start = url.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : url.slice(start + 1));
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

/** The way of one request from the socket to the handler and back. */
export class Service {
  readonly #find: (method: string, path: string) => Match<ProductTruth>;
  readonly #idempotency: Idempotency;
  readonly #rateLimit: RateLimit;

  constructor(
    readonly truth: Truth,
    readonly world: World,
    readonly handlers: Handlers,
    quota: number,
    readonly onFault: (error: unknown) => void,
  ) {
    this.#find = router(truth.products.flatMap((value) => value.operations.map((operation) => ({operation, value}))));
    this.#idempotency = new Idempotency(world.clock);
    this.#rateLimit = new RateLimit(quota, world.clock);
  }

  async handle(request: Request, response: Response): Promise<void> {
    const requestId = this.world.ids.next('req');
    const version = this.#versionOf(request);
    let limits: Readonly<Record<string, string>> = {};
    let sent: Sent;
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
      limits = Object.keys(limits).length > 0 ? limits : this.#rateLimit.count('').headers;
      sent = this.#sentError(error, request.path, requestId, version);
    }
    this.#send(response, sent, {...limits, 'Request-Id': requestId});
  }

  /** Answers a body that could not be read, which Express reports as an error. */
  readonly refuseUnreadable: ErrorRequestHandler = (error: unknown, request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const requestId = this.world.ids.next('req');
    const type = (error as {type?: string}).type;
    const problem =
      type === 'entity.too.large'
        ? new ApiError('body_too_large', `The body is larger than ${BODY_LIMIT} bytes.`)
        : type === 'encoding.unsupported'
          ? new ApiError('unsupported_media_type', 'Content-Encoding must be gzip, deflate, br or absent.')
          : new ApiError('invalid_request', 'The request could not be read.');
    const sent = this.#sentError(problem, request.path, requestId, this.#versionOf(request));
    this.#send(response, sent, {...this.#rateLimit.count('').headers, 'Request-Id': requestId});
  };

  /** The version that a request asks for. */
  #askedVersion(request: Request): string {
    return request.get(brand.versionHeader) ?? brand.apiVersion;
  }

  /** The version to answer an error in: the newest one, unless a released one is asked for. */
  #versionOf(request: Request): string {
    const version = this.#askedVersion(request);
    return this.truth.versions.includes(version) ? version : brand.apiVersion;
  }

  async #serve(request: Request, requestId: string, key: Call['key']): Promise<Sent> {
    const match = this.#find(request.method, request.path);
    if (match.kind === 'none') {
      throw new ApiError('resource_not_found', `No operation has the path ${request.path}.`);
    }
    if (match.kind === 'other_method') {
      throw new ApiError('method_not_allowed', `${request.path} allows ${match.allow}, not ${request.method}.`, {
        allow: match.allow,
      });
    }
    const {operation, value: product} = match.route;
    const version = this.#checkedVersion(request);
    this.#checkKey(key, operation.security ?? product.document.security ?? []);
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    refuseRepeated(request.rawHeaders);
    const needsKey = operation.method === 'post';
    if (needsKey && (headers['idempotency-key'] ?? '').trim() === '') {
      throw new ApiError('idempotency_key_missing', 'A POST needs the header Idempotency-Key, of 1 to 255 characters.');
    }
    const query = queryOf(request.originalUrl);
    const {query: values, errors} = readParameters(product.document, operation, product.validator, {
      path: match.path,
      query,
      headers,
    });
    if (errors.length > 0) {
      throw new ApiError(
        'invalid_request',
        `Wrong: ${[...new Set(errors.map(({pointer: name}) => name.slice(1)))].join(', ')}. See errors.`,
        {errors},
      );
    }
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    checkMediaType(operation, request.headers['content-type'], bytes);
    const run = async (): Promise<Sent> => {
      try {
        const body = readBody(operation, product.validator, bytes);
        const instead = await obeySandboxHeaders(this.world, {operation, headers, id: match.path.id});
        const call: Call = {
          world: this.world,
          operationId: operation.operationId,
          path: match.path,
          query: values,
          body,
          headers,
          version,
          key,
        };
        const sent = await this.#run(call, match.route.value, request.path);
        if (instead && sent.status < 400) {
          throw instead;
        }
        return sent;
      } catch (error) {
        this.#expectDeclared(operation, error);
        return this.#sentError(error, request.path, requestId, version);
      }
    };
    const scope = JSON.stringify([key.account, request.method, request.path, headers['idempotency-key']]);
    return needsKey ? this.#idempotency.run(scope, bytes, run) : run();
  }

  /** An operation answers no error that its contract does not list. */
  #expectDeclared({operationId, 'x-error-codes': codes = []}: Operation, error: unknown): void {
    if (error instanceof ApiError && !codes.includes(error.code)) {
      const message = `${operationId} answered the error ${error.code}, which x-error-codes of its contract does not list. Add it there, or correct the sandbox.`;
      this.onFault(new Error(message, {cause: error}));
    }
  }

  #checkedVersion(request: Request): string {
    const version = this.#askedVersion(request);
    const known = this.truth.versions;
    if (!known.includes(version)) {
      throw new ApiError(
        'unknown_version',
        `${brand.versionHeader} is ${version}. Released versions: ${known.join(', ')}.`,
      );
    }
    return version;
  }

  #checkKey({kind}: Call['key'], security: readonly Readonly<Record<string, unknown>>[]): void {
    if (kind === 'publishable' && !security.some((scheme) => 'PublishableKey' in scheme)) {
      throw new ApiError(
        'permission_denied',
        'A publishable key may not call this operation. Use the secret key on your server.',
      );
    }
  }

  async #run(call: Call, product: ProductTruth, path: string): Promise<Sent> {
    const handler = this.handlers[call.operationId];
    if (!handler) {
      throw new Error(`No handler of ${call.operationId} exists.`);
    }
    const answer = await this.world.withVersion(call.version, () => handler(call));
    await this.world.settle();
    const text = typeof answer.body === 'string' ? answer.body : undefined;
    const body =
      text === undefined && answer.body !== undefined
        ? (JSON.parse(JSON.stringify(answer.body)) as JsonObject)
        : undefined;
    this.#checkAnswer(call, answer, product, text ?? body, path);
    return {
      status: answer.status,
      body: text ?? (body === undefined ? '' : JSON.stringify(answerInVersion(body, call.version))),
      headers: {
        ...(answer.body !== undefined && {'Content-Type': answer.contentType ?? 'application/json'}),
        ...answer.headers,
      },
    };
  }

  /** An answer must be one that the contract describes. */
  #checkAnswer(
    call: Call,
    answer: Answer,
    {document, operations, validator}: ProductTruth,
    body: unknown,
    path: string,
  ): void {
    const operation = operations.find(({operationId}) => operationId === call.operationId)!;
    const response = operation.responses[String(answer.status)];
    if (!response) {
      throw new Error(
        `${call.operationId} answered ${answer.status} on ${path}, which the contract does not describe.`,
      );
    }
    const described = resolve<ResponseObject>(document, response);
    const contentType = answer.contentType ?? 'application/json';
    if (body === undefined) {
      if (described.content) {
        throw new Error(
          `${call.operationId} answered ${answer.status} without a body, and the contract describes one.`,
        );
      }
      return;
    }
    if (!described.content?.[contentType]) {
      throw new Error(`${call.operationId} answered ${contentType}, which the contract does not describe.`);
    }
    const base = response.$ref ? response.$ref.slice(1) : pointer(operation.pointer, 'responses', answer.status);
    const findings = validator.validate(pointer(base, 'content', contentType, 'schema'), body);
    if (findings.length > 0) {
      const list = findings.map((finding) => `${finding.pointer || '/'} ${finding.message}`).join('\n  ');
      throw new Error(`${call.operationId} answered what its contract does not allow:\n  ${list}`);
    }
  }

  #sentError(error: unknown, path: string, requestId: string, version: string): Sent {
    const known =
      error instanceof ApiError ? error : new ApiError('internal_error', 'A defect of the sandbox. See its log.');
    if (!(error instanceof ApiError)) {
      this.onFault(error);
    }
    const problem = problemOf(known, this.truth.catalogs, path, requestId);
    const {body, contentType} = problemInVersion(problem, version);
    const {retryAfter, allow} = known.more;
    return {
      status: problem.status as number,
      body: JSON.stringify(body),
      headers: {
        'Content-Type': contentType,
        ...(retryAfter !== undefined && {'Retry-After': String(retryAfter)}),
        ...(allow !== undefined && {Allow: allow}),
      },
    };
  }

  #send(response: Response, {status, body, headers}: Sent, more: Readonly<Record<string, string>>): void {
    response.writeHead(status, {...more, ...headers});
    response.end(body === '' ? undefined : body);
  }
}
