import {execFile} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type {SampleLanguage} from '../../../packages/request-samples';
import {startJava, type JavaProcess, type ProgramOutcome} from './repeatJava';

/** Programs of one language, each in a folder of its own, ready to run. */
export interface SamplePrograms {
  run(name: string, environment: Readonly<Record<string, string>>): Promise<ProgramOutcome>;
  /** Runs one of many, which all have the environment of the first: programs in Java in one process. */
  repeat(name: string, environment: Readonly<Record<string, string>>): Promise<ProgramOutcome>;
  /** Writes a file beside a program, which runs there. */
  writeFile(name: string, file: string, content: Uint8Array): void;
  /** Removes what was written. */
  remove(): void;
}

type ProgramCommand = readonly [command: string, ...args: string[]];

/** The plainest locale shows whether a program depends on it. */
function createEnvironment(own: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> {
  const {PATH, HOME} = process.env;
  return {PATH, HOME, LC_ALL: 'C', ...own};
}

function runCommand(
  [command, ...args]: ProgramCommand,
  cwd: string,
  environment: Readonly<Record<string, string | undefined>> = {},
): Promise<ProgramOutcome> {
  const env = createEnvironment(environment);
  return new Promise((resolve) => {
    const child = execFile(command, args, {cwd, env, encoding: 'buffer', maxBuffer: 1e8}, (error, stdout, stderr) => {
      const code = error ? (typeof error.code === 'number' ? error.code : 255) : 0;
      resolve({code, stdout, stderr: stderr.toString()});
    });
    child.stdin?.end(); // A program that reads input gets none.
  });
}

async function expectSuccess(command: ProgramCommand, cwd: string, environment = {}): Promise<void> {
  const {code, stdout, stderr} = await runCommand(command, cwd, environment);
  if (code !== 0) {
    throw new Error(`${command.join(' ').slice(0, 200)} ended with ${code}:\n${stdout.toString()}${stderr}`);
  }
}

/** Go needs no network, and builds with the installed version. */
const GO_ENVIRONMENT = {GOFLAGS: '-mod=mod', GO111MODULE: 'on', GOPROXY: 'off', GOTOOLCHAIN: 'local', CGO_ENABLED: '0'};

async function compilePrograms(id: SampleLanguage['id'], folder: string, names: readonly string[]): Promise<void> {
  if (id === 'java') {
    const compiler = path.join(import.meta.dirname, 'Compile.java');
    await expectSuccess(['java', compiler, ...names.map((name) => path.join(folder, name))], folder);
  }
  if (id === 'go') {
    fs.writeFileSync(path.join(folder, 'go.mod'), 'module samples.example\n\ngo 1.19\n');
    fs.mkdirSync(path.join(folder, 'bin'));
    await expectSuccess(['go', 'vet', './...'], folder, GO_ENVIRONMENT);
    // Without debug tables the linker needs half the time.
    await expectSuccess(['go', 'build', '-ldflags=-s -w', '-o', 'bin', './...'], folder, GO_ENVIRONMENT);
  }
}

function getRunner(id: SampleLanguage['id'], folder: string, name: string, file: string): ProgramCommand {
  switch (id) {
    case 'curl':
      return ['bash', file];
    case 'javascript':
      return ['node', file];
    case 'python':
      return ['python3', file];
    case 'java':
      return ['java', '-XX:TieredStopAtLevel=1', '-cp', path.join(folder, name), 'Sample'];
    case 'go':
      return [path.join(folder, 'bin', name)];
    case 'php':
      // Without a php.ini, so that the defaults count.
      return ['php', '-n', file];
    case 'ruby':
      return ['ruby', file];
  }
}

/**
 * Writes programs of a language into a folder and compiles them if needed.
 *
 * @param sources by names, which are letters and digits
 * @throws with the output of the compiler
 */
export async function writePrograms(
  {id, file}: SampleLanguage,
  sources: ReadonlyMap<string, string>,
): Promise<SamplePrograms> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `samples-${id}-`));
  for (const [name, source] of sources) {
    fs.mkdirSync(path.join(folder, name), {recursive: true});
    fs.writeFileSync(path.join(folder, name, file), source);
  }
  await compilePrograms(id, folder, [...sources.keys()]);
  const run: SamplePrograms['run'] = (name, environment) =>
    runCommand(getRunner(id, folder, name, path.join(folder, name, file)), path.join(folder, name), environment);
  let java: JavaProcess | undefined;
  return {
    remove: () => {
      java?.stop();
      fs.rmSync(folder, {recursive: true, force: true});
    },
    run,
    writeFile: (name, other, content) => fs.writeFileSync(path.join(folder, name, other), content),
    repeat: (name, environment) =>
      id === 'java'
        ? (java ??= startJava(folder, createEnvironment(environment))).run(path.join(folder, name), 'Sample')
        : run(name, environment),
  };
}
