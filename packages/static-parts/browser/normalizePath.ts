/** The same for a path as a route has it, as the router decodes it, and as the browser shows it. */
export function normalizePath(path: string): string {
  const plain = path.replace(/(?!^)\/$/, '');
  try {
    return decodeURI(plain);
  } catch {
    // Decoded already: a percent sign of its own.
    return plain;
  }
}
