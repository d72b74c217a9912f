import {Ajv2020, type ErrorObject, type ValidateFunction} from 'ajv/dist/2020';
import {addContractFormats, type FormatTables} from './formats';
import {createLineFinder} from './pointerLines';
import {getAtPointer, isObject, appendPointer} from '../../../packages/json';
import type {ContractSource} from './source';

/** Schemas that refer to each other by their `$id`. */
const CATALOG_SCHEMAS = 'catalogs/schemas';

/** The codes of a list that has not been validated yet; none where it has another shape. */
function collectCodes(source: ContractSource, name: string): Set<string> {
  const file = `catalogs/${name}.yaml`;
  const content = source.has(file) ? source.parse(file) : undefined;
  const list = isObject(content) ? content[name] : undefined;
  const codes = (Array.isArray(list) ? list : []).map((entry) => (isObject(entry) ? entry.code : undefined));
  return new Set(codes.filter((code) => typeof code === 'string'));
}

/** The currencies and countries that values are checked against. */
export function readFormatTables(source: ContractSource): FormatTables {
  return source.derive('format tables', (files) => ({
    currencies: collectCodes(files, 'currencies'),
    countries: collectCodes(files, 'countries'),
  }));
}

/** The validator of a folder of contracts, for JSON Schemas of draft 2020-12 in strict mode: one for all files. */
function createDataValidator(source: ContractSource): Ajv2020 {
  return source.derive('data validator', (files) => {
    const ajv = new Ajv2020({
      allErrors: true,
      verbose: true,
      strict: true,
      // Each schema checks a few files: optimizing its code takes longer than it saves.
      code: {optimize: false},
      strictTypes: false,
      strictRequired: false,
      allowUnionTypes: true,
      // Each schema is compiled by its content, so two contents may have the same $id.
      addUsedSchema: false,
    });
    addContractFormats(ajv, readFormatTables(files));
    files.list(CATALOG_SCHEMAS).forEach((name) => ajv.addSchema(files.parse(`${CATALOG_SCHEMAS}/${name}`) as object));
    return ajv;
  });
}

function getValidator(source: ContractSource, schemaFile: string): ValidateFunction {
  return source.derive(`validator of ${schemaFile}`, (files) =>
    createDataValidator(files).compile(files.parse(schemaFile) as object),
  );
}

/** The sentence about one error of a file: where it is, what was found and expected, and how to fix it. */
function formatSchemaError(
  {instancePath, keyword, params, message = keyword}: ErrorObject,
  file: string,
  text: string,
  data: unknown,
): string {
  const values = params as Readonly<Record<string, unknown>>;
  const extra = values.additionalProperty ?? values.missingProperty;
  const place = typeof extra === 'string' ? appendPointer(instancePath, extra) : instancePath;
  const value = getAtPointer(data, place);
  const found = value === undefined ? 'nothing' : JSON.stringify(value);
  const allowed = [values.allowedValues ?? values.allowedValue ?? []].flat().map(String).join(', ');
  return (
    `${file}:${createLineFinder(text)(place)} at ${place || '/'}: found ${found.length > 80 ? `${found.slice(0, 80)}…` : found}, ` +
    `expected what ${keyword} requires: ${message}${allowed ? ` (${allowed})` : ''}. ${suggestFix(keyword)}`
  );
}

function suggestFix(keyword: string): string {
  const cures: Readonly<Record<string, string>> = {
    additionalProperties: 'Remove the property, or describe it in the schema.',
    required: 'Add the property.',
    uniqueItems: 'Remove one of the two.',
  };
  return cures[keyword] ?? 'Correct the value, or the schema beside it if the value is right.';
}

/**
 * The value of a YAML file, brand tokens replaced, validated against a JSON Schema.
 *
 * @throws when it is invalid: file with line, JSON Pointer, found, expected, fix, one line each
 */
export function readValidated(source: ContractSource, file: string, schemaFile: string): unknown {
  return source.derive(`${file} validated by ${schemaFile}`, (files) => {
    const check = getValidator(files, schemaFile);
    const data = files.parse(file);
    if (!check(data)) {
      const path = files.getPath(file);
      // An error of a condition repeats those of its branch.
      const causes = (check.errors ?? []).filter(({keyword}) => keyword !== 'if');
      throw new Error(causes.map((error) => formatSchemaError(error, path, files.readRawText(file), data)).join('\n'));
    }
    return data;
  });
}

/**
 * The values of every YAML file in a folder, by the name that each has in it, validated against a JSON Schema.
 *
 * @param key the property that has the name of the file
 * @param nameOf the expected name, from the file name without extension
 * @throws as `readValidated`, and when a value has another name than its file
 */
export function readNamed<T>(
  source: ContractSource,
  folder: string,
  schemaFile: string,
  key: keyof T & string,
  getName = (file: string): string => file,
): ReadonlyMap<string, T> {
  const files = source.list(folder).filter((file) => file.endsWith('.yaml'));
  return new Map(
    files.map((file) => {
      const value = readValidated(source, `${folder}/${file}`, schemaFile) as T;
      const name = String(value[key]);
      if (name !== getName(file.replace(/\.yaml$/, ''))) {
        throw new Error(
          `${source.getPath(`${folder}/${file}`)} at /${key}: found ${name}, expected the name of the file. Rename one of them.`,
        );
      }
      return [name, value];
    }),
  );
}
