/**
 * The response headers of the site, decided here alone. `npm run serve` sends them, so every browser test runs under
 * them, and `npm run build` writes the configurations of servers and hosts from them (`deploy/formats`).
 */
import {createHash} from 'node:crypto';

/** A browser keeps what it got, and asks before it uses it again (RFC 9111 section 5.2.2.4). */
export const REVALIDATE = 'no-cache';

/** A file with a hash in its path never changes (RFC 8246). */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Folders, below the base of the site, in which every path has a hash. `*` is one folder of any name. What is directly
 * in `search/` names the current folder, and is revalidated.
 */
export const IMMUTABLE_FOLDERS = ['assets/', 'search/*/'] as const;

/**
 * Media types, by the end of the path; of two that fit, the first one counts. Feeds: RFC 4287 and JSON Feed 1.1; YAML:
 * RFC 9512; Markdown: RFC 7763; JSON Schema: 2020-12, section 14; scripts: RFC 9239. A test compares the list with the
 * files of the build.
 */
export const MEDIA_TYPES: readonly (readonly [end: string, type: string])[] = [
  ['/changelog.json', 'application/feed+json'],
  ['.schema.json', 'application/schema+json'],
  ['.html', 'text/html; charset=utf-8'],
  ['.md', 'text/markdown; charset=utf-8'],
  ['.txt', 'text/plain; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.csv', 'text/csv; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.mjs', 'text/javascript; charset=utf-8'],
  ...['.go', '.java', '.php', '.py', '.rb', '.sh'].map((end) => [end, 'text/plain; charset=utf-8'] as const),
  ['.json', 'application/json'],
  ['.yaml', 'application/yaml'],
  ['.xml', 'application/xml'],
  ['.rss', 'application/rss+xml'],
  ['.atom', 'application/atom+xml'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.woff2', 'font/woff2'],
  ['.zip', 'application/zip'],
];

/**
 * Ends of paths that a browser or a program loads by itself. Where there is no such file, the response is a line of
 * text: HTML in the place of a script, a style sheet or data hides what is wrong.
 */
export const LOADED_ENDS = ['.js', '.mjs', '.css', '.json', '.woff2', '.png', '.svg', '.map'] as const;

/** Features of browsers that the site does not use, and nothing in it may. */
const UNUSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'usb',
  'xr-spatial-tracking',
];

/** The inline scripts of a page that run. A data block, such as structured data, does not. */
export function listInlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?<attributes>[^>]*)>(?<text>.*?)<\/script>/gs)]
    .map(({groups}) => groups!)
    .filter(({attributes, text}) => text !== '' && !/\btype=["']?application\//.test(attributes!))
    .map(({text}) => text!);
}

/** The style attributes of a page: the colors of an announcement bar, if they are configured. */
function listStyleAttributes(html: string): string[] {
  return [...html.matchAll(/<[a-z][^<>]*\sstyle=(?:"(?<quoted>[^"]*)"|(?<bare>[^\s>]+))/gi)].map(
    ({groups}) => groups!.quoted ?? groups!.bare!,
  );
}

/** The style sheets in a page. */
export function listInlineStyles(html: string): string[] {
  return [...html.matchAll(/<style[^>]*>(?<text>.*?)<\/style>/gs)].map(({groups}) => groups!.text!);
}

/** The source expression of an inline script, style sheet or style attribute (CSP Level 3, section 2.3.1). */
export function hashText(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/**
 * The content security policy: the site loads from its own host alone, runs one inline script, which sets the color mode
 * before the first paint, and has a few style sheets in its pages, which several share. No `eval`, no string that becomes
 * HTML or the URL of a script unchecked, no frame around the site, and no style sheet or attribute that the build does not have.
 *
 * @param pages the pages of the build, as HTML
 */
export function createContentSecurityPolicy(pages: readonly string[]): string {
  const listHashes = (list: (html: string) => string[]): string[] => [...new Set(pages.flatMap(list).map(hashText))];
  const attributes = listHashes(listStyleAttributes);
  const styles = [
    ...listHashes(listInlineStyles),
    ...(attributes.length > 0 ? ["'unsafe-hashes'", ...attributes] : []),
  ];
  return Object.entries({
    'default-src': "'none'",
    'script-src': ["'self'", ...listHashes(listInlineScripts)].join(' '),
    'style-src': ["'self'", ...styles].join(' '),
    // Icons of the style sheets are data URLs.
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    // The one policy is created by the inline script: src/pipeline/plugins/classicPreset/trustedTypes.ts.
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default',
  })
    .map(([directive, value]) => `${directive} ${value}`)
    .join('; ');
}

/**
 * The headers of every response but those about caches and media types, by name.
 *
 * @param pages the pages of the build, as HTML
 */
export function createSecurityHeaders(pages: readonly string[]): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': createContentSecurityPolicy(pages),
    // Two years. Browsers ignore it over HTTP. Subdomains and other sites of the host are for their owner to decide.
    'Strict-Transport-Security': 'max-age=63072000',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
}

/**
 * The media type of a file; that of unknown bytes for an end that the table does not have.
 *
 * @param file its path, from the base of the site
 */
export function getMediaType(file: string): string {
  return MEDIA_TYPES.find(([end]) => `/${file}`.endsWith(end))?.[1] ?? 'application/octet-stream';
}

/** Whether a file is in a folder of IMMUTABLE_FOLDERS. */
function isImmutable(file: string): boolean {
  return IMMUTABLE_FOLDERS.some((folder) => new RegExp(`^${folder.replaceAll('*', '[^/]+')}`).test(file));
}

/**
 * How long a response to a request for a file may be used again.
 *
 * @param file its path, from the base of the site
 */
export function getCacheControl(file: string): string {
  return isImmutable(file) ? IMMUTABLE : REVALIDATE;
}
