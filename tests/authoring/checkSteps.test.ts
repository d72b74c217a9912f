import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {UNKNOWN_EXTENSION} from '../../sandbox/checks/consequences';
import {checkContent, dropConsequences} from '../../scripts/checking/checkContent';
import {findCaseConflicts, listProjectFiles, selectFiles} from '../../scripts/checking/selectFiles';
import {startProcessApart} from '../../scripts/checking/stepsApart';
import {
  CHECK_STEPS,
  checkEach,
  checkWholeFiles,
  classifyFiles,
  findWrongCounts,
  RUN_RULE,
  selectFactFiles,
} from '../../scripts/checking/steps';
import type {Finding} from '../../packages/authoring/finding';
import {checkText} from '../../src/pipeline/check/rules/text';
import {readContracts} from '../../src/pipeline/projectContracts';
import {CRASH_RULE} from '../../src/pipeline/check/expandPage';
import {COUNTS} from '../../src/pipeline/contracts/counts';
import {CONTRACT_WARNING_RULE} from '../../src/pipeline/reference/siteReference';
import {listFactFiles} from '../../src/pipeline/prose/facts/reviewedFacts';

// cspell:words acept refundz
describe('npm run check', () => {
  it('compares the facts of every text, those of elements and of the pages of the sandbox included', () => {
    const files = selectFactFiles(classifyFiles(listProjectFiles(), true));
    expect(files).toEqual(listFactFiles());
    expect(files).toContain('src/topics/webhooks/elements/webhookContract.ts');
    expect(files).toContain('docs/hosting.md');
  });

  it('says what it does not check of code', () => {
    const file = 'src/theme/AnnouncementBar/index.tsx';
    const {status, stderr} = spawnSync('npx', ['tsx', 'scripts/check.ts', file], {encoding: 'utf8'});
    expect(stderr).toContain(
      `Of ${file}, only words, facts and settings were checked. npm test checks the rest: types, lint and behavior.`,
    );
    expect(status).toBe(0);
  });

  it('compares the facts of a selection alone', () => {
    const selected = classifyFiles(['payments/Guides/refunds.mdx', 'package.json'], false);
    expect(selectFactFiles(selected)).toEqual(['payments/Guides/refunds.mdx']);
  });

  it('selects the files of a folder, and names the nearest of a file that does not exist', () => {
    const selected = selectFiles(['./commerce/guides', 'README.md']);
    expect(selected).toEqual(expect.arrayContaining(['commerce/guides/intro.mdx', 'README.md']));
    expect(selected.every((file) => fs.statSync(file).isFile())).toBe(true);
    expect(() => selectFiles(['ui-styling.mdx'])).toThrow(
      'found no file ui-styling.mdx, expected its path from the root of the project, such as payments/Guides/ui-styling.mdx.',
    );
    expect(() => selectFiles(['payments/Guides/refundz.mdx'])).toThrow(/ such as payments\/Guides\/refunds\.mdx\.$/);
  });

  it.each([
    ['reviewFacts.ts', ['--acept'], /^Unknown option '--acept'/],
    [
      'reviewFacts.ts',
      ['--accept', 'refunds.mdx'],
      /^found no file refunds\.mdx, .* such as payments\/APIs\/refunds\.mdx/,
    ],
    ['runPages.ts', ['refunds.mdx'], /^found no file refunds\.mdx, .* such as payments\/APIs\/refunds\.mdx/],
  ])('the same do other commands, without a stack: %s %j', (script, options, message) => {
    const {status, stderr} = spawnSync('npx', ['tsx', `scripts/${script}`, ...options], {encoding: 'utf8'});
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(status).toBe(1);
  });

  it('checks the other pages when one cannot be read', async () => {
    const check = (file: string): string => {
      if (file === 'a.mdx') {
        throw new Error('a.mdx:3: found <details> that nothing closes, expected </details>.');
      }
      return file;
    };
    expect(await checkEach(['a.mdx', 'b.mdx'], check)).toEqual({
      results: ['b.mdx'],
      unreadable: [{file: 'a.mdx', line: 3, message: 'found <details> that nothing closes, expected </details>.'}],
    });
    const defect = (): never => {
      throw new Error('a defect of the check');
    };
    await expect(checkEach(['a.mdx'], defect)).rejects.toThrow('a defect of the check');
  });

  it('reports of a file that is wrong as a whole nothing else', () => {
    const whole = {file: 'a.mdx', line: 3, message: 'found a mark of a merge conflict.'};
    const consequence = {file: 'a.mdx', line: 3, message: 'found a heading.'};
    const other = {file: 'b.mdx', line: 1, message: 'found a tab.'};
    expect(dropConsequences([whole, consequence, other], [whole])).toEqual([whole, other]);
    expect(dropConsequences([consequence, other], [])).toEqual([consequence, other]);
  });

  it('reports a mistake of a contract once, wherever something is read of it', () => {
    const message = 'found the reference x.yaml#/schemas/A, expected one to the sentence of a value. Correct it.';
    const cause = {file: 'contracts/openapi/commerce/orders.yaml', line: 985, message: `at /schemas/B: ${message}`};
    const page = {file: 'a.mdx', line: 3, message: `found %meaning.a.b%, ${cause.file}:985#/schemas/B: ${message}`};
    const same = {...cause, file: 'contracts/openapi/commerce/carts.yaml'};
    expect(dropConsequences([cause, page, same], [])).toEqual([cause, same]);
    expect(dropConsequences([page], [])).toEqual([page]);
  });

  it('reports a misspelled key of sentences without the references that end behind it', () => {
    const file = 'contracts/openapi/payments/refunds.yaml';
    const key = {file, line: 400, message: 'found the key x-enumDescription.', rule: UNKNOWN_EXTENSION};
    const message =
      'at /schemas/B: found the reference #/schemas/A/x-enumDescriptions/b below x-enumDescriptions, expected one.';
    const references = [
      {file, line: 436, message},
      {file: 'contracts/openapi/commerce/orders.yaml', line: 985, message},
    ];
    expect(dropConsequences([...references, key], [])).toEqual([key]);
    expect(dropConsequences(references, [])).toEqual(references);
  });

  it('reports the form of a date, and not that its numbers have no source', () => {
    const [form] = checkText(
      {file: 'a.mdx', lines: ['', '', 'On 12/06/2026.'], prose: ['', '', 'On 12/06/2026.']},
      new Map(),
    );
    const create = (line: number, number: string): Finding => ({
      file: 'a.mdx',
      line,
      message: `found “It is 12/06/2026.”: found no source of ${number}.`,
      rule: 'number-source',
      found: number,
    });
    const others = [create(3, '250'), create(4, '12')];
    expect(dropConsequences([form!, create(3, '12'), create(3, '06'), ...others], [])).toEqual([form, ...others]);
  });

  it('reports a wrong key of a contract without what is missing behind it', async () => {
    const file = 'contracts/openapi/payments/refunds.yaml';
    const key = {
      file,
      line: 69,
      message: 'at /paths: found a violation of struct: `operationID` is not expected here.',
      rule: 'struct',
    };
    const others = [
      {file: 'a.mdx', line: 3, message: 'found no operation "createRefund" in the contracts, expected updateRefund.'},
      {file, line: 68, message: 'found operation post-payments-v1-refunds on no page. Add it.'},
      {file: 'contracts/collections/payments.yaml', line: 55, message: 'found the operation createRefund.'},
      {file, line: 69, message: 'found operationID in a line, expected operationId.'},
    ];
    const tab = {file: 'a.mdx', line: 4, message: 'found a tab, expected spaces.'};
    const step = {isNeeded: () => true};
    const outcome = await checkContent(classifyFiles([], false), undefined, [
      {...step, name: 'contracts', isCause: true, run: () => [key]},
      {...step, name: 'requests', needsOperations: true, run: () => [{...tab, line: 5}]},
      {...step, name: 'pages', run: () => [...others, tab]},
    ]);
    expect(outcome).toEqual({findings: [key, tab], unchecked: ['requests']});
    const without = await checkContent(classifyFiles([], false), undefined, [
      {...step, name: 'pages', needsOperations: true, run: () => others},
    ]);
    expect(without.findings).toHaveLength(4);
  });

  it('reports a file whose path another one has in other letters', () => {
    const [file, other] = ['payments/Guides/refunds.mdx', 'payments/guides/Refunds.mdx'];
    expect(findCaseConflicts([file], [file, other])).toEqual([]);
    const folder = fs.mkdtempSync('docs/case-');
    const names = ['a.md', 'A.md', 'b.md'].map((name) => `${folder}/${name}`);
    try {
      names.forEach((name) => fs.writeFileSync(name, 'One\n'));
      // Where files differ by capitals alone, the file system keeps one of them.
      expect(findCaseConflicts([names[0]!, names[2]!], names)).toEqual([
        expect.objectContaining({
          file: names[0],
          message: expect.stringMatching(
            /^found a file that differs from .*A\.md by capitals alone, .* Rename/,
          ) as string,
        }),
      ]);
    } finally {
      fs.rmSync(folder, {recursive: true});
    }
  });

  it('reports what fails behind a mistake in a contract no second time', () => {
    const defect = {file: 'contracts/sequences/a.yaml', line: 2, message: 'found banc, expected bank.'};
    const crash = {file: 'payments/a.mdx', line: 1, message: 'found content that cannot be shown', rule: CRASH_RULE};
    expect(dropConsequences([defect, crash], [])).toEqual([defect]);
    expect(dropConsequences([crash], [])).toEqual([crash]);
  });

  it('reports of runs behind a mistake in a contract those of changed pages alone', async () => {
    const defect = {file: 'contracts/openapi/a.yaml', line: 2, message: 'found minimum 200, expected 1.'};
    const run = {line: 1, message: 'found status 200, and the sandbox returns 400.', rule: RUN_RULE};
    const [changed, other] = ['payments/a.mdx', 'payments/b.mdx'].map((file) => ({...run, file}));
    const check = (...causes: Finding[]): ReturnType<typeof checkContent> =>
      checkContent(
        classifyFiles([], false),
        undefined,
        [
          {name: 'contracts', isNeeded: () => true, isCause: true, run: () => causes},
          {name: 'requests', isNeeded: () => true, run: () => [changed!, other!]},
        ],
        undefined,
        () => new Set(['payments/a.mdx']),
      );
    expect(await check(defect)).toEqual({
      findings: [defect, changed],
      unchecked: ['requests of pages that did not change'],
    });
    expect(await check()).toEqual({findings: [changed, other], unchecked: []});
  });

  it('reports what a contract is probably not meant to say, unless another check says more of the line', () => {
    const warning = {file: 'contracts/a.yaml', line: 2, message: 'found the pattern (.', rule: CONTRACT_WARNING_RULE};
    const defect = {file: 'contracts/a.yaml', line: 2, message: 'at /pattern: found the pattern (, expected one.'};
    expect(dropConsequences([warning], [])).toEqual([warning]);
    expect(dropConsequences([warning, defect], [])).toEqual([defect]);
  });

  it('reads each content file as a whole, code not', () => {
    const folder = fs.mkdtempSync('docs/whole-');
    const write = (name: string, text: string | Buffer): string => {
      fs.writeFileSync(`${folder}/${name}`, text);
      return `${folder}/${name}`;
    };
    try {
      const latin = write('latin.md', Buffer.from('The caf\xE9 is open.\n', 'latin1'));
      const files = [
        latin,
        write('merge.md', 'One\n||||||| base\nTwo\n'),
        write('fine.md', 'One\n'),
        write('bytes.png', Buffer.from([0x89, 0])),
        'scripts/check.ts',
      ];
      expect(
        checkWholeFiles(classifyFiles(files, false)).map(({file, message}) => [file, message.split(',')[0]]),
      ).toEqual([
        [latin, 'found bytes that are not text in UTF-8'],
        [`${folder}/merge.md`, 'found a mark of a merge conflict'],
      ]);
    } finally {
      fs.rmSync(folder, {recursive: true});
    }
  });

  describe('in a process of its own', () => {
    const files = classifyFiles(['payments/Guides/refunds.mdx'], false);
    const findStep = (name: string) => CHECK_STEPS.find((step) => step.name === name)!;

    it('runs the steps that take long, and no other', {timeout: 60_000}, async () => {
      const apart = startProcessApart(undefined, ['--import', 'tsx']);
      const find = apart.start(CHECK_STEPS, files);
      expect(await find(findStep('numbers'))).toMatchObject({found: []});
      expect(await find(findStep('requests'))).toMatchObject({found: []});
      expect(find(findStep('pages'))).toBeUndefined();
      apart.stop();
    });

    it('reports what a step found, and what stopped it', async () => {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'apart-'));
      const program = path.join(folder, 'report.mjs');
      const finding = {file: 'a.mdx', line: 1, message: 'found 2, expected 3'};
      fs.writeFileSync(
        program,
        `process.once('message', ({names}) => names.forEach((name) => process.send({name, found: [${JSON.stringify(finding)}], error: name, seconds: 1})));`,
      );
      const apart = startProcessApart(program);
      const {findings, unchecked} = await checkContent(
        files,
        undefined,
        [findStep('numbers')],
        apart.start(CHECK_STEPS, files),
      );
      apart.stop();
      expect([findings, unchecked]).toEqual([[finding], ['numbers']]);
    });

    it('fails where the process ends before its results', async () => {
      const apart = startProcessApart('scripts/missing.mjs');
      const outcome = checkContent(files, undefined, [findStep('numbers')], apart.start(CHECK_STEPS, files));
      await expect(outcome).rejects.toThrow(
        /^A part of the checks did not run: its process ended with 1\.\n[^]*Cannot find module/,
      );
    });
  });

  it('checks the pages beside any file of an area, such as one of another ending', () => {
    expect(classifyFiles(['payments/Guides/disputes.MDX'], false).namesPages).toBe(true);
  });

  it('leaves out what a sentence of a page cannot break', () => {
    const list = (...files: string[]): string[] =>
      CHECK_STEPS.filter(({isNeeded}) => isNeeded(classifyFiles(files, false))).map(({name}) => name);
    expect(list('payments/Guides/refunds.mdx')).toEqual(expect.not.arrayContaining(['settings', 'data', 'contracts']));
    expect(list('names.yaml')).toEqual(expect.arrayContaining(['settings', 'data']));
    expect(list('names.yaml')).toEqual(expect.not.arrayContaining(['statements', 'numbers']));
    expect(list('statements.yaml')).toContain('statements');
    expect(list('numbers.yaml')).toContain('numbers');
  });

  it('checks the pages that a change beside them can break', () => {
    const list = (...files: string[]): readonly string[] => classifyFiles(files, false).affected;
    expect(list('payments/Guides/refunds.mdx')).toEqual(['payments/Guides/refunds.mdx']);
    expect(list('contracts/screens/cart.yaml')).toContain('commerce/guides/screens-mockups.mdx');
    expect(list('programs/javascript/place-order.mjs')).toContain('commerce/guides/intro.mdx');
    expect(list('payments/Guides/gone.mdx').length).toBeGreaterThan(30);
    expect(classifyFiles(['sidebars-payments.ts'], false).namesPages).toBe(true);
  });

  it('checks the pages that show a picture which changed, or which is gone', () => {
    const select = (file: string): readonly string[] => classifyFiles([file], false).affected;
    expect(select('commerce/guides/pictures/screens.svg')).toEqual(['commerce/guides/screens-mockups.mdx']);
    expect(select('src/pages/pictures/one-order-two-sub-orders.svg')).toEqual(['src/pages/markdown-page.mdx']);
    expect(select('static/gone.png')).toEqual([]);
  });

  it('reports each count that differs, with its line', () => {
    const text = readContracts().readRawText(COUNTS);
    const counts = Object.fromEntries(
      [...text.matchAll(/^(\w+): (\d+)$/gm)].map(([, name, count]) => [name!, Number(count)]),
    );
    expect(findWrongCounts(text, counts)).toEqual([]);
    expect(findWrongCounts(text, {...counts, operations: 1})).toEqual([
      expect.objectContaining({
        file: 'contracts/counts.yaml',
        line: text.split('\n').findIndex((line) => line.startsWith('operations: ')) + 1,
        message: expect.stringMatching(/^found \d+ as operations, expected 1\. Run /) as string,
      }),
    ]);
  });

  it('has the checks that the tests have: what is found there is found before a commit', () => {
    expect(CHECK_STEPS.map(({name}) => name)).toEqual(
      expect.arrayContaining(['facts', 'statuses', 'statements', 'requests', 'contracts']),
    );
  });
});
