import fs from 'node:fs';
import path from 'node:path';

/** The path of a command on the search path; `undefined` if it is not installed. */
export function findCommand(command: string): string | undefined {
  const names = process.platform === 'win32' ? [`${command}.exe`, `${command}.cmd`] : [command];
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
    .find((file) => fs.existsSync(file));
}
