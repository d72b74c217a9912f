/**
 * Serves a build on this machine, as a host would: clean URLs, one redirect from `/x.html`, `/x/index.html`
 * and `/x/` to `/x`, the 404 page with status 404 for missing paths, and the headers of `deploy/headers.ts`.
 *
 * Usage: tsx scripts/serve.ts [--dir build] [--port 3000] [--host localhost]
 */
import fs from 'node:fs';
import http, {type IncomingMessage, type ServerResponse} from 'node:http';
import path from 'node:path';
import {parseArgs} from 'node:util';
import serveHandler from 'serve-handler';
import {createHeaderRules, type HeaderRule} from '../deploy/headers';

/** The path of the 404 page, which has no URL of its own. */
const NOT_FOUND_PATH = '/404';

/** The path without its extension, or `undefined` when it has none. */
function stripHtmlEnding(pathname: string): string | undefined {
  const clean = pathname.replace(/(?:(?:\/index)?\.html|\/+)$/, '') || '/';
  return clean === pathname ? undefined : clean;
}

function isReadable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

function handleRequest(
  folder: string,
  rules: readonly HeaderRule[],
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const [pathname = '/', ...query] = (request.url ?? '/').split('?');
  const clean = stripHtmlEnding(pathname);
  if (clean !== undefined) {
    response.writeHead(301, {Location: [clean.replace(/^\/{2,}/, '/'), ...query].join('?')}).end();
    return;
  }
  if (!isReadable(pathname) || pathname === NOT_FOUND_PATH) {
    response.writeHead(404, {...rules[0]!.headers, 'Content-Type': 'text/html; charset=utf-8'});
    fs.createReadStream(path.join(folder, '404.html')).pipe(response);
    return;
  }
  void serveHandler(request, response, {
    public: folder,
    cleanUrls: true,
    trailingSlash: false,
    directoryListing: false,
    headers: rules.map(({source, headers}) => ({
      source,
      headers: Object.entries(headers).map(([key, value]) => ({key, value})),
    })),
    etag: true,
  });
}

function main(): void {
  const {values} = parseArgs({
    options: {
      dir: {type: 'string', default: 'build'},
      port: {type: 'string', short: 'p', default: '3000'},
      host: {type: 'string', default: 'localhost'},
    },
  });
  const folder = path.resolve(values.dir);
  if (!fs.existsSync(path.join(folder, '404.html'))) {
    throw new Error(
      `${values.dir}: found no build there, expected a folder with a 404.html. Run "npm run build" first.`,
    );
  }
  const rules = createHeaderRules(folder);
  const server = http.createServer((request, response) => handleRequest(folder, rules, request, response));
  server.on('error', (error: NodeJS.ErrnoException) => {
    console.error(
      error.code === 'EADDRINUSE' ? `Port ${values.port} is in use: choose another with --port.` : error.message,
    );
    process.exitCode = 1;
  });
  server.listen(Number(values.port), values.host, () => {
    console.log(`Serving ${values.dir} at http://${values.host}:${values.port}/`);
  });
}

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
