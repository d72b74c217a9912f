import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {readFacts, type FactSection} from './readFacts';
import {
  computeReviewedSections,
  findAllUnreviewedFacts,
  findUnreviewedFacts,
  formatFinding,
  formatReviewedFacts,
  parseReviewedFacts,
  readReviewedFacts,
  REVIEWED_FACTS,
} from './reviewedFacts';

const PAGE = 'payments/Guides/page.mdx';
const SOURCE = [
  '# Refunds',
  '',
  'You can refund a payment.',
  '',
  '## Limits {/* #limits */}',
  '',
  'A refund is never above `amount_captured`, and arrives within 10 business days.',
  '',
  '```json',
  '{"amount": 1118}',
  '```',
  '',
  '| Status | Next |',
  '| ------ | ---- |',
  '| `pending` | [Wait](./webhooks.mdx) until 2026-12-06 |',
  '',
  'The rest: 30 − 20 = 10.',
  '',
  '{/* sandbox: advance PT6S */}',
  '{/* sandbox: skip because it does not end */}',
  '',
  '```bash',
  'npm start',
  '```',
  '',
  '```js',
  'send({',
  '  amount: 5, // Store it before you send.',
  '```',
].join('\n');

function findIn(source: string): string[] {
  const reviewed = computeReviewedSections(PAGE, SOURCE);
  return findUnreviewedFacts(PAGE, source, reviewed).map(({line, message}) => `${line}: ${message}`);
}

describe('a changed fact', () => {
  it.each([
    ['a name', '`amount_captured`', '`amount_refunded`', /^7: found .*`amount_refunded`.* in “Limits”/],
    ['a number', '10 business', '12 business', /^7: found .*12 business days/],
    ['a word that turns it round', 'never above', 'always above', /^7: found .*always above/],
    ['a word that is gone', 'is never above', 'is above', /^7: found refund above/],
    ['a status in a table', '`pending`', '`failed`', /^15: found .*`failed`/],
    ['a link', './webhooks.mdx', './refunds.mdx', /^15: found .*refunds\.mdx/],
    ['a day', '2026-12-06', '2026-12-07', /^15: found .*2026-12-07/],
    ['a row that is gone', /\n\| `pending`.*/, '', /^14: found nothing in “Limits”/],
    ['a section that is gone', /## Limits[^]*/, '', /^1: found no “Limits”/],
  ])('is found: %s', (_, from, to, message) => {
    const findings = findIn(SOURCE.replace(from, to));
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatch(message);
    expect(findings[0]).toContain(`npm run facts -- --accept ${PAGE}`);
  });

  it('of several new lines of a section is one finding', () => {
    const findings = findIn(SOURCE.replace('## Limits', 'A first one.\n\nA second one.\n\nA third one.\n\n## Limits'));
    expect(findings).toEqual([
      expect.stringMatching(/^5: found first one, .*, and of 2 more to line 9\. Correct it; /),
    ]);
  });

  it('is found where it is when it names its section', () => {
    const catalog = 'values:\n  - value: supported\n    symbol: full\n  - value: on_request\n    symbol: half\n';
    const file = 'contracts/catalogs/gateways.yaml';
    const renamed = catalog.replace('on_request', 'supported');
    expect(
      findUnreviewedFacts(file, renamed, computeReviewedSections(file, catalog)).map(formatFinding),
    ).toContainEqual(
      expect.stringMatching(/gateways\.yaml:4: found no “on_request”, expected its reviewed facts\. Correct it; /),
    );
  });

  it.each([
    ['a verb', 'You can refund', 'You can capture', /^3: found .*capture/],
    ['a name of one word', 'a payment', 'a Payout', /^3: found .*payout/],
    ['a sign', '30 − 20', '30 + 20', /^17: found .*30 \+ 20/],
    ['a hidden direction', 'advance PT6S', 'advance PT6M', /^19: found .*PT6M/],
    [
      'a hidden request',
      '{/* sandbox: advance',
      '{/* sandbox: request GET /refunds */}\n{/* sandbox: advance',
      /^19: found .*GET/,
    ],
    ['code that does not run', 'npm start', 'npm stop', /^23: found npm stop/],
    ['a comment in code', 'before you send', 'when you send', /^28: found .*it when you/],
    ['a mark in code', '5, //', '-5, //', /^28: found amount : - 5/],
    ['the title of a response', '```json', '```json title="200 OK"', /^9: found json title = 200 OK/],
    ['a tense', 'and arrives', 'and was arriving', /^7: found .*was arriving/],
    ['a currency', '30 − 20', '€30 − 20', /^17: found .*€/],
  ])('is found also where it is %s', (_, from, to, message) => {
    const findings = findIn(SOURCE.replace(from, to));
    expect(findings).toEqual([expect.stringMatching(message)]);
  });

  it('is not one where only words without a fact, punctuation or spaces change, nor code, which runs elsewhere', () => {
    expect(findIn(SOURCE.replace('A refund is never above', 'The  refund, never above'))).toEqual([]);
    expect(findIn(SOURCE.replace('1118', '1119'))).toEqual([]);
  });
});

describe('the facts of a contract', () => {
  it('are in each value, and in scenarios only in sentences and limits, since these are played', () => {
    const line = '    description: The bank returns it within 5 days.\n    maxLength: 100\n    uniqueItems: true';
    expect(readFacts('contracts/openapi/payments/refunds.yaml', line)[0]!.lines).toHaveLength(3);
    expect(readFacts('contracts/scenarios/10-direct-payment.yaml', line)[0]!.lines).toHaveLength(2);
    expect(readFacts('contracts/catalogs/gateways.yaml', 'void: supported\nhold: P7D')[0]!.lines).toHaveLength(2);
  });

  it('are each mark of a regular expression', () => {
    const listPatternFacts = (pattern: string): unknown =>
      readFacts('contracts/catalogs/addresses.yaml', `pattern: '${pattern}'`)[0]!.lines;
    expect(listPatternFacts('\\d{3}-?\\d{4}')).not.toEqual(listPatternFacts('\\d{3}-\\d{4}'));
  });

  it('are also in lines that continue a sentence, and are named by their entry', () => {
    const text = 'schemas:\n  Refund:\n    description: >-\n      Money that\n      is kept by the bank.';
    const last = readFacts('contracts/openapi/payments/refunds.yaml', text).at(-1)!;
    expect([last.name, last.lines.at(-1)!.facts]).toEqual(['Refund', ['kept', 'by', 'bank']]);
  });
});

describe('the facts of a program', () => {
  const read = (file: string, text: string): string[] =>
    readFacts(file, text).flatMap(({lines}) => lines.map(({facts}) => facts.join(' ')));

  it('are its words and marks', () => {
    expect(read('programs/javascript/a.mjs', 'const a = 2 ** (b - 1);')).toEqual(['const a = 2 * * ( b - 1 ) ;']);
  });

  it('are the spaces before a line where these are code', () => {
    expect(read('programs/python/a.py', 'if a:\n    b()')).toEqual(['if a :', '4 spaces b ( )']);
    expect(read('programs/ruby/a.rb', 'if a\n  b')).toEqual(['if a', 'b']);
  });
});

describe('the facts of a drawing', () => {
  it('are what it writes', () => {
    const drawing = '<svg>\n<style>text {fill: red}</style>\n<text x="1">122.58 EUR</text>\n</svg>';
    const [{lines}] = readFacts('src/pages/pictures/a.svg', drawing) as [FactSection];
    expect(lines.at(-1)).toEqual({line: 3, facts: ['122.58', 'EUR']});
  });
});

describe('the facts of code', () => {
  const read = (text: string): string[] =>
    readFacts('src/topics/x/x.tsx', text).flatMap(({lines}) => lines.flatMap(({facts}) => facts));

  it.each([
    ['a sentence', "const note = 'It is kept for 7 days.';", 'kept for 7 days'],
    ['a part of one', "units: [1, 999, 'the units of the line'],", 'units line'],
    ['a label', "title: 'Refund',", 'refund'],
    ['one of two words', "const word = count === 1 ? 'unit' : 'units';", 'unit units'],
    ['a text with values', 'const note = `at most ${most} of ${name}`;', 'at most most name'],
    ['a word after a value', 'const note = `${left} left`;', 'left left'],
    ['a text over lines', 'const note = `\n  at most\n  five`;', 'at most five'],
    ['a text of an element', '<p>\n  left <b>here</b>\n</p>;', 'left here'],
    ['a number with a name', 'const MAX_LINES = 8;', 'MAX_LINES = 8'],
    ['a product of numbers', 'export const MAX_BYTES = 256 * 1024;', 'MAX_BYTES = 256 1024'],
    ['a label in lower case', "const choices = [{value: 'x', label: 'manual'}];", 'manual'],
    ['a link', "to: '/payments/Guides/refunds#limits',", 'payments guides refunds limits'],
    ['an attribute', '<input aria-label="amount in cents" />;', 'amount in cents'],
  ])('are in what readers see: %s', (_, code, facts) => {
    expect(read(code).join(' ')).toBe(facts);
  });

  it.each([
    "const kind = 'kept'; // It is kept for 7 days.",
    '/** It is kept for 7 days. */',
    "import {a} from './the kept';",
    "type Kind = 'kept for days';",
    '<p className="note note--large" />;',
  ])('are not in %s', (code) => {
    expect(read(code)).toEqual([]);
  });
});

describe('the list of reviewed facts', () => {
  it('has the facts of all pages, contracts and programs', () => {
    expect(findAllUnreviewedFacts().map(formatFinding)).toEqual([]);
  });

  it('is in its own form', () => {
    const text = fs.readFileSync(REVIEWED_FACTS, 'utf8');
    expect(formatReviewedFacts(parseReviewedFacts(text))).toBe(text);
    expect(readReviewedFacts().size).toBeGreaterThan(100);
  });
});
