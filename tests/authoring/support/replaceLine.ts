/**
 * Puts the number of the first line that differs between two texts in the place of `LINE` of a pattern, so that a test
 * of a message does not depend on what else is in the file.
 */
export function replaceLine(pattern: RegExp, before: string, after: string): RegExp {
  const lines = after.split('\n');
  const index = before.split('\n').findIndex((line, at) => line !== lines[at]);
  return new RegExp(pattern.source.replace('LINE', String(index + 1)), pattern.flags);
}
