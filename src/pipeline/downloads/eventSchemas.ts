import {eventsOf, PRODUCTS, type Product} from '../contracts/bundleContract';
import type {OpenApiDocument, Operation, Schema} from '../contracts/openapiTypes';
import {eventSchemaPath} from '../reference/renderEvents';
import {jsonText, type Download, type DownloadSources} from './download';
import {addressOf, SCHEMA_TYPE, schemaFile, unionFile} from './jsonSchema';

function payloadOf({requestBody, path}: Operation): Schema {
  const schema = requestBody?.content['application/json']?.schema;
  if (!schema) {
    throw new Error(`webhooks/${path}: found no schema of application/json, expected one. Describe the event.`);
  }
  return schema;
}

function fileOf(product: Product, document: OpenApiDocument, event: Operation): Download {
  const path = eventSchemaPath(product, event.path);
  const schema = schemaFile(document, payloadOf(event), {
    $id: addressOf(path),
    title: event.path,
    description: event.description,
  });
  return {path, title: `JSON Schema of ${event.path}`, mediaType: SCHEMA_TYPE, text: jsonText(schema)};
}

function unionOf(product: Product, document: OpenApiDocument): Download {
  const path = `/${product}/events.schema.json`;
  const events = eventsOf(document);
  const schema = unionFile(document, new Map(events.map((event) => [event.path, payloadOf(event)])), {
    $id: addressOf(path),
    title: `Events of the ${product} API`,
    description: `Each of the ${String(events.length)} events, told apart by its type.`,
  });
  const title = `JSON Schema of all events of the ${product} API`;
  return {path, title, mediaType: SCHEMA_TYPE, text: jsonText(schema)};
}

/** A JSON Schema per event, at `/payments/events/refund.created.schema.json`, and one per product for all of them. */
export function eventSchemaDownloads({contracts}: DownloadSources): Download[] {
  return PRODUCTS.flatMap((product) => {
    const document = contracts[product];
    return [unionOf(product, document), ...eventsOf(document).map((event) => fileOf(product, document, event))];
  });
}
