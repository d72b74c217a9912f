import {listEvents, listOperations, resolveReference} from '../../src/pipeline/contracts/bundleContract';
import {isObject, appendPointer, type Json} from '../../packages/json';
import type {Example, MediaType, OpenApiDocument, Schema} from '../../src/pipeline/contracts/openapiTypes';
import type {ContractValidator} from '../../src/pipeline/contracts/validator';
import type {Defect} from '../../src/pipeline/contracts/defect';
import type {SourceMap} from '../../src/pipeline/contracts/sourceLocations';
import {collectLostProperties} from './completeness';
import {listDocumentSchemas} from './walkSchemas';

/** An example of a media type, with its place and the place of its value. */
export interface NamedExample {
  readonly name: string;
  /** JSON Pointer of the media type in the bundled document. */
  readonly mediaType: string;
  readonly example: Example;
  readonly contentType: string;
  /** The event type, of an example of a webhook. */
  readonly event?: string;
}

function listContentExamples(
  content: Readonly<Record<string, MediaType>> | undefined,
  place: string,
  document: OpenApiDocument,
): NamedExample[] {
  return Object.entries(content ?? {}).flatMap(([contentType, media]) =>
    Object.entries(media.examples ?? {}).map(([name, example]) => ({
      name,
      contentType,
      mediaType: appendPointer(place, contentType),
      example: resolveReference(document, example),
    })),
  );
}

/** Every named example of a bundled document. Those of shared responses appear once. */
export function listNamedExamples(document: OpenApiDocument): NamedExample[] {
  const seen = new Set<string>();
  return [...listOperations(document), ...listEvents(document)].flatMap((operation) => {
    const request = listContentExamples(
      operation.requestBody?.content,
      appendPointer(operation.pointer, 'requestBody', 'content'),
      document,
    );
    const isEvent = operation.pointer.startsWith('/webhooks/');
    const responses = Object.entries(operation.responses).flatMap(([status, response]) => {
      const base = response.$ref ? response.$ref.slice(1) : appendPointer(operation.pointer, 'responses', status);
      if (seen.has(base)) {
        return [];
      }
      seen.add(base);
      return listContentExamples(
        resolveReference(document, response).content,
        appendPointer(base, 'content'),
        document,
      );
    });
    return [...request.map((one) => (isEvent ? {...one, event: operation.path} : one)), ...responses];
  });
}

/** Violations of schemas by examples, property-level ones included. The document must be closed. */
export function findInvalidExamples(
  document: OpenApiDocument,
  validator: ContractValidator,
  sources: SourceMap,
): Defect[] {
  return [
    ...findInvalidNamedExamples(document, validator, sources),
    ...findInvalidPropertyExamples(document, validator, sources),
    ...findInvalidSingleExamples(document, validator, sources),
  ];
}

/** Every example of a parameter or a header, beside the schema of its value. */
function findInvalidSingleExamples(
  node: unknown,
  validator: ContractValidator,
  sources: SourceMap,
  place = '',
): Defect[] {
  if (!isObject(node)) {
    return Array.isArray(node)
      ? node.flatMap((part, index) => findInvalidSingleExamples(part, validator, sources, appendPointer(place, index)))
      : [];
  }
  const {schema, example} = node as {schema?: unknown; example?: Json};
  const findings =
    isObject(schema) && example !== undefined ? validator.validate(appendPointer(place, 'schema'), example) : [];
  const own =
    findings.length === 0
      ? []
      : [
          {
            ...sources.locate(appendPointer(place, 'example')),
            message: `found example ${JSON.stringify(example)} that the schema beside it rejects: ${describeFindings(findings)} Correct the example or the schema.`,
          },
        ];
  const inner = Object.entries(node).filter(([key]) => !['schema', 'schemas', 'example', 'examples'].includes(key));
  return [
    ...own,
    ...inner.flatMap(([key, part]) => findInvalidSingleExamples(part, validator, sources, appendPointer(place, key))),
  ];
}

function describeFindings(findings: ReturnType<ContractValidator['validate']>): string {
  return findings.map(({pointer: place, message}) => `${place || '/'} ${message}`).join(' ');
}

function findInvalidNamedExamples(
  document: OpenApiDocument,
  validator: ContractValidator,
  sources: SourceMap,
): Defect[] {
  // That a required name is no property is reported once, and not of each example.
  const lost = collectLostProperties(document);
  return listNamedExamples(document).flatMap(({name, mediaType, example}) => {
    const place = appendPointer(mediaType, 'examples', name);
    if (!isObject(example) || example.value === undefined) {
      return [
        {
          ...sources.locate(place),
          message: `found example ${name} without a value. Record it with npm run story -- --record.`,
        },
      ];
    }
    const findings = validator
      .validate(appendPointer(mediaType, 'schema'), example.value)
      .filter(({pointer}) => !lost.has(pointer.split('/').at(-1)!));
    return findings.length === 0
      ? []
      : [
          {
            ...sources.locate(place),
            message: `found example ${name} that its schema rejects: ${describeFindings(findings)} Correct the schema or the scenario.`,
          },
        ];
  });
}

function findInvalidPropertyExamples(
  document: OpenApiDocument,
  validator: ContractValidator,
  sources: SourceMap,
): Defect[] {
  return listDocumentSchemas(document).flatMap(({schema, pointer: place}) => {
    const {examples, default: fallback} = schema as Schema & {examples?: Json[]; default?: Json};
    const values: readonly (readonly [what: string, place: string, value: Json])[] = [
      ...(Array.isArray(examples) ? examples : []).map(
        (value, index) => ['example', appendPointer(place, 'examples', index), value] as const,
      ),
      ...(fallback === undefined ? [] : [['default', appendPointer(place, 'default'), fallback] as const]),
    ];
    return values.flatMap(([what, pointer, value]) => {
      const findings = validator.validate(place, value);
      return findings.length === 0
        ? []
        : [
            {
              ...sources.locate(pointer),
              message: `found ${what} ${JSON.stringify(value)} that its schema rejects: ${describeFindings(findings)} Correct the ${what} or the schema.`,
            },
          ];
    });
  });
}

/** How many property-level examples a document has. */
export function countPropertyExamples(document: OpenApiDocument): number {
  return listDocumentSchemas(document).reduce(
    (count, {schema}) => count + (Array.isArray(schema.examples) ? schema.examples.length : 0),
    0,
  );
}
