import {Ajv2020, type ErrorObject} from 'ajv/dist/2020';
import {addContractFormats, type FormatTables} from './formats';
import {atPointer, pointer} from './json';
import {readYaml} from './yaml';

/** Makes what validates data of `contracts/` against JSON Schemas of draft 2020-12, strictly. */
export function dataValidator(tables: FormatTables = {currencies: new Set(), countries: new Set()}): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allowUnionTypes: true,
  });
  addContractFormats(ajv, tables);
  return ajv;
}

/** The sentence about one error of a file: where it is, what was found and expected, and what to do. */
function sentenceOf(
  {instancePath, keyword, params, message = keyword}: ErrorObject,
  file: string,
  data: unknown,
): string {
  const values = params as Readonly<Record<string, unknown>>;
  const extra = values.additionalProperty ?? values.missingProperty;
  const place = typeof extra === 'string' ? pointer(instancePath, extra) : instancePath;
  const value = atPointer(data, place);
  const found = value === undefined ? 'nothing' : JSON.stringify(value);
  const allowed = [values.allowedValues ?? values.allowedValue ?? []].flat().map(String).join(', ');
  return (
    `${file} at ${place || '/'}: found ${found.length > 80 ? `${found.slice(0, 80)}…` : found}, ` +
    `expected what ${keyword} asks for: ${message}${allowed ? ` (${allowed})` : ''}. ${cureOf(keyword)}`
  );
}

function cureOf(keyword: string): string {
  const cures: Readonly<Record<string, string>> = {
    additionalProperties: 'Remove the property, or describe it in the schema.',
    required: 'Add the property.',
    uniqueItems: 'Remove one of the two.',
  };
  return cures[keyword] ?? 'Correct the value, or the schema beside it if the value is right.';
}

/**
 * Reads a YAML file, with brand tokens replaced, and validates it against a JSON Schema.
 *
 * @throws when it does not hold: file, JSON Pointer, found, expected, cure, one line each
 */
export function readValidated(file: string, schemaFile: string, ajv = dataValidator()): unknown {
  const check = ajv.compile(readYaml(schemaFile) as object);
  const data = readYaml(file);
  if (!check(data)) {
    throw new Error((check.errors ?? []).map((error) => sentenceOf(error, file, data)).join('\n'));
  }
  return data;
}
