import {execFile, execFileSync, spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import {promisify} from 'node:util';
import {brand} from '../../../src/brand';
import {readProgram, type ProgramFile} from '../../../src/topics/environments/elements/program';
import {readBody, startServer} from './echoServer';
import type {SampleLanguage} from '../../../packages/request-samples';

/** A program that is a server, running on this machine. */
export interface ServerProgram {
  /** `http://127.0.0.1:port` */
  readonly base: string;
  /** What it has printed, line by line. */
  readonly lines: readonly string[];
  stop(): Promise<void>;
}

/** A program that receives webhooks. */
export interface WebhookReceiverProgram extends Omit<ServerProgram, 'base'> {
  /** Where deliveries go. */
  readonly url: string;
}

/** The pause between checks whether a server listens. */
const POLL_INTERVAL_MS = 25;

async function findFreePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const {port} = server.address() as net.AddressInfo;
  server.close();
  return port;
}

function acceptsConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    const end = (isOpen: boolean): void => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });
}

/** The command that starts a program; Go is compiled first. */
function getStartCommand(id: SampleLanguage['id'], file: string, port: number): readonly [string, ...string[]] {
  switch (id) {
    case 'javascript':
      return ['node', file];
    case 'python':
      return ['python3', file];
    case 'java':
      return ['java', '-XX:TieredStopAtLevel=1', file];
    case 'go': {
      const binary = path.join(path.dirname(file), 'receiver');
      const env = {...process.env, GO111MODULE: 'off', GOTOOLCHAIN: 'local', CGO_ENABLED: '0'};
      execFileSync('go', ['vet', file], {env});
      execFileSync('go', ['build', '-ldflags=-s -w', '-o', binary, file], {env});
      return [binary];
    }
    case 'php':
      return ['php', '-n', '-S', `127.0.0.1:${port}`, file];
    case 'ruby':
      return ['ruby', file];
    case 'curl':
      throw new Error('A shell program starts no server.');
  }
}

/** A server that saves each request and runs the shell program on it, as a reader does by hand. */
async function startShell(
  folder: string,
  file: string,
  environment: NodeJS.ProcessEnv,
): Promise<WebhookReceiverProgram> {
  const lines: string[] = [];
  let count = 0;
  const server = await startServer((request, response) => {
    void (async () => {
      count += 1;
      const [headers, body] = [path.join(folder, `headers-${count}.txt`), path.join(folder, `body-${count}.json`)];
      const {rawHeaders} = request;
      const rows = rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]!}`] : []));
      fs.writeFileSync(headers, `${rows.join('\r\n')}\r\n`);
      fs.writeFileSync(body, await readBody(request));
      const {stdout} = await promisify(execFile)('bash', [file, headers, body], {env: environment}).catch(
        (error: unknown) => error as {stdout: string},
      );
      lines.push(stdout.trim());
      const status = Number(/^(\d{3}) /.exec(stdout)?.[1] ?? 500);
      response.writeHead(status, {connection: 'close'}).end();
    })();
  });
  return {
    url: `${server.base}/webhooks`,
    lines,
    stop: () => {
      server.close();
      return Promise.resolve();
    },
  };
}

async function waitUntilListening(child: ChildProcess, port: number, readOutput: () => string): Promise<void> {
  while (!(await acceptsConnections(port))) {
    if (child.exitCode !== null) {
      throw new Error(`The program ended with ${child.exitCode}: ${readOutput()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
}

/** Starts a program that is a server, and waits until it listens. Its folder is removed when it stops. */
async function startInFolder(
  {language}: ProgramFile,
  program: string,
  port: number,
  environment: NodeJS.ProcessEnv,
): Promise<ServerProgram> {
  const folder = path.dirname(program);
  const [command, ...args] = getStartCommand(language.id, program, port);
  const child = spawn(command, args, {env: environment, cwd: folder, stdio: ['ignore', 'pipe', 'pipe']});
  const lines: string[] = [];
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    lines.splice(0, lines.length, ...output.split('\n').slice(0, -1));
  });
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  await waitUntilListening(child, port, () => errors);
  return {
    base: `http://127.0.0.1:${port}`,
    lines,
    stop: async () => {
      if (child.exitCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      }
      fs.rmSync(folder, {recursive: true, force: true});
    },
  };
}

function writeProgram({language, file}: ProgramFile, text: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `server-${language.id}-`));
  const program = path.join(folder, path.basename(file));
  fs.writeFileSync(program, text);
  return program;
}

function createEnvironment(port: number, more: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const {PATH, HOME} = process.env;
  return {PATH, HOME, LC_ALL: 'C', PORT: String(port), ...more};
}

/**
 * Starts a server of `programs/` as pages show it, which calls another host, and waits until it listens.
 *
 * @param api stands for the host of the sandbox
 * @param files what is in its folder, by name
 * @throws with its output when it ends before that
 */
export async function startServerProgram(
  program: ProgramFile,
  api: string,
  more: NodeJS.ProcessEnv,
  files: ReadonlyMap<string, string> = new Map(),
): Promise<ServerProgram> {
  const port = await findFreePort();
  const text = readProgram(process.cwd(), program.file).replaceAll(
    `https://${brand.sandboxHost}/payments`,
    `${api}/payments`,
  );
  const written = writeProgram(program, text);
  for (const [name, content] of files) {
    fs.writeFileSync(path.join(path.dirname(written), name), content);
  }
  return startInFolder(program, written, port, createEnvironment(port, more));
}

/**
 * Starts a receiver of `programs/` as pages show it, and waits until it listens.
 *
 * @param secrets the secrets, separated by spaces
 * @throws with its output when it ends before that
 */
export async function startReceiver(
  program: ProgramFile,
  variable: string,
  secrets: string,
): Promise<WebhookReceiverProgram> {
  const written = writeProgram(program, readProgram(process.cwd(), program.file));
  const folder = path.dirname(written);
  const port = await findFreePort();
  const environment = createEnvironment(port, {WEBHOOK_QUEUE: path.join(folder, 'queue'), [variable]: secrets});
  if (program.language.id === 'curl') {
    return startShell(folder, written, environment);
  }
  const {base, ...server} = await startInFolder(program, written, port, environment);
  return {...server, url: `${base}/webhooks`};
}
