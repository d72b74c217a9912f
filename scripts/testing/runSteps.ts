import {spawn, type ChildProcess} from 'node:child_process';
import {readResults} from './results';
import type {Count, Outcome, TestStep} from './step';

/** How many cores steps share, on any machine, so that the output is the same. */
const CORES = 2;

/** How often a line shows the progress of a long step. */
const HEARTBEAT_MS = 30_000;

/** How long a step may print nothing: no step of a working tree comes near, so it waits for ever. */
const SILENCE_MS = 600_000;

/** How often a step that hangs is begun. */
const ATTEMPTS = 2;

type Print = (text: string) => void;

/** How long the runner waits, in milliseconds. */
interface Waits {
  readonly heartbeat: number;
  readonly silence: number;
}

interface Run {
  readonly hasPassed: boolean;
  readonly hasHung?: boolean;
  readonly output: string;
}

/** Ends a command and everything that it started. */
function killGroup({pid}: ChildProcess): void {
  try {
    process.kill(-pid!, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') {
      throw error;
    }
  }
}

/** Runs a command to its end, or until it has printed nothing for so long that it must hang. */
function runCommand({command, env}: TestStep, silence: number): Promise<Run> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let hasHung = false;
    const child = spawn(command, {
      shell: true,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {...process.env, ...env},
    });
    const stop = (): void => killGroup(child);
    process.on('exit', stop);
    const timer = setTimeout(() => {
      hasHung = true;
      stop();
    }, silence);
    const keep = (chunk: Buffer): void => {
      chunks.push(chunk);
      timer.refresh();
    };
    const end = (hasPassed: boolean): void => {
      clearTimeout(timer);
      process.off('exit', stop);
      resolve({hasPassed, hasHung, output: Buffer.concat(chunks).toString().trim()});
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('close', (code) => end(code === 0));
    child.on('error', (error) => {
      chunks.push(Buffer.from(error.message));
      end(false);
    });
  });
}

/**
 * Runs a command, and once more when it hangs: a bundler that waits for its own threads has no better cure.
 * Each time is told, with what was printed before.
 */
async function runAttempts(step: TestStep, silence: number, print: Print): Promise<Run> {
  for (let attempt = 1; ; attempt++) {
    const run = await runCommand(step, silence);
    if (!run.hasHung) {
      return run;
    }
    const isLast = attempt === ATTEMPTS;
    const report = `${step.name}: ended, since it had printed nothing for ${Math.round(silence / 1000)} s; ${
      isLast ? 'it hung each time' : 'it begins once more'
    }. It had printed:\n${run.output || '(nothing)'}`;
    if (isLast) {
      return {hasPassed: false, output: report};
    }
    print(`\n${report}`);
  }
}

/** A runner that ran no test, or wrote no count, has failed. */
function readOutcome({results}: TestStep, hasPassed: boolean): Count & {failures: readonly string[]} {
  if (!results) {
    return {passed: hasPassed ? 1 : 0, failed: hasPassed ? 0 : 1, failures: []};
  }
  try {
    const {passed, failed, failures} = readResults(results);
    const isConsistent = hasPassed ? passed > 0 && failed === 0 : failed > 0;
    return {passed, failed: isConsistent ? failed : failed + 1, failures};
  } catch (error) {
    return {passed: 0, failed: 1, failures: [`no test results: ${String(error)}`]};
  }
}

/** Rejects a list in which a step needs one that is not before it. */
function checkOrder(steps: readonly TestStep[]): void {
  const before = new Set<string>();
  for (const {name, needs = []} of steps) {
    const unknown = needs.find((need) => !before.has(need));
    if (unknown !== undefined || before.has(name)) {
      throw new Error(
        unknown === undefined
          ? `Two steps have the name "${name}"; each needs its own.`
          : `The step "${name}" needs "${unknown}", which is not a step before it.`,
      );
    }
    before.add(name);
  }
}

/**
 * Runs steps in order, two of one core in parallel. The output of a step is printed when it ends, so that
 * outputs never mix. Continues after a failed step; the steps that need it are not run and count as failed.
 *
 * @returns the outcomes, in the order of the steps
 * @throws when a step needs one that is not before it
 */
export async function runSteps(
  steps: readonly TestStep[],
  print: Print,
  {heartbeat, silence}: Waits = {heartbeat: HEARTBEAT_MS, silence: SILENCE_MS},
): Promise<Outcome[]> {
  checkOrder(steps);
  const outcomes = new Map<string, Outcome>();
  const running = new Map<TestStep, {readonly started: number; readonly done: Promise<void>}>();
  const waiting = new Set(steps);

  const finish = (step: TestStep, started: number, {hasPassed, output}: Run): void => {
    const milliseconds = Date.now() - started;
    const outcome = {step, milliseconds, ...readOutcome(step, hasPassed)};
    outcomes.set(step.name, outcome);
    running.delete(step);
    const number = `[${outcomes.size}/${steps.length}]`;
    const {passed, failed} = outcome;
    print(
      [
        `\n${number} ${step.name}: ${step.command}`,
        ...(output ? [output] : []),
        `${number} ${step.name}: ${passed} passed, ${failed} failed (${Math.round(milliseconds / 1000)} s)`,
      ].join('\n'),
    );
  };

  const startWhatFits = (): void => {
    for (const step of waiting) {
      const {needs = [], cores} = step;
      const failed = needs.filter((name) => (outcomes.get(name)?.failed ?? 0) > 0);
      if (failed.length > 0) {
        waiting.delete(step);
        finish(step, Date.now(), {hasPassed: false, output: `not run, since it needs: ${failed.join(', ')}`});
        continue;
      }
      if (needs.every((name) => outcomes.has(name))) {
        const busy = [...running.keys()].reduce((sum, other) => sum + other.cores, 0);
        if (busy + cores > CORES) {
          // Nothing overtakes a step that waits for a core, or long ones would run last.
          return;
        }
        waiting.delete(step);
        const started = Date.now();
        running.set(step, {started, done: runAttempts(step, silence, print).then((run) => finish(step, started, run))});
      }
    }
  };

  const timer = setInterval(() => {
    const names = [...running].map(([{name}, {started}]) => `${name} (${Math.round((Date.now() - started) / 1000)} s)`);
    print(`running: ${names.join(', ')}`);
  }, heartbeat);
  try {
    startWhatFits();
    while (running.size > 0) {
      await Promise.race([...running.values()].map(({done}) => done));
      startWhatFits();
    }
  } finally {
    clearInterval(timer);
  }
  return steps.map(({name}) => outcomes.get(name)!);
}
