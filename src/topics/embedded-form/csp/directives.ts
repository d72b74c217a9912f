/**
 * Directives of Content Security Policy Level 3.
 *
 * @see https://www.w3.org/TR/CSP3/
 */

/** Directives with a list of sources, each with its fallbacks, in order. */
const FETCH_DIRECTIVES: Readonly<Record<string, readonly string[]>> = {
  'child-src': ['default-src'],
  'connect-src': ['default-src'],
  'default-src': [],
  'font-src': ['default-src'],
  'frame-src': ['child-src', 'default-src'],
  'img-src': ['default-src'],
  'manifest-src': ['default-src'],
  'media-src': ['default-src'],
  'object-src': ['default-src'],
  'script-src': ['default-src'],
  'script-src-attr': ['script-src', 'default-src'],
  'script-src-elem': ['script-src', 'default-src'],
  'style-src': ['default-src'],
  'style-src-attr': ['style-src', 'default-src'],
  'style-src-elem': ['style-src', 'default-src'],
  'worker-src': ['child-src', 'script-src', 'default-src'],
};

/** Other directives with a list of sources, without fallbacks. */
const OTHER_SOURCE_DIRECTIVES = ['base-uri', 'form-action', 'frame-ancestors'];

const OTHER_DIRECTIVES = [
  'report-to',
  'report-uri',
  'require-trusted-types-for',
  'sandbox',
  'trusted-types',
  'upgrade-insecure-requests',
];

/** Directives that browsers no longer support, with the fix. */
export const REMOVED_DIRECTIVES: Readonly<Record<string, string>> = {
  'block-all-mixed-content': 'Browsers block mixed content anyway. Remove it.',
  'navigate-to': 'No browser supports it. Remove it.',
  'plugin-types': "Browsers no longer support plugins. Replace it with `object-src 'none'`.",
  'prefetch-src': 'Browsers removed it. Remove it.',
  referrer: 'Send the header `Referrer-Policy` instead.',
  'reflected-xss': 'Browsers removed it. Remove it.',
  'require-sri-for': 'Browsers removed it. Remove it.',
};

export const SOURCE_DIRECTIVES: readonly string[] = [...Object.keys(FETCH_DIRECTIVES), ...OTHER_SOURCE_DIRECTIVES];

/** Every directive that browsers support. */
export const DIRECTIVES: readonly string[] = [...SOURCE_DIRECTIVES, ...OTHER_DIRECTIVES];

/** Keywords of lists of sources, with their single quotes. */
export const KEYWORDS: readonly string[] = [
  "'none'",
  "'self'",
  "'unsafe-inline'",
  "'unsafe-eval'",
  "'unsafe-hashes'",
  "'strict-dynamic'",
  "'report-sample'",
  "'wasm-unsafe-eval'",
  "'inline-speculation-rules'",
];

/** Directives that have no effect in a meta element. */
export const NOT_IN_META: readonly string[] = ['frame-ancestors', 'report-uri', 'sandbox'];

/**
 * The directives for a request; the first one in a policy applies. An external script is first checked against
 * `script-src-elem`.
 */
export function listDecidingDirectives(directive: string): readonly string[] {
  const first = directive === 'script-src' ? ['script-src-elem'] : [];
  return [...first, directive, ...(FETCH_DIRECTIVES[directive] ?? [])];
}
