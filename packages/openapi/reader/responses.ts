import {stringifyValue} from '../../json';
import {withLazyGetters} from './lazyGetters';
import {readContent, readHeaders} from './mediaTypes';
import type {MessageDirection} from './generateExample';
import type {ResponseView, RequestBodyView, LinkView} from './documentViews';
import {
  getChild,
  readEntries,
  readFlag,
  readObject,
  readText,
  getOwnValue,
  type ObjectLocation,
  type DocumentLocation,
  readMarkdown,
} from './documentLocations';
import {reportUnknownKeys} from './knownKeys';
import type {Reader} from './reader';
import {readServer} from './servers';

function readLink(reader: Reader, name: string, written: DocumentLocation): LinkView[] {
  const {problems, references} = reader;
  const place = references.follow(written);
  if (!place) {
    return [];
  }
  const operation = readText(problems, place, 'operationId') ?? readText(problems, place, 'operationRef');
  if (operation === undefined) {
    problems.report(place, 'Found a link without an operation. Add operationId or operationRef.');
    return [];
  }
  const body = getOwnValue(place.value, 'requestBody');
  const server = readObject(problems, place, 'server');
  const parameters = readEntries(problems, place, 'parameters');
  return [
    {
      name,
      operation,
      description: readMarkdown(problems, place),
      parameters: parameters.map(([parameter, {value}]) => ({name: parameter, value: stringifyValue(value)})),
      requestBody: body === undefined ? undefined : stringifyValue(body),
      server: server && readServer(reader, server)?.url,
    },
  ];
}

/** A status, a range of statuses, or all others. */
const STATUS = /^(?:[1-5](?:\d\d|XX)|default)$/i;

function readResponse(
  reader: Reader,
  status: string,
  written: DocumentLocation,
  direction: MessageDirection,
): ResponseView[] {
  const place = reader.references.follow(written);
  if (!place) {
    return [];
  }
  reportUnknownKeys(reader, place, 'a response');
  if (!STATUS.test(status)) {
    reader.problems.warn(
      written,
      `Found the status ${status}. Expected a number such as 404, a range such as 4XX, or default.`,
    );
  }
  return [
    withLazyGetters(
      {
        status,
        description:
          [readText(reader.problems, place, 'summary'), readMarkdown(reader.problems, place)]
            .filter(Boolean)
            .join('\n\n') || undefined,
      },
      {
        headers: () => readHeaders(reader, place),
        content: () => readContent(reader, place, direction),
        links: () =>
          reader.references.readEntries(place, 'links').flatMap(([name, child]) => readLink(reader, name, child)),
      },
    ),
  ];
}

/** The responses of an operation, in the order of the document. */
export function readResponses(reader: Reader, operation: ObjectLocation, direction: MessageDirection): ResponseView[] {
  return reader.references
    .readEntries(operation, 'responses')
    .filter(([status]) => !status.startsWith('x-'))
    .flatMap(([status, child]) => readResponse(reader, status, child, direction));
}

/** The body of a request, undefined where there is none. */
export function readRequestBody(
  reader: Reader,
  operation: ObjectLocation,
  direction: MessageDirection,
): RequestBodyView | undefined {
  const written = getChild(operation, 'requestBody');
  const place = written.value === undefined || written.value === null ? undefined : reader.references.follow(written);
  if (!place) {
    return undefined;
  }
  reportUnknownKeys(reader, place, 'a request body');
  return withLazyGetters(
    {
      description: readMarkdown(reader.problems, place),
      isRequired: readFlag(reader.problems, place, 'required'),
    },
    {content: () => readContent(reader, place, direction)},
  );
}
