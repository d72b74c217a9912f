/**
 * Everything that a check needs, in the order in which it fails fastest: types,
 * lint, unit tests, both builds, browser tests. Goes on after a failed step, and
 * ends with what failed and one line over all of them: `N passed, N failed`.
 *
 * Usage: npm test
 * Exit code 1 when anything failed.
 */
import {spawn} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {findChromium} from './findChromium';
import {findLanguages} from './languages';
import {stripVTControlCharacters} from 'node:util';

interface Count {
  readonly passed: number;
  readonly failed: number;
}

interface Step {
  readonly name: string;
  readonly command: string;
  /** Reads how many tests a runner ran; without it, the step counts as one. */
  readonly count?: () => Count;
  /** Reads what failed, with the beginning of each message. */
  readonly failures?: () => string[];
  /** Names of steps that must have passed. */
  readonly needs?: readonly string[];
}

const RESULTS = 'test-results';

function readJson(file: string): unknown {
  return JSON.parse(fs.readFileSync(`${RESULTS}/${file}`, 'utf8'));
}

function countUnitTests(): Count {
  const {numPassedTests, numFailedTests, numFailedTestSuites} = readJson('unit.json') as {
    numPassedTests: number;
    numFailedTests: number;
    numFailedTestSuites: number;
  };
  return {passed: numPassedTests, failed: Math.max(numFailedTests, numFailedTestSuites)};
}

function countBrowserTests(): Count {
  const {stats} = readJson('browser.json') as {
    stats: {expected: number; unexpected: number; flaky: number};
  };
  return {passed: stats.expected, failed: stats.unexpected + stats.flaky};
}

/** The first lines of a message, without the colors of a terminal. */
function beginningOf(message = ''): string {
  const lines = stripVTControlCharacters(message).split('\n');
  return lines.slice(0, 12).join('\n    ');
}

function unitFailures(): string[] {
  const {testResults} = readJson('unit.json') as {
    testResults: {
      name: string;
      status: string;
      message: string;
      assertionResults: {status: string; fullName: string; failureMessages: string[]}[];
    }[];
  };
  return testResults.flatMap(({name, status, message, assertionResults}) => {
    const file = path.relative('.', name);
    const failed = assertionResults.filter((result) => result.status === 'failed');
    return status === 'failed' && failed.length === 0
      ? [`${file}\n    ${beginningOf(message)}`]
      : failed.map(({fullName, failureMessages}) => `${file}: ${fullName}\n    ${beginningOf(failureMessages[0])}`);
  });
}

interface Suite {
  readonly specs?: readonly {
    file: string;
    title: string;
    ok: boolean;
    tests: {results: {error?: {message?: string}}[]}[];
  }[];
  readonly suites?: readonly Suite[];
}

function failuresIn({specs = [], suites = []}: Suite): string[] {
  const own = specs
    .filter(({ok}) => !ok)
    .map(({file, title, tests}) => {
      const error = tests.flatMap(({results}) => results).find((result) => result.error)?.error;
      return `${file}: ${title}\n    ${beginningOf(error?.message)}`;
    });
  return [...own, ...suites.flatMap(failuresIn)];
}

function browserFailures(): string[] {
  return failuresIn(readJson('browser.json') as Suite);
}

const STEPS: readonly Step[] = [
  {name: 'types', command: 'npm run -s check:types'},
  {name: 'code style', command: 'npm run -s check:code'},
  {name: 'format', command: 'npm run -s check:format'},
  {name: 'prose style', command: 'npm run -s check:prose'},
  {name: 'spelling', command: 'npm run -s check:spelling'},
  {name: 'unit tests', command: 'npm run -s test:unit', count: countUnitTests, failures: unitFailures},
  {name: 'site build', command: 'npm run -s build'},
  {name: 'kitchen-sink build', command: 'npm run -s build:kitchen-sink'},
  {
    name: 'browser tests',
    command: 'npm run -s test:browser',
    count: countBrowserTests,
    failures: browserFailures,
    needs: ['site build', 'kitchen-sink build'],
  },
];

function run(command: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, {shell: true, stdio: ['ignore', 'inherit', 'inherit']});
    child.on('close', (code) => resolve(code === 0));
    child.on('error', () => resolve(false));
  });
}

/** What a step counts for: a runner that passes and ran nothing has failed, and so has one that left no count. */
function countOf({count}: Step, hasPassed: boolean): Count {
  const single = {passed: hasPassed ? 1 : 0, failed: hasPassed ? 0 : 1};
  if (!count) {
    return single;
  }
  try {
    const {passed, failed} = count();
    const isConsistent = hasPassed ? passed > 0 && failed === 0 : failed > 0;
    return isConsistent ? {passed, failed} : {passed, failed: failed + 1};
  } catch (error) {
    console.error(`no count of this step: ${String(error)}`);
    return {passed: 0, failed: 1};
  }
}

function failuresOf({name, failures}: Step): readonly string[] {
  try {
    return failures?.() ?? [];
  } catch (error) {
    return [`no list of what failed in ${name}: ${String(error)}`];
  }
}

async function main(): Promise<void> {
  fs.rmSync(RESULTS, {recursive: true, force: true});
  fs.mkdirSync(RESULTS);
  findChromium();
  findLanguages();
  const failedSteps = new Set<string>();
  let passed = 0;
  let failed = 0;
  for (const [index, step] of STEPS.entries()) {
    console.log(`\n[${index + 1}/${STEPS.length}] ${step.name}: ${step.command}`);
    const missing = step.needs?.filter((name) => failedSteps.has(name)) ?? [];
    if (missing.length > 0) {
      console.error(`not run, since it needs: ${missing.join(', ')}`);
    }
    const started = Date.now();
    const hasPassed = missing.length === 0 && (await run(step.command));
    const count = countOf(step, hasPassed);
    passed += count.passed;
    failed += count.failed;
    if (count.failed > 0) {
      failedSteps.add(step.name);
    }
    const seconds = Math.round((Date.now() - started) / 1000);
    console.log(
      `[${index + 1}/${STEPS.length}] ${step.name}: ${count.passed} passed, ${count.failed} failed (${seconds} s)`,
    );
  }
  if (failedSteps.size > 0) {
    const failures = STEPS.filter(({name}) => failedSteps.has(name)).flatMap(failuresOf);
    failures.forEach((failure) => console.error(`\nFailed: ${failure}`));
    console.error(`\nFailed: ${[...failedSteps].join(', ')}`);
    process.exitCode = 1;
  }
  console.log(`\n${passed} passed, ${failed} failed`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  console.log('\n0 passed, 1 failed');
  process.exitCode = 1;
});
