/** A mistake in a text that somebody wrote. */
export interface Finding {
  /** From the root of the project, with forward slashes. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** What was found, what was expected, what to do: `found a link to "…", expected …`. */
  readonly message: string;
  /** Whether the build only warns of it. */
  readonly isWarning?: true;
  /** A short stable name of the rule that it breaks, where others follow from it. */
  readonly rule?: string;
  /** The words that break the rule, where others are compared with them. */
  readonly found?: string;
}

/** A finding as one line: `file:line: message`. */
export function formatFinding({file, line, message}: Finding): string {
  return `${file}:${String(line)}: ${message.replace(/\s*\n\s*/g, ' ')}`;
}

/** A line with a place: `file:line: message`, `file at /pointer: message` or `file:line#/pointer: message`. */
export interface PlacedLine {
  readonly file: string;
  readonly line?: number;
  /** A JSON Pointer (RFC 6901). */
  readonly pointer?: string;
  readonly message: string;
}

const PLACED_LINE =
  /^(?<file>[^\s:#]+\.\w+)(?::(?<line>\d+))?(?::\d+)?(?:(?: at |#)(?<pointer>\/\S*?))?:? (?<message>.*)$/;

/** The place in a line of a message; undefined in one that has neither a line nor a pointer. */
export function parsePlacedLine(text: string): PlacedLine | undefined {
  const {file, line, pointer, message} = PLACED_LINE.exec(text.trim())?.groups ?? {};
  return file === undefined || (line === undefined && pointer === undefined)
    ? undefined
    : {file, ...(line && {line: Number(line)}), ...(pointer && {pointer}), message: message!};
}

/** The findings in a message of one line each; one without a place gets the first line of a default. */
export function parseFindings(text: string, fallback: string): Finding[] {
  return text
    .split('\n')
    .filter((one) => one.trim() !== '')
    .map((one) => {
      const placed = parsePlacedLine(one);
      if (placed === undefined) {
        return {file: fallback, line: 1, message: one};
      }
      const {file, line = 1, pointer, message} = placed;
      return {file, line, message: pointer === undefined ? message : `at ${pointer}: ${message}`};
    });
}
