import {execFileSync, spawn, type ChildProcess} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A copy of the project, with its packages, in which files are edited. */
export function copyProject(root = process.cwd()): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edits-'));
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of files.split('\0').filter((name) => name !== '' && fs.existsSync(path.join(root, name)))) {
    fs.cpSync(path.join(root, file), path.join(folder, file));
  }
  // A folder of links, so that the bundler's cache is that of the copy.
  const packages = path.join(folder, 'node_modules');
  fs.mkdirSync(packages);
  for (const name of fs.readdirSync(path.join(root, 'node_modules'))) {
    if (name !== '.cache') {
      fs.symlinkSync(path.join(root, 'node_modules', name), path.join(packages, name));
    }
  }
  return folder;
}

/** A running `npm start`. */
export interface DevServer {
  readonly url: string;
  /** The process of npm. */
  readonly id: number;
  /** What it has printed since it started. */
  readonly readOutput: () => string;
  readonly stop: () => Promise<void>;
}

async function waitFor(isTrue: () => boolean, what: string, milliseconds: number): Promise<void> {
  const end = Date.now() + milliseconds;
  while (!isTrue()) {
    if (Date.now() > end) {
      throw new Error(`found no ${what} in ${String(milliseconds / 1000)} s, expected it`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Starts `npm start` in a folder, and waits for its first compilation. */
export async function startDevServer(folder: string, port: number): Promise<DevServer> {
  let output = '';
  const child: ChildProcess = spawn('npm', ['start', '--', '--port', String(port), '--no-open'], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {...process.env, NODE_ENV: undefined, NO_COLOR: '1'},
  });
  const collect = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout!.on('data', collect);
  child.stderr!.on('data', collect);
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      process.kill(-child.pid!, 'SIGTERM');
      await ended;
    }
  };
  try {
    await waitFor(() => /compiled/i.test(output) || child.exitCode !== null, 'first compilation', 300_000);
  } catch (error) {
    await stop();
    throw new Error(`${(error as Error).message}\n${output.slice(-3000)}`, {cause: error});
  }
  return {url: `http://localhost:${String(port)}`, id: child.pid!, readOutput: () => output, stop};
}
