/** Begins the string that has the code for browsers. */
export const BROWSER_CODE = 'code for browsers:\n';

const START = JSON.stringify(BROWSER_CODE).slice(0, -1);

/**
 * A loader that runs after that of MDX: of the code of a page, which has that for browsers in a string before that for the
 * server, it picks the one that the bundler is for. What the loader of MDX adds before both is kept. Files outside of the
 * content have one code for both.
 *
 * Plain JavaScript, since the bundler loads it without a compiler.
 */
export default function pickCode(source) {
  const start = source.indexOf(START);
  if (start < 0) {
    return source;
  }
  const end = source.indexOf('\n', start);
  const before = source.slice(0, start);
  if (this.getOptions().isServer) {
    return before + source.slice(end + 1);
  }
  return before + JSON.parse(source.slice(start, end).replace(/;$/, '')).slice(BROWSER_CODE.length);
}
