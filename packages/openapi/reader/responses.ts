import {textOf} from '../../../src/pipeline/contracts/json';
import {lazily} from './lazyGetters';
import {contentOf, headersOf} from './mediaTypes';
import type {AnswerView, BodyView, LinkView} from './documentViews';
import {childOf, entriesAt, flagAt, objectAt, textAt, valueAt, type ObjectPlace, type Place} from './documentLocations';
import type {Reader} from './reader';
import {serverOf} from './servers';

function linkOf(reader: Reader, name: string, written: Place): LinkView[] {
  const {problems, references} = reader;
  const place = references.followed(written);
  if (!place) {
    return [];
  }
  const operation = textAt(problems, place, 'operationId') ?? textAt(problems, place, 'operationRef');
  if (operation === undefined) {
    problems.tell(place, 'Found a link that leads to no operation. Add operationId or operationRef.');
    return [];
  }
  const body = valueAt(place.value, 'requestBody');
  const server = objectAt(problems, place, 'server');
  const parameters = entriesAt(problems, place, 'parameters');
  return [
    {
      name,
      operation,
      description: textAt(problems, place, 'description'),
      parameters: parameters.map(([parameter, {value}]) => ({name: parameter, value: textOf(value)})),
      requestBody: body === undefined ? undefined : textOf(body),
      server: server && serverOf(reader, server)?.url,
    },
  ];
}

function answerOf(reader: Reader, status: string, written: Place): AnswerView[] {
  const place = reader.references.followed(written);
  if (!place) {
    return [];
  }
  return [
    lazily(
      {status, description: textAt(reader.problems, place, 'description')},
      {
        headers: () => headersOf(reader, place),
        content: () => contentOf(reader, place, 'answer'),
        links: () => reader.references.entries(place, 'links').flatMap(([name, child]) => linkOf(reader, name, child)),
      },
    ),
  ];
}

/** The answers of an operation, in the order of the document. */
export function answersOf(reader: Reader, operation: ObjectPlace): AnswerView[] {
  return reader.references
    .entries(operation, 'responses')
    .filter(([status]) => !status.startsWith('x-'))
    .flatMap(([status, child]) => answerOf(reader, status, child));
}

/** The body of a request, undefined where there is none. */
export function bodyOf(reader: Reader, operation: ObjectPlace): BodyView | undefined {
  const written = childOf(operation, 'requestBody');
  const place = written.value === undefined || written.value === null ? undefined : reader.references.followed(written);
  if (!place) {
    return undefined;
  }
  return lazily(
    {
      description: textAt(reader.problems, place, 'description'),
      isRequired: flagAt(reader.problems, place, 'required'),
    },
    {content: () => contentOf(reader, place, 'request')},
  );
}
