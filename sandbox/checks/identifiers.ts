import type {OpenApiDocument} from '../../src/pipeline/contracts/openapiTypes';
import type {Defect} from '../../src/pipeline/contracts/defect';
import {readRecorded, listNestedValues, type RecordedValue} from './recordedValues';
import type {ContractSource} from '../../src/pipeline/contracts/source';
import type {SourceMap} from '../../src/pipeline/contracts/sourceLocations';
import {listDocumentSchemas} from './walkSchemas';
import {appendPointer, stringifyValue, type Json} from '../../packages/json';

const ID_PATTERN = /^\^([a-z]+)_\[A-Za-z0-9\]\+\$$/;

/** The prefixes of identifiers that contracts describe by their patterns, such as `pi` and `ord`. */
function collectIdPrefixes(documents: readonly OpenApiDocument[]): Set<string> {
  const patterns = documents.flatMap((document) => listDocumentSchemas(document).map(({schema}) => schema.pattern));
  return new Set(
    patterns.flatMap((pattern) => (typeof pattern === 'string' ? (ID_PATTERN.exec(pattern)?.[1] ?? []) : [])),
  );
}

/** The identifier that a text is, if it is one. */
function isIdentifier(value: Json, prefixes: ReadonlySet<string>): value is string {
  const match = typeof value === 'string' ? /^([a-z]+)_[A-Za-z0-9]+$/.exec(value) : null;
  return match !== null && prefixes.has(match[1]!) && /[A-Z0-9]/.test(match[0].slice(match[1]!.length));
}

function findUnknownInValues(
  values: readonly RecordedValue[],
  prefixes: ReadonlySet<string>,
  known: ReadonlySet<string>,
): Defect[] {
  return values
    .filter(({value}) => isIdentifier(value, prefixes) && !known.has(value))
    .map(({file, pointer: place, value}) => ({
      file,
      pointer: place,
      message: `found identifier ${stringifyValue(value)}, which no scenario has. Use one of a scenario: npm run story -- <scenario> prints them.`,
    }));
}

/** Identifiers in examples that no scenario has. Requests that result in an error for a missing object are allowed. */
export function findUnknownIdentifiers(
  source: ContractSource,
  contracts: readonly {readonly document: OpenApiDocument; readonly sources: SourceMap}[],
  known: ReadonlySet<string>,
): Defect[] {
  const prefixes = collectIdPrefixes(contracts.map(({document}) => document));
  const recorded = readRecorded(source).flatMap(listNestedValues);
  const ofProperties = contracts.flatMap(({document, sources}) =>
    listDocumentSchemas(document).flatMap(({schema, pointer: place}) =>
      (Array.isArray(schema.examples) ? schema.examples : []).flatMap((value, index) => {
        const origin = sources.locate(appendPointer(place, 'examples', index));
        return listNestedValues({...origin, value});
      }),
    ),
  );
  return [...findUnknownInValues(recorded, prefixes, known), ...findUnknownInValues(ofProperties, prefixes, known)];
}
