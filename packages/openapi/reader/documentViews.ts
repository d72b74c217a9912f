import type {Json} from '../../json';

/**
 * An OpenAPI 3.0, 3.1 or 3.2 document as pages need it: references resolved, `allOf` merged, the differences between 3.0 and
 * 3.1 removed, everything in words where possible. Views are lazy, since schemas recurse; each is created once, so that
 * a schema that is used a thousand times costs as much as one.
 */

/** A part of a document that could not be shown. */
export interface DocumentProblem {
  /** The file, and the JSON Pointer (RFC 6901) in it, such as `api.yaml#/paths/~1pets/get`. */
  readonly place: string;
  /** What was found, what was expected, how to fix it: one or two sentences. */
  readonly message: string;
  /** `warning` for what is shown all the same, and is probably not meant; else some part is not shown. */
  readonly severity: 'problem' | 'warning';
  /** A short stable name of the rule that it breaks, where problems of it are counted. */
  readonly rule?: 'relative-link';
}

/** A value that a schema allows, and its meaning where the document defines it. */
export interface ValueView {
  readonly value: Json;
  /** CommonMark. */
  readonly description: string | undefined;
}

export interface PropertyView {
  /** The name; the expression of a pattern property, `/^x-/`; `any other name` of additional properties. */
  readonly name: string;
  readonly kind: 'property' | 'pattern' | 'additional';
  readonly isRequired: boolean;
  readonly schema: SchemaView;
}

/** One way to satisfy a schema: a member of oneOf or anyOf, or a conditional part. */
export interface VariantView {
  /** Its name or title, else `Option 2`; with a discriminator also the value that chooses it, as `type: card`. */
  readonly label: string;
  readonly schema: SchemaView;
}

/** Parts of a schema that apply together: oneOf, anyOf, not, if/then/else, dependentSchemas, contains, prefixItems. */
export interface VariantsView {
  /**
   * In words, a sentence without a full stop: `One of 3`, `Any of 2`, `Not`, `If it fits the first, then the second`.
   */
  readonly label: string;
  readonly options: readonly VariantView[];
  /** True when a value has to fit one of the options, or any. */
  readonly isChoice: boolean;
}

/** A schema at one place of use. */
export interface SchemaView {
  /** Where it is defined, `file#/pointer`: the same for every use of a named schema. */
  readonly id: string;
  /**
   * Its name in the document when it is defined separately (components, a file of its own); undefined for an inline
   * one.
   */
  readonly name: string | undefined;
  /** Its name in plain words (`x-title`), where words made from its name would be wrong: `3-D Secure input`. */
  readonly plainName: string | undefined;
  readonly title: string | undefined;
  /** CommonMark: that beside the reference, else that of the definition. */
  readonly description: string | undefined;
  /**
   * In words: `string`, `integer`, `array of strings`, `array of Refund objects`, `map of strings`, `object or null`,
   * `any`.
   */
  readonly type: string;
  /**
   * In words, without type, enum and default: `1 to 100 characters`, `at least 0`, `pattern ^re_`, `format date-time`.
   */
  readonly constraints: readonly string[];
  /** The values of enum or const; empty when any is allowed. */
  readonly values: readonly ValueView[];
  /** Undefined when there is none. `null` is a default. */
  readonly defaultValue: Json | undefined;
  /** Values of `example`, `examples`. */
  readonly examples: readonly Json[];
  readonly isNullable: boolean;
  readonly isDeprecated: boolean;
  readonly isReadOnly: boolean;
  readonly isWriteOnly: boolean;
  /** The version that introduced it (`x-since`). */
  readonly since: string | undefined;
  readonly externalDocs: ExternalDocs | undefined;
  /** True when properties, items or variants below have something of their own to show. */
  readonly isStructured: boolean;
  /** Of an object, after merging allOf: in the document's order. Getters, since schemas recurse. */
  readonly properties: readonly PropertyView[];
  /** Of an array: its items. */
  readonly items: SchemaView | undefined;
  readonly variants: readonly VariantsView[];
  /** The same without keywords beside references to it: the definition alone. */
  readonly definition: SchemaView;
  /** Named schemas that allOf has merged into this one, directly or not. */
  readonly bases: readonly SchemaView[];
}

export interface ExternalDocs {
  readonly url: string;
  readonly description: string | undefined;
}

export interface ExampleView {
  /** Its key; empty for an unnamed one. */
  readonly name: string;
  readonly summary: string | undefined;
  readonly description: string | undefined;
  /** JSON, or the text of another media type. */
  readonly value: Json;
  /** The URL of an externalValue, which is linked and not loaded. */
  readonly externalValue: string | undefined;
  /** True when the document has none and it was generated from the schema. */
  readonly isGenerated: boolean;
}

export interface ParameterView {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie' | 'querystring';
  readonly description: string | undefined;
  readonly isRequired: boolean;
  readonly isDeprecated: boolean;
  readonly allowsEmptyValue: boolean;
  readonly style: string;
  readonly explode: boolean;
  readonly allowsReserved: boolean;
  readonly schema: SchemaView;
  /** Set when the parameter is described by `content` and not by `schema`. */
  readonly mediaType: string | undefined;
  readonly examples: readonly ExampleView[];
  /** How a value is serialized, in words, only where it is not the default: `comma-separated`, `filter[name]=value`. */
  readonly serialization: string | undefined;
  readonly id: string;
}

/** How one part of a form or multipart body is sent. */
export interface EncodingView {
  readonly property: string;
  readonly contentType: string | undefined;
  /** As the document has it: `form`, `spaceDelimited`, `pipeDelimited`, `deepObject`. */
  readonly style: string | undefined;
  readonly explode: boolean;
  readonly headers: readonly HeaderView[];
  readonly serialization: string | undefined;
}

export interface MediaTypeView {
  readonly mediaType: string;
  readonly schema: SchemaView | undefined;
  /** The schema of each item of a stream (OpenAPI 3.2). */
  readonly itemSchema: SchemaView | undefined;
  /** At least one, if one can be generated from the schema. */
  readonly examples: readonly ExampleView[];
  readonly encodings: readonly EncodingView[];
}

export interface HeaderView {
  readonly name: string;
  readonly description: string | undefined;
  readonly isRequired: boolean;
  readonly isDeprecated: boolean;
  readonly schema: SchemaView;
  /** Set when the header is described by `content` and not by `schema`. */
  readonly mediaType: string | undefined;
  readonly examples: readonly ExampleView[];
}

export interface LinkView {
  readonly name: string;
  readonly description: string | undefined;
  /** The target operation: its id, or its reference where it has none. */
  readonly operation: string;
  /** Parameters and their runtime expressions or values. */
  readonly parameters: readonly {readonly name: string; readonly value: string}[];
  readonly requestBody: string | undefined;
  readonly server: string | undefined;
}

export interface RequestBodyView {
  readonly description: string | undefined;
  readonly isRequired: boolean;
  readonly content: readonly MediaTypeView[];
}

export interface ResponseView {
  /** `200`, `4XX`, `default`. */
  readonly status: string;
  readonly description: string | undefined;
  readonly headers: readonly HeaderView[];
  readonly content: readonly MediaTypeView[];
  readonly links: readonly LinkView[];
}

export interface SecuritySchemeView {
  readonly name: string;
  /** In plain words (`x-title`), such as `Secret key`. */
  readonly title: string | undefined;
  /** In words: `HTTP bearer token (JWT)`, `API key in the header X-Key`, `OAuth 2.0`. */
  readonly type: string;
  readonly description: string | undefined;
  /** What a request must contain, for samples. */
  readonly carrier:
    | {readonly kind: 'bearer' | 'basic' | 'none'}
    | {readonly kind: 'header' | 'query' | 'cookie'; readonly name: string};
  readonly flows: readonly {
    readonly name: string;
    readonly urls: readonly {readonly label: string; readonly url: string}[];
    readonly scopes: readonly {readonly name: string; readonly description: string}[];
  }[];
  /** The discovery address of OpenID Connect. */
  readonly url: string | undefined;
  readonly isDeprecated: boolean;
}

/** Schemes that are required together, each with its scopes; an empty list requires none. */
export type SecurityRequirement = readonly {readonly scheme: SecuritySchemeView; readonly scopes: readonly string[]}[];

export interface ServerView {
  /** With variables replaced by their defaults. */
  readonly url: string;
  /** As written. */
  readonly template: string;
  readonly description: string | undefined;
  readonly variables: readonly {
    readonly name: string;
    readonly defaultValue: string;
    readonly values: readonly string[];
    readonly description: string | undefined;
  }[];
}

export interface CallbackView {
  readonly name: string;
  /** The runtime expression of the URL. */
  readonly expression: string;
  readonly operation: OperationView;
}

/** A program that the document contains for an operation. */
export interface WrittenSample {
  /** As the document has it: `Shell`, `C#`, empty when it does not say. */
  readonly language: string;
  readonly label: string;
  readonly code: string;
}

export interface OperationView {
  /** `file#/pointer` of the operation. */
  readonly id: string;
  /**
   * Unique in its document: the `operationId`, else method and path as `get-pets-id`; a second one with the same id
   * gets `-2`.
   */
  readonly name: string;
  /** As the document has it. */
  readonly operationId: string | undefined;
  readonly kind: 'operation' | 'webhook' | 'callback';
  /** Upper case. */
  readonly method: string;
  /** The path template; the name of a webhook; the expression of a callback. */
  readonly path: string;
  /** The summary, else the id in words. */
  readonly title: string;
  readonly summary: string | undefined;
  readonly description: string | undefined;
  readonly tags: readonly string[];
  readonly isDeprecated: boolean;
  readonly externalDocs: ExternalDocs | undefined;
  /** Alternatives; undefined when the document defines none. */
  readonly security: readonly SecurityRequirement[] | undefined;
  /** Of the operation, else of its path, else of the document; `/` when there are none. */
  readonly servers: readonly ServerView[];
  /** Those of the operation or its path, where they differ from the servers of the document. */
  readonly ownServers: readonly ServerView[];
  readonly parameters: readonly ParameterView[];
  readonly body: RequestBodyView | undefined;
  readonly responses: readonly ResponseView[];
  readonly callbacks: readonly CallbackView[];
  readonly writtenSamples: readonly WrittenSample[];
  /** `x-error-codes`. */
  readonly errorCodes: readonly string[];
  /** `x-since`. */
  readonly since: string | undefined;
}

export interface TagView {
  readonly name: string;
  /** What readers see instead of its name (`x-displayName` of Redocly). */
  readonly title: string;
  /** Of OpenAPI 3.2: a short title, the name of the tag above, and what kind of tag it is. */
  readonly summary: string | undefined;
  readonly parent: string | undefined;
  readonly kind: string | undefined;
  readonly description: string | undefined;
  readonly externalDocs: ExternalDocs | undefined;
}

/** A document that has been read. */
export interface ApiDocument {
  /** The root file, as given. */
  readonly file: string;
  readonly title: string;
  readonly version: string;
  readonly summary: string | undefined;
  readonly description: string | undefined;
  readonly termsOfService: string | undefined;
  readonly contact: {readonly name?: string; readonly url?: string; readonly email?: string} | undefined;
  readonly license: {readonly name?: string; readonly url?: string; readonly identifier?: string} | undefined;
  readonly externalDocs: ExternalDocs | undefined;
  readonly servers: readonly ServerView[];
  readonly tags: readonly TagView[];
  readonly securitySchemes: readonly SecuritySchemeView[];
  readonly operations: readonly OperationView[];
  readonly webhooks: readonly OperationView[];
  /** The named schemas of the root's components, in its order. */
  readonly schemas: readonly SchemaView[];
  /** What could not be shown, and warnings. Grows while views are created. */
  readonly problems: readonly DocumentProblem[];
  /** Adds a warning to `problems` for each example read so far that does not fit its schema. */
  readonly checkExamples: () => void;
}
