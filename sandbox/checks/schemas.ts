import {Ajv2020} from 'ajv/dist/2020';
import {suggest} from '../../packages/authoring/suggest';
import {appendPointer, isObject, stringifyValue, type Json} from '../../packages/json';
import {listOperations, listProperties, resolveReference} from '../../src/pipeline/contracts/bundleContract';
import type {Defect} from '../../src/pipeline/contracts/defect';
import {addContractFormats} from '../../src/pipeline/contracts/formats';
import {HTTP_METHODS, type OpenApiDocument, type Schema} from '../../src/pipeline/contracts/openapiTypes';
import type {SourceMap} from '../../src/pipeline/contracts/sourceLocations';
import {listDocumentSchemas} from './walkSchemas';

/** Mistakes in schemas that JSON Schema allows, or that a validator reports without a place: causes of what it rejects. */

type ReportDefect = (pointer: string, message: string) => void;

/** Keywords of which the first is at most the second. */
const LIMITS: readonly (readonly [least: string, most: string])[] = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
];

/** The formats of JSON Schema, of OpenAPI and of the contracts. */
function listFormats(): string[] {
  const ajv = new Ajv2020();
  addContractFormats(ajv, {currencies: new Set(), countries: new Set()});
  return [...Object.keys(ajv.formats), 'int64'];
}

function checkLimits(schema: Schema, place: string, report: ReportDefect): void {
  const values = schema as Readonly<Record<string, unknown>>;
  for (const [least, most] of LIMITS) {
    const [low, high] = [values[least], values[most]];
    if (typeof low === 'number' && typeof high === 'number' && low > high) {
      report(
        appendPointer(place, least),
        `found ${least} ${low} above ${most} ${high}, which no value fits, expected at most ${high}. Correct one of them.`,
      );
    }
  }
}

function checkLists({required}: Schema, place: string, report: ReportDefect): void {
  const names: readonly unknown[] = Array.isArray(required) ? required : [];
  names.forEach((name, index) => {
    if (names.indexOf(name) < index) {
      report(
        appendPointer(place, 'required', index),
        `found ${stringifyValue(name)} twice in required, expected each name once. Remove one.`,
      );
    }
  });
}

/** The types of a schema are names of types, and the values of its enum are of them. */
function checkTypes(schema: Schema, place: string, report: ReportDefect): void {
  const {type, enum: values = []} = schema as {type?: unknown; enum?: unknown};
  if (Array.isArray(type) && type.includes(null)) {
    report(
      appendPointer(place, 'type'),
      `found null in the types ${JSON.stringify(type)}, expected the text 'null'. Put it into quotes: [${type.map((one) => (one === null ? "'null'" : stringifyValue(one))).join(', ')}].`,
    );
  } else if (type === 'string' && Array.isArray(values)) {
    const index = values.findIndex((value) => typeof value !== 'string');
    if (index >= 0) {
      const found = stringifyValue(values[index]);
      report(
        appendPointer(place, 'enum', index),
        `found ${found} in the enum of a string, expected texts. ${
          values[index] === null ? "Write type: [string, 'null'], or remove it." : `Put it into quotes: '${found}'.`
        }`,
      );
    }
  }
}

function findProperty(document: OpenApiDocument, schema: unknown, name: string): Schema | undefined {
  const [, property] = listProperties(document, schema).find(([own]) => own === name) ?? [];
  return property === undefined ? undefined : (resolveReference(document, property) as Schema);
}

function listValues(schema: Schema | undefined): string[] | undefined {
  const values = schema?.const !== undefined ? [schema.const] : (schema?.enum as Json[] | undefined);
  return values?.map(stringifyValue);
}

/** The property of a discriminator is one of each option, and its values are those that the property can have. */
function checkDiscriminator(document: OpenApiDocument, schema: Schema, place: string, report: ReportDefect): void {
  const discriminator: unknown = schema.discriminator;
  if (!isObject(discriminator) || typeof discriminator.propertyName !== 'string') {
    return; // The linter reports what is missing.
  }
  const {propertyName: name, mapping} = discriminator;
  const options: readonly unknown[] = [schema.oneOf, schema.anyOf].find(Array.isArray) ?? [schema];
  const lacking = options.find((option) => findProperty(document, option, name) === undefined);
  if (lacking !== undefined) {
    const reference = isObject(lacking) && typeof lacking.$ref === 'string' ? ` of ${lacking.$ref}` : '';
    report(
      appendPointer(place, 'discriminator', 'propertyName'),
      `found the discriminator ${name}, which is not a property${reference}, ${suggest(
        name,
        listProperties(document, lacking).map(([own]) => own),
      )}. Correct it, or add the property.`,
    );
    return;
  }
  for (const [value, target] of Object.entries(isObject(mapping) ? mapping : {})) {
    const reference = stringifyValue(target);
    const option = reference.startsWith('#/') ? findProperty(document, {$ref: reference}, name) : undefined;
    const known = listValues(option);
    if (known && !known.includes(value)) {
      report(
        appendPointer(place, 'discriminator', 'mapping', value),
        `found the discriminator value ${value}, which ${name} of ${reference} cannot have, ${suggest(value, known)}. Correct one of them.`,
      );
    }
  }
}

function checkPattern({pattern}: Schema, place: string, report: ReportDefect): void {
  if (typeof pattern !== 'string') {
    return;
  }
  try {
    new RegExp(pattern, 'u');
  } catch (error) {
    report(
      appendPointer(place, 'pattern'),
      `found the pattern ${pattern}, expected a regular expression of ECMA-262. Correct it: ${(error as Error).message}.`,
    );
  }
}

const PATH_ITEM_KEYS: readonly string[] = [...HTTP_METHODS, 'summary', 'description', 'servers', 'parameters', '$ref'];

/** Keys of paths and events that are not methods: what is below them would not be read. */
function checkMethods(document: OpenApiDocument, report: ReportDefect): void {
  for (const section of ['paths', 'webhooks'] as const) {
    for (const [template, item] of Object.entries(document[section] ?? {})) {
      for (const key of Object.keys(item).filter((one) => !PATH_ITEM_KEYS.includes(one) && !one.startsWith('x-'))) {
        report(
          appendPointer('', section, template, key),
          `found the method ${key}, ${suggest(key, PATH_ITEM_KEYS)}. Correct it.`,
        );
      }
    }
  }
}

/** Parameters of paths that are not required: a path without them is another one. */
function checkPathParameters(document: OpenApiDocument, report: ReportDefect): void {
  for (const {parameters = [], pointer} of listOperations(document)) {
    parameters.forEach((one, index) => {
      const parameter = resolveReference<unknown>(document, one);
      if (isObject(parameter) && parameter.in === 'path' && parameter.required !== true) {
        report(
          appendPointer(pointer, 'parameters', index),
          `found the path parameter ${stringifyValue(parameter.name)} without required: true, expected it, since it is a part of the path. Add it.`,
        );
      }
    });
  }
}

/** Links of responses to operations that the contract does not have. */
function checkLinks(document: OpenApiDocument, report: ReportDefect): void {
  const operations = listOperations(document);
  const ids = operations.map(({operationId}) => operationId);
  for (const {responses, pointer} of operations) {
    for (const [status, response] of Object.entries(responses)) {
      const {links} = resolveReference(document, response) as {links?: unknown};
      for (const [name, link] of Object.entries(isObject(links) ? links : {})) {
        const id = isObject(link) ? link.operationId : undefined;
        if (typeof id === 'string' && !ids.includes(id)) {
          report(
            appendPointer(pointer, 'responses', status, 'links', name, 'operationId'),
            `found a link to the operation ${id}, which the contract does not have, ${suggest(id, ids)}. Correct it.`,
          );
        }
      }
    }
  }
}

/** Examples in two forms: readers see one of them. */
function checkExampleForms(node: unknown, place: string, report: ReportDefect): void {
  if (Array.isArray(node)) {
    node.forEach((part, index) => checkExampleForms(part, appendPointer(place, index), report));
  } else if (isObject(node)) {
    if ('example' in node && 'examples' in node && !place.endsWith('/properties')) {
      report(
        appendPointer(place, 'example'),
        'found example beside examples, expected one of the two. Move its value to examples, and remove it.',
      );
    }
    for (const [key, value] of Object.entries(node)) {
      if (!['example', 'examples', 'default', 'enum', 'const'].includes(key)) {
        checkExampleForms(value, appendPointer(place, key), report);
      }
    }
  }
}

/** Formats that nothing checks, limits that no value fits, names twice, and discriminators and links to nothing. */
export function findWrongSchemas(document: OpenApiDocument, sources: SourceMap): Defect[] {
  const defects: Defect[] = [];
  const report: ReportDefect = (pointer, message) => defects.push({...sources.locate(pointer), message});
  const formats = listFormats();
  for (const {schema, pointer} of listDocumentSchemas(document)) {
    const {format} = schema as {format?: unknown};
    if (typeof format === 'string' && !formats.includes(format)) {
      report(
        appendPointer(pointer, 'format'),
        `found the format ${format}, which nothing checks, ${suggest(format, formats)}. Correct it.`,
      );
    }
    checkPattern(schema, pointer, report);
    checkTypes(schema, pointer, report);
    checkLimits(schema, pointer, report);
    checkLists(schema, pointer, report);
    checkDiscriminator(document, schema, pointer, report);
  }
  checkMethods(document, report);
  checkPathParameters(document, report);
  checkLinks(document, report);
  checkExampleForms(document, '', report);
  return defects;
}
