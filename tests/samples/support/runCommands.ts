import {execFile} from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import type {AddressInfo} from 'node:net';
import os from 'node:os';
import path from 'node:path';
import {unzipSync} from 'fflate';
import {brand} from '../../../src/brand';
import {getDownloadBytes, type Download} from '../../../src/pipeline/downloads/download';

/** The output of a command. */
export interface CommandOutcome {
  readonly code: number;
  readonly output: string;
}

/** A package of its own, since the clients are a third of everything that the tests would install. */
const CLIENTS = 'tests/clients';

/** Where the clients' commands are, which pages start with npx. */
const CLIENT_COMMANDS: Readonly<Record<string, string>> = {
  'npx newman': path.resolve(CLIENTS, 'node_modules/newman/bin/newman.js'),
  'npx @usebruno/cli': path.resolve(CLIENTS, 'node_modules/@usebruno/cli/bin/bru.js'),
};

const ONLY_LOOPBACK = path.join(import.meta.dirname, 'onlyLoopback.mjs');

/** A folder that is gone after a test. */
export function createTemporaryFolder(): string {
  return fs.mkdtempSync(path.join(os.tmpdir(), 'collections-'));
}

/** Serves files as the site does. Returns its URL and a function that stops it. */
export async function serveFiles(files: readonly Download[]): Promise<{url: string; close: () => Promise<void>}> {
  const server = http.createServer(({url}, response) => {
    const file = files.find(({path: place}) => place === url);
    response.writeHead(file ? 200 : 404, {'Content-Type': file?.mediaType ?? 'text/plain', Connection: 'close'});
    response.end(file && getDownloadBytes(file));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((done) => server.close(() => done())),
  };
}

/** Extracts an archive into a folder. */
export function unzipInto(folder: string, archive: Buffer): void {
  for (const [name, bytes] of Object.entries(unzipSync(archive))) {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), {recursive: true});
    fs.writeFileSync(file, bytes);
  }
}

function requireClients(): void {
  const missing = Object.values(CLIENT_COMMANDS).find((file) => !fs.existsSync(file));
  if (missing) {
    throw new Error(`${path.relative('.', missing)} is missing: run npm ci --prefix ${CLIENTS}.`);
  }
}

/**
 * Runs commands of a page in a shell: with the clients that are installed, which reach this machine only, and another
 * address of the site.
 *
 * @param more additional arguments of the last command
 * @throws when the clients are not installed
 */
export function runCommands(text: string, folder: string, more: string, site = ''): Promise<CommandOutcome> {
  requireClients();
  const commands = Object.entries(CLIENT_COMMANDS).reduce(
    (all, [command, file]) => all.replaceAll(command, `"${process.execPath}" "${file}"`),
    text.trimEnd().replaceAll(brand.docsUrl, site),
  );
  const {PATH} = process.env;
  const env = {
    PATH,
    HOME: folder,
    NODE_OPTIONS: `--import "${ONLY_LOOPBACK}"`,
    [brand.secretKeyVariable]: 'sk_test_harbor',
  };
  return new Promise((resolve) => {
    const script = `set -e\n${commands} ${more}`;
    execFile('bash', ['-c', script], {cwd: folder, env, maxBuffer: 1e8}, (error, stdout, stderr) => {
      const code = error ? (typeof error.code === 'number' ? error.code : 255) : 0;
      resolve({code, output: stdout + stderr});
    });
  });
}
