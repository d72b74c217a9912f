import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {formatTable} from './formatTable';
import {runSteps} from './runSteps';
import type {Outcome, TestStep} from './step';
import {listSteps, STEPS} from './steps';

let folder = '';
const place = (name: string): string => path.join(folder, name);

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'steps-'));
});

afterAll(() => fs.rmSync(folder, {recursive: true}));

/** A step that runs a program of Node. */
function createStep(name: string, program: string, more: Partial<TestStep> = {}): TestStep {
  const file = place(`${name}.cjs`);
  fs.writeFileSync(file, `const fs = require('node:fs');\n${program}`);
  return {name, tier: 'default', command: `"${process.execPath}" "${file}"`, cores: 1, ...more};
}

/** A step whose runner writes results. */
function createVitestStep(name: string, report: object | undefined, exitCode: number): TestStep {
  const file = place(`${name}.json`);
  const write = report ? `fs.writeFileSync(${JSON.stringify(file)}, ${JSON.stringify(JSON.stringify(report))});` : '';
  return createStep(name, `${write}\nprocess.exit(${exitCode});`, {results: {runner: 'vitest', file}});
}

/** Waits for a file, and fails after 4,000 checks. */
const waitFor = (file: string): string =>
  `let looks = 0;
   const wait = () => fs.existsSync(${JSON.stringify(place(file))}) || (looks++ < 4000 ? setTimeout(wait, 5) : process.exit(1));
   wait();`;
const createTouchCommand = (file: string): string => `fs.writeFileSync(${JSON.stringify(place(file))}, '');`;

async function run(...steps: readonly TestStep[]): Promise<{outcomes: Outcome[]; printed: string[]}> {
  const printed: string[] = [];
  const outcomes = await runSteps(steps, (text) => printed.push(text));
  return {outcomes, printed};
}

function countOutcomes(outcomes: readonly Outcome[]): [string, number, number][] {
  return outcomes.map(({step: {name}, passed, failed}) => [name, passed, failed]);
}

const REPORT = {numPassedTests: 3, testResults: []};

describe('the runner of steps', () => {
  it('the runner continues after a failed step, and fails all steps that need it without running them', async () => {
    const {outcomes, printed} = await run(
      createStep('build', 'console.log("no such file"); process.exit(3);'),
      createStep('lint', ''),
      createStep('site', createTouchCommand('site-ran'), {needs: ['build']}),
      createStep('report', createTouchCommand('report-ran'), {needs: ['lint', 'site']}),
    );
    expect(countOutcomes(outcomes)).toEqual([
      ['build', 0, 1],
      ['lint', 1, 0],
      ['site', 0, 1],
      ['report', 0, 1],
    ]);
    expect(fs.existsSync(place('site-ran')) || fs.existsSync(place('report-ran'))).toBe(false);
    expect(printed.join('\n')).toContain('no such file');
    expect(printed.join('\n')).toContain('not run, since it needs: build');
    expect(printed.join('\n')).toContain('not run, since it needs: site');
  });

  it('a step starts only after the steps that it needs', async () => {
    const {outcomes} = await run(
      createStep('first', `setTimeout(() => {${createTouchCommand('first-done')}}, 50);`),
      createStep('second', `process.exit(fs.existsSync(${JSON.stringify(place('first-done'))}) ? 0 : 1);`, {
        needs: ['first'],
      }),
    );
    expect(countOutcomes(outcomes)).toEqual([
      ['first', 1, 0],
      ['second', 1, 0],
    ]);
  });

  it('two steps of one core run in parallel with separate outputs', async () => {
    // Each waits for the other: one after the other, they would never end.
    const {outcomes, printed} = await run(
      createStep(
        'left',
        `console.log('left 1'); ${createTouchCommand('left')} ${waitFor('right')} process.on('exit', () => console.log('left 2'));`,
      ),
      createStep(
        'right',
        `console.log('right 1'); ${createTouchCommand('right')} ${waitFor('left')} process.on('exit', () => console.log('right 2'));`,
      ),
    );
    expect(outcomes.map(({failed}) => failed)).toEqual([0, 0]);
    expect(printed.filter((text) => text.includes('left 1\nleft 2') && !text.includes('right'))).toHaveLength(1);
    expect(printed.filter((text) => text.includes('right 1\nright 2') && !text.includes('left'))).toHaveLength(1);
  });

  it('a step of two cores runs alone', async () => {
    const isRunning = JSON.stringify(place('is-running'));
    const alone = `if (fs.existsSync(${isRunning})) process.exit(1);
      fs.writeFileSync(${isRunning}, '');
      setTimeout(() => fs.rmSync(${isRunning}), 50);`;
    const {outcomes} = await run(
      createStep('a', alone, {cores: 2}),
      createStep('b', alone),
      createStep('c', alone, {cores: 2}),
    );
    expect(outcomes.map(({failed}) => failed)).toEqual([0, 0, 0]);
  });

  it('steps without needs start in their order', async () => {
    const log = JSON.stringify(place('order'));
    const note = (name: string): string => `fs.appendFileSync(${log}, '${name} ');`;
    await run(
      createStep('one', `${note('one')} setTimeout(() => {}, 100);`),
      createStep('two', note('two'), {cores: 2}),
      createStep('three', note('three')),
    );
    expect(fs.readFileSync(place('order'), 'utf8')).toBe('one two three ');
  });

  it('progress of a long step is shown with its name', async () => {
    const printed: string[] = [];
    const long = createStep('long', waitFor('seen'));
    await runSteps(
      [long],
      (text) => {
        printed.push(text);
        if (text.startsWith('running: ')) {
          fs.writeFileSync(place('seen'), '');
        }
      },
      {heartbeat: 20, silence: 60_000},
    );
    expect(printed[0]).toMatch(/^running: long \(\d+ s\)$/);
  });

  /** A step whose first `hangs` attempts start a child, tell its process, and print nothing more. */
  function createHangingStep(name: string, hangs: number): TestStep {
    const attempts = JSON.stringify(place(`${name}-attempts`));
    return createStep(
      name,
      `fs.appendFileSync(${attempts}, '.');
       const attempt = fs.readFileSync(${attempts}, 'utf8').length;
       if (attempt <= ${hangs}) {
         const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {stdio: 'inherit'});
         console.log('attempt ' + attempt + ', process ' + child.pid);
         setInterval(() => {}, 1000);
       }`,
    );
  }
  const WAITS = {heartbeat: 60_000, silence: 4000};

  it('a step that hangs is ended with its children, told, and begun once more', async () => {
    const printed: string[] = [];
    const outcomes = await runSteps([createHangingStep('hangs', 1)], (text) => printed.push(text), WAITS);
    expect(countOutcomes(outcomes)).toEqual([['hangs', 1, 0]]);
    const [, child] = /attempt 1, process (\d+)/.exec(printed[0]!)!;
    expect(printed[0]).toContain('hangs: ended, since it had printed nothing for 4 s; it begins once more.');
    // A killed child may remain a zombie where nobody collects it.
    const status = `/proc/${child}/stat`;
    expect(fs.existsSync(status) ? fs.readFileSync(status, 'utf8').split(') ')[1]![0] : 'Z').toBe('Z');
  });

  it('a step that hangs each time fails with what it printed, and the next one runs', async () => {
    const printed: string[] = [];
    const steps = [createHangingStep('stuck', 9), createStep('next', '')];
    const outcomes = await runSteps(steps, (text) => printed.push(text), WAITS);
    expect(countOutcomes(outcomes)).toEqual([
      ['stuck', 0, 1],
      ['next', 1, 0],
    ]);
    expect(fs.readFileSync(place('stuck-attempts'), 'utf8')).toBe('..');
    expect(printed.join('\n')).toMatch(/it hung each time\. It had printed:\nattempt 2/);
  });

  it('the tests of a runner are counted, and failed ones are named', async () => {
    const failed = {
      name: path.resolve('tests/a.test.ts'),
      status: 'failed',
      message: '',
      assertionResults: [
        {status: 'passed', fullName: 'b', failureMessages: []},
        {status: 'failed', fullName: 'adds up', failureMessages: ['expected 2 to be 3']},
      ],
    };
    // The suites are the file and what it describes.
    const report = {numPassedTests: 1, numFailedTests: 1, numFailedTestSuites: 2, testResults: [failed]};
    const {outcomes} = await run(createVitestStep('sound', REPORT, 0), createVitestStep('broken', report, 1));
    expect(countOutcomes(outcomes)).toEqual([
      ['sound', 3, 0],
      ['broken', 1, 1],
    ]);
    expect(outcomes[1]!.failures).toEqual([`${path.join('tests', 'a.test.ts')}: adds up\n    expected 2 to be 3`]);
  });

  it('a runner without a count, without tests, or with a count that contradicts its exit code fails', async () => {
    const {outcomes} = await run(
      createVitestStep('none', undefined, 0),
      createVitestStep('empty', {...REPORT, numPassedTests: 0}, 0),
      createVitestStep('late', REPORT, 1),
    );
    expect(countOutcomes(outcomes)).toEqual([
      ['none', 0, 1],
      ['empty', 0, 1],
      ['late', 3, 1],
    ]);
    expect(outcomes[0]!.failures[0]).toMatch(/^no test results: .*none\.json/);
  });

  it('the tests of Playwright and errors outside of them are counted', async () => {
    const file = place('browser.json');
    const report = {
      stats: {expected: 4, unexpected: 1, flaky: 0},
      errors: [{message: 'no server'}],
      suites: [
        {
          suites: [
            {
              specs: [
                {file: 'a.spec.ts', title: 'opens', ok: false, tests: [{results: [{error: {message: 'timeout'}}]}]},
              ],
            },
          ],
        },
      ],
    };
    const write = `fs.writeFileSync(${JSON.stringify(file)}, ${JSON.stringify(JSON.stringify(report))}); process.exit(1);`;
    const {outcomes} = await run(createStep('browser', write, {results: {runner: 'playwright', file}}));
    expect(countOutcomes(outcomes)).toEqual([['browser', 4, 1]]);
    expect(outcomes[0]!.failures).toEqual(['no server', 'a.spec.ts: opens\n    timeout']);
  });

  it('a step gets its environment variables', async () => {
    const {outcomes} = await run(
      createStep('env', 'process.exit(process.env.TOLD === "yes" ? 0 : 1);', {env: {TOLD: 'yes'}}),
    );
    expect(countOutcomes(outcomes)).toEqual([['env', 1, 0]]);
  });

  it('a list with unknown needs or duplicate names is rejected', async () => {
    await expect(run(createStep('a', '', {needs: ['b']}), createStep('b', ''))).rejects.toThrow(
      'The step "a" needs "b", which is not a step before it.',
    );
    await expect(run(createStep('a', ''), createStep('a', ''))).rejects.toThrow('Two steps have the name "a"');
  });
});

it('the table has the time, tier and counts of each step', () => {
  const outcome = {milliseconds: 65_400, passed: 12, failed: 1, failures: []};
  const table = formatTable([{...outcome, step: {name: 'types', tier: 'default', command: '', cores: 1}}], 125_000);
  expect(table.split('\n')).toEqual([
    'step   tier     time  passed  failed',
    'types  default  1:05      12       1',
    'all             2:05',
  ]);
});

describe('the steps of the tests', () => {
  it('steps of the default tier need none of the full tier', () => {
    const full = new Set(STEPS.filter(({tier}) => tier === 'full').map(({name}) => name));
    const wrong = STEPS.filter(({tier, needs = []}) => tier === 'default' && needs.some((name) => full.has(name)));
    expect(wrong).toEqual([]);
  });

  it('a step that is part of another one runs only where that one does not', () => {
    const [few, all] = [false, true].map((isAll) => listSteps(isAll).map(({name}) => name));
    const parts = STEPS.filter(({partOf}) => partOf !== undefined);
    expect(parts.map(({name}) => name)).toEqual(['code style', 'sweep']);
    for (const {name, partOf} of parts) {
      expect([few!.includes(name), few!.includes(partOf!)]).toEqual([true, false]);
      expect([all!.includes(name), all!.includes(partOf!)]).toEqual([false, true]);
    }
    expect(new Set([...few!, ...all!]).size).toBe(STEPS.length);
    const left = new Set(parts.map(({name}) => name));
    expect(listSteps(true).filter(({needs = []}) => needs.some((name) => left.has(name)))).toEqual([]);
  });
});
