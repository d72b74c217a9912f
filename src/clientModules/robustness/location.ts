import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';

function canDecode(text: string, decode: (text: string) => string): boolean {
  try {
    decode(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Escapes each `%` that does not begin an escape (RFC 3986, 2.1), or every one where the escapes are not UTF-8, so that
 * decoding returns the text as typed.
 */
function escapeStrayPercents(text: string, decode: (text: string) => string): string {
  const escaped = text.replace(/%(?![0-9a-f]{2})/gi, '%25');
  return canDecode(escaped, decode) ? escaped : text.replace(/%/g, '%25');
}

/**
 * Returns the path and hash that the router can read: the router decodes both and
 * throws on a malformed escape; a trailing `index.html` or `.html` names the same page.
 */
export function toReadableUrl({pathname, search, hash}: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return (
    (escapeStrayPercents(pathname, decodeURI).replace(/(?:\/index)?\.html$/, '') || '/') +
    search +
    escapeStrayPercents(hash, decodeURIComponent)
  );
}

function makeLocationReadable(): void {
  const {pathname, search, hash} = window.location;
  const readable = toReadableUrl(window.location);
  if (readable !== pathname + search + hash) {
    window.history.replaceState(window.history.state, '', readable);
  }
}

if (ExecutionEnvironment.canUseDOM) {
  makeLocationReadable();
  // Registered before the router's own listener, which must find the location readable.
  window.addEventListener('popstate', makeLocationReadable);
}
