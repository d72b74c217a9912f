/** Consecutive lines of a program. */
export interface SamplePart {
  readonly text: string;
  /** True for what a reader of a page needs least: set-up, and error handling. */
  readonly isFolded: boolean;
}

/** Lines that are the call: the request, and how it is sent. */
export function createCall(lines: readonly string[]): SamplePart {
  return {text: lines.join('\n'), isFolded: false};
}

/** Lines around the call: imports, the check of the key, error handling. */
export function createFrame(lines: readonly string[]): SamplePart {
  return {text: lines.join('\n'), isFolded: true};
}

/** The whole program. */
export function joinParts(parts: readonly SamplePart[]): string {
  return `${parts.map(({text}) => text).join('\n')}\n`;
}
