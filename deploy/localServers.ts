import {spawn, type ChildProcess} from 'node:child_process';
import fs from 'node:fs';
import net, {type AddressInfo} from 'node:net';
import os from 'node:os';
import path from 'node:path';
import {setTimeout} from 'node:timers/promises';
import {findCommand} from '../scripts/findCommand';
import type {Deployment} from './deployment';
import {writeCaddy} from './formats/caddy';
import {writeNginx} from './formats/nginx';

/** A server of this machine with a build. */
export interface LocalServer {
  /** Without a slash at its end. */
  readonly origin: string;
  /** The id of its process, or of that of its parts. */
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

/** The servers that can be started here. `serve` is `npm run serve`. */
export const SERVER_NAMES = ['serve', 'nginx', 'caddy'] as const;

export type ServerName = (typeof SERVER_NAMES)[number];

/** Where Debian installs the dynamic modules of nginx. */
const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

function findServerCommand(name: string): string | undefined {
  // Debian has it where only root looks for commands.
  const inSystem = path.join('/usr/sbin', name);
  return findCommand(name) ?? (fs.existsSync(inSystem) ? inSystem : undefined);
}

/** The Debian packages of servers that are missing. The Brotli module comes with nginx. */
export function listMissingServerPackages(): string[] {
  return [
    ...(findServerCommand('nginx') ? [] : ['nginx', 'libnginx-mod-http-brotli-static']),
    ...(findServerCommand('caddy') ? [] : ['caddy']),
  ];
}

/** The commands of servers that are missing, as sentences. */
export function describeMissingServers(): string[] {
  return ['nginx', 'caddy']
    .filter((name) => findServerCommand(name) === undefined)
    .map((name) => `Install ${name}, by npm run setup or by hand, to test its configuration, which is skipped now.`);
}

/** Whether nginx can send the Brotli siblings. */
export function hasBrotliModule(): boolean {
  return fs.existsSync(BROTLI_MODULE);
}

async function findFreePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const {port} = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** A folder with the build at the path of the site, as a root of a server has it. */
function createRoot(folder: string, work: string, base: string): string {
  if (base === '/') {
    return folder;
  }
  const root = path.join(work, 'root');
  const link = path.join(root, base.slice(1, -1));
  fs.mkdirSync(path.dirname(link), {recursive: true});
  fs.symlinkSync(folder, link);
  return root;
}

function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), {recursive: true});
    fs.writeFileSync(path.join(folder, name), text);
  }
}

/** The main configuration of nginx, which has no files outside of the folder and needs no rights. */
function createNginxMain(work: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${work}/${name};`)
    .join('\n');
  return `${hasBrotliModule() ? `load_module ${BROTLI_MODULE};` : ''}
daemon off;
worker_processes 1;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${work}/nginx.pid;
error_log ${work}/error.log;
events { worker_connections 4096; }
http {
access_log off;
sendfile on;
open_file_cache max=4096;
${temporary}
include ${work}/conf.d/*.conf;
}
`;
}

function createNginxArguments(work: string): string[] {
  return ['-p', work, '-c', path.join(work, 'nginx.conf'), '-e', path.join(work, 'error.log')];
}

function createCommand(
  name: ServerName,
  port: number,
  {folder, work, deployment}: {folder: string; work: string; deployment: Deployment},
): readonly [command: string, ...args: string[]] {
  const root = createRoot(folder, work, deployment.base);
  switch (name) {
    case 'serve':
      return [
        process.execPath,
        '--import',
        'tsx',
        'scripts/serve.ts',
        '--dir',
        folder,
        '--port',
        String(port),
        '--host',
        '127.0.0.1',
      ];
    case 'nginx': {
      const files = writeNginx(deployment, {root, address: `127.0.0.1:${String(port)}`});
      writeFiles(work, {...files, 'nginx.conf': createNginxMain(work)});
      if (!hasBrotliModule()) {
        fs.rmSync(path.join(work, 'snippets'), {recursive: true});
      }
      return [findServerCommand('nginx')!, ...createNginxArguments(work)];
    }
    case 'caddy': {
      const {Caddyfile} = writeCaddy(deployment, {root, address: `http://127.0.0.1:${String(port)}`});
      writeFiles(work, {Caddyfile: `{\n    admin off\n    auto_https off\n}\n${Caddyfile!}`});
      return [findServerCommand('caddy')!, 'run', '--adapter', 'caddyfile', '--config', path.join(work, 'Caddyfile')];
    }
  }
}

/** Waits until a server accepts connections, or ends. */
async function waitForServer(child: ChildProcess, port: number, readLog: () => string): Promise<void> {
  while (!(await canConnect(port))) {
    if (child.exitCode !== null) {
      throw new Error(`The server ended with code ${String(child.exitCode)}: ${readLog()}`);
    }
    await setTimeout(20);
  }
}

/** Starts the process of a server, and waits until it accepts connections. */
async function startProcess(
  command: string,
  args: readonly string[],
  {port, work}: {port: number; work: string},
): Promise<LocalServer> {
  const child = spawn(command, args, {stdio: ['ignore', 'ignore', 'pipe'], env: {...process.env, HOME: work}});
  const log: string[] = [];
  child.stderr.on('data', (text: Buffer) => log.push(text.toString()));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await waitForServer(child, port, () => log.join(''));
  return {
    origin: `http://127.0.0.1:${String(port)}`,
    pid: child.pid!,
    stop: async () => {
      child.kill();
      await ended;
      fs.rmSync(work, {recursive: true, force: true});
    },
  };
}

/**
 * Starts nginx with nothing but a file, which it sends as it is: what the machine can do.
 *
 * @param body of the file
 */
export async function startPlainServer(body: Buffer): Promise<LocalServer> {
  const work = fs.mkdtempSync(path.join(os.tmpdir(), 'plain-'));
  const port = await findFreePort();
  const site = `server { listen 127.0.0.1:${String(port)}; root ${work}; }`;
  writeFiles(work, {'conf.d/plain.conf': site, 'nginx.conf': createNginxMain(work)});
  fs.writeFileSync(path.join(work, 'file'), body);
  return startProcess(findServerCommand('nginx')!, createNginxArguments(work), {port, work});
}

/**
 * Starts a server with the configuration that the build writes for it, at a free port of this machine.
 *
 * @param folder of the build
 * @throws when it ends instead, with its last words
 */
export async function startServer(name: ServerName, folder: string, deployment: Deployment): Promise<LocalServer> {
  const work = fs.mkdtempSync(path.join(os.tmpdir(), `${name}-`));
  const port = await findFreePort();
  const [command, ...args] = createCommand(name, port, {folder: path.resolve(folder), work, deployment});
  return startProcess(command, args, {port, work});
}
