import {suggest} from '../../packages/authoring/suggest';
import type {Defect} from '../../src/pipeline/contracts/defect';
import type {Contracts} from '../../src/pipeline/contracts/load';

/** The keys that the contracts add to OpenAPI. */
const EXTENSIONS = ['x-enumDescriptions', 'x-since', 'x-error-codes', 'x-error-code', 'x-title'];

/** The rule of what `findUnknownExtensions` finds. */
export const UNKNOWN_EXTENSION = 'unknown-extension';

const EXTENSION_KEY = /^\s*(?:- )?(x-[\w-]+):/;

/** Keys that begin with `x-` and that no check reads: OpenAPI allows each of them, so that a misspelled one is ignored. */
export function findUnknownExtensions(contracts: Contracts): Defect[] {
  const files = contracts.list().filter((file) => /^openapi\/(?:[^/]+\/)?[^/]+\.yaml$/.test(file));
  return files.flatMap((file) =>
    contracts
      .readRawText(file)
      .split('\n')
      .flatMap((text, index) => {
        const [, key] = EXTENSION_KEY.exec(text) ?? [];
        return key === undefined || EXTENSIONS.includes(key)
          ? []
          : [
              {
                file: contracts.getPath(file),
                line: index + 1,
                message: `found the key ${key}, ${suggest(key, EXTENSIONS)}. Correct it.`,
                rule: UNKNOWN_EXTENSION,
              },
            ];
      }),
  );
}

/** A key in place of the status of a response, behind which nothing is read. */
const WRONG_STATUS = /^found the response \S+, expected a status of three digits/;

/** Whether an example is rejected by its schema: the linter would tell it of the recording, too. */
const REJECTED = / that (?:its schema|the schema beside it) rejects: /;

/** What a lifecycle or a relation finds missing in a schema. */
const MISSING_FIELD = /^found (?:no enum \S+ in schema|field \S+, which schema|\S+, expected the prefix of the ids) /;

/** A state that a lifecycle or the enum of its field does not have. */
const UNMATCHED_STATE = /^found (?:no )?state (\w+), which the enum /;

/** What follows from a state by another name in its lifecycle and in its enum. */
const OF_STATE = /^found (?:enum value (\w+) without a description|state (\w+), which no transition reaches)/;

/** Examples that schemas reject for one reason, as one defect: a change of a schema rejects every example that has it. */
function joinRejected(defects: readonly Defect[]): Defect[] {
  const reasons = new Map<string, Defect[]>();
  for (const defect of defects) {
    const [, reason] = defect.rule === undefined ? defect.message.split(REJECTED) : [];
    // The path to a field differs, and its name does not. Without one, it is the example of that field itself.
    const shared = reason?.startsWith('/ ') ? undefined : reason?.replace(/\/(?:[^/\s]*\/)*(?=[^/\s]+ )/g, '');
    const key = `${defect.file} ${shared ?? `${defect.pointer ?? ''} ${defect.message}`}`;
    reasons.set(key, [...(reasons.get(key) ?? []), defect]);
  }
  return [...reasons.values()].flatMap(([first, ...others]) =>
    others.length === 0
      ? [first!]
      : [{...first!, message: `${first!.message} So are ${others.length} other examples.`}],
  );
}

/**
 * The defects without those that follow from others: from an unknown key, what is missing without it; from a wrong key of
 * OpenAPI, what is behind it; from a changed schema, all examples that it rejects but one.
 */
export function dropConsequences(defects: readonly Defect[]): Defect[] {
  const has = (rule: string): boolean => defects.some((defect) => defect.rule === rule);
  const statuses = defects.filter(({message}) => WRONG_STATUS.test(message));
  const isBehindStatus = (defect: Defect): boolean =>
    statuses.some(
      ({file, pointer = ''}) =>
        file === defect.file &&
        (defect.pointer?.startsWith(`${pointer}/`) ||
          (defect.rule === 'operation-2xx-response' && pointer.startsWith(`${defect.pointer ?? ''}/`))),
    );
  const states = new Set(defects.map(({message}) => UNMATCHED_STATE.exec(message)?.[1]));
  const isOfState = ({message}: Defect): boolean => {
    const [, value, state] = OF_STATE.exec(message) ?? [];
    return (value ?? state) !== undefined && states.has(value ?? state);
  };
  const hasRejected = defects.some(({message, rule}) => rule === undefined && REJECTED.test(message));
  const causes = defects.filter(
    (defect) =>
      !(has(UNKNOWN_EXTENSION) && defect.rule !== UNKNOWN_EXTENSION && /\/openapi\//.test(defect.file)) &&
      !(has('struct') && MISSING_FIELD.test(defect.message)) &&
      !(hasRejected && defect.rule?.endsWith('-examples')) &&
      !isBehindStatus(defect) &&
      !isOfState(defect),
  );
  return joinRejected(causes);
}
