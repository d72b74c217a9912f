import {fork} from 'node:child_process';
import path from 'node:path';
import type {StepResult} from './checkContent';
import type {CheckedFiles, CheckStep} from './steps';

/** What the process of steps apart is told. */
export interface Order {
  readonly names: readonly string[];
  readonly files: CheckedFiles;
}

/** What it reports of each step. */
export interface Report extends Omit<StepResult, 'error'> {
  readonly name: string;
  /** The message of the error that stopped the step. */
  readonly error?: string;
}

/** A process for the steps of a check that are marked as `isApart`. */
export interface ProcessApart {
  /**
   * Runs its steps that these files need, one after the other.
   *
   * @returns finds the result of a step, or undefined where it is not one of them; it rejects when the process ends
   */
  readonly start: (
    steps: readonly CheckStep[],
    files: CheckedFiles,
  ) => (step: CheckStep) => Promise<StepResult> | undefined;
  readonly stop: () => void;
}

/**
 * Starts a process for steps of a check, which loads its code beside this one, so that a writer waits for the longer half,
 * not for both. What it prints of an error is a part of the error with which its results reject.
 *
 * @param execArgv options of Node: those of this process, which load TypeScript
 */
export function startProcessApart(
  program = path.resolve('scripts/checking/runApart.ts'),
  execArgv: readonly string[] = process.execArgv,
): ProcessApart {
  const child = fork(program, [], {execArgv: [...execArgv], stdio: ['ignore', 'inherit', 'pipe', 'ipc']});
  let printed = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const ended = new Promise<never>((_, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      reject(
        new Error(`A part of the checks did not run: its process ended with ${String(code ?? signal)}.\n${printed}`),
      );
    });
  });
  // Where nothing waits for a result, its end is none.
  ended.catch(() => undefined);
  return {
    start: (steps, files) => {
      const results = new Map(
        steps
          .filter(({isApart, isNeeded}) => isApart && isNeeded(files))
          .map(({name}) => {
            const reported = new Promise<StepResult>((resolve) => {
              child.on('message', ({name: reportedName, error, ...result}: Report) => {
                if (reportedName === name) {
                  resolve({...result, ...(error !== undefined && {error: new Error(error)})});
                }
              });
            });
            return [name, Promise.race([reported, ended])] as const;
          }),
      );
      results.forEach((result) => void result.catch(() => undefined));
      child.send({names: [...results.keys()], files} satisfies Order);
      return ({name}) => results.get(name);
    },
    stop: () => void child.kill(),
  };
}
