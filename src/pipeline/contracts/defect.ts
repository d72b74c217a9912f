import {parsePlacedLine} from '../../../packages/authoring/finding';

/** An error in `contracts/`. */
export interface Defect {
  /** The file to change. */
  readonly file: string;
  /** JSON Pointer (RFC 6901) into it; none where the file cannot be read. */
  readonly pointer?: string;
  /** The line of the pointer, where the file exists. */
  readonly line?: number;
  /** What was found, what was expected, and how to fix it. */
  readonly message: string;
  /** A short stable name of the rule that it breaks, where others follow from it. */
  readonly rule?: string;
}

/** A defect as one line: file with its line, pointer, message. */
export function formatDefect({file, line, pointer, message}: Defect): string {
  const place = line === undefined ? file : `${file}:${line}`;
  return `${place}${pointer === undefined ? '' : `#${pointer || '/'}`}: ${message.replace(/\s*\n\s*/g, ' ')}`;
}

/** The defects in a message of one line each. */
export function parseDefects(text: string): Defect[] {
  return text.split('\n').flatMap((line) => parsePlacedLine(line) ?? []);
}
