import path from 'node:path';
import type {ApiDocument, DocumentProblem, SchemaView} from '../../reader/documentViews';
import {readDocument} from '../../reader/readDocument';

/** The warning of the document with every feature, in which an operation has the id of another one. */
export const REPEATED_ID: DocumentProblem = {
  place: 'everything.openapi.yaml#/paths/~1files~1{path}{extension}/head/operationId',
  message:
    'Found the operationId listPets again, which is shown as listPets-2. Expected one that no other operation has.',
  severity: 'warning',
};

/** Reads a document from texts by file name; the first file is the root. */
export function readDocumentTexts(texts: Readonly<Record<string, string>>, linkBase?: string): ApiDocument {
  const [root] = Object.keys(texts);
  return readDocument(path.join('api', root!), {
    linkBase,
    readText: (file) => {
      const text = texts[path.relative('api', file).split(path.sep).join('/')];
      if (text === undefined) {
        throw Object.assign(new Error(`no such file ${file}`), {code: 'ENOENT'});
      }
      return text;
    },
  });
}

/** Reads a document from its paths, components or the like as YAML. */
export function readYamlText(yaml: string, version = '3.1.0'): ApiDocument {
  return readDocumentTexts({'api.yaml': `openapi: ${version}\ninfo: {title: Test, version: '1'}\n${yaml}\n`});
}

/** The schemas of a document that has only schemas, from YAML, by name. */
export function readSchemas(yaml: string, version = '3.1.0'): Record<string, SchemaView> & {document: ApiDocument} {
  const indented = yaml.replaceAll(/^(?=.)/gm, '    ');
  const document = readYamlText(`components:\n  schemas:\n${indented}`, version);
  const names = [...yaml.matchAll(/^(\w+):/gm)].map(([, name]) => name!);
  const schemas = Object.fromEntries(document.schemas.map((schema, index) => [names[index]!, schema]));
  return {...schemas, document} as Record<string, SchemaView> & {document: ApiDocument};
}

/** The schema of a property by its path: `owner.address`. */
export function getPropertySchema(schema: SchemaView, steps: string): SchemaView {
  return steps.split('.').reduce((holder, step) => {
    const property = holder.properties.find(({name}) => name === step);
    if (!property) {
      throw new Error(`found no property ${step} in ${holder.id}`);
    }
    return property.schema;
  }, schema);
}

/** Reads everything in a document, as a complete page would, and counts the schemas. */
export function visitAll(document: ApiDocument): number {
  const seen = new Set<SchemaView>();
  const pending: SchemaView[] = [...document.schemas];
  const operations = [...document.operations, ...document.webhooks];
  for (const operation of operations) {
    operations.push(...operation.callbacks.map((callback) => callback.operation));
    const contents = [operation.body, ...operation.responses].flatMap((body) => body?.content ?? []);
    const headers = [
      ...operation.responses.flatMap((response) => response.headers),
      ...contents.flatMap((content) => content.encodings.flatMap((encoding) => encoding.headers)),
    ];
    JSON.stringify([
      operation.security,
      operation.externalDocs,
      operation.responses.map((response) => response.links),
      [...contents, ...operation.parameters].map(({examples}) => examples),
    ]);
    const held = [...operation.parameters, ...headers, ...contents].map(({schema}) => schema);
    pending.push(...held.filter((schema) => schema !== undefined));
  }
  for (let schema = pending.pop(); schema; schema = pending.pop()) {
    if (seen.has(schema)) {
      continue;
    }
    seen.add(schema);
    const {title, description, type, constraints, values, examples, defaultValue, externalDocs, since} = schema;
    JSON.stringify([title, description, type, constraints, values, examples, defaultValue, externalDocs, since]);
    JSON.stringify([
      schema.isNullable,
      schema.isDeprecated,
      schema.isReadOnly,
      schema.isWriteOnly,
      schema.isStructured,
    ]);
    pending.push(
      ...schema.properties.map((property) => property.schema),
      ...(schema.items ? [schema.items] : []),
      ...schema.variants.flatMap(({options}) => options.map((option) => option.schema)),
      ...schema.bases,
    );
  }
  return seen.size;
}
