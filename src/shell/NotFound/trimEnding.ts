/** A path without slashes at its end, and without the ending of a file: `/cart` for `/cart.html/` and `/cart/index.html`. */
export function trimEnding(path: string): string {
  return path.replace(/\/+$/, '').replace(/(?:\/index)?\.\w+$/, '');
}
