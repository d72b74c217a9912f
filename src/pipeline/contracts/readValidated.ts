import {Ajv2020, type ErrorObject, type ValidateFunction} from 'ajv/dist/2020';
import {addContractFormats, type FormatTables} from './formats';
import {createLineFinder} from './pointerLines';
import {AuthoringError} from '../../../packages/authoring/authoringError';
import {isObject} from '../../../packages/json';
import {explainSchemaErrors} from './explainSchemaErrors';
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

/** The errors of a value of a file, each as one line: file with line, JSON Pointer, found, expected, fix. */
export function formatSchemaErrors(
  errors: readonly ErrorObject[],
  {file, text, data, schema}: {file: string; text: string; data: unknown; schema: unknown},
): string {
  const findLine = createLineFinder(text);
  return explainSchemaErrors(errors, data, schema)
    .map(({pointer, message}) => ({line: findLine(pointer), pointer, message}))
    .sort((a, b) => a.line - b.line)
    .map(({line, pointer, message}) => `${file}:${line} at ${pointer || '/'}: ${message}`)
    .join('\n');
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
      const place = {file: files.getPath(file), text: files.readRawText(file), data, schema: files.parse(schemaFile)};
      throw new AuthoringError(formatSchemaErrors(check.errors ?? [], place));
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
  const read = (name: string): readonly [string, T] => {
    const file = `${folder}/${name}`;
    const value = readValidated(source, file, schemaFile) as T;
    checkName(source, file, key, String(value[key]), getName(name.replace(/\.yaml$/, '')));
    return [String(value[key]), value];
  };
  return new Map(collectAll(files.map((file) => () => read(file))));
}

/**
 * That a file is named by its content.
 *
 * @param key the property that has the name
 * @throws when another name was expected: file with line, found, expected, fix
 */
export function checkName(source: ContractSource, file: string, key: string, name: string, expected: string): void {
  if (name !== expected) {
    const line = createLineFinder(source.readRawText(file))(`/${key}`);
    throw new AuthoringError(
      `${source.getPath(file)}:${line} at /${key}: found ${name}, expected ${expected}, the name of the file. Rename one of them.`,
    );
  }
}

/**
 * The results of several readers.
 *
 * @throws with what is wrong in all of them, not only in the first
 */
export function collectAll<T>(readers: readonly (() => T)[]): T[] {
  const problems: string[] = [];
  const results = readers.flatMap((read) => {
    try {
      return [read()];
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error));
      return [];
    }
  });
  if (problems.length > 0) {
    throw new AuthoringError([...new Set(problems.flatMap((problem) => problem.split('\n')))].join('\n'));
  }
  return results;
}
