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
}

/** A finding as one line: `file:line: message`. */
export function formatFinding({file, line, message}: Finding): string {
  return `${file}:${String(line)}: ${message.replace(/\s*\n\s*/g, ' ')}`;
}

/** The findings in a message of one line each, `file:line: message`; a line without a place gets that of a default. */
export function parseFindings(text: string, fallback: string): Finding[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, file, number, message] = /^([^\s:]+\.\w+):(\d+)(?::\d+)?(?:#\/\S*)?:? (.*)$/.exec(line) ?? [];
      return file === undefined
        ? {file: fallback, line: 1, message: line}
        : {file, line: Number(number), message: message!};
    });
}
