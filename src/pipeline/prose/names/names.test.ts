import path from 'node:path';
import type {Root} from 'mdast';
import {toString} from 'mdast-util-to-string';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {visit} from 'unist-util-visit';
import {describe, expect, it} from 'vitest';
import {readGuideSources} from '../../elements/guideSources';
import {remarkGuideElements} from '../../elements/expandElements';
import {collectPageNames, findUnknownNames} from './checkNames';
import {readVocabulary, collectTexts} from './vocabulary';
import {listPageFiles} from '../../reference/elements';
import {getAttribute, isComponent, createRoot} from '../../../../packages/openapi/markdown/markdownNodes';
import {readReference} from '../../reference/siteReference';
import {createReferenceSettings} from '../../plugins/siteSettings';
import {readContracts} from '../../projectContracts';
import {readProjectFile} from '../tokens/projectFile';
import {GUIDE_ELEMENTS} from '../../../topics';

const settings = createReferenceSettings(process.cwd(), ['payments', 'commerce']);
const sources = readGuideSources(settings);
const vocabulary = readVocabulary(sources);
const files = listPageFiles(settings.siteFolder, settings.areas);
const parser = unified().use(remarkParse).use(remarkFrontmatter).use(remarkGfm).use(remarkMdx);

function parseTree(source: string): Root {
  return parser.parse(source);
}

const PAGES = new Set(files.map((file) => `/${file.replace(/\.mdx$/, '')}`));

/** The problems of a page with this text. */
function listProblems(source: string, file = 'payments/Guides/page.mdx'): string[] {
  return findUnknownNames(collectPageNames(parseTree(source), file), vocabulary, PAGES);
}

describe('a status', () => {
  it.each([
    ['is one of a response', ['404'], []],
    ['is one of a class of responses', ['4XX'], []],
    ['is any where responses have a default', ['default'], []],
    ['is any where no operation has a response', [], []],
    ['is none of another class', ['200', '5xx'], ['found the status `404`']],
  ])('%s', (_, statuses, found) => {
    const names = collectPageNames(parseTree('It returns `404`.'), 'payments/Guides/page.mdx');
    const problems = findUnknownNames(names, {...vocabulary, statuses: new Set(statuses)}, PAGES);
    expect(problems).toEqual(found.map((start) => expect.stringContaining(start) as unknown));
  });
});

describe('inline code', () => {
  it.each([
    ['a field', '`amount_captured`'],
    ['a path of fields', '`attempts[].decline.code` and `payment_method.card.brand`'],
    ['a schema with a field and a value', '`Refund.status` and `Refund.status.pending`'],
    ['a state', '`requires_capture`'],
    ['an event, its end, its kind', '`payment_intent.attempt_declined`, `.succeeded`, `refund.*`'],
    ['a header with a value', '`Idempotency-Replayed: true`, `Sandbox-Advance: PT24H`'],
    ['an error code', '`state_conflict`'],
    ['an operation', '`createRefund`, `POST /refunds`, `GET /payments/v1/refunds/{id}`'],
    ['a call about an object', '`POST /payment_intents/pi_7Q2mX9/capture`'],
    ['a pointer', '`/cart_id`'],
    ['JSON', '`"final": false`, `{"capture_method": "manual"}`'],
    ['an identifier of the scenarios', '`pi_7Q2mX9`'],
    ['a prefix of identifiers', '`pi_`'],
    ['a value by its format', '`15453`, `PT24H`, `2026-11-01`, `#1F5FBF`'],
    ['a page', '`/payments/Guides/refunds`'],
    ['a name of something else', '`Intl.NumberFormat`'],
  ])('may be %s', (_, source) => {
    expect(listProblems(source)).toEqual([]);
  });

  it.each([
    ['a field', '`amount_capturing`', 'amount_capturable'],
    ['a path of fields', '`attempts[].declined.code`', ''],
    ['a field elsewhere', '`Refund.amount_captured`', ''],
    ['a state', '`requires_captures`', 'requires_capture'],
    ['an event', '`payment_intent.authorize`', 'payment_intent.authorized'],
    ['the end of an event', '`.authorize`', ''],
    ['a header', '`Idempotency-Repeated: true`', ''],
    ['an error code', '`state_conflicts`', 'state_conflict'],
    ['a method', '`DELETE /refunds`', ''],
    ['a path', '`POST /refund`', ''],
    ['a key of JSON', '`"finale": false`', ''],
    ['a value of JSON', '`{"capture_method": "by hand"}`', ''],
    ['an identifier', '`pi_7Q2mX8`', 'pi_7Q2mX9'],
    ['a page', '`/payments/Guides/refund`', ''],
  ])('is rejected where %s does not exist', (_, source, hint) => {
    const problems = listProblems(`First line.\n\n${source}`);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^payments\/Guides\/page\.mdx:3: found /);
    expect(problems[0]).toContain(hint);
  });

  it('may be anything that occurs in code of the page, by itself', () => {
    const code = '```javascript\nconst expected = 1;\n```\n';
    expect(listProblems(`${code}\n\`expected\``)).toEqual([]);
    expect(listProblems(`${code}\n\`expect\``)).toHaveLength(1);
  });

  it('may be a name of an older version in a passage about it, and nowhere else', () => {
    expect(listProblems('`error.param`', 'payments/Changelog/intro.mdx')).toEqual([]);
    expect(listProblems('## 2026-05-01\n\n`error.param`')).toEqual([]);
    expect(listProblems('`error.param`')).toHaveLength(1);
  });
});

describe('a value of a field', () => {
  it('is one that the field can have', () => {
    expect(listProblems('The `capture_method` is `manual`.')).toEqual([]);
    expect(listProblems('The `capture_method` is `pending`.')[0]).toContain('expected one of automatic, manual');
  });
});

describe('an API name in plain text', () => {
  it('must be marked as code', () => {
    expect(listProblems('Read the payment_status first.')[0]).toContain('expected `payment_status` in backticks');
  });
});

const FOLDERS = ['openapi/payments', 'openapi/commerce', 'openapi/shared', 'lifecycles', 'catalogs'];

/** The texts of contracts with names, by file. They are Markdown, not MDX. */
const CONTRACTS = new Map(
  FOLDERS.flatMap((folder) =>
    readContracts()
      .list(folder)
      .filter((name) => /^[^/]+\.yaml$/.test(name))
      .map((name) => path.posix.join(folder, name)),
  ).map((file) => [
    file,
    collectTexts(readContracts().parse(file), false)
      .filter((text) => text.includes('`'))
      .map((text) => unified().use(remarkParse).use(remarkGfm).parse(text)),
  ]),
);

const PROSE = new Map(files.map((file) => [file, parseTree(settings.readPage(path.resolve(file)))]));

/** The inline code of pages and contracts. */
const mentionedNames = new Set<string>();
for (const tree of [...PROSE.values(), ...[...CONTRACTS.values()].flat()]) {
  visit(tree, 'inlineCode', (node) => {
    mentionedNames.add(node.value);
  });
}

it('names.yaml has no name that neither a page nor a contract uses', () => {
  const groups = Object.values(readProjectFile('names.yaml') as Record<string, string[]>);
  expect(groups.flat().filter((name) => !mentionedNames.has(name))).toEqual([]);
});

describe('every part of the contracts', () => {
  const reference = readReference(settings);
  const explained = new Set<string>();
  for (const elements of reference.pages.values()) {
    for (const {nodes} of elements) {
      visit(createRoot(nodes), (node) => {
        if (isComponent(node)) {
          const name = getAttribute(node, 'name') ?? getAttribute(node, 'value');
          explained.add(typeof name === 'string' ? name : '');
        }
        if (node.type === 'inlineCode') {
          explained.add(node.value);
        }
      });
    }
  }

  it('is explained on a page: every field and parameter', () => {
    expect([...vocabulary.fields.keys()].filter((name) => !/^\/|^any /.test(name) && !explained.has(name))).toEqual([]);
  });

  it('is explained on a page: every state', () => {
    const states = [...sources.book.lifecycles.values()].flatMap((lifecycle) => Object.keys(lifecycle.states));
    expect(states.filter((state) => !explained.has(state))).toEqual([]);
  });

  it('is explained on a page: every event and operation', () => {
    const names = [...sources.book.events.keys(), ...sources.book.operations.keys()];
    expect(names.filter((name) => sources.getUrl(name) === undefined)).toEqual([]);
  });

  it('is in a guide: every header', () => {
    const inGuides = [...mentionedNames].join('\n').toLowerCase();
    expect([...vocabulary.headers.keys()].filter((name) => !inGuides.includes(name))).toEqual([]);
  });

  it('is explained on a page: every error and decline code', async () => {
    const file = 'payments/Guides/error-codes.mdx';
    const tree = parseTree(settings.readPage(path.resolve(file)));
    await remarkGuideElements({...settings, elements: GUIDE_ELEMENTS})(tree, {path: path.resolve(file)});
    const headings = new Set<string>();
    visit(tree, 'heading', (node) => {
      headings.add(toString(node).split(' ')[0]!);
    });
    const codes = [...sources.book.errors, ...sources.catalogs.declineCodes.declines].map(({code}) => code);
    expect(codes.filter((code) => !headings.has(code))).toEqual([]);
  });
});

describe('the contracts', () => {
  it.each([...CONTRACTS.keys()])('%s uses only known names', (file) => {
    expect(
      CONTRACTS.get(file)!.flatMap((tree) => findUnknownNames(collectPageNames(tree, file), vocabulary, PAGES)),
    ).toEqual([]);
  });
});
