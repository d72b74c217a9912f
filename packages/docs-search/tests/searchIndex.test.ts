// cspell:disable -- misspelled on purpose
import fs from 'node:fs';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {beforeAll, describe, expect, it} from 'vitest';
import type {PageKinds} from '../indexer/postings';
import type {Synonyms} from '../search/synonyms';
import {buildIndexFiles, type IndexFiles} from '../indexer/indexFiles';
import {collectSearchSections, type Section} from '../indexer/sections';
import {simplifyNodes} from '../../../src/pipeline/markdown/plain';
import {mark, type Marks} from '../marks';
import {
  createComponent,
  createHeading,
  createInlineCode,
  createInlineElement,
  createParagraph,
  createTable,
  createText,
  type Nodes,
} from '../../openapi/markdown/markdownNodes';
import {findChild, listText, MANIFEST_FILE, readList, type Manifest} from '../search/format';
import {createSearch, type Search} from '../search/search';
import {readQueries, runQueries} from '../../../tests/search/queries';

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkMdx);

/** The sections of a page, from its source. */
function createPageSections(url: string, title: string, nodes: Nodes): Section[] {
  const plain = simplifyNodes(nodes, (message) => {
    throw new Error(message);
  });
  return collectSearchSections({url, title, area: url.split('/')[1]!, nodes: plain});
}

function renderSections(source: string): Nodes {
  return parser.parse(source).children;
}

function createTitledPage(depth: number, id: string, words: string, marks: Marks = {}): Nodes[number] {
  return mark(createHeading(depth, id, createText(words)), marks);
}

const PAGES: PageKinds = {
  isGuide: (url) => /\/guides\//i.test(url),
  isReference: (url) => /\/apis?\//i.test(url),
  isStory: () => false,
  isMinor: () => false,
  isTopicList: (url) => url.endsWith('#missing'),
};

/** The synonyms of these pages. */
const SYNONYMS: Synonyms = [
  ['basket', 'cart'],
  ['void payment', 'cancel payment intent'],
];

const REFERENCE = createPageSections('/payments/APIs/refunds', 'Refunds', [
  ...renderSections('Money on its way back.\n\n<PageTools />'),
  createTitledPage(2, 'create-a-refund', 'Create a refund', {
    operation: {method: 'POST', path: '/payments/v1/refunds', id: 'createRefund'},
  }),
  createComponent('Endpoint', {method: 'POST', path: '/payments/v1/refunds'}, []),
  ...renderSections('Sends money.'),
  createTitledPage(4, 'createRefund-body', 'Body', {isPart: true}),
  createComponent('Attributes', {}, [
    mark(
      createComponent('Attribute', {id: 'Refund.reason', name: 'reason', type: 'string'}, [
        createParagraph(createText('Why.')),
        createComponent('Values', {}, [
          mark(
            createComponent('Value', {id: 'Refund.reason.duplicate', name: 'duplicate'}, renderSections('Paid twice.')),
            {
              search: {
                kind: 'Value of Refund.reason',
                names: ['duplicate', 'Refund.reason.duplicate'],
                context: ['Refund.reason.duplicate'],
              },
            },
          ),
        ]),
      ]),
      {search: {kind: 'Field of Refund', names: ['reason', 'Refund.reason'], context: ['Refund']}},
    ),
    createComponent(
      'Attribute',
      {name: 'refund_failed', href: '/errors#refund_failed'},
      renderSections('Described elsewhere.'),
    ),
  ]),
  createComponent(
    'Samples',
    {label: 'Request'},
    renderSections('```bash title="cURL"\ncurl once\n```\n\n```ruby title="Ruby"\nputs twice\n```'),
  ),
  createTitledPage(2, 'events', 'Events'),
  mark(createHeading(3, 'event-refund-failed', createInlineCode('refund.failed')), {
    search: {kind: 'Event', names: ['refund.failed']},
  }),
  ...renderSections('The bank refused.'),
  createTable(
    [[createText('Status')], [createText('Meaning')]],
    [
      [
        [
          mark(createInlineElement('AnchoredCode', {id: 'refund.pending', name: 'pending'}), {
            search: {kind: 'Status of refund', names: ['pending', 'refund.pending'], context: ['refund']},
          }),
        ],
        [createText('Not yet.')],
      ],
    ],
  ),
  createTitledPage(2, 'codes', 'Error codes'),
  createHeading(3, 'gone', createInlineCode('gone')),
]);

const findSectionByHeading = (heading: string): Section | undefined =>
  REFERENCE.find((section) => section.heading === heading);

function searchOver(files: IndexFiles): Search {
  return createSearch((file) => Promise.resolve(JSON.parse(files.get(file)!) as unknown), SYNONYMS);
}

describe('the sections of a page', () => {
  it('are its headings and its names, each with its kind', () => {
    expect(REFERENCE.map(({url, kind}) => [url.replace(/.*refunds/, ''), kind])).toEqual([
      ['', undefined],
      ['#create-a-refund', 'Operation'],
      ['#Refund.reason', 'Field of Refund'],
      ['#Refund.reason.duplicate', 'Value of Refund.reason'],
      ['#events', undefined],
      ['#event-refund-failed', 'Event'],
      ['#refund.pending', 'Status of refund'],
      ['#codes', undefined],
      ['#gone', 'Error code'],
    ]);
  });

  it('have their own text without tools, samples in further languages and repeated content', () => {
    expect(findSectionByHeading('Create a refund')).toMatchObject({
      text: 'POST /payments/v1/refunds Sends money.',
      code: 'curl once',
    });
    expect(findSectionByHeading('reason')?.text).toBe('reason (string): Why.');
    expect(JSON.stringify(REFERENCE)).not.toMatch(/Copy|Request|Ruby|elsewhere|twice\b(?!\.)/);
  });

  it('have lines for excerpts: statements, without lead-ins, names, types, lists of names, cells of a few words and code', () => {
    expect(findSectionByHeading('Create a refund')?.prose).toBe('POST /payments/v1/refunds – Sends money.');
    expect(findSectionByHeading('reason')?.prose).toBe('Why.');
    expect(findSectionByHeading('pending')?.prose).toBe('Not yet.');
    const [page] = createPageSections(
      '/payments/Guides/limits',
      'Limits',
      renderSections(
        'Wait a day. Then send:\n\n```json\n{"a": 1}\n```\n\n- `refund`\n- The body `{"a": 1}`.\n- With `"a": 1`.\n\n' +
          '| What | Bound | Where |\n| --- | --- | --- |\n| Lines | 100 | Cart |\n| Keys | They last a day. | All |',
      ),
    );
    expect(page!.prose).toBe('Wait a day.\nKeys: They last a day.');
  });

  it('have the description of the page for its title', () => {
    const nodes = renderSections('Some text.');
    const [page] = collectSearchSections({url: '/a', title: 'A', description: 'Do it.', area: '', nodes});
    expect(page).toMatchObject({text: 'Some text.', prose: 'Do it.'});
  });

  it('of an operation are found by its id, its method and its path', () => {
    expect(findSectionByHeading('Create a refund')?.names).toEqual([
      'POST /payments/v1/refunds',
      'POST /refunds',
      '/payments/v1/refunds',
      '/refunds',
      'createRefund',
    ]);
  });
});

describe('the files of the index', () => {
  it('write lists that are read back unchanged', () => {
    const list = {
      count: 300,
      postings: [
        {id: 16_777_215, impact: 63, piece: 5},
        {id: 17, impact: 1, piece: 0},
      ],
    };
    expect(readList(listText(list))).toEqual(list);
  });

  it('lead a term to the last child whose first term is not after it', () => {
    expect(['', 'g', 'refund'].map((term) => findChild(['', 'c', 'refund'], term))).toEqual([0, 1, 2]);
  });

  it('yield the same search with inner nodes as without', async () => {
    const createWords = (number: number): string =>
      Array.from({length: 60}, (_, place) => `word${number}x${place}`).join(' ');
    const others = Array.from({length: 20}, (_, number) =>
      createPageSections(`/payments/p${number}`, 'P', [createParagraph(createText(createWords(number)))]),
    );
    const sections = [...REFERENCE, ...others.flat()];
    const deep = buildIndexFiles(sections, PAGES, 6);
    expect((JSON.parse(deep.get(MANIFEST_FILE)!) as Manifest).levels).toBeGreaterThan(0);
    const results = [deep, buildIndexFiles(sections, PAGES)].map((files) =>
      searchOver(files)('bank refused', {limit: 3}),
    );
    const [one, other] = await Promise.all(results);
    expect(one).toEqual(other);
    expect(one!.hits[0]).toMatchObject({
      url: '/payments/APIs/refunds#event-refund-failed',
      kind: 'Event',
      page: 'Refunds',
      area: 'payments',
      headingPieces: ['refund.failed'],
      excerptPieces: ['The ', 'bank', ' ', 'refused', '. pending: Not yet.'],
    });
  });

  it('change their folder when their contents change', () => {
    const writeIndexFolder = (sections: readonly Section[]): string =>
      (JSON.parse(buildIndexFiles(sections, PAGES).get(MANIFEST_FILE)!) as Manifest).folder;
    expect(writeIndexFolder(REFERENCE)).toBe(writeIndexFolder(REFERENCE));
    expect(writeIndexFolder(REFERENCE)).not.toBe(writeIndexFolder(REFERENCE.slice(1)));
  });
});

/** A search over a page of one section. */
function searchOverSection(heading: string, text: string): Search {
  const nodes = [createTitledPage(2, 'section', heading), createParagraph(createText(text))];
  return searchOver(buildIndexFiles(createPageSections('/payments/Guides/page', 'A page', nodes), PAGES));
}

describe('a search', () => {
  const search = searchOver(buildIndexFiles(REFERENCE, PAGES));
  const findFirstHit = async (query: string): Promise<string | undefined> =>
    (await search(query, {limit: 1})).hits[0]?.url.replace(/.*#/, '');

  it.each([
    ['POST /refunds', 'create-a-refund'],
    ['createRefund', 'create-a-refund'],
    ['create_refund', 'create-a-refund'],
    ['refund.failed', 'event-refund-failed'],
    ['REFUND FAILED', 'event-refund-failed'],
    ['Refund.reason', 'Refund.reason'],
    ['dupl', 'Refund.reason.duplicate'],
    ['refund.faield', 'event-refund-failed'],
  ])('for %s leads to %s', async (query, anchor) => {
    expect(await findFirstHit(query)).toBe(anchor);
  });

  it('marks what matched in the heading and the excerpt', async () => {
    const {hits} = await search('create refund', {limit: 1});
    expect(hits[0]).toMatchObject({
      headingPieces: ['', 'Create', ' a ', 'refund', ''],
      excerptPieces: ['POST /', 'payments/v1/refunds', ' – Sends money.'],
    });
  });

  it('reports the query that it ran instead of a misspelled one', async () => {
    expect(await search('dupilcate', {limit: 1})).toMatchObject({
      corrected: 'duplicate',
      hits: [{heading: 'duplicate'}],
    });
  });

  it('keeps a name that it corrects one name', async () => {
    expect(await search('Refund.Faield', {limit: 1})).toMatchObject({corrected: 'Refund.failed'});
    expect(await search('craeteRefund', {limit: 1})).toMatchObject({corrected: 'createRefund'});
  });

  it('finds nothing for a word without matches', async () => {
    expect(await search('xylophone', {limit: 5})).toEqual({
      hits: [],
      counts: {all: 0, areas: {payments: 0}},
      hasMore: false,
    });
  });

  it('corrects no word that every query may have, such as the name of another API', async () => {
    const named = searchOverSection('Strike a price through', 'A price to strike through.');
    expect(await named('strikx', {limit: 1})).toMatchObject({corrected: 'strike'});
    expect(await named('stripe', {limit: 1})).toMatchObject({hits: []});
  });

  it('reads a card number in groups of four digits as one word', async () => {
    const numbered = searchOverSection('Cards that are declined', 'Pay with 4000000000009995.');
    for (const number of ['4000 0000 0000 9995', '4000-0000-0000-9995']) {
      expect((await numbered(number, {limit: 1})).hits).toHaveLength(1);
    }
  });

  it('reads a misspelled compound as the word that it almost is, not as two others', async () => {
    const disputed = searchOverSection('A chargeback', 'A chargeback takes a charge back: the charge comes back.');
    expect(await disputed('chargback', {limit: 1})).toMatchObject({corrected: 'chargeback', hits: [{}]});
  });

  it('splits a word of letters and digits where its letters are known', async () => {
    const dated = searchOverSection('Date format', 'Every date has the format of ISO 8601, a date format.');
    expect(await dated('date8601', {limit: 1})).toMatchObject({corrected: 'date 8601', hits: [{}]});
    expect(await dated('xyz8601', {limit: 1})).toMatchObject({hits: []});
  });

  it('rejects when a file does not load, and tries again', async () => {
    const files = buildIndexFiles(REFERENCE, PAGES);
    let isDown = true;
    const flaky = createSearch(
      (file) =>
        isDown ? Promise.reject(new Error('offline')) : Promise.resolve(JSON.parse(files.get(file)!) as unknown),
      SYNONYMS,
    );
    await expect(flaky('refund', {limit: 1})).rejects.toThrow('offline');
    isDown = false;
    expect((await flaky('refund', {limit: 1})).hits).toHaveLength(1);
  });
});

describe('hits of one page', () => {
  const createPage = (name: string, count: number): Section[] =>
    createPageSections(
      `/payments/Guides/${name}`,
      name,
      Array.from({length: count}, (_, place) => [
        createTitledPage(2, `s${place}`, `Limit ${name}`),
        createParagraph(createText(`${'more '.repeat(place)}words.`)),
      ]).flat(),
    );
  const search = searchOver(buildIndexFiles([...createPage('many', 6), ...createPage('few', 2)], PAGES));

  it('are two, with the others at the second of them, and make room for other pages', async () => {
    const {hits, hasMore} = await search('limit', {limit: 4});
    expect(hits.map(({page, further = []}) => [page, further.map((hit) => hit.page)])).toEqual([
      ['many', []],
      ['many', ['many', 'many', 'many', 'many']],
      ['few', []],
      ['few', []],
    ]);
    expect(hasMore).toBe(false);
  });

  it('are not loaded at any cost', async () => {
    const {hits, hasMore} = await search('limit', {limit: 3});
    expect(hits.map(({further = []}) => further.length)).toEqual([0, 4]);
    expect(hasMore).toBe(true);
  });

  it('are all there with a higher limit, which has no more', async () => {
    const {hits, hasMore} = await search('limit', {limit: 8});
    expect(hits.flatMap((hit) => [hit, ...(hit.further ?? [])])).toHaveLength(8);
    expect(hasMore).toBe(false);
  });
});

describe('a field that several objects have', () => {
  const createField = (url: string, object: string, text: string): Section[] =>
    createPageSections(url, object, [
      createComponent('Attributes', {}, [
        mark(
          createComponent('Attribute', {id: `${object}.has_more`, name: 'has_more', type: 'boolean'}, [
            createParagraph(createText(text)),
          ]),
          {search: {kind: `Field of ${object}`, names: ['has_more', `${object}.has_more`], context: [object]}},
        ),
      ]),
    ]);
  const findFields = async (...pages: readonly Section[][]): Promise<string[]> => {
    const {hits} = await searchOver(buildIndexFiles(pages.flat(), PAGES))('has_more', {limit: 3});
    return hits.map(({url}) => url.replace(/.*#(.*)\..*/, '$1'));
  };

  it('does not lead to the one in a guide for that alone', async () => {
    const found = await findFields(
      createField('/payments/APIs/refunds', 'Refund', 'Another refund follows.'),
      createField('/commerce/guides/settlements', 'Payout', 'Another payout follows.'),
    );
    expect(found).toEqual(['Refund', 'Payout']);
  });
});

describe('a page whose title is the query', () => {
  it('comes before a section with that heading', async () => {
    const section = createPageSections('/payments/Guides/other', 'Other', [createTitledPage(2, 'limits', 'Limits')]);
    const page = createPageSections('/payments/APIs/limits', 'Limits', renderSections('All of them.'));
    const {hits} = await searchOver(buildIndexFiles([...section, ...page], PAGES))('limits', {limit: 2});
    expect(hits.map(({url}) => url)).toEqual(['/payments/APIs/limits', '/payments/Guides/other#limits']);
  });
});

describe('a word that integrators use, and the pages do not', () => {
  const search = searchOver(
    buildIndexFiles(
      createPageSections(
        '/payments/Guides/shop',
        'Shop',
        [
          ['cart', 'Cart', 'What a shopper wants to take home. '.repeat(50)],
          ['basket', 'Basket', 'Made of straw.'],
          ['cancel', 'Cancel a payment intent', 'Nothing is taken.'],
          ['void', 'Void fields', 'A payment has none.'],
          ['label', 'Print the label again', 'Stick it on.'],
          ['table', 'Table', 'The label of a parcel. '.repeat(30)],
        ].flatMap(([id, title, words]) => [createTitledPage(2, id!, title!), createParagraph(createText(words!))]),
      ),
      PAGES,
    ),
  );
  const findAnchors = async (query: string): Promise<string[]> =>
    (await search(query, {limit: 5})).hits.map(({url}) => url.replace(/.*#/, ''));

  it('is found, after the word itself', async () => {
    expect(await findAnchors('basket')).toEqual(['basket', 'cart']);
  });

  it('is the heading of a section, where several words have one meaning', async () => {
    expect((await findAnchors('void the payment'))[0]).toBe('cancel');
  });

  it('does not make a text with a word on each line more than a heading', async () => {
    expect(await findAnchors('label')).toEqual(['label', 'table']);
  });
});

describe('a question', () => {
  const ask = async (query: string): Promise<string[]> => {
    const page = createPageSections('/payments/Guides/questions', 'Questions', [
      ...renderSections('About all of it.'),
      createTitledPage(2, 'find', 'Find ways'),
      ...renderSections('Find out what to find, and find it.'),
      createTitledPage(2, 'payout', 'Payout dates'),
      ...renderSections('When a merchant is paid.'),
      createTitledPage(2, 'conflict', 'Conflict'),
      ...renderSections('It responds with 409.'),
      createTitledPage(2, 'update', 'Update an order'),
      ...renderSections('Send what changes.'),
    ]);
    const {hits} = await searchOver(buildIndexFiles(page, PAGES))(query, {limit: 5});
    return hits.map(({url}) => url.replace(/.*#/, ''));
  };

  it('leads to what it is about, not to the words that it is made of', async () => {
    expect((await ask('find payout '))[0]).toBe('payout');
    expect((await ask('find '))[0]).toBe('find');
  });

  it('with an HTTP status leads to the section that has it', async () => {
    expect((await ask('409 on update '))[0]).toBe('conflict');
  });
});

describe('an API name among words', () => {
  it('leads to what has the name', async () => {
    const page = createPageSections('/payments/Guides/funding', 'Funding', [
      createTitledPage(2, 'meaning', 'Meaning of funded money'),
      ...renderSections('The meaning of a promotion that is funded.'),
      mark(createHeading(2, 'field', createInlineCode('funded_by')), {
        search: {kind: 'Field of Promotion', names: ['funded_by']},
      }),
      ...renderSections('A party.'),
    ]);
    const search = searchOver(buildIndexFiles(page, PAGES));
    const {hits} = await search('funded_by meaning', {limit: 1});
    expect(hits[0]!.url).toMatch(/#field$/);
  });
});

describe('a list of topics', () => {
  const findFirst = async (id: string, title: string): Promise<string> => {
    const page = createPageSections('/payments/Guides/list', 'List', [
      createTitledPage(2, 'wallet', 'Wallet'),
      ...renderSections('A wallet has gift cards. Each of the gift cards is in a wallet.'),
      createTitledPage(2, id, 'Not there'),
      createTable([[createText('What')], [createText('Why')]], [[[createText(title)], [createText('Nobody asked.')]]]),
    ]);
    const {hits} = await searchOver(buildIndexFiles(page, PAGES))('gift cards ', {limit: 1});
    return hits[0]!.url.replace(/.*#/, '');
  };

  it('is found by the topic of a row, and no other table is', async () => {
    expect(await findFirst('missing', 'Gift cards')).toBe('missing');
    expect(await findFirst('others', 'Gift cards')).toBe('wallet');
  });

  it('is not found by two of several topics of a row', async () => {
    expect(await findFirst('missing', 'Gift cards, coupons, vouchers and points')).toBe('wallet');
  });
});

describe('two thousand pages', () => {
  const SECTIONS = 5;
  const TEXT = ['payments/Guides', 'commerce/guides'].flatMap((folder) =>
    fs
      .readdirSync(folder)
      .filter((file) => file.endsWith('.mdx'))
      .flatMap((file) =>
        fs
          .readFileSync(`${folder}/${file}`, 'utf8')
          .replace(/[<>{}&]/g, ' ')
          .split(/\s+/),
      ),
  );
  let few: IndexFiles;
  let many: IndexFiles;

  /** Pages of sentences of the guides, with one word in each section that is unique. */
  function createPages(count: number): Section[] {
    const createSentence = (seed: number, length: number): string => {
      const start = (seed * 97) % (TEXT.length - length);
      return TEXT.slice(start, start + length).join(' ');
    };
    return Array.from({length: count}, (_, number) => {
      const sections = Array.from({length: SECTIONS}, (__, place) => {
        const seed = number * SECTIONS + place;
        return [
          createTitledPage(2, `s${place}`, createSentence(seed * 3, 3)),
          createParagraph(createText(`${createSentence(seed, 60)} unique${number}x${place}`)),
        ];
      });
      return createPageSections(`/payments/Guides/page-${number}`, `Page ${number}`, sections.flat());
    }).flat();
  }

  beforeAll(() => {
    few = buildIndexFiles(createPages(200), PAGES);
    many = buildIndexFiles(createPages(2000), PAGES);
  });

  const unique = {query: 'unique1234x3', first: ['/payments/Guides/page-1234#s3']};
  const measureCosts = async (files: IndexFiles): Promise<number[]> =>
    (await runQueries([...readQueries(), unique], (file) => files.get(file)!)).map(({bytes}) => bytes);

  it.each([
    ['two hundred', () => few],
    ['two thousand', () => many],
  ])('cost at most 40 KB for each query, %s', async (_, files) => {
    expect(Math.max(...(await measureCosts(files())))).toBeLessThanOrEqual(40_000);
  });

  it('have a manifest of at most 68 KB, and files of at most 2 KB', () => {
    expect(Buffer.byteLength(many.get(MANIFEST_FILE)!)).toBeLessThanOrEqual(68_000);
    const sizes = [...many].filter(([file]) => file !== MANIFEST_FILE).map(([, text]) => Buffer.byteLength(text));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(2048);
  });

  it('have a word that is found although it is on one of them only', async () => {
    const [outcome] = await runQueries([unique], (file) => many.get(file)!);
    expect(outcome).toMatchObject({place: 1});
  });
});
