/** The parts of a script that ran, as `Profiler.takePreciseCoverage` returns them. */
export interface ScriptCoverage {
  readonly url: string;
  readonly functions: readonly {
    readonly ranges: readonly {readonly startOffset: number; readonly endOffset: number; readonly count: number}[];
  }[];
}

export interface CodeUse {
  /** Functions that ran at least once; the top level of a script is not one. */
  readonly executedFunctions: number;
  /** Bytes of scripts that did not run, not compressed. */
  readonly unusedBytes: number;
}

/** Counts the bytes of a script that did not run. Of nested ranges the inner one decides. */
function countUnused({functions}: ScriptCoverage): number {
  const ranges = functions
    .flatMap((entry) => entry.ranges)
    .sort((one, other) => one.startOffset - other.startOffset || other.endOffset - one.endOffset);
  const length = Math.max(0, ...ranges.map(({endOffset}) => endOffset));
  const isUsed = new Uint8Array(length);
  ranges.forEach(({startOffset, endOffset, count}) => isUsed.fill(count > 0 ? 1 : 0, startOffset, endOffset));
  return isUsed.reduce((unused, used) => unused + 1 - used, 0);
}

/** Summarizes the coverage of all scripts of a page. */
export function summarizeCoverage(scripts: readonly ScriptCoverage[]): CodeUse {
  return {
    executedFunctions: scripts
      .flatMap(({functions}) => functions.slice(1))
      .filter(({ranges}) => (ranges[0]?.count ?? 0) > 0).length,
    unusedBytes: scripts.reduce((sum, script) => sum + countUnused(script), 0),
  };
}
