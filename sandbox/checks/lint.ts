import path from 'node:path';
import type {Config, NormalizedProblem} from '@redocly/openapi-core';
import {findNearest, suggest} from '../../packages/authoring/suggest';
import {getAtPointer, isObject} from '../../packages/json';
import {
  createSourceResolver,
  explainReference,
  getContractPath,
  type Product,
} from '../../src/pipeline/contracts/bundleContract';
import type {ContractSource} from '../../src/pipeline/contracts/source';
import type {Defect} from '../../src/pipeline/contracts/defect';

/** What to do about a violation, by the rule that names it; of rules whose own text leaves it open. */
const REMEDIES: Readonly<Record<string, string>> = {
  'no-duplicated-enum-values': 'Expected each value once. Remove one.',
  'no-enum-type-mismatch': 'Expected values of the type beside them. Correct the value or the type.',
  'no-example-value-and-externalValue': 'Expected one of the two. Remove the other.',
  'no-identical-paths': 'Expected each path once. Remove one, or rename its parts.',
  'no-invalid-media-type-examples': 'Correct the example or the schema.',
  'no-invalid-parameter-examples': 'Correct the example or the schema.',
  'no-invalid-schema-examples': 'Correct the example or the schema.',
  'no-unused-components': 'Refer to it, or remove it.',
  'operation-description': 'Add it.',
  'operation-operationId': 'Add it, as in operationId: createRefund.',
  'operation-summary': 'Add it.',
  'operation-parameters-unique': 'Expected each parameter once. Remove one.',
  'path-parameters-defined':
    'Expected one parameter with in: path for each name in braces, with the same name. Correct one of them, or add the parameter.',
};

/** Keys that OpenAPI does not have at a place, with their replacement in the version of the contracts. */
const REPLACED_KEYS: Readonly<Record<string, string>> = {
  nullable: "Write type: [string, 'null'], as OpenAPI 3.1 does.",
};

const UNKNOWN_KEY = /^Property `([^`]+)` is not expected here/;

const PLACES_OF_PARAMETERS = ['query', 'header', 'path', 'cookie'];

/** The value at the place of a problem. */
function readValue(source: ContractSource, {location: [place]}: NormalizedProblem): unknown {
  const file = place && path.relative(source.folder, place.source.absoluteRef).split(path.sep).join('/');
  const pointer = place?.pointer?.replace(/^#/, '') ?? '';
  return file !== undefined && source.has(file) ? getAtPointer(source.parse(file), pointer) : undefined;
}

/** Where a parameter cannot be: in a body, as before OpenAPI 3, or in a misspelled place. */
function explainPlace(found: string): string {
  return /^(?:body|formData)$/.test(found)
    ? `found a parameter in: ${found}, expected a request body. Remove the parameter, and write its fields into requestBody.content of the operation.`
    : `found a parameter in: ${found}, ${suggest(found, PLACES_OF_PARAMETERS)}. Correct it.`;
}

/** The violation of the structure of a document in terms of what to write. */
function explainStructure(message: string): string {
  const [, key] = UNKNOWN_KEY.exec(message) ?? [];
  if (key === undefined) {
    const cure = /type `boolean`/.test(message)
      ? 'Write true or false.'
      : /type `array`/.test(message)
        ? 'Write a list, as in [one, two].'
        : /fields: schema, content/.test(message)
          ? "Add the schema of the value, as in schema: {type: string} or schema: {$ref: '#/schemas/RefundId'}."
          : 'Correct the value.';
    return `${message} ${cure}`;
  }
  if (key === '$ref') {
    return 'The value of `$ref` is missing. Expected a reference in quotes, as in $ref: \'#/schemas/Refund\': YAML reads "#" without quotes as the beginning of a comment.';
  }
  // The linter suggests no reference, which may be in place of anything.
  if (findNearest(key, ['$ref'], 2)) {
    return `${message.replace(/ Did you mean .*/, '')} Did you mean $ref? Correct the name, or remove it.`;
  }
  return `${message} ${REPLACED_KEYS[key] ?? 'Correct the name, or remove it.'}`;
}

function endSentence(text: string): string {
  return /[.?!]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`;
}

/** A problem of the linter: what was found, the nearest valid names where it looked one up, and what to do. */
function explainProblem(source: ContractSource, root: string, problem: NormalizedProblem, config: Config): string {
  const {
    ruleId,
    message,
    location: [place],
    suggest: words,
  } = problem;
  const pointer = place?.pointer?.replace(/^#/, '') ?? '';
  if (ruleId === 'no-unresolved-refs' && place) {
    const cause = explainReference(source, place.source.absoluteRef, pointer);
    if (cause !== undefined) {
      return cause;
    }
  }
  const [, scheme] = ruleId === 'security-defined' ? (/no `([^`]+)` security scheme/.exec(message) ?? []) : [];
  if (scheme !== undefined) {
    const known = getAtPointer(source.parse(root), '/components/securitySchemes');
    return `found the security scheme ${scheme}, which the contract does not define, ${suggest(scheme, Object.keys(isObject(known) ? known : {}))}. Correct it, or add it to components.securitySchemes of the root contract.`;
  }
  const [, mediaType] = ruleId.endsWith('-mime-type') ? (/"(.*)" is not allowed/.exec(message) ?? []) : [];
  if (mediaType !== undefined) {
    const {allowedValues = []} = config.getRuleSettings(ruleId, 'oas3_1') as {allowedValues?: readonly string[]};
    return `found the media type ${mediaType}, ${suggest(mediaType, allowedValues)}. Correct it, or allow it in redocly.yaml.`;
  }
  if (ruleId === 'struct' && message.startsWith('`in` can be one of')) {
    return explainPlace(String(readValue(source, problem)));
  }
  const fix = words.length > 0 ? ` Did you mean ${words.join(', ')}?` : '';
  const text = `${endSentence(message)}${fix}`;
  const remedy = ruleId === 'struct' ? explainStructure(text) : `${text} ${REMEDIES[ruleId] ?? 'Correct it.'}`;
  return `found a violation of ${ruleId}: ${remedy}`;
}

/** The findings of `redocly lint` with `redocly.yaml`, warnings included. */
export async function lintContract(source: ContractSource, product: Product): Promise<Defect[]> {
  const root = getContractPath(product);
  const file = source.getPath(root);
  const {lint, loadConfig} = await import('@redocly/openapi-core');
  const config = await loadConfig({configPath: 'redocly.yaml'});
  const problems = await lint({
    ref: file,
    config,
    externalRefResolver: await createSourceResolver(source),
  });
  // A file that cannot be read is told with its own mistake; that references to it lead nowhere follows from it.
  const isConsequence = ({message}: {readonly message: string}): boolean =>
    /Can't resolve \$ref: \S+:\d+: found/.test(message) || /^Example validation errored: can't resolve/.test(message);
  const hasUnreadable = problems.some(({message}) => /Can't resolve \$ref: \S+:\d+: found/.test(message));
  // A schema that is not valid validates no example: each that uses it would be told.
  const isUnchecked = ({message}: {readonly message: string}): boolean =>
    message.startsWith('Example validation errored');
  const hasWrongSchema = problems.some(({ruleId}) => ruleId === 'struct');
  const misspelled = problems.flatMap(({message, location: [place]}) =>
    UNKNOWN_KEY.test(message) && place?.pointer ? [place.pointer.replace(/[^/]*$/, '')] : [],
  );
  // What an object lacks beside a misspelled key is mostly what that key was to be.
  const isLack = ({message, location: [place]}: NormalizedProblem): boolean =>
    /must be present|Must contain at least one|is not defined|should be defined|should contain/.test(message) &&
    misspelled.some((owner) => `${place?.pointer ?? ''}/`.startsWith(owner));
  // Each example lacks a required name that no property has, or has the property that was to be it.
  const lost = problems.flatMap(({ruleId, message}) =>
    ruleId === 'no-required-schema-properties-undefined' ? (/'[^']*'/.exec(message)?.[0].slice(1, -1) ?? []) : [],
  );
  const isOfLostProperty = ({ruleId, message}: NormalizedProblem): boolean =>
    ruleId.endsWith('-examples') &&
    lost.some((name) => message.includes(`'${name}'`) || message.includes(`\`${name}\``));
  // A parameter of no place is none of the path.
  const hasLostParameter = problems.some(
    ({ruleId, location: [place]}) => ruleId === 'struct' && place?.pointer?.endsWith('/in'),
  );
  const causes = problems.filter(
    (problem) =>
      !(hasUnreadable && isConsequence(problem)) &&
      !(hasWrongSchema && isUnchecked(problem)) &&
      !(hasLostParameter && problem.ruleId === 'path-parameters-defined') &&
      !isOfLostProperty(problem) &&
      !isLack(problem),
  );
  return causes.map((problem) => {
    const [place] = problem.location;
    return {
      file: place ? path.relative(process.cwd(), place.source.absoluteRef) : file,
      pointer: place?.pointer?.replace(/^#/, '') ?? '',
      message: explainProblem(source, root, problem, config),
      rule: problem.ruleId,
    };
  });
}
