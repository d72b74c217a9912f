import type {Json, JsonObject} from '../../../packages/json';

/** A JSON Schema of draft 2020-12, as used by OpenAPI 3.1. */
export interface Schema extends JsonObject {
  $ref?: string;
  description?: string;
}

export interface Example {
  readonly $ref?: string;
  readonly summary?: string;
  readonly value?: Json;
}

export interface MediaType {
  readonly schema: Schema;
  readonly examples?: Readonly<Record<string, Example>>;
}

export interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly example?: Json;
}

interface RequestBody {
  readonly required?: boolean;
  readonly content: Readonly<Record<string, MediaType>>;
}

export interface ResponseObject {
  readonly $ref?: string;
  readonly description: string;
  readonly headers?: Readonly<
    Record<string, {readonly $ref?: string; readonly required?: boolean; readonly schema: Schema}>
  >;
  readonly content?: Readonly<Record<string, MediaType>>;
}

interface OperationObject {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: RequestBody;
  readonly responses: Readonly<Record<string, ResponseObject>>;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly 'x-error-codes'?: readonly string[];
}

export type PathItem = Readonly<Partial<Record<HttpMethod, OperationObject>>>;

/** A bundled OpenAPI 3.1 document: every reference is inside it. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: {readonly title: string; readonly version: string};
  readonly tags?: readonly {readonly name: string; readonly description: string}[];
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly webhooks?: Readonly<Record<string, PathItem>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly [kind: string]: unknown;
  };
}

export const HTTP_METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
type HttpMethod = (typeof HTTP_METHODS)[number];

/** An operation with its location. */
export interface ContractOperation extends OperationObject {
  readonly method: HttpMethod;
  /** The template, such as `/payments/v1/refunds/{id}`. */
  readonly path: string;
  /** JSON Pointer of the operation in its document. */
  readonly pointer: string;
}
