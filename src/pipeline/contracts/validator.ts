import {Ajv2020, type ErrorObject, type ValidateFunction} from 'ajv/dist/2020';
import {addContractFormats, type FormatTables} from './formats';
import {appendPointer} from '../../../packages/json';
import type {OpenApiDocument} from './openapiTypes';

/** A violation. */
export interface ValidationFinding {
  /** JSON Pointer (RFC 6901) into the value. */
  readonly pointer: string;
  /** A short code, such as `required` or `maximum`. */
  readonly code: string;
  /** What the value must be. */
  readonly message: string;
  /** The error code that the schema sets by `x-error-code`, if any. */
  readonly errorCode: string | undefined;
}

/** Keywords of ours and of OpenAPI that do not affect validity. */
const ANNOTATION_KEYWORDS = [
  'x-enumDescriptions',
  'x-since',
  'x-title',
  'x-error-code',
  'example',
  'xml',
  'externalDocs',
  'discriminator',
];

/** Keywords of an OpenAPI document, which is not itself a schema. */
const DOCUMENT_KEYWORDS = [
  'openapi',
  'info',
  'servers',
  'tags',
  'security',
  'paths',
  'webhooks',
  'components',
  'jsonSchemaDialect',
];

type KeywordParams = Readonly<Record<string, unknown>>;

/** `1 entry`, `2 entries` */
function formatCount(count: unknown, one: string, many: string): string {
  return `${String(count)} ${count === 1 ? one : many}`;
}

/** A keyword of JSON Schema as a code and a sentence for the developer who sent the value. */
const KEYWORD_MESSAGES: Readonly<Record<string, readonly [code: string, message: (params: KeywordParams) => string]>> =
  {
    required: ['required', () => 'Must be set.'],
    additionalProperties: ['unknown_property', () => 'Must not be set: no such property exists.'],
    unevaluatedProperties: ['unknown_property', () => 'Must not be set: no such property exists.'],
    type: ['type', ({type}) => `Must be of type ${[type].flat().join(' or ')}.`],
    enum: ['enum', ({allowedValues}) => `Must be one of ${(allowedValues as unknown[]).map(String).join(', ')}.`],
    const: ['const', ({allowedValue}) => `Must be ${JSON.stringify(allowedValue)}.`],
    pattern: ['pattern', ({pattern}) => `Must match ${String(pattern)}.`],
    format: ['format', ({format}) => `Must be a valid ${String(format)}.`],
    minimum: ['minimum', ({limit}) => `Must be at least ${String(limit)}.`],
    maximum: ['maximum', ({limit}) => `Must be at most ${String(limit)}.`],
    minLength: ['min_length', ({limit}) => `Must have at least ${formatCount(limit, 'character', 'characters')}.`],
    maxLength: ['max_length', ({limit}) => `Must have at most ${formatCount(limit, 'character', 'characters')}.`],
    minItems: ['min_items', ({limit}) => `Must have at least ${formatCount(limit, 'entry', 'entries')}.`],
    maxItems: ['max_items', ({limit}) => `Must have at most ${formatCount(limit, 'entry', 'entries')}.`],
    uniqueItems: ['unique_items', () => 'Must not contain duplicate entries.'],
    minProperties: [
      'min_properties',
      ({limit}) => `Must have at least ${formatCount(limit, 'property', 'properties')}.`,
    ],
    maxProperties: [
      'max_properties',
      ({limit}) => `Must have at most ${formatCount(limit, 'property', 'properties')}.`,
    ],
    oneOf: ['one_of', () => 'Must match exactly one of the described schemas.'],
    anyOf: ['any_of', () => 'Must match one of the described schemas.'],
  };

/** The codes of a value that violates several keywords, the one that tells most about it first. */
const CODES_BY_WEIGHT = ['type', 'const', 'enum', 'format', 'min_length', 'max_length', 'pattern'];

/** One finding per value: `FRANCE` is not a country, whatever its length. */
function chooseFindings(findings: readonly ValidationFinding[]): ValidationFinding[] {
  const getWeight = ({code}: ValidationFinding): number =>
    CODES_BY_WEIGHT.includes(code) ? CODES_BY_WEIGHT.indexOf(code) : CODES_BY_WEIGHT.length;
  const chosen = new Map<string, ValidationFinding>();
  for (const finding of findings) {
    const other = chosen.get(finding.pointer);
    if (!other || getWeight(finding) < getWeight(other)) {
      chosen.set(finding.pointer, finding);
    }
  }
  return [...chosen.values()];
}

/** A valid value as the end of a sentence, for a developer who does not read regular expressions. */
function describeExample({keyword, parentSchema}: ErrorObject): string {
  const examples = (parentSchema?.examples ?? []) as readonly unknown[];
  const example = examples.find((value) => typeof value === 'string');
  return (keyword === 'pattern' || keyword === 'format') && example !== undefined ? `, for instance ${example}.` : '.';
}

function toFinding(error: ErrorObject): ValidationFinding {
  const {keyword, params, instancePath, message, parentSchema, propertyName} = error;
  const words = KEYWORD_MESSAGES[keyword];
  const values = params as KeywordParams;
  const property = propertyName ?? values.missingProperty ?? values.additionalProperty ?? values.unevaluatedProperty;
  const text = words?.[1](values).replace(/\.$/, describeExample(error)) ?? `Is not valid: ${message ?? keyword}.`;
  return {
    pointer: typeof property === 'string' ? appendPointer(instancePath, property) : instancePath,
    code: propertyName === undefined ? (words?.[0] ?? 'invalid') : 'property_name',
    message: propertyName === undefined ? text : text.replace(/^Must/, 'The name must'),
    errorCode: parentSchema?.['x-error-code'] as string | undefined,
  };
}

/**
 * Leaves out errors of a branch where the union itself is reported, and of a format where the type is wrong, and those of
 * property names, whose cause is reported as well.
 */
function removeRedundantErrors(errors: readonly ErrorObject[]): ErrorObject[] {
  const unions = errors.filter(({keyword}) => keyword === 'oneOf' || keyword === 'anyOf');
  const hasDeeper = (union: ErrorObject): boolean =>
    errors.some(({instancePath, keyword}) => keyword !== 'type' && instancePath.startsWith(`${union.instancePath}/`));
  return errors.filter((error) => {
    if (error.keyword === 'propertyNames') {
      return false;
    }
    const union = unions.find(({instancePath}) => instancePath === error.instancePath);
    if (unions.includes(error)) {
      return !hasDeeper(error);
    }
    const isOfWrongType = errors.some(
      ({keyword, instancePath}) => keyword === 'type' && instancePath === error.instancePath,
    );
    if (error.keyword === 'format' && isOfWrongType) {
      return false;
    }
    return !(union && error.keyword === 'type' && (error.params as {type: string}).type === 'null');
  });
}

/** Validates values against the schemas of one document. */
export class ContractValidator {
  readonly #ajv: Ajv2020;
  readonly #compiled = new Map<string, ValidateFunction>();

  constructor(document: OpenApiDocument, tables: FormatTables) {
    this.#ajv = new Ajv2020({
      allErrors: true,
      verbose: true,
      strict: true,
      strictTypes: false,
      strictRequired: false,
      validateSchema: false,
      allowUnionTypes: true,
      validateFormats: true,
    });
    addContractFormats(this.#ajv, tables);
    this.#ajv.addVocabulary([...ANNOTATION_KEYWORDS, ...DOCUMENT_KEYWORDS]);
    this.#ajv.addFormat('int64', {type: 'number', validate: Number.isSafeInteger});
    this.#ajv.addSchema(document, 'contract');
  }

  /**
   * Validates a value against the schema at a JSON Pointer of the document.
   * Returns one violation for each value in it that is not valid, or an empty list.
   */
  validate(schemaPointer: string, value: unknown): ValidationFinding[] {
    let check = this.#compiled.get(schemaPointer);
    if (!check) {
      check = this.#ajv.compile({$ref: `contract#${encodeURI(schemaPointer)}`});
      this.#compiled.set(schemaPointer, check);
    }
    if (check(value)) {
      return [];
    }
    return chooseFindings(removeRedundantErrors(check.errors ?? []).map(toFinding));
  }
}
