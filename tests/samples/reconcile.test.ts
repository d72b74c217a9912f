import {execFile} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {promisify} from 'node:util';
import {afterAll, describe, expect, it} from 'vitest';
import {listProgramFiles, readProgram, type ProgramFile} from '../../src/topics/environments/elements/program';
import {SAMPLE_LANGUAGES, type SampleLanguage} from '../../packages/request-samples';

const PAGE = 'commerce/guides/settlements.mdx';
const EXAMPLES = 'contracts/recorded/commerce/downloadSettlementFile.json';
const programs = listProgramFiles(process.cwd()).get('reconcile') ?? [];
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'reconcile-'));

afterAll(() => fs.rmSync(folder, {recursive: true, force: true}));

/** The file that the sandbox returns, as recorded. */
const {responses} = JSON.parse(fs.readFileSync(EXAMPLES, 'utf8')) as {
  responses: Record<string, Record<string, {value: string}>>;
};
const csv = responses['200']!.order_5512!.value;

const COMMANDS: Readonly<Record<SampleLanguage['id'], readonly string[]>> = {
  curl: ['bash'],
  javascript: ['node'],
  python: ['python3'],
  java: ['java'],
  go: ['go', 'run'],
  php: ['php', '-n'],
  ruby: ['ruby'],
};

/** Runs a program with a file and its control totals. Returns its output and exit code. */
async function runProgram(
  {language, file}: ProgramFile,
  text: string,
  ...totals: readonly number[]
): Promise<{code: number; stdout: string}> {
  const program = path.join(folder, path.basename(file));
  const input = path.join(folder, `${language.id}.csv`);
  fs.writeFileSync(program, readProgram(process.cwd(), file));
  fs.writeFileSync(input, text);
  const [command, ...args] = COMMANDS[language.id];
  try {
    const {stdout} = await promisify(execFile)(command!, [...args, program, input, ...totals.map(String)]);
    return {code: 0, stdout};
  } catch (error) {
    const {code, stdout} = error as {code: number; stdout: string};
    return {code, stdout};
  }
}

describe('the program that reconciles a file', () => {
  it('is written in every language', () => {
    expect(programs.map(({language}) => language.id)).toEqual(SAMPLE_LANGUAGES.map(({id}) => id));
  });

  it.each(programs)('$file reconciles the recorded file, as the page shows', async (program) => {
    const shown = /```text title="Output"\n(sale pi_7Q2mX9: [^`]*)```/.exec(fs.readFileSync(PAGE, 'utf8'))![1]!;
    expect(await runProgram(program, csv, 10, 0, 9421)).toEqual({code: 0, stdout: shown});
  });

  it.each(programs)('$file names each wrong row and total', async (program) => {
    const {code, stdout} = await runProgram(program, csv.replace(',9862,', ',9863,'), 11, 0, 9420);
    expect(code).toBe(1);
    expect(stdout.trim().split('\n').slice(2)).toEqual([
      'rows: found 10, expected 11',
      'row 7: found balance 9863, expected 9862',
      'row 8: found balance 10005, expected 10006',
      'closing balance: found 9421, expected 9420',
      '4 problems',
    ]);
  });
});
