import fs from 'node:fs';

/** A row of a table or a list of the specification. */
export interface SpecificationRow {
  /** Section and place in it, as `§4.3`: the third row of section 4. */
  readonly id: string;
  readonly text: string;
}

const SECTION = /^## (\d+)\./;
const LIST_ITEM = /^- (.*)/;
const TABLE_ROW = /^\|(.*)\|$/;

/** Reads the rows of a specification: every list item and every table row below its header, numbered by section. */
export function readRows(markdown: string): SpecificationRow[] {
  const rows: SpecificationRow[] = [];
  let section = '';
  let number = 0;
  const lines = markdown.split('\n');
  for (const [index, line] of lines.entries()) {
    const heading = SECTION.exec(line);
    if (heading) {
      section = heading[1]!;
      number = 0;
      continue;
    }
    const isHeader = /^\|[\s|:-]+\|$/.test(lines[index + 1] ?? '');
    const isRule = /^\|[\s|:-]+\|$/.test(line);
    const text = (LIST_ITEM.exec(line) ?? (isHeader || isRule ? null : TABLE_ROW.exec(line)))?.[1];
    if (text !== undefined) {
      number += 1;
      rows.push({id: `§${section}.${number}`, text: text.trim()});
    }
  }
  return rows;
}

export function readSpecificationRows(): SpecificationRow[] {
  return readRows(fs.readFileSync('docs/specification.md', 'utf8'));
}
