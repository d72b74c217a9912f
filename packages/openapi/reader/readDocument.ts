import {checkWrittenExamples} from './checkExamples';
import {createReader} from './createReader';
import {openFiles, readFile, type ReadText} from './files';
import {withLazyGetters} from './lazyGetters';
import type {ApiDocument, OperationView, TagView} from './documentViews';
import {addLinkTargets, createOperationTitles, createUniqueNames, readOperationsInSection} from './operations';
import {
  readExternalDocs,
  isObjectPlace,
  describeKind,
  listAt,
  readObject,
  readText,
  getOwnValue,
  type ObjectLocation,
  type DocumentLocation,
  readMarkdown,
} from './documentLocations';
import type {Reader} from './reader';
import {warnOfRoundedNumbers} from './roundedNumbers';
import {readSecurity, readSecuritySchemes} from './security';
import {ROOT_SERVER, readServers} from './servers';
import {findVersion, isReadVersion} from './version';

interface ReadOptions {
  /** Replaces the reading of files, for example to replace tokens. */
  readonly readText?: ReadText;
  /** Where relative links of descriptions lead: an absolute URL. Without it they are shown as text. */
  readonly linkBase?: string;
}

/** Other documents that people have of an API, by a key that only they have, and what to do with them. */
const OTHER_DOCUMENTS: readonly (readonly [key: string, name: string, advice: string])[] = [
  ['swagger', 'a Swagger 2.0 document', 'Convert it to OpenAPI 3 first.'],
  ['asyncapi', 'an AsyncAPI document', 'It describes messages; use the OpenAPI document of the same API.'],
  ['arazzo', 'an Arazzo document', 'Use one of the OpenAPI documents in its sourceDescriptions.'],
  ['overlay', 'an OpenAPI Overlay', 'Apply it to the document that it extends, and use the result.'],
  ['item', 'a Postman collection', 'Convert it to OpenAPI 3 first.'],
  ['log', 'a HAR recording', 'It has requests, but describes no API.'],
];

/** @throws when the root is not an OpenAPI 3 document: file, line of a version, found, expected, how to fix it */
function checkDocumentRoot(place: DocumentLocation, readText: ReadText): ObjectLocation {
  const {file} = place.source;
  const expected = 'Expected an OpenAPI 3.0, 3.1 or 3.2 document, which starts with openapi: 3.1.0';
  if (!isObjectPlace(place)) {
    throw new Error(`${file}: found ${describeKind(place.value)}. ${expected}.`);
  }
  const version = getOwnValue(place.value, 'openapi');
  const other = OTHER_DOCUMENTS.find(([key]) => Object.hasOwn(place.value, key));
  if (version === undefined && other) {
    throw new Error(`${file}: found ${other[1]}. ${expected}. ${other[2]}`);
  }
  if (version === undefined) {
    throw new Error(`${file}: found no key openapi. ${expected}. If the file is part of one, use the root file.`);
  }
  if (!isReadVersion(version)) {
    const {line, written} = findVersion(readText(file));
    throw new Error(
      `${file}:${line}: found openapi: ${written || describeKind(version)}. ${expected}. Convert it first.`,
    );
  }
  return place;
}

function readTags({problems}: Reader, document: ObjectLocation): TagView[] {
  const known = new Set<string>();
  return listAt(problems, document, 'tags').flatMap((place) => {
    const name = isObjectPlace(place) ? readText(problems, place, 'name') : undefined;
    if (!isObjectPlace(place) || name === undefined) {
      problems.report(
        place,
        `Found ${describeKind(place.value)} without a name, expected a tag: an object with a name.`,
      );
      return [];
    }
    if (known.has(name)) {
      problems.report(place, `Found the tag ${name} again, of which the first is shown. Remove one of them.`);
      return [];
    }
    known.add(name);
    const description = readMarkdown(problems, place);
    return [
      {
        name,
        title: readText(problems, place, 'x-displayName')?.trim() || name,
        summary: readText(problems, place, 'summary'),
        parent: readText(problems, place, 'parent'),
        kind: readText(problems, place, 'kind'),
        description,
        externalDocs: readExternalDocs(problems, place),
      },
    ];
  });
}

/** Tags of operations that the document does not describe. */
function listUndescribedTags(tags: readonly TagView[], operations: readonly OperationView[]): TagView[] {
  const known = new Set(tags.map(({name}) => name));
  const used = new Set(operations.flatMap((operation) => operation.tags));
  const names = [...used].filter((name) => !known.has(name));
  return names.map((name) => ({
    name,
    title: name,
    summary: undefined,
    parent: undefined,
    kind: undefined,
    description: undefined,
    externalDocs: undefined,
  }));
}

function readObjectTexts<Key extends string>(
  {problems}: Reader,
  place: ObjectLocation | undefined,
  keys: readonly Key[],
): Partial<Record<Key, string>> | undefined {
  if (!place) {
    return undefined;
  }
  const texts: Partial<Record<Key, string>> = {};
  for (const key of keys) {
    const text = readText(problems, place, key);
    if (text !== undefined) {
      texts[key] = text;
    }
  }
  return texts;
}

function readInfo(
  reader: Reader,
  document: ObjectLocation,
): Pick<ApiDocument, 'title' | 'version' | 'summary' | 'description' | 'termsOfService' | 'contact' | 'license'> {
  const {problems} = reader;
  const info = readObject(problems, document, 'info');
  if (!info) {
    problems.report(document, 'Found no info. Add it with a title and a version.');
  }
  const readInfoText = (key: string): string | undefined => info && readText(problems, info, key);
  const readInfoObject = (key: string): ObjectLocation | undefined => info && readObject(problems, info, key);
  return {
    title: readInfoText('title')?.trim() || document.source.name,
    version: readInfoText('version') ?? '',
    summary: readInfoText('summary'),
    description: info && readMarkdown(problems, info),
    termsOfService: readInfoText('termsOfService'),
    contact: readObjectTexts(reader, readInfoObject('contact'), ['name', 'url', 'email']),
    license: readObjectTexts(reader, readInfoObject('license'), ['name', 'url', 'identifier']),
  };
}

/**
 * Reads an OpenAPI 3.0, 3.1 or 3.2 document, JSON or YAML, with the files that it refers to. Nothing is loaded over the
 * network. Views are lazy; what cannot be shown is then reported in `problems`, and everything else is shown.
 *
 * @throws when the root file is missing, is neither JSON nor YAML, or is not OpenAPI 3: file, line where known, found,
 *   expected, how to fix it
 */
export function readDocument(file: string, {readText, linkBase}: ReadOptions = {}): ApiDocument {
  const files = openFiles(file, readText);
  const {root} = files;
  const document = checkDocumentRoot({source: root, pointer: '', value: root.root}, readText ?? readFile);
  const reader = createReader(files, linkBase);
  const {problems, references, components} = reader;
  addLinkTargets(reader, document);
  const schemes = readSecuritySchemes(reader);
  const servers = readServers(reader, document);
  const context = {
    reader,
    schemes,
    security: readSecurity(reader, schemes, document),
    servers: servers.length > 0 ? servers : [ROOT_SERVER],
    uniqueName: createUniqueNames(),
    titles: createOperationTitles(problems.targets.operations.keys()),
  };
  const operations = readOperationsInSection(context, document, 'paths');
  const webhooks = readOperationsInSection(context, document, 'webhooks');
  const tags = readTags(reader, document);
  return withLazyGetters(
    {
      ...readInfo(reader, document),
      file,
      externalDocs: readExternalDocs(problems, document),
      servers: context.servers,
      tags: [...tags, ...listUndescribedTags(tags, [...operations, ...webhooks])],
      securitySchemes: schemes,
      operations,
      webhooks,
      problems: problems.list,
      checkExamples: () => {
        checkWrittenExamples(reader, reader.writtenExamples);
        files
          .listLoaded()
          .forEach((source) => warnOfRoundedNumbers(problems, {source, pointer: '', value: source.root}));
      },
    },
    {
      schemas: () =>
        components ? references.readEntries(components, 'schemas').map(([, place]) => reader.getSchema(place)) : [],
    },
  );
}
