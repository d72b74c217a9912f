import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';

/** Escapes each `%` that does not begin a valid escape, so that decoding gives the text back (RFC 3986, 2.4). */
function escapeStrayPercents(text: string, decode: (text: string) => string): string {
  try {
    decode(text);
    return text;
  } catch {
    return text.replace(/%/g, '%25');
  }
}

/**
 * Gives the path and hash that the router can read: the router decodes both and
 * throws on a malformed escape; a trailing `index.html` or `.html` names the same page.
 */
export function readableUrl({pathname, search, hash}: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return (
    (escapeStrayPercents(pathname, decodeURI).replace(/(?:\/index)?\.html$/, '') || '/') +
    search +
    escapeStrayPercents(hash, decodeURIComponent)
  );
}

function makeReadable(): void {
  const {pathname, search, hash} = window.location;
  const readable = readableUrl(window.location);
  if (readable !== pathname + search + hash) {
    window.history.replaceState(window.history.state, '', readable);
  }
}

if (ExecutionEnvironment.canUseDOM) {
  makeReadable();
  // Registered before the router's own listener, which must find the location readable.
  window.addEventListener('popstate', makeReadable);
}
