// cspell:ignore colapsible titel prefe quer sourc docsmail feild sumary refundz categorie gatewy braking naration operatoin bat lable
import path from 'node:path';
import {afterAll, afterEach, describe, expect, it} from 'vitest';
import {formatFinding} from '../../packages/authoring/finding';
import {checkData} from '../../src/pipeline/check/checkData';
import {checkPages, checkPageSources} from '../../src/pipeline/check/checkPages';
import {checkSettings} from '../../src/pipeline/check/checkSettings';
import {findUnusedFiles, findUnusedPictures, findWrongStaticFiles} from '../../src/pipeline/check/unusedPictures';
import {checkSidebar} from '../../src/pipeline/check/rules/sidebars';
import {listPageFiles} from '../../src/pipeline/reference/elements';
import {listNamedPaths} from '../../src/pipeline/check/namedPaths';
import {replaceLine} from './support/replaceLine';
import {readContracts} from '../../src/pipeline/projectContracts';
import {createPageCheckSettings} from '../../src/topics/pageChecks';
import {createSiteCopy} from './support/siteCopy';

/** Mistakes in data and settings, one at a time, and the message that each of them reads: in the check, and before a build. */

const copy = createSiteCopy(process.cwd(), [
  'names.yaml',
  'numbers.yaml',
  'statements.yaml',
  'deploy',
  'tests',
  'static',
  'docusaurus.config.ts',
]);

afterEach(copy.restore);
afterAll(copy.remove);

let contracts = readContracts(`${copy.folder}/contracts`);

function listDataMistakes(): string[] {
  // What has not changed since the check before is not read again.
  contracts = contracts.reopen();
  return checkData(copy.folder, contracts).map(formatFinding);
}

/**
 * A file, what is written in it, what somebody writes instead, and the message about it, in which `LINE` is the first
 * line that changes.
 */
type Mistake = readonly [name: string, file: string, from: string | RegExp, to: string, message: RegExp];

const DATA: readonly Mistake[] = [
  [
    'a byte order mark',
    'openapi/payments/refunds.yaml',
    /^/,
    '\uFEFF',
    /:1: found a byte order mark before the first character, expected none/,
  ],
  [
    'line ends of Windows',
    'lifecycles/refund.yaml',
    /\n/g,
    '\r\n',
    /:1: found a line end of Windows \(CRLF\), expected LF alone/,
  ],
  [
    'a tab',
    'lifecycles/refund.yaml',
    '    to: pending',
    '\tto: pending',
    /:LINE: found a tab as indentation, expected spaces/,
  ],
  [
    'a key twice',
    'catalogs/error-codes.yaml',
    /(\n {4}title: Invalid request)/,
    '$1$1',
    /:\d+: found the key title twice/,
  ],
  [
    'a text with a colon',
    'lifecycles/refund.yaml',
    'summary: The',
    'summary: Note: The',
    /:LINE: found two colons in .*quotes/,
  ],
  [
    'a line without a colon',
    'lifecycles/refund.yaml',
    'title: Refund',
    'title Refund',
    /:LINE: found "title Refund", which has no colon/,
  ],
  [
    'no space behind a colon',
    'lifecycles/refund.yaml',
    'title: Refund',
    'title:Refund',
    /:LINE: found "title:Refund" without a space/,
  ],
  [
    'a quote that is not closed',
    'catalogs/currencies.yaml',
    /cldr: '([\d.]+)'/,
    "cldr: '$1",
    /:\d+: found "cldr: '.* without a closing quote/,
  ],
  [
    'a brace that is not closed',
    'lifecycles/refund.yaml',
    'trigger: {operation: createRefund}',
    'trigger: {operation: createRefund',
    /:LINE: found .*brace is not closed/,
  ],
  [
    'another indentation',
    'lifecycles/refund.yaml',
    '    to: pending',
    '   to: pending',
    /:LINE: found "to: pending" at another indentation/,
  ],
  [
    'an unknown key',
    'lifecycles/refund.yaml',
    'title: Refund',
    'titel: Refund',
    /:LINE: at \/titel: found the unknown key titel, .*title.*Rename it/,
  ],
  [
    'a missing key',
    'lifecycles/refund.yaml',
    'title: Refund\n',
    '',
    /:1: at \/title: found no title beside machine, .*Add title/,
  ],
  [
    'a missing value',
    'lifecycles/refund.yaml',
    'title: Refund',
    'title:',
    /:LINE: at \/title: found nothing, expected a text\. Write the value/,
  ],
  [
    'a number for a text',
    'lifecycles/refund.yaml',
    'title: Refund',
    'title: 5',
    /:LINE: at \/title: found the number 5, expected a text\. Put it into quotes/,
  ],
  [
    'a text for a list',
    'lifecycles/refund.yaml',
    'events: [refund.created]',
    'events: refund.created',
    /found "refund\.created", expected a list.*Write \[refund\.created\]/,
  ],
  [
    'a duration in words, where it may be null',
    'lifecycles/refund.yaml',
    /deadline: null(\n.*\n.*)$/m,
    'deadline: 3 days$1',
    /:\d+: at \/transitions\/0\/deadline: found "3 days", expected a duration such as PT5S, [^\n]*$/,
  ],
  [
    'a text that is empty',
    'lifecycles/refund.yaml',
    'description: You stopped it before it was sent.',
    "description: ''",
    /:LINE: at \/states\/canceled\/description: found "", expected a text\. Correct the value\.$/,
  ],
  [
    'a misspelled choice',
    'lifecycles/refund.yaml',
    'actor: gateway',
    'actor: gatewy',
    /found "gatewy", expected one .*gateway/,
  ],
  [
    'a duration in words',
    'catalogs/webhook-delivery.yaml',
    'PT5S',
    '5 seconds',
    /found "5 seconds", expected a duration of ISO 8601, .*such as PT5S/,
  ],
  [
    'a day that does not exist',
    'changelog.yaml',
    "date: '2026-11-01'",
    "date: '2026-11-31'",
    /found "2026-11-31", expected a day of the calendar/,
  ],
  [
    'a misspelled label',
    'changelog.yaml',
    'label: breaking',
    'label: braking',
    /found "braking", expected one of breaking, .*The nearest is breaking/,
  ],
  [
    'an entry twice',
    'screens/cart.yaml',
    'operations: [retrieveCart,',
    'operations: [retrieveCart, retrieveCart,',
    /found "retrieveCart" twice, expected each entry once/,
  ],
  [
    'a screen without a title',
    'screens/cart.yaml',
    'title: Cart\n',
    '',
    /screens\/cart\.yaml:1: at \/title: found no title/,
  ],
  [
    'a part of a screen of no kind',
    'screens/cart.yaml',
    '  - bar: {',
    '  - bat: {',
    /screens\/cart\.yaml:\d+: at \/parts\/0\/bat: found the unknown key bat, .*bar/,
  ],
  [
    'a sequence with a misspelled kind',
    'sequences/decline-and-retry.yaml',
    'kind: call',
    'kind: cal',
    /sequences\/decline-and-retry\.yaml:LINE: .*"cal", expected .*call/,
  ],
  [
    'a journey with a misspelled key',
    'journeys/order-5512.yaml',
    'narration:',
    'naration:',
    /journeys\/order-5512\.yaml:LINE: .*unknown key naration, .*narration/,
  ],
  [
    'a collection with a misspelled key',
    'collections/payments.yaml',
    '- operation: createCheckoutIntent',
    '- operatoin: createCheckoutIntent',
    /collections\/payments\.yaml:LINE: .*unknown key operatoin, .*operation/,
  ],
  [
    'a relation with a misspelled key',
    'relations/payments.yaml',
    'field: event_id',
    'feild: event_id',
    /relations\/payments\.yaml:LINE: .*unknown key feild, .*field/,
  ],
  [
    'a scenario with a misspelled key',
    'scenarios/25-refunds-that-fail.yaml',
    'summary:',
    'sumary:',
    /25-refunds-that-fail\.yaml:LINE: .*unknown key sumary, .*summary/,
  ],
  [
    'a scenario of another name than its file',
    'scenarios/25-refunds-that-fail.yaml',
    'name: refunds-that-fail',
    'name: refunds',
    /:1: at \/name: found refunds, expected refunds-that-fail/,
  ],
  [
    'a lifecycle of another name than its file',
    'lifecycles/refund.yaml',
    'machine: refund',
    'machine: refunds',
    /:1: at \/machine: found refunds, expected refund/,
  ],
  [
    'an invisible space behind a key',
    'openapi/payments/refunds.yaml',
    'description: Refunds of one payment intent.',
    'description:\u00A0Refunds of one payment intent.',
    /refunds\.yaml:LINE: found the invisible character U\+00A0, expected a space or nothing/,
  ],
  [
    'an invisible character in a text',
    'openapi/payments/refunds.yaml',
    'Refunds of one payment intent.',
    'Refunds\u200B of one payment intent.',
    /refunds\.yaml:LINE: found the invisible character U\+200B/,
  ],
  [
    'a text that a "#" ends',
    'openapi/payments/refunds.yaml',
    'Refunds of one payment intent.',
    'Refunds of payment intent #1.',
    /refunds\.yaml:LINE: found "#1\." behind a text without quotes, which YAML reads as a comment, .*Put it into quotes/,
  ],
  [
    'an entry of a list that a "#" ends',
    'openapi/payments/refunds.yaml',
    'tags: [Refunds]',
    'tags:\n        - Refunds\n        - Money #2 of them',
    /refunds\.yaml:\d+: found "#2 of them" behind a text without quotes/,
  ],
  [
    'a reference within braces without quotes',
    'openapi/payments/refunds.yaml',
    "other: {$ref: '#/schemas/RefundReason/x-enumDescriptions/other'}",
    'other: {$ref: #/schemas/RefundReason/x-enumDescriptions/other}',
    /refunds\.yaml:LINE: found "#\/schemas\/Refund\S+" without quotes, which YAML reads as a comment, with the brackets in it/,
  ],
  [
    'a curly quote before a text',
    'lifecycles/refund.yaml',
    "guard: 'The amount",
    'guard: ‘The amount',
    /lifecycles\/refund\.yaml:LINE: found the curly quote ‘ before a value, expected ' or "/,
  ],
  [
    'a host of somebody else',
    'openapi/payments.openapi.yaml',
    'https://%brand.apiHost%',
    'https://api.cadenza.com',
    /payments\.openapi\.yaml:LINE: found the host api\.cadenza\.com, expected one under \.example/,
  ],
  [
    'a truth in quotes',
    'lifecycles/refund.yaml',
    'terminal: true',
    "terminal: 'true'",
    /refund\.yaml:\d+: at \/states\/succeeded\/terminal: found "true", expected true\. Remove the quotes/,
  ],
  [
    'a file that nothing reads',
    'catalog/extra.yaml',
    /$/,
    'a: 1\n',
    /catalog\/extra\.yaml:1: found a file that nothing reads/,
  ],
];

describe('a mistake in a file of the contracts is reported with its line and what to do', () => {
  it.each(DATA)('%s', (_, file, from, to, message) => {
    let expected = message;
    copy.change(`contracts/${file}`, (source) => {
      const changed = source.replace(from, to);
      expected = replaceLine(message, source, changed);
      return changed;
    });
    const [first = '', ...others] = listDataMistakes();
    expect(first, others.join('\n')).toMatch(expected);
    expect([first, ...others].join('\n')).not.toMatch(/\n\s+at \S+ \(|node_modules|undefined/);
  });

  it.each([
    [
      'to the left of its neighbors',
      '      status:\n        description: The status of',
      '     status:\n        description: The status of',
      '433: found "status:"',
    ],
    [
      'to the column of its parent',
      "      reason:\n        $ref: '#/schemas/RefundReason'\n        description: The reason",
      "    reason:\n        $ref: '#/schemas/RefundReason'\n        description: The reason",
      '449: found "reason:"',
    ],
    [
      'to the right of its key',
      '        description: The status of',
      '          description: The status of',
      '435: found "type: string"',
    ],
  ])('a key that was moved %s, and nothing that follows from it', (_, from, to, found) => {
    copy.change('contracts/openapi/payments/refunds.yaml', (source) => source.replace(from, to));
    const places = listDataMistakes().map((line) => /refunds\.yaml:(\d+: found "[^"]*")/.exec(line)?.[1]);
    expect([...new Set(places)]).toEqual([found]);
  });

  it('in several files, in all of them at once', () => {
    copy.change('contracts/lifecycles/refund.yaml', (source) => source.replace('title: Refund', 'title Refund'));
    copy.change('contracts/screens/cart.yaml', (source) => source.replace('title: Cart\n', ''));
    copy.change('contracts/changelog.yaml', (source) => source.replace('label: breaking', 'label: braking'));
    copy.change('names.yaml', (source) => source.replace('keys: [', 'keys: [[], '));
    const files = new Set(
      listDataMistakes().map((line) => line.replace(/^.*?((?:contracts\/[\w/-]+|names)\.yaml):.*/, '$1')),
    );
    expect([...files].sort()).toEqual([
      'contracts/changelog.yaml',
      'contracts/lifecycles/refund.yaml',
      'contracts/screens/cart.yaml',
      'names.yaml',
    ]);
  });
});

describe('a mistake in data beside the contracts is reported with its line and what to do', () => {
  it.each<Mistake>([
    [
      'a name that is not a text',
      'names.yaml',
      'keys: [',
      'keys: [[], ',
      /^names\.yaml:3: .*expected a text or a number/,
    ],
    [
      'a number without a source',
      'numbers.yaml',
      "{text: curl 7.82, source: 'The release of curl that added `--json`.'}",
      '{text: curl 7.82}',
      /^numbers\.yaml:3: .*found no source beside text/,
    ],
    [
      'a misspelled key of a number',
      'numbers.yaml',
      'curl 7.82, source:',
      'curl 7.82, sourc:',
      /^numbers\.yaml:3: .*unknown key sourc, .*source/,
    ],
    [
      'a test that is not a file',
      'statements.yaml',
      'test: sandbox/shopper/shopper.test.ts',
      'test: shopper',
      /^statements\.yaml:4: .*"shopper", expected the file of the test, such as/,
    ],
    [
      'a term that is not a regular expression',
      'src/pipeline/prose/terms/terms.yaml',
      'refuse: [legal,',
      "refuse: ['leg(al',",
      /terms\.yaml:9: .*expected a valid regular expression/,
    ],
    [
      'a misspelled key of a term',
      'src/pipeline/prose/terms/terms.yaml',
      '- prefer: allowed',
      '- prefe: allowed',
      /terms\.yaml:8: .*unknown key prefe, .*prefer/,
    ],
    [
      'keywords that are not a list',
      'src/shell/Search/keywords.yaml',
      /(\n\/payments[^:\n]*):\s*\[[^\]]*\]/,
      '$1: refund',
      /keywords\.yaml:\d+: .*expected a list/,
    ],
    [
      'a redirect to a word',
      'deploy/redirects.yaml',
      /$/,
      '- {from: /payments/old, to: refunds}\n',
      /redirects\.yaml:\d+: .*found "refunds", expected a text/,
    ],
    [
      'a misspelled key of a query',
      'tests/search/queries.yaml',
      '{query: refund a payment,',
      '{quer: refund a payment,',
      /queries\.yaml:11: .*unknown key quer, .*query/,
    ],
  ])('%s', (_, file, from, to, message) => {
    copy.change(file, (source) => source.replace(from, to));
    expect(listDataMistakes()).toEqual([expect.stringMatching(message)]);
  });
});

describe('a mistake in the settings is reported with its line and what to do', () => {
  it.each<Mistake>([
    [
      'a misspelled key of the brand',
      'src/brand.ts',
      'docsEmail:',
      'docsmail:',
      /^src\/brand\.ts:13: .*unknown key docsmail, .*docsEmail/,
    ],
    [
      'a host outside of .example',
      'src/brand.ts',
      "apiHost: 'api.cadenza.example'",
      "apiHost: 'api.cadenza.com'",
      /^src\/brand\.ts:20: .*found "api\.cadenza\.com", expected a host under \.example/,
    ],
    [
      'a URL with a slash at its end',
      'src/brand.ts',
      "'https://docs.cadenza.example'",
      "'https://docs.cadenza.example/'",
      /^src\/brand\.ts:12: .*expected with https:\/\/ and without a slash/,
    ],
    [
      'a version of the API that does not exist',
      'src/brand.ts',
      "apiVersion: '2026-11-01'",
      "apiVersion: '2026-11-1'",
      /^src\/brand\.ts:25: found apiVersion "2026-11-1", expected 2026-11-01, the newest version of contracts\/changelog\.yaml\. Correct one/,
    ],
    [
      'a year that is a number',
      'src/brand.ts',
      "copyrightYear: '2025'",
      'copyrightYear: 2025',
      /^src\/brand\.ts:29: .*found the number 2025, expected a text\. Put it into quotes/,
    ],
    [
      'a comma that is missing',
      'src/brand.ts',
      "'docs@cadenza.example',",
      "'docs@cadenza.example'",
      /^src\/brand\.ts:15: found .*expected valid TypeScript/,
    ],
    [
      'one variable for two secrets',
      'src/brand.ts',
      "'CADENZA_PUBLISHABLE_KEY'",
      "'CADENZA_SECRET_KEY'",
      /^src\/brand\.ts:27: found "CADENZA_SECRET_KEY" as publishableKeyVariable, which secretKeyVariable has/,
    ],
    [
      'an empty name',
      'src/brand.ts',
      "name: 'Cadenza'",
      "name: ''",
      /^src\/brand\.ts:7: at \/name: found "", expected a text\. Correct/,
    ],
    [
      'a status page without https',
      'src/brand.ts',
      "statusUrl: ''",
      "statusUrl: 'status.cadenza.example'",
      /^src\/brand\.ts:19: .*expected a URL with https:\/\/, or empty where there is no such page/,
    ],
    [
      'a pair of one page',
      'src/products.ts',
      "['/payments/APIs/refunds', '/commerce/api/returns']",
      "['/payments/APIs/refunds']",
      /^src\/products\.ts:18: found the pair \/payments\/APIs\/refunds, expected two pages, one of each area/,
    ],
    [
      'a pair within one area',
      'src/products.ts',
      "'/commerce/api/returns'",
      "'/payments/Guides/gateways'",
      /^src\/products\.ts:18: found the pair .*, expected two pages, one of each area/,
    ],
    [
      'a misspelled key of the home page',
      'src/home.ts',
      "label: 'Refund payments'",
      "lable: 'Refund payments'",
      /^src\/home\.ts:44: found the key lable of a link, .*The nearest is label\. Correct it/,
    ],
    [
      'a link of the home page without its text',
      'src/home.ts',
      "label: 'Refund payments'",
      "label: ''",
      /^src\/home\.ts:44: found a link without label, expected label, to, summary\. Add label/,
    ],
    [
      'another time than that of the steps of a page',
      'src/home.ts',
      "'5 steps, about 10 minutes'",
      "'5 steps, about 5 minutes'",
      /^src\/home\.ts:38: found "5 steps, about 5 minutes", and \/payments\/Guides\/intro has 5 steps, about 10 minutes\. Write/,
    ],
    [
      'an area without a folder',
      'src/site.ts',
      "{id: 'payments'",
      "{id: 'payment'",
      /^src\/site\.ts:23: found the area payment, .*The nearest is payments/,
    ],
    [
      'a product without an area',
      'src/products.ts',
      "base: '/commerce'",
      "base: '/shop'",
      /^src\/products\.ts:7: found base \/shop, expected the path of an area/,
    ],
    [
      'a page in two pairs',
      'src/products.ts',
      "['/payments/Guides/webhooks'",
      "['/payments/Guides/refunds'",
      /^src\/products\.ts:15: found \/payments\/Guides\/refunds in two pairs/,
    ],
  ])('%s', (_, file, from, to, message) => {
    copy.change(file, (source) => source.replace(from, to));
    expect(checkSettings(copy.folder).map(formatFinding)[0]).toMatch(message);
  });
});

const SIDEBARS: readonly Mistake[] = [
  [
    'in a sidebar, with its ending',
    'sidebars-payments.ts',
    "'Guides/refunds'",
    "'Guides/refunds.mdx'",
    /:23: found 'Guides\/refunds\.mdx', expected .*Write 'Guides\/refunds'/,
  ],
  [
    'in a sidebar, with a slash',
    'sidebars-payments.ts',
    "'Guides/refunds'",
    "'/Guides/refunds'",
    /:23: found '\/Guides\/refunds', expected .*Write 'Guides\/refunds'/,
  ],
  [
    'in a sidebar, in another case',
    'sidebars-payments.ts',
    "'Guides/refunds'",
    "'Guides/Refunds'",
    /:23: found 'Guides\/Refunds', which is not a page, .* such as Guides\/refunds/,
  ],
  [
    'in a sidebar, by a page twice',
    'sidebars-payments.ts',
    "'Guides/refunds'",
    "'Guides/refunds', 'Guides/refunds'",
    /:23: found 'Guides\/refunds' twice, expected each page once\. Remove one of them/,
  ],
  [
    'in a sidebar, without quotes',
    'sidebars-payments.ts',
    "'Guides/refunds',",
    'Guides/refunds,',
    /:23: found "Guides\/refunds,", in which Guides is not a text, expected quotes around it/,
  ],
  [
    'in a sidebar, by a link to the host of somebody else',
    'sidebars-payments.ts',
    "'Guides/refunds',",
    "'Guides/refunds', {type: 'link', label: 'Blog', href: 'https://www.blog.com'},",
    /:23: found a link to https:\/\/www\.blog\.com, expected a host under \.example/,
  ],
  ['in a sidebar, by a number', 'sidebars-payments.ts', "'Guides/refunds'", '5', /found 5 in the place of an item/],
  [
    'in a sidebar, by two commas',
    'sidebars-payments.ts',
    "'Guides/refunds',",
    "'Guides/refunds', ,",
    /found two commas in the place of an item/,
  ],
  [
    'in a sidebar, by an unknown key',
    'sidebars-payments.ts',
    'collapsible: false',
    'colapsible: false',
    /:9: found the key colapsible of an item of type category, .*collapsible/,
  ],
  [
    'in a sidebar, by a category without pages',
    'sidebars-payments.ts',
    /items: \['APIs[^\]]*\]/,
    'items: []',
    /:8: found the category 'APIs' without items/,
  ],
  [
    'in a sidebar, by a text for a list',
    'sidebars-payments.ts',
    /items: \['APIs[^\]]*\]/,
    "items: 'APIs/refunds'",
    /:8: found the category 'APIs' without items, expected a list/,
  ],
  [
    'in a sidebar, by an empty label',
    'sidebars-payments.ts',
    "label: 'Guides'",
    "label: ''",
    /:14: found an empty label/,
  ],
  [
    'in a sidebar, by a label twice',
    'sidebars-payments.ts',
    "label: 'Guides'",
    "label: 'APIs'",
    /found the label APIs twice in one list/,
  ],
  [
    'in a sidebar, by another name than that of its area',
    'sidebars-payments.ts',
    'payments: [',
    'payment: [',
    /:5: found the sidebar payment, expected one sidebar, with the name of its area, payments\. Rename it/,
  ],
  [
    'in a second sidebar of an area',
    'sidebars-payments.ts',
    'payments: [',
    'more: [],\n  payments: [',
    /:5: found the sidebar more, .*Move its items into payments/,
  ],
];

describe('a path of a page that does not exist is reported where it is written', () => {
  const settings = createPageCheckSettings(copy.folder);
  const check = async (): Promise<string[]> =>
    (await checkPageSources(settings, listNamedPaths(copy.folder))).map(formatFinding);

  it.each<Mistake>([
    [
      'in the products',
      'src/products.ts',
      "'/payments/Guides/webhooks'",
      "'/payments/Guides/webhook'",
      /^src\/products\.ts:15: .*Did you mean \/payments\/Guides\/webhooks\?/,
    ],
    [
      'in keywords of the search',
      'src/shell/Search/keywords.yaml',
      '\n/payments/Guides/api-basics#',
      '\n/payments/Guides/api-basic#',
      /keywords\.yaml:\d+: .*Did you mean \/payments\/Guides\/api-basics\?/,
    ],
    [
      'in a redirect',
      'deploy/redirects.yaml',
      /$/,
      '- {from: /payments/old, to: /payments/Guides/refundz}\n',
      /redirects\.yaml:\d+: .*Did you mean \/payments\/Guides\/refunds\?/,
    ],
    [
      'in a redirect from a page that exists',
      'deploy/redirects.yaml',
      /$/,
      '- {from: /payments/Guides/refunds, to: /payments/Guides/lifecycle}\n',
      /redirects\.yaml:4: found a redirect from \/payments\/Guides\/refunds, which is the path of payments\/Guides\/refunds\.mdx/,
    ],
    [
      'in a redirect to itself',
      'deploy/redirects.yaml',
      /$/,
      '- {from: /payments/old, to: /payments/old}\n',
      /redirects\.yaml:4: found \/payments\/old, from which line 4 of deploy\/redirects\.yaml leads on/,
    ],
    [
      'in the first of two redirects that lead to each other',
      'deploy/redirects.yaml',
      /$/,
      '- {from: /payments/old, to: /payments/older}\n- {from: /payments/older, to: /payments/old}\n',
      /redirects\.yaml:4: found \/payments\/older, from which line 5 of .*two that lead to each other never end/,
    ],
    [
      'in a second redirect from one path',
      'deploy/redirects.yaml',
      /$/,
      '- {from: /payments/old, to: /payments/Guides/refunds}\n- {from: /payments/old, to: /payments/Guides/intro}\n',
      /redirects\.yaml:5: found a second redirect from \/payments\/old, which line 4 has/,
    ],
    [
      'in a description of a contract',
      'contracts/openapi/payments/refunds.yaml',
      /description: ([A-Z])/,
      'description: See [it](/payments/Guides/refundz). $1',
      /refunds\.yaml:\d+: .*Did you mean \/payments\/Guides\/refunds\?/,
    ],
    [
      'in a sidebar, by a link',
      'sidebars-payments.ts',
      "'Guides/refunds',",
      "'Guides/refunds',\n        {type: 'link', label: 'Returns', href: '/commerce/guides/settlement'},",
      /^sidebars-payments\.ts:24: found a link to \/commerce\/guides\/settlement, .*Did you mean \/commerce\/guides\/settlements\?/,
    ],
    [
      'in a sidebar, by a type that does not exist',
      'sidebars-payments.ts',
      "type: 'category'",
      "type: 'categorie'",
      /^sidebars-payments\.ts:7: found type 'categorie', .*The nearest is category/,
    ],
  ])('%s', async (_, file, from, to, message) => {
    copy.change(file, (source) => source.replace(from, to));
    const findings = await check();
    expect(
      findings.filter((one) => message.test(one)),
      findings.join('\n'),
    ).toHaveLength(1);
  });

  it.each<Mistake>([
    [
      'in the changelog of the contracts',
      'contracts/changelog.yaml',
      'page: /payments/Changelog/intro#the-field-gateway-is-gone',
      'page: /payments/Changelog/intro#the-field-gateway-has-gone',
      /^contracts\/changelog\.yaml:24: found a link to #the-field-gateway-has-gone .*Did you mean the-field-gateway-is-gone\?/,
    ],
    [
      'in a link of an error code to another one',
      'contracts/catalogs/error-codes.yaml',
      '(#validation_failed)',
      '(#validation_failure)',
      /error-codes\.yaml:14: found a link to #validation_failure of payments\/Guides\/error-codes\.mdx, .*Did you mean validation_failed\?/,
    ],
    [
      'in a screen of a journey',
      'contracts/journeys/order-5512.yaml',
      'screens: [catalog, product, cart]',
      'screens: [catalog, products, cart]',
      /^contracts\/journeys\/order-5512\.yaml:12: found a link to #products of .*screens-mockups\.mdx, .*Did you mean product\?/,
    ],
  ])('by an anchor, %s', async (_, file, from, to, message) => {
    copy.change(file, (source) => source.replace(from, to));
    const named = listNamedPaths(copy.folder).filter((one) => one.file === file);
    expect((await checkPages([], settings, named)).map(formatFinding)).toEqual([expect.stringMatching(message)]);
  });

  it('and a link to a Markdown file that does not exist only warns in a build', async () => {
    copy.change('payments/Guides/ui-styling.mdx', (source) => `${source}\nSee [it](./nowhere.mdx).\n`);
    expect(await check()).toEqual([]);
  });
});

describe('a picture that nothing shows is reported', () => {
  const check = (): string[] => findUnusedPictures(copy.folder, ['payments', 'commerce']).map(formatFinding);

  it.each([
    ['in the static files', 'static/img/flow.png', '/img/flow.png'],
    ['beside pages', 'payments/Guides/pictures/flow.svg', './pictures/flow.svg'],
    ['of the name of one in another folder', 'payments/Guides/pictures/screens.svg', './pictures/screens.svg'],
  ])('%s', (_, file, url) => {
    copy.change(file, () => '<svg/>');
    const message = `found a picture that nothing shows, expected ![Diagram: …](${url}) on a page. Put it there, or remove the file.`;
    expect(check()).toEqual([`${file}:1: ${message}`]);
    copy.change('payments/Guides/ui-styling.mdx', (source) => `${source}\n![Diagram: a flow](${url})\n`);
    expect(check()).toEqual([]);
  });

  it('when the page that showed it does not any more', () => {
    copy.change('commerce/guides/screens-mockups.mdx', (source) =>
      source.replace('(./pictures/screens.svg)', '(./a.svg)'),
    );
    expect(check()).toEqual([expect.stringMatching(/^commerce\/guides\/pictures\/screens\.svg:1: /)]);
  });

  it('and the site has none', () => {
    expect(check()).toEqual([]);
  });
});

describe('a file of static is reported', () => {
  const check = (): string[] => findWrongStaticFiles(copy.folder, ['payments', 'commerce']).map(formatFinding);

  it.each([
    [
      'that nothing names',
      'static/terms.pdf',
      /^static\/terms\.pdf:1: found a file that nothing names, expected a link to \/terms\.pdf on a page, .* Add it, or remove/,
    ],
    [
      'with capitals and spaces in its name',
      'static/files/Terms Final.pdf',
      /^static\/files\/Terms Final\.pdf:1: found the file name "Terms Final\.pdf", .* Rename it to terms-final\.pdf\./,
    ],
  ])('%s', (_, file, message) => {
    copy.change(file, () => 'PDF');
    expect(check()).toEqual([expect.stringMatching(message)]);
  });

  it('but not one that a page links to, or that crawlers ask for', () => {
    copy.change('static/terms.pdf', () => 'PDF');
    copy.change('static/robots.txt', () => 'User-agent: *');
    copy.change('static/.well-known/security.txt', () => 'Contact: none');
    copy.change('payments/Guides/ui-styling.mdx', (source) => `${source}\nRead the [terms](/terms.pdf).\n`);
    expect(check()).toEqual([]);
  });

  it('and the site has none', () => {
    expect(check()).toEqual([]);
  });
});

describe('a mistake in a sidebar is reported with its line', () => {
  // By itself, since a check of all pages takes seconds: a row above shows that it is a part of that.
  const files = listPageFiles(copy.folder, ['payments']).map((file) => file.split(path.sep).join('/'));
  const check = (): string[] => checkSidebar(copy.folder, 'payments', files).map(formatFinding);

  it.each<Mistake>([
    [
      'in a sidebar, by a category without a label',
      'sidebars-payments.ts',
      "label: 'Guides',",
      '',
      /^sidebars-payments\.ts:\d+: found an item of type category without label/,
    ],
    ...SIDEBARS,
    [
      'in a sidebar that is not valid TypeScript',
      'sidebars-payments.ts',
      "'Guides/intro',",
      "'Guides/intro",
      /^sidebars-payments\.ts:\d+: found .*expected valid TypeScript/,
    ],
  ])('%s', (_, file, from, to, message) => {
    copy.change(file, (source) => source.replace(from, to));
    const findings = check();
    expect(
      findings.filter((one) => message.test(one)),
      findings.join('\n'),
    ).toHaveLength(1);
  });

  it('and the sidebar of the site has none', () => {
    expect(check()).toEqual([]);
  });
});

describe('a file of an area that nothing reads is reported', () => {
  const check = (): string[] => findUnusedFiles(copy.folder, ['payments', 'commerce']).map(formatFinding);

  it.each(['payments/Guides/refunds.mdx.orig', 'payments/Guides/refunds.docx', 'commerce/guides/notes.txt'])(
    '%s',
    (file) => {
      copy.change(file, () => 'notes');
      expect(check()).toEqual([
        `${file}:1: found a file that no page names, expected pages, and what they show or link to. Link to it from a page, or remove it.`,
      ]);
    },
  );

  it('a part of a page', () => {
    copy.change('payments/Guides/_part.mdx', () => "import Part from './_part.mdx';\n\n<Part />\n");
    expect(check()).toEqual([
      expect.stringMatching(/^payments\/Guides\/_part\.mdx:1: found a part of a page, .* Write its text on a page/),
    ]);
  });

  it('but not one that a page links to', () => {
    copy.change('payments/Guides/report.csv', () => 'a,b');
    copy.change('payments/Guides/ui-styling.mdx', (source) => `${source}\nRead the [report](./report.csv).\n`);
    expect(check()).toEqual([]);
  });

  it('and so is a page outside of the areas', () => {
    copy.change('disputes.mdx', () => 'Handle disputes.');
    expect(check()).toEqual([expect.stringMatching(/^disputes\.mdx:1: found a page outside of the areas, .* Move it/)]);
  });
});
