/** The checks of a change, or what also runs in CI. */
export type Tier = 'default' | 'full';

/** What a test runner leaves behind, in a file of results. */
export interface Results {
  readonly runner: 'vitest' | 'playwright';
  readonly file: string;
}

/** A command that a check consists of. */
export interface TestStep {
  readonly name: string;
  readonly tier: Tier;
  readonly command: string;
  /** Variables of the environment that the command gets besides. */
  readonly env?: Readonly<Record<string, string>>;
  /** How many of the machine's two cores it keeps busy. */
  readonly cores: 1 | 2;
  /** Where a test runner writes how many tests it ran; without it, the step counts as one. */
  readonly results?: Results;
  /** Names of steps that must have passed. */
  readonly needs?: readonly string[];
}

export interface Count {
  readonly passed: number;
  readonly failed: number;
}

/** What became of a step. */
export interface Outcome extends Count {
  readonly step: TestStep;
  readonly milliseconds: number;
  /** What failed, with the beginning of each message. */
  readonly failures: readonly string[];
}
