import fs from 'node:fs';
import path from 'node:path';
import {stripVTControlCharacters} from 'node:util';
import type {Count, Results} from './step';

interface TestResults extends Count {
  readonly failures: readonly string[];
}

/** The first lines of a message, without colors. */
function abbreviate(message = ''): string {
  return stripVTControlCharacters(message).split('\n').slice(0, 12).join('\n    ');
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** A file in which no test failed, but a hook or an import, is one failure. */
function readVitest({numPassedTests, testResults}: VitestReport): TestResults {
  const failures = testResults.flatMap(({name, status, message, assertionResults}) => {
    const file = path.relative('.', name);
    const failed = assertionResults.filter((result) => result.status === 'failed');
    return status === 'failed' && failed.length === 0
      ? [`${file}\n    ${abbreviate(message)}`]
      : failed.map(({fullName, failureMessages}) => `${file}: ${fullName}\n    ${abbreviate(failureMessages[0])}`);
  });
  return {passed: numPassedTests, failed: failures.length, failures};
}

interface PlaywrightSuite {
  readonly specs?: readonly {
    readonly file: string;
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly {readonly results: readonly {readonly error?: {readonly message?: string}}[]}[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightReport extends PlaywrightSuite {
  readonly stats: {readonly expected: number; readonly unexpected: number; readonly flaky: number};
  /** Errors outside of tests, such as a server that did not start. */
  readonly errors?: readonly {readonly message?: string}[];
}

function listFailures({specs = [], suites = []}: PlaywrightSuite): string[] {
  const own = specs
    .filter(({ok}) => !ok)
    .map(({file, title, tests}) => {
      const error = tests.flatMap(({results}) => results).find((result) => result.error)?.error;
      return `${file}: ${title}\n    ${abbreviate(error?.message)}`;
    });
  return [...own, ...suites.flatMap(listFailures)];
}

function readPlaywright({stats, errors = [], ...suite}: PlaywrightReport): TestResults {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    failures: [...errors.map(({message}) => abbreviate(message)), ...listFailures(suite)],
  };
}

/**
 * Reads how many tests a runner ran, and which failed.
 *
 * @throws when there is no results file, or it is not JSON
 */
export function readResults({runner, file}: Results): TestResults {
  const report: unknown = JSON.parse(fs.readFileSync(file, 'utf8'));
  return runner === 'vitest' ? readVitest(report as VitestReport) : readPlaywright(report as PlaywrightReport);
}
