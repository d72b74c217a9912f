import fs from 'node:fs';
import http, {type IncomingMessage, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import path from 'node:path';
import zlib from 'node:zlib';

/** What a response sends, compressed if its type is text. */
interface ServedFile {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

export interface ServedRequest {
  readonly path: string;
  /** The ending of the file, such as `.js`. */
  readonly ending: string;
  /** Bytes of the body, as sent. */
  readonly bytes: number;
  /** Whether the browser asked ahead of a need, by the header `Sec-Purpose`. */
  readonly isPrefetch: boolean;
  /** In milliseconds since the epoch. */
  readonly time: number;
}

/** A folder that is served at an origin of its own. */
export interface ServedSite {
  readonly origin: string;
  /** Returns the requests since the last call. */
  readonly takeRequests: () => ServedRequest[];
  readonly close: () => void;
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
};

/** Endings of files that are compressed already. */
const INCOMPRESSIBLE = ['.woff2', '.png', '.pagefind', '.pf_meta', '.pf_index', '.pf_fragment'];

/** The level at which a host compresses files once, when it gets them. */
const BROTLI_QUALITY = 9;

/** Finds the file of a URL: itself, a page with clean URL, or the index of a folder. */
function findFile(folder: string, pathname: string): string | undefined {
  const base = path.join(folder, decodeURIComponent(pathname));
  return [base, `${base.replace(/\/$/, '')}.html`, path.join(base, 'index.html')].find(
    (file) => file.startsWith(folder) && fs.statSync(file, {throwIfNoEntry: false})?.isFile(),
  );
}

function readServedFile(file: string): ServedFile {
  const ending = path.extname(file);
  const text = fs.readFileSync(file);
  const type = {'Content-Type': MEDIA_TYPES[ending] ?? 'application/octet-stream'};
  if (INCOMPRESSIBLE.includes(ending)) {
    return {body: text, headers: type};
  }
  const body = zlib.brotliCompressSync(text, {
    params: {
      [zlib.constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
  return {body, headers: {...type, 'Content-Encoding': 'br'}};
}

/**
 * Serves a folder, all folders alike: clean URLs, the same headers, each file compressed once. A visit that nothing is
 * measured in comes first, so that no measured one waits for the compression.
 */
export async function serveFolder(folder: string): Promise<ServedSite> {
  const files = new Map<string, ServedFile>();
  let requests: ServedRequest[] = [];

  const respond = (request: IncomingMessage, response: ServerResponse): void => {
    const [pathname = '/'] = (request.url ?? '/').split('?');
    const file = findFile(folder, pathname);
    if (file === undefined) {
      response.writeHead(404, {'Content-Type': 'text/plain'}).end();
      return;
    }
    const served = files.get(file) ?? readServedFile(file);
    files.set(file, served);
    requests.push({
      path: pathname,
      ending: path.extname(file),
      bytes: served.body.length,
      isPrefetch: String(request.headers['sec-purpose'] ?? '').includes('prefetch'),
      time: Date.now(),
    });
    response
      .writeHead(200, {...served.headers, 'Content-Length': served.body.length, 'Cache-Control': 'max-age=3600'})
      .end(served.body);
  };

  const server = http.createServer(respond);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    takeRequests: () => {
      const taken = requests;
      requests = [];
      return taken;
    },
    close: () => server.close(),
  };
}
