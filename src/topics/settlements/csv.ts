/** CSV by RFC 4180: writes and parses the file of a statement. */

/** The characters of a file. */
export interface CsvForm {
  readonly separator: string;
  readonly quote: string;
  readonly line_end: string;
}

/** A column of the file, and its property of an entry. */
export interface FileColumn {
  readonly name: string;
  readonly type: string;
  readonly source: string;
}

/** A field by RFC 4180: quoted, with quotes doubled, only where necessary. */
export function formatCsvField(
  text: string,
  {separator, quote}: Pick<CsvForm, 'separator' | 'quote'> = {separator: ',', quote: '"'},
): string {
  const needsQuotes = [separator, quote, '\r', '\n'].some((character) => text.includes(character));
  return needsQuotes ? quote + text.replaceAll(quote, quote + quote) + quote : text;
}

function formatCellText(entry: object, {type, source}: FileColumn): string {
  const value = (entry as Record<string, string | number | null | undefined>)[source];
  if (value === undefined) {
    throw new Error(
      `contracts/catalogs/settlement-file.yaml: found source ${source}, which a settlement entry does not have.`,
    );
  }
  const text = value === null ? '' : String(value);
  return type === 'date' ? text.slice(0, 'YYYY-MM-DD'.length) : text;
}

/** The CSV file of a statement: a header, then one row per entry, each ended by CRLF. */
export function renderSettlementFile(
  entries: readonly object[],
  columns: readonly FileColumn[],
  form: CsvForm,
): string {
  const lines = [
    columns.map(({name}) => name),
    ...entries.map((entry) => columns.map((column) => formatCellText(entry, column))),
  ];
  return lines
    .map((fields) => fields.map((field) => formatCsvField(field, form)).join(form.separator) + form.line_end)
    .join('');
}

/** A problem of a file: where, what was found and what was expected, both as the end of a sentence. */
export interface FileProblem {
  /** The line of the file, from 1; undefined when it is about the whole file. */
  readonly line?: number;
  /** The name of the column, or its number where it has none. */
  readonly column?: string;
  readonly found: string;
  readonly expected: string;
}

interface CsvRecord {
  /** The line of the file on which it begins, from 1. */
  readonly line: number;
  readonly fields: readonly string[];
}

export interface ParsedCsv {
  readonly records: readonly CsvRecord[];
  readonly problems: readonly FileProblem[];
}

/**
 * Parses CSV by RFC 4180. Lines may end in CRLF or LF; with `isExact` each must end in CRLF, and a byte order mark is
 * rejected, as in a downloaded file. Pasted text has lost both.
 */
export function parseCsv(text: string, isExact = false): ParsedCsv {
  const records: CsvRecord[] = [];
  const problems: FileProblem[] = [];
  const hasMark = text.startsWith('\uFEFF');
  if (hasMark && isExact) {
    problems.push({line: 1, found: 'a byte order mark', expected: 'UTF-8 without one'});
  }
  let fields: string[] = [];
  let line = 1;
  let start = 1;
  let at = hasMark ? 1 : 0;
  const addProblem = (found: string, expected: string): void => {
    problems.push({line, column: String(fields.length + 1), found, expected});
  };

  const readQuotedField = (): string => {
    let value = '';
    at += 1;
    for (;;) {
      const end = text.indexOf('"', at);
      const part = text.slice(at, end < 0 ? text.length : end);
      value += part;
      line += part.split('\n').length - 1;
      if (end < 0) {
        addProblem('a quote that is not closed', 'a second quote at the end of the field');
        at = text.length;
        return value;
      }
      at = end + 1;
      if (text[at] !== '"') {
        return value;
      }
      value += '"';
      at += 1;
    }
  };
  const readUnquotedField = (): string => {
    const rest = /[^,\r\n]*/y;
    rest.lastIndex = at;
    const value = rest.exec(text)![0];
    at += value.length;
    return value;
  };

  while (at < text.length) {
    const isQuoted = text[at] === '"';
    let value = isQuoted ? readQuotedField() : readUnquotedField();
    if (isQuoted) {
      const behind = readUnquotedField();
      if (behind !== '') {
        addProblem(`${JSON.stringify(behind)} after a closing quote`, 'a comma or the end of the line');
        value += behind;
      }
    } else if (value.includes('"')) {
      addProblem('a quote within a field that is not quoted', 'the whole field in quotes, and the quote in it doubled');
    }
    fields.push(value);
    if (text[at] === ',') {
      at += 1;
      if (at === text.length) {
        fields.push('');
      } else {
        continue;
      }
    }
    const end = /\r\n|\n|\r|$/y;
    end.lastIndex = at;
    const lineEnd = end.exec(text)?.[0] ?? '';
    if (isExact && lineEnd !== '\r\n') {
      const name = {'\n': 'LF', '\r': 'CR', '': 'no line end'}[lineEnd] ?? lineEnd;
      problems.push({line, found: name, expected: 'CRLF at the end of the line'});
    }
    records.push({line: start, fields});
    fields = [];
    at += lineEnd.length;
    line += 1;
    start = line;
  }
  return {records, problems};
}
