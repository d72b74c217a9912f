import {ENCODINGS, NOT_FOUND_FILE, type Deployment} from './deployment';
import {LOADED_ENDS} from './headers';

/** What the response to a request is: a file, one redirect, or that there is nothing. */
export type Resolution =
  | {readonly status: 200; readonly file: string}
  | {readonly status: 301; readonly location: string}
  /** With the not-found page, or with a line of text. */
  | {readonly status: 404; readonly body: 'page' | 'text'};

/**
 * Resolves escapes, doubled slashes and dot segments (RFC 3986 section 6.2.2); undefined for a malformed escape, and for a
 * path that leaves the root.
 */
function normalizePath(path: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  const segments: string[] = [];
  for (const segment of decoded.split('/').filter((one) => one !== '' && one !== '.')) {
    if (segment !== '..') {
      segments.push(segment);
    } else if (segments.pop() === undefined) {
      return undefined;
    }
  }
  const end = /(?:^|\/)\.{0,2}$/.test(decoded) && segments.length > 0 ? '/' : '';
  return `/${segments.join('/')}${end}`;
}

/** The path of the page that a path names: without a trailing slash, `.html` and `index`. */
function toPagePath(path: string): string {
  return path
    .replace(/\/+$/, '')
    .replace(/\.html$/, '')
    .replace(/\/index$/, '');
}

/**
 * Resolves the target of a request as every server of the site does (`deploy/formats`): a page responds at one path,
 * and other forms of its path with one redirect there; of a file likewise. Everything else does not exist.
 *
 * @param target path and query of the request
 * @param hasFile whether the build has a file, by its path from the base of the site
 */
export function resolveTarget(
  target: string,
  {base, redirects}: Pick<Deployment, 'base' | 'redirects'>,
  hasFile: (file: string) => boolean,
): Resolution {
  const [, path = '', query = ''] = /^(?<path>[^?]*)(?<query>.*)$/s.exec(target)!;
  const notFound = {
    status: 404,
    body: LOADED_ENDS.some((end) => path.endsWith(end)) ? 'text' : 'page',
  } as const;
  const normalized = normalizePath(path);
  if (normalized === undefined || !`${normalized}/`.startsWith(base)) {
    return notFound;
  }
  const page = toPagePath(normalized).slice(base.length - 1);
  const moved = redirects.find(({from}) => from === page);
  if (moved) {
    const [to = '', ...anchor] = moved.to.split(/(?=#)/);
    return {status: 301, location: base + to.slice(1) + query + anchor.join('')};
  }
  const respond = (file: string, own: string): Resolution =>
    path === own ? {status: 200, file} : {status: 301, location: own + query};
  // The home page of a locale is in a folder.
  const pageFile = (page === '' ? ['index.html'] : [`${page.slice(1)}.html`, `${page.slice(1)}/index.html`]).find(
    hasFile,
  );
  if (pageFile !== undefined && pageFile !== NOT_FOUND_FILE) {
    return respond(pageFile, base + page.slice(1));
  }
  const file = normalized.slice(base.length);
  const isHidden = [...Object.values(ENCODINGS), '.html', '/'].some((end) => file.endsWith(end));
  return file !== '' && !isHidden && hasFile(file) ? respond(file, normalized) : notFound;
}
