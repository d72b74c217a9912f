/** An error in `contracts/`. */
export interface Defect {
  /** The file to change. */
  readonly file: string;
  /** JSON Pointer (RFC 6901) into it. */
  readonly pointer: string;
  /** What was found, what was expected, and how to fix it. */
  readonly message: string;
}

/** A defect as one line: file, pointer, message. */
export function formatDefect({file, pointer, message}: Defect): string {
  return `${file}#${pointer || '/'}: ${message.replace(/\s*\n\s*/g, ' ')}`;
}
