import fs from 'node:fs';
import path from 'node:path';
import {Ajv2020} from 'ajv/dist/2020';
import {parseFindings, type Finding} from '../../../packages/authoring/finding';
import {findCutTexts} from '../../../packages/authoring/explainYamlErrors';
import {explainInvisible, INVISIBLE} from '../../../packages/authoring/invisible';
import {addContractFormats} from '../contracts/formats';
import type {Contracts} from '../contracts/load';
import {formatSchemaErrors, readValidated} from '../contracts/readValidated';
import {parseText} from '../contracts/source';
import {checkTextFile} from './rules/file';
import {explainForeignHost, FOREIGN_HOST} from './rules/text';

/** What is wrong with data by itself: syntax, and the schema of each file. All mistakes of all files, causes of most others. */

/** Data beside the contracts, each with its schema in `schemas/`. */
export const DATA_FILES: Readonly<Record<string, string>> = {
  'names.yaml': 'names',
  'numbers.yaml': 'numbers',
  'statements.yaml': 'statements',
  'src/pipeline/prose/terms/terms.yaml': 'terms',
  'src/shell/Search/asked.yaml': 'keywords',
  'src/shell/Search/keywords.yaml': 'keywords',
  'src/shell/Search/otherNames.yaml': 'keywords',
  'deploy/redirects.yaml': 'redirects',
  'tests/search/queries.yaml': 'queries',
  'tests/search/unseen.yaml': 'queries',
};

const SCHEMAS = path.join(__dirname, 'schemas');

/** Data that the sources of the contracts consist of, by the form of its path. */
const CONTRACT_FILES: readonly {readonly files: RegExp; readonly schema?: string}[] = [
  {files: /^collections\/[^/]+\.yaml$/, schema: 'collection.schema.yaml'},
  {files: /^openapi\/(?:[^/]+\/)?[^/]+\.yaml$/},
  {files: /^recorded\/.+\.json$/},
  {files: /^scenarios\/seed\/[^/]+\.yaml$/},
  {files: /^counts\.yaml$/},
  {files: /^(?:catalogs\/schemas\/)?[^/]+\.schema\.yaml$/},
];

/** Files of the contracts that another reader validates, or that never change. */
const OTHER_FILES =
  /^(?:(?:catalogs|lifecycles|journeys|screens|sequences|relations|scenarios)\/[^/]+\.yaml|changelog\.yaml|versions\/.+|.*README\.md)$/;

function attempt(file: string, read: () => unknown): Finding[] {
  try {
    read();
    return [];
  } catch (error) {
    return parseFindings(error instanceof Error ? error.message : String(error), file);
  }
}

/** A value in quotes that an editor has made curly. */
const CURLY_VALUE = /(?<=[:{[,-]\s*)[‘’“”](?=\S)/;

/** Characters that nobody sees, quotes that YAML does not read, hosts of others, and texts of which YAML reads only the beginning. */
function findWrongTexts(file: string, text: string): Finding[] {
  const isSchema = file.endsWith('.schema.yaml');
  const findings = text.split('\n').flatMap((line, index) => {
    const [invisible] = line.match(INVISIBLE) ?? [];
    const [curly] = CURLY_VALUE.exec(line) ?? [];
    const hosts = isSchema ? [] : (line.match(FOREIGN_HOST) ?? []);
    return [
      ...(invisible === undefined ? [] : [explainInvisible(invisible)]),
      ...(curly === undefined
        ? []
        : [`found the curly quote ${curly} before a value, expected ' or ". Type the quotes of the value again.`]),
      ...hosts.map(explainForeignHost),
    ].map((message) => ({file, line: index + 1, message}));
  });
  return [...findings, ...findCutTexts(text).map((mistake) => ({file, ...mistake}))];
}

/** The mistakes of every file of the contracts that its syntax or its schema shows. */
function checkContractFiles(contracts: Contracts): Finding[] {
  const readers: readonly (() => unknown)[] = [
    () => contracts.catalogs,
    () => contracts.lifecycles,
    () => contracts.changelog,
    () => contracts.relations,
    () => contracts.sequences,
    () => contracts.screens,
    () => contracts.scenarioFiles,
    () => contracts.journeys,
  ];
  const findings: Finding[] = [];
  for (const file of contracts.list()) {
    const known = CONTRACT_FILES.find(({files}) => files.test(file));
    const place = contracts.getPath(file);
    const whole = checkTextFile(place, contracts.readRawText(file));
    if (whole.length === 0 && file.endsWith('.yaml')) {
      findings.push(...findWrongTexts(place, contracts.readRawText(file)));
    }
    if (whole.length > 0) {
      findings.push(...whole);
    } else if (known) {
      const {schema} = known;
      findings.push(
        ...attempt(place, () =>
          schema === undefined ? contracts.parse(file) : readValidated(contracts, file, schema),
        ),
      );
    } else if (!OTHER_FILES.test(file)) {
      findings.push({
        file: place,
        line: 1,
        message: `found a file that nothing reads, expected one of a known folder with the ending .yaml. Move it, or correct its name: docs/contracts.md lists the folders.`,
      });
    }
  }
  // What a schema rejects follows from a wrong sign in it.
  return [...findings, ...readers.flatMap((read) => attempt(contracts.folder, read))];
}

function validate(schemaName: string, data: unknown, file: string, text: string): Finding[] {
  const ajv = new Ajv2020({allErrors: true, verbose: true, strict: true, strictTypes: false, allowUnionTypes: true});
  addContractFormats(ajv, {currencies: new Set(), countries: new Set()});
  const schemaFile = path.join(SCHEMAS, `${schemaName}.schema.yaml`);
  const schema = parseText(fs.readFileSync(schemaFile, 'utf8'), schemaFile);
  const check = ajv.compile(schema as object);
  return check(data) ? [] : parseFindings(formatSchemaErrors(check.errors ?? [], {file, text, data, schema}), file);
}

/** What is wrong with a file of data beside the contracts, as its syntax and its schema show. */
function checkDataFile(siteFolder: string, file: string, schema: string): Finding[] {
  const full = path.join(siteFolder, file);
  if (!fs.existsSync(full)) {
    return [{file, line: 1, message: 'found no such file, expected one. Restore it.'}];
  }
  const text = fs.readFileSync(full, 'utf8');
  const whole = checkTextFile(file, text);
  if (whole.length > 0) {
    return whole;
  }
  try {
    return validate(schema, parseText(text, file), file, text);
  } catch (error) {
    return parseFindings(error instanceof Error ? error.message : String(error), file);
  }
}

/**
 * What is wrong with the values of a module such as `src/brand.ts`.
 *
 * @param values its values, by their keys
 */
export function checkValues(schema: string, values: object, file: string, text: string): Finding[] {
  const lines = text.split('\n');
  return validate(schema, values, file, '{}').map((finding) => {
    const key = /^at \/([^/:]*)/.exec(finding.message)?.[1];
    return {...finding, line: lines.findIndex((line) => line.trim().startsWith(`${key ?? ''}:`)) + 1 || 1};
  });
}

/** Everything that is wrong with the data of a site by itself. */
export function checkData(siteFolder: string, contracts: Contracts): Finding[] {
  const site = Object.entries(DATA_FILES).flatMap(([file, schema]) => checkDataFile(siteFolder, file, schema));
  return [...checkContractFiles(contracts), ...site];
}
