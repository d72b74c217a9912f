/**
 * Links in descriptions to parts of the document itself, as the URLs of Redoc (`#tag/Pets`, `#operation/getPet`,
 * `#schema/Pet`) and of Swagger UI (`#/Pets/getPet`) name them, and references (`#/components/schemas/Pet`).
 */

/** What such links can lead to. */
export interface LinkTargets {
  /** The name of each operation, or the type of each webhook, by its operationId. */
  readonly operations: Map<string, string>;
  /** Tags that are the first of an operation, or that the document describes. */
  readonly tags: Set<string>;
  /** The names of schemas. */
  readonly schemas: Set<string>;
}

/** A part of a document that a link leads to. */
export interface LinkTarget {
  readonly kind: 'operation' | 'tag' | 'schema';
  readonly name: string;
}

const TO_OPERATION = /^#(?:tag\/[^/]+\/)?operation\/([^/]+)$|^#\/[^/]+\/([^/]+)$/;
const TO_SCHEMA = /^#(?:schema|\/components\/schemas)\/([^/]+)$/;
const TO_TAG = /^#(?:tag)?\/([^/]+)$/;

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Redoc writes a hyphen for each space of a tag. */
function hyphenate(text: string): string {
  return text.replaceAll(/\s/g, '-');
}

/** Returns the one form that links to a part of the document have; undefined where there is no such part. */
export function findLinkTarget({operations, tags, schemas}: LinkTargets, url: string): string | undefined {
  const schema = decode(TO_SCHEMA.exec(url)?.[1] ?? '');
  if (schemas.has(schema)) {
    return `#schema/${encodeURIComponent(schema)}`;
  }
  const [, first, second] = TO_OPERATION.exec(url) ?? [];
  const operation = operations.get(decode(first ?? second ?? ''));
  if (operation !== undefined) {
    return `#operation/${encodeURIComponent(operation)}`;
  }
  const name = hyphenate(decode(TO_TAG.exec(url)?.[1] ?? ''));
  const tag = [...tags].find((one) => hyphenate(one) === name);
  return tag === undefined ? undefined : `#tag/${encodeURIComponent(tag)}`;
}

/** Reads what `findLinkTarget` returns; undefined for any other URL. */
export function readLinkTarget(url: string): LinkTarget | undefined {
  const [, kind, name] = /^#(operation|tag|schema)\/(.+)$/.exec(url) ?? [];
  return name === undefined ? undefined : {kind: kind as LinkTarget['kind'], name: decode(name)};
}
