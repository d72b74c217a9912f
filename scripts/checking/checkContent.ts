import {formatFinding, parseFindings, type Finding} from '../../packages/authoring/finding';
import {UNKNOWN_EXTENSION} from '../../sandbox/checks/consequences';
import {formatNounCount} from '../../packages/openapi/markdown/formatWords';
import {sortFindings} from '../../src/pipeline/check/checkPages';
import {CRASH_RULE} from '../../src/pipeline/check/expandPage';
import {CONTRACT_WARNING_RULE} from '../../src/pipeline/reference/siteReference';
import {selectFiles} from './selectFiles';
import {CHECK_STEPS, RUN_RULE, type CheckedFiles, type CheckStep} from './steps';

/** What the steps of a check found: causes first, and each mistake once. */
export interface CheckOutcome {
  readonly findings: readonly Finding[];
  /** What could not be checked, since a mistake keeps it from being read. */
  readonly unchecked: readonly string[];
}

/** What a step found, what stopped it, and how long it took. */
export interface StepResult {
  readonly found: readonly Finding[];
  readonly error?: Error;
  readonly seconds: number;
}

/** Runs one step. */
export async function runStep({run}: CheckStep, files: CheckedFiles): Promise<StepResult> {
  const started = Date.now();
  const outcome = await attempt(() => run(files));
  return {...outcome, seconds: (Date.now() - started) / 1000};
}

/**
 * Runs every step that these files need. A step that a mistake stops does not stop the others.
 *
 * @param report gets the result of each step
 * @param findApart finds the result of a step that runs in another process
 * @param listChanged files that differ from the last commit
 * @throws when a step fails for another reason than a mistake in a file
 */
export async function checkContent(
  files: CheckedFiles,
  report: (name: string, result: string) => void = () => undefined,
  steps: readonly CheckStep[] = CHECK_STEPS,
  findApart: (step: CheckStep) => Promise<StepResult> | undefined = () => undefined,
  listChanged: () => ReadonlySet<string> = () => new Set(selectFiles('changed')),
): Promise<CheckOutcome> {
  const causes: Finding[] = [];
  const others: Finding[] = [];
  const unchecked: string[] = [];
  const wholes: Finding[] = [];
  let stopped: Error | undefined;
  for (const step of steps.filter(({isNeeded}) => isNeeded(files))) {
    const {name, isCause, isWhole, needsOperations} = step;
    if (needsOperations && causes.some(isStructureMistake)) {
      unchecked.push(name);
      report(name, 'not checked, since a contract has a wrong key');
      continue;
    }
    const {found, error, seconds} = await (findApart(step) ?? runStep(step, files));
    // A mistake with its place, or one that an earlier step has told, whatever follows from it here.
    stopped ??= found.length === 0 ? error : undefined;
    if (error) {
      unchecked.push(name);
    }
    (isCause ? causes : others).push(...found);
    wholes.push(...(isWhole ? found : []));
    const result = error
      ? 'stopped by a mistake'
      : found.length === 0
        ? 'no mistake'
        : formatNounCount(found.length, 'mistake');
    report(name, `${result} (${seconds.toFixed(1)} s)`);
  }
  const all = joinFindings(causes, others);
  const own = causes.some(isOfContract) ? dropRunsOfUnchanged(all, listChanged()) : all;
  unchecked.push(...(own.length < all.length ? ['requests of pages that did not change'] : []));
  const findings = dropConsequences(own, wholes);
  if (stopped !== undefined && findings.length === 0) {
    throw stopped;
  }
  return {findings, unchecked};
}

/**
 * The findings without what differs from the runs of pages that did not change: behind a mistake in a contract, that
 * follows from it.
 *
 * @param changed pages that differ from the last commit
 */
function dropRunsOfUnchanged(findings: readonly Finding[], changed: ReadonlySet<string>): Finding[] {
  return findings.filter(({file, rule}) => rule !== RUN_RULE || changed.has(file));
}

/** What a step found, or the mistakes with places in the error that stopped it. */
export async function attempt(
  run: () => readonly Finding[] | Promise<readonly Finding[]>,
): Promise<{readonly found: readonly Finding[]; readonly error?: Error}> {
  try {
    return {found: await run()};
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    return {found: parseFindings(error.message, '').filter(({file}) => file !== ''), error};
  }
}

/** Causes in the order in which they were found, then what may follow from them by file and line; each once. */
export function joinFindings(causes: readonly Finding[], others: readonly Finding[]): Finding[] {
  const known = new Map(causes.map((finding) => [formatFinding(finding), finding]));
  return [...known.values(), ...sortFindings(others).filter((finding) => !known.has(formatFinding(finding)))];
}

/**
 * Whether a key of an OpenAPI document is wrong. An operation whose id or schema is behind such a key has none, wherever
 * it is named.
 */
function isStructureMistake({file, rule}: Finding): boolean {
  return file.startsWith('contracts/openapi') && (rule === 'struct' || rule === UNKNOWN_EXTENSION);
}

function isOfContract({file}: Finding): boolean {
  return file.startsWith('contracts/');
}

/** Whether another check tells more of the same line of a contract. */
function isToldBetter({file, line, rule}: Finding, findings: readonly Finding[]): boolean {
  return (
    rule === CONTRACT_WARNING_RULE &&
    findings.some((other) => other.rule !== rule && other.file === file && other.line === line)
  );
}

/** Requests of operations, of which downloads are made. */
const COLLECTION = /^contracts\/collections\//;

/** What a page or an element finds missing in a contract. */
const MISSING =
  /^found no .* in the contracts, |^found (?:operation|schema|event) \S+ on no page\.|^(?:at \S+: )?found the reference \S+ below x-enumDescriptions,/;

/** Whether a finding is about a number of a text whose form is wrong: of such a number, no source can be found. */
function isPartOfWrongForm({file, line, rule, found = ''}: Finding, findings: readonly Finding[]): boolean {
  return (
    rule === 'number-source' &&
    findings.some(
      (other) =>
        other.rule === 'number-form' &&
        other.file === file &&
        other.line === line &&
        (other.found?.includes(found) ?? false),
    )
  );
}

/** Whether a finding quotes another with its place: what is wrong in a contract, wherever something is read of it. */
function quotesAnother({message}: Finding, findings: readonly Finding[]): boolean {
  return findings.some(
    (other) => message.includes(`${other.file}:`) && message.includes(other.message.replace(/^at \S+: /, '')),
  );
}

/**
 * The findings without those that follow from others: from a file that is wrong as a whole, and from a wrong key of a
 * contract, whose line is wrong by itself, and what is behind it, missing; and from the form of a date, an amount or a
 * number.
 *
 * @param wholes what is wrong with files as a whole: nothing else can be told of these files
 */
export function dropConsequences(findings: readonly Finding[], wholes: readonly Finding[]): Finding[] {
  const kept = new Map(wholes.map((finding) => [finding.file, formatFinding(finding)]));
  const keys = findings.filter(isStructureMistake);
  const followsFromKey = (finding: Finding): boolean =>
    !isStructureMistake(finding) &&
    keys.some(
      ({file, line}) =>
        (file === finding.file && line === finding.line) ||
        MISSING.test(finding.message) ||
        COLLECTION.test(finding.file),
    );
  return findings.filter(
    (finding) =>
      (kept.get(finding.file) ?? formatFinding(finding)) === formatFinding(finding) &&
      !followsFromKey(finding) &&
      !(finding.rule === CRASH_RULE && findings.some(isOfContract)) &&
      !isToldBetter(finding, findings) &&
      !quotesAnother(finding, findings) &&
      !isPartOfWrongForm(finding, findings),
  );
}
