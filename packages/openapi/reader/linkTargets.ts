/**
 * Links in descriptions to parts of the document itself, as the URLs of Redoc (`#tag/Pets`, `#operation/getPet`,
 * `#schema/Pet`, `#section/Errors`) and of Swagger UI (`#/Pets/getPet`) name them, references
 * (`#/components/schemas/Pet`), and anchors of headings (`#errors`).
 */

/** What such links can lead to. */
export interface LinkTargets {
  /** The name of each operation, or the type of each webhook, by its operationId. */
  readonly operations: Map<string, string>;
  /** Tags that are the first of an operation, or that the document describes. */
  readonly tags: Set<string>;
  /** The names of schemas. */
  readonly schemas: Set<string>;
  /** Headings in the descriptions of the document and of its tags, by `createSectionName`. */
  readonly sections: Set<string>;
}

/** A part of a document that a link leads to. */
export interface LinkTarget {
  readonly kind: 'operation' | 'tag' | 'schema' | 'section';
  readonly name: string;
}

const TO_OPERATION = /^#(?:tag\/[^/]+\/)?operation\/([^/]+)$|^#\/[^/]+\/([^/]+)$/;
const TO_SCHEMA = /^#(?:schema|\/components\/schemas)\/([^/]+)$/;
const TO_TAG = /^#(?:tag)?\/([^/]+)$/;
const TO_SECTION = /^#(?:(?:tag\/[^/]+\/)?section\/)?(?!(?:operation|schema|tag)\/)([^/].*)$/;

/** What links to the authentication of the document name, which has no heading in its description. */
export const AUTHENTICATION_SECTION = 'authentication';

/** The name of a section by the text of its heading, or by an anchor, in which tools write `&` as `and`, or leave it out. */
export function createSectionName(heading: string): string {
  const words = heading.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.filter((word) => word !== 'and').join('-');
}

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
export function findLinkTarget({operations, tags, schemas, sections}: LinkTargets, url: string): string | undefined {
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
  if (tag !== undefined) {
    return `#tag/${encodeURIComponent(tag)}`;
  }
  // Redoc names the sections around a section, too.
  const headings = TO_SECTION.exec(url)?.[1]?.split('/').reverse() ?? [];
  const section = headings.map((heading) => createSectionName(decode(heading))).find((one) => sections.has(one));
  return section === undefined ? undefined : `#section/${encodeURIComponent(section)}`;
}

/** Reads what `findLinkTarget` returns; undefined for any other URL. */
export function readLinkTarget(url: string): LinkTarget | undefined {
  const [, kind, name] = /^#(operation|tag|schema|section)\/(.+)$/.exec(url) ?? [];
  return name === undefined ? undefined : {kind: kind as LinkTarget['kind'], name: decode(name)};
}
