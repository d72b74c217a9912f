/**
 * Serves a build on this machine, as every host of `deploy/` does: clean URLs, one redirect from other forms of a path,
 * the 404 page with status 404 for missing paths, compressed siblings, and the headers of `deploy/headers.ts`. A site
 * below a path is served there.
 *
 * Usage: tsx scripts/serve.ts [--dir build] [--port 3000] [--host localhost]
 */
import fs from 'node:fs';
import http, {type IncomingMessage, type ServerResponse} from 'node:http';
import path from 'node:path';
import {parseArgs} from 'node:util';
import send from 'send';
import {ENCODINGS, NOT_FOUND_FILE, NOT_FOUND_TEXT, readDeployment, type Deployment} from '../deploy/deployment';
import {getCacheControl, getMediaType, REVALIDATE} from '../deploy/headers';
import {resolveTarget} from '../deploy/resolve';

const MOST_PORT = 65_535;

/** Whether a client accepts an encoding by its name (RFC 9110 section 12.5.3). */
function acceptsEncoding(accepted: string, name: string): boolean {
  const [, weight = '1'] = new RegExp(`(?:^|,)\\s*${name}\\s*(?:;\\s*q=([\\d.]+)\\s*)?(?:,|$)`, 'i').exec(accepted) ?? [
    '',
    '0',
  ];
  return Number(weight) > 0;
}

/** The best encoding that the client accepts of those in which a file has a sibling. */
function findEncoding(folder: string, file: string, accepted: string): keyof typeof ENCODINGS | undefined {
  const names = Object.keys(ENCODINGS) as (keyof typeof ENCODINGS)[];
  return names.find(
    (name) => acceptsEncoding(accepted, name) && fs.existsSync(path.join(folder, file + ENCODINGS[name])),
  );
}

function sendFile(folder: string, file: string, request: IncomingMessage, response: ServerResponse): void {
  const encoding = findEncoding(folder, file, request.headers['accept-encoding'] ?? '');
  response.setHeader('Cache-Control', getCacheControl(file));
  response.setHeader('Content-Type', getMediaType(file));
  response.setHeader('Vary', 'Accept-Encoding');
  if (encoding) {
    response.setHeader('Content-Encoding', encoding);
  }
  const sent = encoding ? file + ENCODINGS[encoding] : file;
  send(request, encodeURI(sent), {root: folder, dotfiles: 'allow', index: false, cacheControl: false})
    .on('error', ({status, headers}: {status: number; headers?: Record<string, string>}) => {
      response.removeHeader('Content-Encoding');
      response.writeHead(status, {...headers, 'Cache-Control': REVALIDATE, 'Content-Type': 'text/plain'}).end();
    })
    .pipe(response);
}

function sendNotFound(
  folder: string,
  body: 'page' | 'text',
  {method}: IncomingMessage,
  response: ServerResponse,
): void {
  const content = body === 'page' ? fs.readFileSync(path.join(folder, NOT_FOUND_FILE)) : NOT_FOUND_TEXT;
  response.writeHead(404, {
    'Cache-Control': REVALIDATE,
    'Content-Type': getMediaType(body === 'page' ? NOT_FOUND_FILE : 'not-found.txt'),
    'Content-Length': Buffer.byteLength(content),
  });
  response.end(method === 'HEAD' ? undefined : content);
}

/** Whether a path is one of a file. It is not where it is too long, or has a character that paths cannot have. */
function isFile(file: string): boolean {
  try {
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

function respond(folder: string, deployment: Deployment, request: IncomingMessage, response: ServerResponse): void {
  Object.entries(deployment.headers).forEach(([name, value]) => response.setHeader(name, value));
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, {Allow: 'GET, HEAD', 'Cache-Control': REVALIDATE}).end();
    return;
  }
  const resolution = resolveTarget(request.url ?? '/', deployment, (file) => isFile(path.join(folder, file)));
  switch (resolution.status) {
    case 200:
      sendFile(folder, resolution.file, request, response);
      break;
    case 301:
      response.writeHead(301, {Location: resolution.location, 'Cache-Control': REVALIDATE}).end();
      break;
    case 404:
      sendNotFound(folder, resolution.body, request, response);
  }
}

/**
 * Longer than any browser keeps an idle connection, Firefox for 115 s: a request is lost that meets the end of its
 * connection.
 */
const KEEP_ALIVE_MS = 120_000;

function main(): void {
  const {values} = parseArgs({
    options: {
      dir: {type: 'string', default: 'build'},
      port: {type: 'string', short: 'p', default: '3000'},
      host: {type: 'string', default: 'localhost'},
    },
  });
  if (!/^\d+$/.test(values.port) || Number(values.port) > MOST_PORT) {
    throw new Error(`found --port ${values.port}, expected a number up to ${MOST_PORT}, such as 3000.`);
  }
  const folder = path.resolve(values.dir);
  const deployment = readDeployment(folder);
  // Paths of 8 KB get a response of the site, not one of Node.
  const options = {maxHeaderSize: 32_768, keepAliveTimeout: KEEP_ALIVE_MS};
  const server = http.createServer(options, (request, response) => respond(folder, deployment, request, response));
  server.on('error', (error: NodeJS.ErrnoException) => {
    console.error(
      error.code === 'EADDRINUSE' ? `Port ${values.port} is in use: choose another with --port.` : error.message,
    );
    process.exitCode = 1;
  });
  server.listen(Number(values.port), values.host, () => {
    console.log(`Serving ${values.dir} at http://${values.host}:${values.port}${deployment.base}`);
  });
}

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
