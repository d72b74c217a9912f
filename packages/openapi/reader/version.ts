/** Whether a value of `openapi` names a version that is read: 3.0, 3.1 or 3.2, with or without a number behind it. */
export function isReadVersion(version: unknown): boolean {
  return (typeof version === 'string' || typeof version === 'number') && /^3(\.[012](\.|$)|$)/.test(String(version));
}

/** The line of the key `openapi` in a document, and its value as it is written: `2.0`, not the number 2. */
export function findVersion(text: string): {readonly line: number; readonly written: string | undefined} {
  const found = /^[\s{]*["']?openapi["']?\s*:[ \t]*([^\s,}#]*)/m.exec(text);
  const before = found ? text.slice(0, text.indexOf('openapi', found.index)) : '';
  return {line: before.split('\n').length, written: found?.[1]};
}
