import {toString} from 'mdast-util-to-string';
import {describe, expect, it} from 'vitest';
import {listDownloads} from '../downloads';
import {formatFormula, readLedgers, findStatement} from './elements/ledgers';
import {buildLedgerData} from './toolData';
import {settlementColumnsElement} from './elements/settlementCatalog';
import {createRoot} from '../../../packages/openapi/markdown/markdownNodes';
import {renderElement} from '../../pipeline/elements/guideElement';
import {readGuideSources} from '../../pipeline/elements/guideSources';
import {createReferenceSettings} from '../../pipeline/plugins/siteSettings';
import {shiftTimes} from '../../pipeline/prose/storyTime';
import {formatCsvField, parseCsv} from './csv';
import {deriveEntryFormulas} from './formulas';
import {formatFileProblem, proveStatement, readStatementFile} from './proof';
import {
  EMPTY_FILE,
  filterRows,
  formatProofResult,
  findTotalProblem,
  createFileView,
  createStatementView,
} from './Ledger/view';
import {readBuildStory, readContracts} from '../../pipeline/projectContracts';

const sources = readGuideSources(createReferenceSettings(process.cwd(), ['payments', 'commerce']));
const ledgers = readLedgers(sources);
const data = buildLedgerData(sources);
const {ledger, statement} = findStatement('stl_5Wq8Ez', ledgers, 'test');
const file = (await listDownloads(sources)).find(({path}) => path.endsWith('/stl_5Wq8Ez.csv'))!.text;
const {columns, types} = data;
const names = Object.keys(types);

/** The problems of a file as sentences. */
function listFileProblems(text: string, isExact = false): string[] {
  return readStatementFile(text, columns, names, isExact).problems.map(formatFileProblem);
}

describe('formulas of entries', () => {
  it('return every recorded amount of every scenario', () => {
    const entries = ledgers.ledgers.flatMap(({statements}) => statements.flatMap((one) => one.entries));
    expect(entries.length).toBeGreaterThan(100);
    expect(entries.filter(({id, amount}) => ledgers.formulas.get(id)!.amount !== amount)).toEqual([]);
  });

  it('match the examples of the catalog', () => {
    const shown = new Map(
      sources.catalogs.settlementEntries.entry_types.map(({name, example}) => [name, example] as const),
    );
    const computed = statement.entries.filter(({type}) => type !== 'refund');
    for (const {id, type, amount} of computed) {
      expect([type, ledgers.formulas.get(id)!.computed, amount]).toEqual([
        type,
        shown.get(type)!.computed,
        shown.get(type)!.amount,
      ]);
    }
  });

  it('show what is rounded', () => {
    const tax = statement.entries.find(({type}) => type === 'commission_tax')!;
    expect(formatFormula(ledgers.formulas.get(tax.id)!, tax)).toBe('20 % × 1509: 301.8 rounds to 302');
  });

  it('differ from the recording where a price differs', () => {
    const sales = ledger.sales.map((sale) => ({
      ...sale,
      lines: sale.lines.map((line) => ({...line, unit_price: line.unit_price + 100})),
    }));
    const formulas = deriveEntryFormulas(statement.entries, sales, ledger.refunds, ledgers.getRates);
    const wrong = statement.entries.filter(({id, amount}) => formulas.get(id)!.amount !== amount);
    expect(wrong.map(({type}) => type)).toContain('commission');
  });
});

describe('the file to download', () => {
  it('has the bytes of the response of the sandbox', () => {
    const {responses} = readContracts().readRecording('commerce/downloadSettlementFile') as {
      responses: Record<string, Record<string, {value: string}>>;
    };
    expect(file).toBe(shiftTimes(responses['200']!.order_5512!.value, readBuildStory(readContracts())));
  });

  it('has the row whose cells the table of its columns shows as examples', async () => {
    const context = {...sources, place: 'page.mdx:1', depth: 3};
    const nodes = await renderElement('SettlementColumns', settlementColumnsElement, {}, context);
    const shown = toString(createRoot(nodes));
    expect(file.split('\r\n')).toContain(columns.map(({example}) => example).join(','));
    columns.forEach(({example}) => expect(shown).toContain(`For example: ${example}`));
  });

  it('is proved by its parser', () => {
    const {rows, problems, unknownTypes} = readStatementFile(file, columns, names, true);
    expect([problems, unknownTypes]).toEqual([[], []]);
    expect(
      proveStatement(rows, {entry_count: 10, opening_balance: 0, closing_balance: 9421, payout: 9421}).isRight,
    ).toBe(true);
  });

  it('has a unique path', async () => {
    const paths = (await listDownloads(sources)).map(({path}) => path);
    expect(new Set(paths).size).toBe(paths.length);
  });
});

describe('CSV by RFC 4180', () => {
  it.each([
    ['a,b\r\n', [['a', 'b']]],
    ['"a,b",c\r\n', [['a,b', 'c']]],
    ['"say ""hi""",c\r\n', [['say "hi"', 'c']]],
    [
      '"two\r\nlines",c\r\nd,e\r\n',
      [
        ['two\r\nlines', 'c'],
        ['d', 'e'],
      ],
    ],
    [
      'a,\n,b',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['a,', [['a', '']]],
    ['\uFEFFa\n', [['a']]],
  ] as const)('reads %j', (text, fields) => {
    const {records, problems} = parseCsv(text);
    expect(records.map((record) => record.fields)).toEqual(fields);
    expect(problems).toEqual([]);
  });

  it('reports the line on which a record begins', () => {
    expect(parseCsv('"a\nb"\nc\n').records.map(({line}) => line)).toEqual([1, 3]);
  });

  it.each([
    ['"a', 'Line 1, column 1: found a quote that is not closed, expected a second quote at the end of the field.'],
    ['"a"b,c', 'Line 1, column 1: found "b" after a closing quote, expected a comma or the end of the line.'],
    [
      'x,a"b',
      'Line 1, column 2: found a quote within a field that is not quoted, expected the whole field in quotes, and the quote in it doubled.',
    ],
  ])('refuses %j', (text, sentence) => {
    expect(parseCsv(text).problems.map(formatFileProblem)).toEqual([sentence]);
  });

  it('requires CRLF and no byte order mark in a file, not in pasted text', () => {
    expect(parseCsv('\uFEFFa\nb\r\n', true).problems.map(formatFileProblem)).toEqual([
      'Line 1: found a byte order mark, expected UTF-8 without one.',
      'Line 1: found LF, expected CRLF at the end of the line.',
    ]);
  });

  it('quotes only where necessary, so that parsing restores what was written', () => {
    const fields = ['plain', 'a,b', 'say "hi"', 'two\r\nlines', ''];
    expect(fields.map((field) => formatCsvField(field))).toEqual([
      'plain',
      '"a,b"',
      '"say ""hi"""',
      '"two\r\nlines"',
      '',
    ]);
    expect(parseCsv(`${fields.map((field) => formatCsvField(field)).join(',')}\r\n`).records[0]!.fields).toEqual(
      fields,
    );
  });
});

describe('a file that is checked', () => {
  it('may have other line ends and columns', () => {
    const text = file
      .trim()
      .split('\r\n')
      .map((line, index) => `${line},${index === 0 ? 'new_column' : 'x'}`)
      .join('\n');
    expect(listFileProblems(text)).toEqual([]);
  });

  it.each([
    ['an empty file', '', 'Found an empty file, expected a header line that begins with row.'],
    [
      'a missing column',
      file.replace(/amount/, 'sum'),
      'Line 1, column amount: found no such column, expected amount in the header line.',
    ],
    [
      'a decimal',
      file.replace(',-1509,', ',-15.09,'),
      'Line 4, column amount: found "-15.09", expected a value such as -1509.',
    ],
    [
      'a missing field',
      file.replace(',EUR,807', ',807'),
      'Line 3: found 9 fields, expected 10, as in the header line.',
    ],
    [
      'another currency',
      file.replace('EUR,807', 'USD,807'),
      'Line 3, column currency: found "USD", expected EUR, as in the first row.',
    ],
    [
      'a wrong balance',
      file.replace(',9862,', ',9863,'),
      'Line 8, column balance: found 9863, expected 9862, the previous balance plus the amount.',
    ],
    ['a row that is missing', file.replace(/^3,.*\r\n/m, ''), 'Line 4, column row: found 4, expected 3.'],
  ])('with %s gets a sentence', (_, text, sentence) => {
    expect(listFileProblems(text)).toContain(sentence);
  });

  it('may have new entry types, which are reported and not a mistake', () => {
    const {problems, unknownTypes} = readStatementFile(file.replace(',refund,', ',gift,'), columns, names);
    expect([problems, unknownTypes]).toEqual([[], ['gift']]);
  });
});

describe('the view of the ledger', () => {
  it('proves every recorded statement', () => {
    for (const one of data.statements) {
      expect([one.id, createStatementView(one).proof.isRight]).toEqual([one.id, true]);
    }
  });

  it('shows in one sentence what was proved', () => {
    const story = data.statements[0]!;
    expect(formatProofResult(createStatementView(story), data.exponents, story.payout)).toBe(
      'Balanced: 0 + 9421 = 9421 over 10 rows. The balance is 94.21 EUR, and that is the payout po_9Ut3Mc.',
    );
  });

  it('shows the problems of a file and its totals', () => {
    const own = {...EMPTY_FILE, text: file.replace(',9862,', ',9863,'), count: '11', closing: '9420'};
    expect(formatProofResult(createFileView(own, data), data.exponents)).toBe(
      'Not balanced: 2 mistakes in the file, 2 rows with a different balance, 2 control totals that differ.',
    );
  });

  it('filters by type and cause, and sums the matching rows', () => {
    const {rows} = data.statements[0]!;
    const {shown, sentence} = filterRows(rows, '', 're_3Fp7Xb');
    expect(shown.map(({row}) => row)).toEqual([6, 7, 8, 9]);
    expect(sentence).toBe('4 of 10 rows, together −1023. The balance is that of the whole statement.');
    expect(filterRows(rows, 'sale', '').shown).toHaveLength(1);
    expect(filterRows(rows, '', '').sentence).toBe('');
  });

  it('rejects control totals that are not integers', () => {
    expect(findTotalProblem('94.21')).toBe('Found "94.21", expected an integer in minor units, or nothing.');
    expect([findTotalProblem(''), findTotalProblem('-1210'), findTotalProblem('−1210')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
