import {createReader} from './createReader';
import {openFiles, type ReadText} from './files';
import {lazily} from './lazyGetters';
import type {ApiDocument, OperationView, TagView} from './documentViews';
import {createUniqueNames, operationsBelow} from './operations';
import {
  externalDocsAt,
  isObjectPlace,
  kindOf,
  listAt,
  objectAt,
  textAt,
  valueAt,
  type ObjectPlace,
  type Place,
} from './documentLocations';
import type {Reader} from './reader';
import {securityOf, securitySchemesOf} from './security';
import {ROOT_SERVER, serversOf} from './servers';

interface Options {
  /** Reads a file in another way, such as with tokens replaced. */
  readonly readText?: ReadText;
}

/** @throws when the root is no document of OpenAPI 3: file, found, expected, what to do */
function documentAt(place: Place): ObjectPlace {
  const {file} = place.source;
  const expected = 'Expected a document of OpenAPI 3.0 or 3.1, which starts with openapi: 3.1.0';
  if (!isObjectPlace(place)) {
    throw new Error(`${file}: found ${kindOf(place.value)}. ${expected}.`);
  }
  if (Object.hasOwn(place.value, 'swagger')) {
    throw new Error(`${file}: found a document of Swagger 2.0. ${expected}. Convert it to OpenAPI 3 first.`);
  }
  const version = valueAt(place.value, 'openapi');
  if (version === undefined) {
    throw new Error(`${file}: found no key openapi. ${expected}. If the file is a part of one, give the root file.`);
  }
  if ((typeof version !== 'string' && typeof version !== 'number') || !/^3(\.[012](\.|$)|$)/.test(String(version))) {
    throw new Error(`${file}: found openapi ${kindOf(version)}. ${expected}.`);
  }
  return place;
}

function tagsOf({problems}: Reader, document: ObjectPlace): TagView[] {
  return listAt(problems, document, 'tags').flatMap((place) => {
    const name = isObjectPlace(place) ? textAt(problems, place, 'name') : undefined;
    if (!isObjectPlace(place) || name === undefined) {
      problems.tell(place, `Found ${kindOf(place.value)} without a name, expected a tag: an object with a name.`);
      return [];
    }
    const description = textAt(problems, place, 'description');
    return [{name, description, externalDocs: externalDocsAt(problems, place)}];
  });
}

/** Tags that operations have and the document does not describe. */
function undescribedTags(tags: readonly TagView[], operations: readonly OperationView[]): TagView[] {
  const known = new Set(tags.map(({name}) => name));
  const used = new Set(operations.flatMap((operation) => operation.tags));
  const names = [...used].filter((name) => !known.has(name));
  return names.map((name) => ({name, description: undefined, externalDocs: undefined}));
}

function textsOfObject<Key extends string>(
  {problems}: Reader,
  place: ObjectPlace | undefined,
  keys: readonly Key[],
): Partial<Record<Key, string>> | undefined {
  if (!place) {
    return undefined;
  }
  const texts: Partial<Record<Key, string>> = {};
  for (const key of keys) {
    const text = textAt(problems, place, key);
    if (text !== undefined) {
      texts[key] = text;
    }
  }
  return texts;
}

function infoOf(
  reader: Reader,
  document: ObjectPlace,
): Pick<ApiDocument, 'title' | 'version' | 'summary' | 'description' | 'termsOfService' | 'contact' | 'license'> {
  const {problems} = reader;
  const info = objectAt(problems, document, 'info');
  if (!info) {
    problems.tell(document, 'Found no info. Add it with a title and a version.');
  }
  const text = (key: string): string | undefined => info && textAt(problems, info, key);
  const below = (key: string): ObjectPlace | undefined => info && objectAt(problems, info, key);
  return {
    title: text('title') ?? document.source.name,
    version: text('version') ?? '',
    summary: text('summary'),
    description: text('description'),
    termsOfService: text('termsOfService'),
    contact: textsOfObject(reader, below('contact'), ['name', 'url', 'email']),
    license: textsOfObject(reader, below('license'), ['name', 'url', 'identifier']),
  };
}

/**
 * Reads a document of OpenAPI 3.0 or 3.1, JSON or YAML, with the files that it refers to. Nothing is loaded from a
 * host. Views are made when they are asked for; what cannot be shown is then told in `problems`, and all else is shown.
 *
 * @throws when the root file is missing, is neither JSON nor YAML, or is no OpenAPI 3: file, line where it is known,
 *   what was found, what was expected, what to do
 */
export function readDocument(file: string, {readText}: Options = {}): ApiDocument {
  const files = openFiles(file, readText);
  const {root} = files;
  const document = documentAt({source: root, pointer: '', value: root.root});
  const reader = createReader(files);
  const {problems, references, components} = reader;
  const schemes = securitySchemesOf(reader);
  const servers = serversOf(reader, document);
  const context = {
    reader,
    schemes,
    security: securityOf(reader, schemes, document),
    servers: servers.length > 0 ? servers : [ROOT_SERVER],
    uniqueName: createUniqueNames(),
  };
  const operations = operationsBelow(context, document, 'paths');
  const webhooks = operationsBelow(context, document, 'webhooks');
  const tags = tagsOf(reader, document);
  return lazily(
    {
      ...infoOf(reader, document),
      file,
      externalDocs: externalDocsAt(problems, document),
      servers: context.servers,
      tags: [...tags, ...undescribedTags(tags, [...operations, ...webhooks])],
      securitySchemes: schemes,
      operations,
      webhooks,
      problems: problems.list,
    },
    {
      schemas: () =>
        components ? references.entries(components, 'schemas').map(([, place]) => reader.schema(place)) : [],
    },
  );
}
