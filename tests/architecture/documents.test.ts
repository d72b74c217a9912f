import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';

const DECISIONS = 'docs/decisions';
const FIRST_LINES = /^# (?<number>\d+)\. (?<title>.+)\n\n(?<status>.+), (?<date>\d{4}-\d{2}-\d{2})\n/;
const SECTIONS = ['Context', 'Decision', 'Alternatives', 'Consequences'];
const CODE = /```[\s\S]*?```|`[^`\n]*`/g;
const LINK = /\]\((?!https?:|#)(?<target>[^)\s#]+)(?:#[^)]*)?\)|^\[[^\]]+\]: (?!https?:)(?<definition>\S+)$/gm;

/** What a README introduces. Not folders of pages and of files that are served: a README there would be published. */
const FOLDER =
  /^(?<folder>src\/(?:topics|ui|shell|theme|pipeline)|packages\/[^/]+|(?!(?:commerce|payments|static|packages)\/)[^./][^/]*)\//;

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {encoding: 'utf8'})
  .trim()
  .split('\n')
  .filter((file) => fs.existsSync(file));
const documents = tracked.filter((file) => file.endsWith('.md') && !/\/(?:fixtures|snapshots)\//.test(file));
const pages = fs.readdirSync(DECISIONS).filter((file) => file !== 'README.md');

function readCells(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

/** What the row of a decision contains, read from its page. */
function describeDecision(file: string): string[] {
  const {number, title, status, date} = FIRST_LINES.exec(fs.readFileSync(`${DECISIONS}/${file}`, 'utf8'))!.groups!;
  const inTable = status!.toLowerCase().replace(/ by \[.+\]\((\d{4})-.+\)$/, ' by $1');
  return [`[${number!.padStart(4, '0')}](${file})`, title!, inTable, date!];
}

describe('the decisions', () => {
  it.each(pages)('%s opens with number, title, status and date, and has its four sections', (file) => {
    const text = fs.readFileSync(`${DECISIONS}/${file}`, 'utf8');
    expect(text).toMatch(FIRST_LINES);
    expect(file.slice(0, 4)).toBe(FIRST_LINES.exec(text)!.groups!.number!.padStart(4, '0'));
    expect([...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title)).toEqual(SECTIONS);
  });

  it('are all in the index, each with its title, status and date', () => {
    const index = fs.readFileSync(`${DECISIONS}/README.md`, 'utf8');
    const rows = index.split('\n').filter((line) => line.startsWith('| ['));
    expect(rows.map(readCells)).toEqual(pages.map(describeDecision));
  });
});

describe('the documents of the repository', () => {
  it.each(documents)('%s links to files that exist', (file) => {
    const prose = fs.readFileSync(file, 'utf8').replaceAll(CODE, '');
    const targets = [...prose.matchAll(LINK)].map(({groups}) => groups!.target ?? groups!.definition!);
    const broken = targets.filter((target) => !fs.existsSync(path.join(path.dirname(file), target)));
    expect(
      broken,
      `${file}: found links that lead to no file, expected paths relative to ${path.dirname(file)}`,
    ).toEqual([]);
  });

  it('introduce each folder at the top, each package and each folder of src that code is in', () => {
    const folders = new Set(tracked.flatMap((file) => FOLDER.exec(file)?.groups?.folder ?? []));
    const missing = [...folders].filter((folder) => !fs.existsSync(`${folder}/README.md`));
    expect(missing, 'expected a README of about ten lines in each of these folders').toEqual([]);
  });
});
