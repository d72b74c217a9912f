import {listEvents, PRODUCTS, type Product} from '../contracts/bundleContract';
import type {OpenApiDocument, ContractOperation, Schema} from '../contracts/openapiTypes';
import {getEventSchemaPath} from '../reference/renderEvents';
import {formatJsonFile, type Download, type DownloadSources} from './download';
import {getSchemaUrl, SCHEMA_MEDIA_TYPE, createSchemaFile, createUnionFile} from './jsonSchema';

function getPayloadSchema({requestBody, path}: ContractOperation): Schema {
  const schema = requestBody?.content['application/json']?.schema;
  if (!schema) {
    throw new Error(`webhooks/${path}: found no schema of application/json, expected one. Describe the event.`);
  }
  return schema;
}

function createEventSchemaFile(product: Product, document: OpenApiDocument, event: ContractOperation): Download {
  const path = getEventSchemaPath(product, event.path);
  const schema = createSchemaFile(document, getPayloadSchema(event), {
    $id: getSchemaUrl(path),
    title: event.path,
    description: event.description,
  });
  return {path, title: `JSON Schema of ${event.path}`, mediaType: SCHEMA_MEDIA_TYPE, text: formatJsonFile(schema)};
}

function createEventUnionFile(product: Product, document: OpenApiDocument): Download {
  const path = `/${product}/events.schema.json`;
  const events = listEvents(document);
  const schema = createUnionFile(document, new Map(events.map((event) => [event.path, getPayloadSchema(event)])), {
    $id: getSchemaUrl(path),
    title: `Events of the ${product} API`,
    description: `Each of the ${String(events.length)} events, distinguished by its type.`,
  });
  const title = `JSON Schema of all events of the ${product} API`;
  return {path, title, mediaType: SCHEMA_MEDIA_TYPE, text: formatJsonFile(schema)};
}

/** A JSON Schema per event, at `/payments/events/refund.created.schema.json`, and one per product for all of them. */
export function createEventSchemaDownloads({contracts}: DownloadSources): Download[] {
  return PRODUCTS.flatMap((product) => {
    const document = contracts[product];
    const events = listEvents(document);
    return events.length === 0
      ? []
      : [
          createEventUnionFile(product, document),
          ...events.map((event) => createEventSchemaFile(product, document, event)),
        ];
  });
}
