import {findNearest, suggest} from '../../packages/authoring/suggest';
import {formatNounCount} from '../../packages/openapi/markdown/formatWords';
import {formatDefect, type Defect} from '../../src/pipeline/contracts/defect';
import type {Contracts} from '../../src/pipeline/contracts/load';
import {UNUSED_PART} from './unusedParts';

/** The keys that the contracts add to OpenAPI. */
const EXTENSIONS = ['x-enumDescriptions', 'x-since', 'x-error-codes', 'x-error-code', 'x-title'];

/** The rule of what `findUnknownExtensions` finds. */
export const UNKNOWN_EXTENSION = 'unknown-extension';

/** A key at the beginning of a line, or within braces. */
const EXTENSION_KEY = /(?:^\s*(?:- )?|[{,]\s*)(x-[\w-]+):/g;

/** Keys that begin with `x-` and that no check reads: OpenAPI allows each of them, so that a misspelled one is ignored. */
export function findUnknownExtensions(contracts: Contracts): Defect[] {
  const files = contracts.list().filter((file) => /^openapi\/(?:[^/]+\/)?[^/]+\.yaml$/.test(file));
  return files.flatMap((file) =>
    contracts
      .readRawText(file)
      .split('\n')
      .flatMap((text, index) =>
        [...text.matchAll(EXTENSION_KEY)]
          .map(([, key]) => key!)
          .filter((key) => !EXTENSIONS.includes(key))
          .map((key) => ({
            file: contracts.getPath(file),
            line: index + 1,
            message: `found the key ${key}, ${suggest(key, EXTENSIONS)}. Correct it.`,
            rule: UNKNOWN_EXTENSION,
          })),
      ),
  );
}

/** A key in place of the status of a response, behind which nothing is read. */
const WRONG_STATUS = /^found the response \S+, expected a status of three digits/;

/** Whether an example is rejected by its schema: the linter would tell it of the recording, too. */
const REJECTED = / that (?:its schema|the schema beside it) rejects: /;

/** A state that a lifecycle or the enum of its field does not have. */
const UNMATCHED_STATE = /^found (?:no )?state (\w+), which the enum /;

/** What follows from a state by another name in its lifecycle and in its enum. */
const OF_STATE = /^found (?:enum value (\w+) without a description|state (\w+), which no transition reaches)/;

/** What a defect hides from other checks: an extension by its misspelled key, a schema by a wrong key in it. */
function describeHidden({rule, message, pointer = ''}: Defect): RegExp | undefined {
  if (rule === UNKNOWN_EXTENSION) {
    const [, key = ''] = /^found the key (\S+),/.exec(message) ?? [];
    const meant = findNearest(key, EXTENSIONS);
    return meant === undefined ? undefined : new RegExp(`(?<![\\w-])${meant}(?![\\w-])`);
  }
  const [, schema] = rule === 'struct' ? (/\/schemas\/(\w+)/.exec(pointer) ?? []) : [];
  return schema === undefined ? undefined : new RegExp(`\\b(?:schema|ids of) ${schema}\\b`);
}

/** Examples that schemas reject for one reason, as one defect: a change of a schema rejects every example that has it. */
function joinRejected(defects: readonly Defect[]): Defect[] {
  const reasons = new Map<string, Defect[]>();
  for (const defect of defects) {
    const [, reason] = defect.rule === undefined ? defect.message.split(REJECTED) : [];
    // The path to a field differs, and its name does not. Without one, it is the example of that field itself.
    const shared = reason?.startsWith('/ ') ? undefined : reason?.replace(/\/(?:[^/\s]*\/)*(?=[^/\s]+ )/g, '');
    const key = shared === undefined ? formatDefect(defect) : `${defect.file} ${shared}`;
    reasons.set(key, [...(reasons.get(key) ?? []), defect]);
  }
  return [...reasons.values()].flatMap(([first, ...others]) =>
    others.length === 0
      ? [first!]
      : [
          {
            ...first!,
            message: `${first!.message} ${others.length === 1 ? 'So is' : 'So are'} ${formatNounCount(others.length, 'other example')}.`,
          },
        ],
  );
}

/**
 * The defects without those that follow from others: from a misspelled extension, what names it; from a wrong key in a
 * schema, what is not found in that schema; from a wrong status, what is behind it; from a changed schema, all examples
 * that it rejects but one; from any of them, parts that nothing refers to.
 */
export function dropConsequences(defects: readonly Defect[]): Defect[] {
  const hidden = defects.map(describeHidden).filter((pattern) => pattern !== undefined);
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
  // Of a misspelled reference, or one that a wrong key hides.
  const isMisled = defects.some(({file, rule}) => rule !== UNUSED_PART && file.includes('/openapi/'));
  const hasRejected = defects.some(({message, rule}) => rule === undefined && REJECTED.test(message));
  const causes = defects.filter(
    (defect) =>
      !(defect.rule === undefined && hidden.some((pattern) => pattern.test(defect.message))) &&
      // The same examples, by the linter.
      !(hasRejected && defect.rule?.endsWith('-examples')) &&
      !(defect.rule === UNUSED_PART && isMisled) &&
      !isBehindStatus(defect) &&
      !isOfState(defect),
  );
  return joinRejected(causes);
}
