/**
 * A loader that runs after that of MDX: leaves out of the front matter that a page exports what only the server reads, for
 * the head of the page. Each of these values is on one line.
 *
 * Plain JavaScript, since the bundler loads it without a compiler.
 */
const FRONT_MATTER = /^export const frontMatter = \{\n[\s\S]*?^\};$/m;
const SERVER_VALUES = /^\t(?:title|description): .*\n/gm;

export default function keepFrontMatter(source) {
  return source.replace(FRONT_MATTER, (frontMatter) => frontMatter.replace(SERVER_VALUES, ''));
}
