import {suggest} from '../../packages/authoring/suggest';
import path from 'node:path';
import {listProperties, resolveReference, type Product} from '../../src/pipeline/contracts/bundleContract';
import {isObject, appendPointer} from '../../packages/json';
import type {OpenApiDocument} from '../../src/pipeline/contracts/openapiTypes';
import type {Relations} from '../../src/pipeline/contracts/relations';
import type {Defect} from '../../src/pipeline/contracts/defect';

/** What relations are compared with. */
export interface RelationContext {
  readonly folder: string;
  readonly documents: Readonly<Record<Product, OpenApiDocument>>;
}

interface SchemaLike {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly items?: unknown;
  readonly allOf?: readonly unknown[];
  readonly oneOf?: readonly unknown[];
  readonly anyOf?: readonly unknown[];
  readonly example?: unknown;
  readonly examples?: readonly unknown[];
}

/** A property of a schema, or of one of its parts. */
function findSchemaProperty(document: OpenApiDocument, schema: unknown, name: string): unknown {
  const resolved = resolveReference(document, schema) as SchemaLike | undefined;
  if (!isObject(resolved)) {
    return undefined;
  }
  const {properties, items, allOf = [], oneOf = [], anyOf = []} = resolved as SchemaLike;
  if (properties && Object.hasOwn(properties, name)) {
    return properties[name];
  }
  for (const part of [...allOf, ...oneOf, ...anyOf, ...(items === undefined ? [] : [items])]) {
    const found = findSchemaProperty(document, part, name);
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}

/** The values of a field such as `Availability.status`, of the contract that has its schema; none where there is no such enum. */
export function getFieldValues(documents: Readonly<Record<Product, OpenApiDocument>>, field: string): string[] {
  const [name = '', ...steps] = field.split('.');
  return Object.values(documents).flatMap((document) => {
    const start: unknown = document.components.schemas[name];
    const found = steps.reduce((schema, step) => findSchemaProperty(document, schema, step), start);
    const {enum: values = []} = (resolveReference(document, found) ?? {}) as {readonly enum?: readonly unknown[]};
    return values.filter((value) => typeof value === 'string');
  });
}

/** The first example identifier in the schema of a property or of its entries. */
function findExampleId(document: OpenApiDocument, schema: unknown): string | undefined {
  const resolved = resolveReference(document, schema) as SchemaLike | undefined;
  if (!isObject(resolved)) {
    return undefined;
  }
  const {example, examples = [], items, allOf = [], oneOf = [], anyOf = []} = {...resolved, ...(schema as SchemaLike)};
  const own = [example, ...examples].find((value) => typeof value === 'string');
  const parts = [...allOf, ...oneOf, ...anyOf, ...(items === undefined ? [] : [items])];
  return own ?? parts.map((part) => findExampleId(document, part)).find((id) => id !== undefined);
}

function findIn(relations: Relations, {folder, documents}: RelationContext): Defect[] {
  const {nodes, edges} = relations;
  const products = new Map(nodes.map(({schema, product = relations.product}) => [schema, product]));
  const findSchemaDocument = (schema: string): OpenApiDocument => documents[products.get(schema) ?? relations.product];
  const getComponentSchema = (name: string): unknown => findSchemaDocument(name).components.schemas[name];
  const file = path.join(folder, 'relations', `${relations.relations}.yaml`);
  const defects: Defect[] = [];
  const report = (place: string, message: string): void => void defects.push({file, pointer: place, message});
  const prefixes = new Map(nodes.map(({schema, prefix}) => [schema, prefix]));
  for (const [index, {schema, prefix}] of nodes.entries()) {
    const place = appendPointer('', 'nodes', index);
    if (getComponentSchema(schema) === undefined) {
      report(
        appendPointer(place, 'schema'),
        `found schema ${schema}, which contracts/${products.get(schema)!} does not have, ${suggest(schema, Object.keys(findSchemaDocument(schema).components.schemas))}. Correct it.`,
      );
      continue;
    }
    const id = findExampleId(
      findSchemaDocument(schema),
      findSchemaProperty(findSchemaDocument(schema), getComponentSchema(schema), 'id'),
    );
    if (prefix !== undefined && !id?.startsWith(prefix)) {
      report(
        appendPointer(place, 'prefix'),
        `found ${prefix}, expected the prefix of the ids of ${schema}, as in ${id ?? 'none'}. Correct it.`,
      );
    }
  }
  for (const [index, {from, to, field}] of edges.entries()) {
    const place = appendPointer('', 'edges', index);
    for (const name of [from, to].filter((one) => !prefixes.has(one))) {
      report(place, `found ${name}, which is not a node, ${suggest(name, prefixes.keys())}. Correct it.`);
    }
    const document = findSchemaDocument(from);
    const property = field
      .split('.')
      .reduce<unknown>((schema, name) => findSchemaProperty(document, schema, name), getComponentSchema(from));
    if (property === undefined) {
      const known = listProperties(document, getComponentSchema(from)).map(([name]) => name);
      report(
        appendPointer(place, 'field'),
        `found field ${field}, which schema ${from} does not have, ${suggest(field, known)}. Correct it.`,
      );
    } else if (/_ids?$/.test(field) && !findExampleId(document, property)?.startsWith(prefixes.get(to) ?? '')) {
      report(
        appendPointer(place, 'field'),
        `found field ${field} to ${to}, whose ids begin with ${prefixes.get(to) ?? 'nothing'}, expected the resource of ${findExampleId(document, property) ?? 'no example'}. Correct one of the two.`,
      );
    }
  }
  return defects;
}

/** Names in relations that the contracts do not have. */
export function findRelationDefects(all: Iterable<Relations>, context: RelationContext): Defect[] {
  return [...all].flatMap((relations) => findIn(relations, context));
}
