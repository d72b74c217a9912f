/** Sources of a policy: their kinds, and the origins that they allow. */

const HOST_PATTERN =
  /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)(?::(\d+|\*))?(\/[^?#]*)?$/i;
const SCHEME_PATTERN = /^([a-z][a-z0-9+.-]*):$/i;
const NONCE_PATTERN = /^'nonce-[A-Za-z0-9+/_-]+={0,2}'$/i;
const HASH_PATTERN = /^'sha(?:256|384|512)-[A-Za-z0-9+/_-]+={0,2}'$/i;

export type SourceKind = 'keyword' | 'nonce' | 'hash' | 'scheme' | 'host' | 'unknown';

/** The kind of a source by the grammar of CSP 3. A keyword may be unknown. */
export function classifySource(source: string): SourceKind {
  if (source.startsWith("'")) {
    return NONCE_PATTERN.test(source)
      ? 'nonce'
      : HASH_PATTERN.test(source)
        ? 'hash'
        : /^'[a-z]+(?:-[a-z]+)*'$/i.test(source)
          ? 'keyword'
          : 'unknown';
  }
  return SCHEME_PATTERN.test(source) ? 'scheme' : HOST_PATTERN.test(source) ? 'host' : 'unknown';
}

/** Whether a source allows everything from an HTTPS origin on an HTTPS page. */
export function allowsOrigin(source: string, origin: string): boolean {
  const host = origin.slice('https://'.length);
  const scheme = SCHEME_PATTERN.exec(source)?.[1] ?? undefined;
  if (scheme !== undefined) {
    return /^https?$/i.test(scheme);
  }
  const match = source.startsWith("'") ? null : HOST_PATTERN.exec(source.toLowerCase());
  if (!match) {
    return false;
  }
  const [, ofScheme = 'https', ofHost = '', port = '443', path = '/'] = match;
  return (
    /^https?$/.test(ofScheme) &&
    (ofHost === '*' || (ofHost.startsWith('*.') ? host.endsWith(ofHost.slice(1)) : host === ofHost)) &&
    (port === '443' || port === '*') &&
    path === '/'
  );
}
