// cspell:words cartz succeded ordr Idempotncy chekout paeg amuont
import fs from 'node:fs';
import {afterAll, afterEach, describe, expect, it} from 'vitest';
import {formatFinding} from '../../packages/authoring/finding';
import {listSourceFiles} from '../../src/pipeline/check/checkPages';
import {readGuideSources} from '../../src/pipeline/elements/guideSources';
import {readVocabulary} from '../../src/pipeline/prose/names/vocabulary';
import {AREAS} from '../../src/site';
import {checkPrograms} from '../../src/topics/environments/elements/checkPrograms';
import {createPageCheckSettings} from '../../src/topics/pageChecks';
import {findCommand} from '../../scripts/findCommand';
import {createSiteCopy} from './support/siteCopy';

/** Mistakes in programs that guides show, one at a time, and the message that each of them reads. */

const copy = createSiteCopy();
const settings = createPageCheckSettings(copy.folder);
const sources = readGuideSources(settings);
const {operations, events} = sources.book;
const headers = [...readVocabulary(sources).headers.values()];
const pages = listSourceFiles({siteFolder: '.', areas: AREAS}).map((file) => fs.readFileSync(file, 'utf8'));

afterEach(copy.restore);
afterAll(copy.remove);

function check(...files: string[]): string[] {
  return checkPrograms(files, {
    ...settings,
    paths: [...operations.values()].map(({path}) => path),
    events: [...events.keys()],
    headers,
    users: [...pages, 'checkout-form.js'],
  }).map(formatFinding);
}

const JS = 'programs/javascript/place-order.mjs';

/** A line at the end of a program, and the message about it. */
const LINES: readonly (readonly [name: string, text: string, message: RegExp])[] = [
  ['code that is not valid', 'const x = ;', /found "const x = ;", expected valid JavaScript/],
  ['an unknown token', '// %brand.nme%', /found %brand\.nme%, .*Did you mean %brand\.name%\?/],
  ['the provider by name', '// Cadenza', /found "Cadenza", expected %brand\.name%/],
  ['a host by hand', "const host = 'https://api.cadenza.example';", /expected %brand\.apiHost%/],
  ['a host of somebody else', "fetch('https://www.mail.com/x');", /found the host www\.mail\.com/],
  ['a host without encryption', "fetch('http://shop.example/x');", /found http:\/\/shop\.example\/x, expected https/],
  ['a key that looks live', "const key = 'sk_live_00example00';", /which looks like a live key/],
  ['an unfinished line', '// TODO: finish it', /found "TODO"/],
  ['curly quotes', '// “open”', /found the curly quote “/],
  ['spaces at the end', 'const a = 1;  ', /found spaces at the end of the line/],
  ['a tab', '\tconst a = 1;', /found a tab, expected spaces/],
  ['a region that nothing closes', '// region more', /found the region more that nothing closes/],
  ['the end of no region', '// endregion', /found "endregion" that closes nothing/],
  [
    'an unknown path',
    "send('POST', '/commerce/v1/cartz');",
    /found the path \/commerce\/v1\/cartz, .* such as \/commerce\/v1\/carts/,
  ],
  [
    'a misspelled header',
    "const extra = {'Idempotncy-Key': run};",
    /found the header Idempotncy-Key, which no operation has, expected Idempotency-Key\. Correct it/,
  ],
  [
    'an unknown event',
    "if (type === 'refund.succeded') {}",
    /found the event refund\.succeded, .* such as refund\.succeeded/,
  ],
];

describe('a mistake in a program is reported with its line and what to do', () => {
  it.each(LINES)('%s', (_, text, message) => {
    let line = 0;
    copy.change(JS, (source) => {
      line = source.trimEnd().split('\n').length + 1;
      return `${source.trimEnd()}\n${text}\n`;
    });
    const findings = check(JS);
    expect(
      findings.filter((one) => message.test(one)),
      findings.join('\n'),
    ).toHaveLength(1);
    expect(
      findings.every((one) => one.startsWith(`${JS}:${line}: `)),
      findings.join('\n'),
    ).toBe(true);
  });

  it('an event that the embedded form does not have', () => {
    copy.change('programs/javascript/checkout-form.js', (source) => source.replace('on("declined"', 'on("decline"'));
    expect(check('programs/javascript/checkout-form.js')).toEqual([
      expect.stringMatching(/checkout-form\.js:\d\d: found the event decline, .* expected one such as declined\./),
    ]);
  });

  it.each([
    ['the command of another file', 'place_order.rb', 'place_ordr.rb', 'found "Run: ruby place_ordr.rb"'],
    ['the command of another language', 'Run: ruby', 'Run: python3', 'found "Run: python3 place_order.rb"'],
    ['no command', 'Run: ', 'By: ', 'found no command'],
  ])('%s', (_, from, to, found) => {
    const file = 'programs/ruby/place_order.rb';
    copy.change(file, (source) => source.replace(from, to));
    expect(check(file)).toEqual([expect.stringContaining(`${file}:1: ${found}, expected "Run: ruby place_order.rb"`)]);
  });

  it('a tab in Python', () => {
    copy.change('programs/python/place_order.py', (source) => `${source}if True:\n\tprint(1)\n`);
    expect(check('programs/python/place_order.py')).toContainEqual(
      expect.stringMatching(/^programs\/python\/place_order\.py:\d+: found a tab, expected spaces/),
    );
  });

  it('a region within another one', () => {
    copy.change(JS, (source) => `${source}// region a\n// region b\n// endregion\n`);
    expect(check(JS)).toEqual([expect.stringMatching(/found the region b within a of line \d+/)]);
  });

  it.each([
    ['curl', 'bash', 'programs/curl/reconcile.sh', 'if true; then', /not valid cURL: .*unexpected end of file/],
    ['python', 'python3', 'programs/python/place_order.py', 'def f(:', /not valid Python: /],
    ['php', 'php', 'programs/php/place-order.php', 'function (', /not valid PHP: /],
    ['ruby', 'ruby', 'programs/ruby/place_order.rb', 'def f(', /not valid Ruby: /],
    ['go', 'gofmt', 'programs/go/place_order.go', 'func (', /not valid Go: /],
    [
      'java',
      'javac',
      'programs/java/PlaceOrder.java',
      'class {',
      /PlaceOrder\.java:\d+: found code that is not valid Java: /,
    ],
  ] as const)('code that is not valid in %s', (_, command, file, text, message) => {
    copy.change(file, (source) => `${source}${text}\n`);
    expect(check(file)).toEqual(findCommand(command) === undefined ? [] : [expect.stringMatching(message)]);
  });
});

describe('a name that nothing defines is reported', () => {
  it.each([
    ['javascript', 'node', JS, 'console.log(ordr);\nconst order = 1;', /expected one such as order\./],
    [
      'a script of a page',
      'node',
      'programs/javascript/checkout-form.js',
      'chekout.show();',
      /expected one such as checkout\./,
    ],
    [
      'python',
      'python3',
      'programs/python/list_day.py',
      'def f():\n    return paeg',
      /the name paeg, .*such as page\./,
    ],
    [
      'java',
      'javac',
      'programs/java/Reconcile.java',
      'class Other { int total = amuont; }',
      /the name amuont, which nothing defines, expected one such as amount\. Correct it, or define it/,
    ],
  ] as const)('in %s', (_, command, file, text, message) => {
    copy.change(file, (source) => `${source}${text}\n`);
    expect(check(file)).toEqual(findCommand(command) === undefined ? [] : [expect.stringMatching(message)]);
  });
});

const FILES: readonly (readonly [name: string, file: string, source: string, message: RegExp])[] = [
  [
    'in the folder of no language',
    'programs/rust/place-order.rs',
    'fn main() {}\n',
    /found a program in the folder rust, expected one of curl, javascript/,
  ],
  [
    'with the ending of another language',
    'programs/python/place_order.txt',
    'print(1)\n',
    /found the ending \.txt of a program in Python, expected \.py/,
  ],
  ['with a space in its name', 'programs/javascript/place order.mjs', '1;\n', /found the file name "place order\.mjs"/],
  [
    'that no page shows',
    'programs/python/place_ordr.py',
    '# Run: python3 place_ordr.py\nprint(1)\n',
    /found the program place-ordr, which no page shows, .*place-order/,
  ],
  ['without content', JS, '', /found an empty program/],
  ['with line ends of Windows', JS, 'const a = 1;\r\n', /found a line end of Windows/],
  ['with a merge conflict', JS, '<<<<<<< HEAD\n', /found a mark of a merge conflict/],
];

describe('a program is reported', () => {
  it.each(FILES)('%s', (_, file, source, message) => {
    copy.change(file, () => source);
    expect(check(file)).toEqual([expect.stringMatching(message)]);
  });

  it('and no program of the site has a mistake', () => {
    const files = fs
      .readdirSync('programs', {recursive: true, withFileTypes: true})
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath}/${entry.name}`);
    expect(files.length).toBeGreaterThan(40);
    expect(check(...files)).toEqual([]);
  });
});
