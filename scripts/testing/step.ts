/** The checks of a change, or those that also run in CI. */
export type Tier = 'default' | 'full';

/** The results file of a test runner. */
export interface Results {
  readonly runner: 'vitest' | 'playwright';
  readonly file: string;
}

/** A command of a check. */
export interface TestStep {
  readonly name: string;
  readonly tier: Tier;
  /** The step of the full tier that does all of this and more: where that runs, this one does not. */
  readonly partOf?: string;
  readonly command: string;
  /** Additional environment variables of the command. */
  readonly env?: Readonly<Record<string, string>>;
  /** How many of the two cores it uses. */
  readonly cores: 1 | 2;
  /** Where a test runner writes how many tests it ran; without it, the step counts as one. */
  readonly results?: Results;
  /** Names of steps that must pass before. */
  readonly needs?: readonly string[];
}

export interface Count {
  readonly passed: number;
  readonly failed: number;
}

/** The result of a step. */
export interface Outcome extends Count {
  readonly step: TestStep;
  readonly milliseconds: number;
  /** What failed, with the beginning of each message. */
  readonly failures: readonly string[];
}
