import type {WrittenSample} from './documentViews';
import {listAt, readObject, readText, type DocumentLocation, type ObjectLocation} from './documentLocations';
import type {Reader} from './reader';

/**
 * Samples that a document contains itself, in the extensions that other tools know: `x-codeSamples` of Redocly, its
 * older form `x-code-samples`, and `x-readme.code-samples` of ReadMe.
 */

/** Where a list of samples is, with its keys. */
interface SampleFormat {
  readonly list: string;
  readonly language: string;
  readonly label: string;
  readonly code: string;
}

const REDOCLY = {language: 'lang', label: 'label', code: 'source'};
const README = {list: 'code-samples', language: 'language', label: 'name', code: 'code'};

function readSample({problems, references}: Reader, written: DocumentLocation, format: SampleFormat): WrittenSample[] {
  const place = references.follow(written);
  if (!place) {
    return [];
  }
  const code = readText(problems, place, format.code);
  const language = readText(problems, place, format.language);
  if (code === undefined) {
    problems.report(place, `Found a sample without ${format.code}, expected its code as text.`);
    return [];
  }
  return [{language: language ?? '', label: readText(problems, place, format.label) ?? language ?? 'Sample', code}];
}

/** The samples of an operation, in the order of the document. */
export function readWrittenSamples(reader: Reader, operation: ObjectLocation): WrittenSample[] {
  const {problems} = reader;
  const readme = readObject(problems, operation, 'x-readme');
  const lists: readonly (readonly [ObjectLocation | undefined, SampleFormat])[] = [
    [operation, {...REDOCLY, list: 'x-codeSamples'}],
    [operation, {...REDOCLY, list: 'x-code-samples'}],
    [readme, README],
  ];
  return lists.flatMap(([holder, format]) =>
    holder === undefined
      ? []
      : listAt(problems, holder, format.list).flatMap((place) => readSample(reader, place, format)),
  );
}
