import fs from 'node:fs';
import {describe, expect, it} from 'vitest';

const LIST = 'docs/where.md';
const ROW = /^\| (?<question>.+?) +\| \[(?<file>[^\]]+)\]\((?<target>[^)]+)\) +\| `(?<text>[^`]+)` +\|$/gm;

interface Row {
  readonly question: string;
  readonly file: string;
  readonly target: string;
  readonly text: string;
}

const list = fs.readFileSync(LIST, 'utf8');
const rows = [...list.matchAll(ROW)].map(({groups}) => groups as unknown as Row);

describe(`the answers of ${LIST}`, () => {
  it('are all read, and each question occurs once', () => {
    const tableLines = list.split('\n').filter((line) => line.startsWith('|')).length;
    expect(rows.length, 'a row has not the form | question | [file](../file) | `text` |').toBe(tableLines - 2);
    expect(new Set(rows.map(({question}) => question)).size).toBe(rows.length);
  });

  it.each(rows)('$question: $file', ({question, file, target, text}) => {
    expect(target, `${LIST}: the link of "${question}" does not lead to the file it names`).toBe(`../${file}`);
    expect(
      fs.existsSync(file) && fs.readFileSync(file, 'utf8').includes(text),
      `${LIST}: "${question}" is answered with ${file}, which does not contain ${text}. ` +
        'Expected the file where it is decided now: change the row.',
    ).toBe(true);
  });
});
