/** An error in `contracts/`. */
export interface Defect {
  /** The file to change. */
  readonly file: string;
  /** JSON Pointer (RFC 6901) into it. */
  readonly pointer: string;
  /** The line of the pointer, where the file exists. */
  readonly line?: number;
  /** What was found, what was expected, and how to fix it. */
  readonly message: string;
}

/** A defect as one line: file with its line, pointer, message. */
export function formatDefect({file, line, pointer, message}: Defect): string {
  const place = line === undefined ? file : `${file}:${line}`;
  return `${place}#${pointer || '/'}: ${message.replace(/\s*\n\s*/g, ' ')}`;
}
