import {spawn, type ChildProcess} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A sandbox that runs as a process of its own, from the file that readers download. */
export interface SandboxProcess {
  /** Its address, without a trailing slash. */
  readonly url: string;
  /** What it printed so far. */
  readonly output: () => string;
  /** Ends it as Ctrl+C does, and returns its exit code. */
  stop(): Promise<number | null>;
}

/** The end of a command that ends by itself. */
export interface CommandEnd {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Ends a process that connects to another machine. */
const ONLY_LOOPBACK = path.resolve('tests/samples/support/onlyLoopback.mjs');

/** Puts the file into a folder that has nothing else. Returns the folder, which the caller removes. */
export function placeSandboxFile(text: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sandbox-'));
  fs.writeFileSync(path.join(folder, 'sandbox.mjs'), text);
  return folder;
}

function spawnSandbox(folder: string, args: readonly string[]): ChildProcess {
  return spawn(process.execPath, ['sandbox.mjs', ...args], {
    cwd: folder,
    env: {NODE_OPTIONS: `--import=${ONLY_LOOPBACK}`},
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function collectText(stream: NodeJS.ReadableStream): () => string {
  let text = '';
  stream.setEncoding('utf8').on('data', (part: string) => (text += part));
  return () => text;
}

/** Runs the command until it ends. */
export async function runSandboxCommand(folder: string, args: readonly string[]): Promise<CommandEnd> {
  const child = spawnSandbox(folder, args);
  const [stdout, stderr] = [collectText(child.stdout!), collectText(child.stderr!)];
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return {code, stdout: stdout(), stderr: stderr()};
}

/**
 * Starts the sandbox on a free port, and waits until it prints its address.
 *
 * @throws with its output when it ends before
 */
export async function startSandboxProcess(
  folder: string,
  args: readonly string[] = ['--port', '0'],
): Promise<SandboxProcess> {
  const child = spawnSandbox(folder, args);
  const [stdout, stderr] = [collectText(child.stdout!), collectText(child.stderr!)];
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    const look = (): void => {
      const [, address] = /: (http:\/\/127\.0\.0\.1:\d+)\n/.exec(stdout()) ?? [];
      if (address !== undefined) {
        resolve(address);
      }
    };
    child.stdout!.on('data', look);
    void ended.then(() => reject(new Error(`The sandbox ended: ${stderr()}`)));
  });
  return {
    url,
    output: () => stdout() + stderr(),
    stop: () => {
      child.kill('SIGINT');
      return ended;
    },
  };
}
