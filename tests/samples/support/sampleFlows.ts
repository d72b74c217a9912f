import {execFile} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type {SampleLanguage} from '../../../packages/request-samples';
import {brand} from '../../../src/brand';
import {readProgram, type ProgramFile} from '../../../src/topics/environments/elements/program';
import {startJava, type JavaProcess} from './repeatJava';

/** Runs a program of `programs/` that talks to the API, against a server of the test. */

/** How a program is run; FILE is its path, FOLDER its folder, CLASS its name. Two are compiled. */
const FLOW_COMMANDS: Readonly<Record<Exclude<SampleLanguage['id'], 'curl'>, readonly string[]>> = {
  javascript: ['node', 'FILE'],
  python: ['python3', 'FILE'],
  java: ['java', '-XX:TieredStopAtLevel=1', '-cp', 'FOLDER', 'CLASS'],
  go: ['FOLDER/program'],
  php: ['php', '-n', 'FILE'],
  ruby: ['ruby', 'FILE'],
};
const FLOW_COMPILERS: Readonly<Partial<Record<SampleLanguage['id'], readonly string[]>>> = {
  java: ['javac', 'FILE'],
  go: ['go', 'build', '-o', 'FOLDER/program', 'FILE'],
};

export interface FlowRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A program in a folder of its own. */
export interface SampleFlow {
  /** Builds it where its language does so; undefined where it does not. */
  readonly compile: () => Promise<FlowRun> | undefined;
  readonly run: (...args: readonly string[]) => Promise<FlowRun>;
  /** Runs it again and again, without arguments: a program in Java in one process, since starting that takes longest. */
  readonly repeat: () => Promise<FlowRun>;
  /** Runs commands of a page in its folder. */
  readonly runCommands: (commands: string) => Promise<FlowRun>;
  readonly remove: () => void;
}

/** What a test changes in a program, and what the program reads on its standard input. */
interface FlowChange {
  readonly edit?: (text: string) => string;
  readonly input?: string;
}

/** Writes a program that calls a server instead of the sandbox. */
export function writeFlow({language, file}: ProgramFile, base: string, change: FlowChange = {}): SampleFlow {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'flow-'));
  const written = path.join(folder, path.basename(file));
  const text = readProgram(process.cwd(), file).replaceAll(`https://${brand.sandboxHost}`, base);
  fs.writeFileSync(written, change.edit?.(text) ?? text);
  const {PATH, HOME} = process.env;
  const key = {[brand.secretKeyVariable]: 'sk_test_harbor'};
  const env = {PATH, HOME, LC_ALL: 'C', POLL_SECONDS: '0.01', GO111MODULE: 'off', GOTOOLCHAIN: 'local', ...key};
  const name = path.parse(file).name;
  const start = (command: readonly string[]): Promise<FlowRun> => {
    const [program = '', ...args] = command.map((part) =>
      part.replace('FOLDER', folder).replace('FILE', written).replace('CLASS', name),
    );
    return new Promise((resolve) => {
      const child = execFile(program, args, {cwd: folder, env, maxBuffer: 1e9}, (error, stdout, stderr) =>
        resolve({code: error ? (typeof error.code === 'number' ? error.code : 255) : 0, stdout, stderr}),
      );
      if (change.input !== undefined) {
        child.stdin!.on('error', () => {}).end(change.input); // A compiler may end without reading it.
      }
    });
  };
  const compiler = FLOW_COMPILERS[language.id];
  const run = (...args: readonly string[]): Promise<FlowRun> =>
    start([...FLOW_COMMANDS[language.id as keyof typeof FLOW_COMMANDS], ...args]);
  let java: JavaProcess | undefined;
  const repeat = async (): Promise<FlowRun> => {
    const {code, stdout, stderr} = await (java ??= startJava(folder, env)).run(folder, name);
    return {code, stdout: stdout.toString(), stderr};
  };
  return {
    compile: () => compiler && start(compiler),
    run,
    repeat: () => (language.id === 'java' ? repeat() : run()),
    runCommands: (commands) => start(['bash', '-c', commands]),
    remove: () => {
      java?.stop();
      fs.rmSync(folder, {recursive: true, force: true});
    },
  };
}

/**
 * Runs a program once against a server. Returns its output.
 *
 * @throws with its error output if it cannot be compiled or exits with another code than 0
 */
export async function runProgram(program: ProgramFile, base: string, ...args: readonly string[]): Promise<string> {
  return runFlow(program, writeFlow(program, base), args);
}

/** Runs a program that a test changes, as `runProgram` does. */
export async function runChanged(program: ProgramFile, change: FlowChange): Promise<string> {
  return runFlow(program, writeFlow(program, '', change), []);
}

async function runFlow(program: ProgramFile, flow: SampleFlow, args: readonly string[]): Promise<string> {
  try {
    const runs = [await flow.compile(), await flow.run(...args)].filter((run) => run !== undefined);
    const failed = runs.find(({code}) => code !== 0);
    if (failed) {
      throw new Error(`${program.file}: found exit code ${String(failed.code)}, expected 0. ${failed.stderr}`);
    }
    return runs.at(-1)!.stdout;
  } finally {
    flow.remove();
  }
}

/** Creates a payment intent in a sandbox. */
export async function createPayment(base: string, amount: number, properties: object = {}): Promise<void> {
  await fetch(`${base}/payments/v1/payment_intents`, {
    method: 'POST',
    headers: {
      Authorization: 'Bearer sk_test_harbor',
      'Idempotency-Key': `pay-${amount}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({amount, currency: 'EUR', ...properties}),
  });
}
