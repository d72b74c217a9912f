/**
 * Splits a path for the lines of a phone: behind the name of its collection, before an id, an action or a parameter.
 *
 * @param characters of a line, which only a longer part exceeds
 */
export function splitPath(path: string, characters: number): string[] {
  const lines: string[] = [];
  for (const part of path.split(/(?<=^\/[^/]+\/[^/]+\/.+)(?=[/?&])/)) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + part.length <= characters) {
      lines[lines.length - 1] = line + part;
    } else {
      lines.push(part);
    }
  }
  return lines;
}
