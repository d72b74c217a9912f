import type {AdmonitionKind, Block, Inline, Line, ListItem} from './blocks';
import type {PlannedPage} from './planPages';
import {SIZES} from './planPages';
import {createRandom, type Random} from './random';
import {PLAIN, renderBlocks} from './dialects';
import {ADJECTIVES, ADMONITIONS, CONDITIONS, HEADINGS, NOUNS, SUBJECTS, TYPES, VERBS} from './words';

/** The text of a page: always the same for the same page. */
export interface PageContent {
  readonly description: string;
  readonly blocks: readonly Block[];
}

function text(value: string): Inline {
  return {type: 'text', text: value};
}

function code(value: string): Inline {
  return {type: 'code', text: value};
}

function composeField(random: Random): string {
  return `${random.pickOne(ADJECTIVES)}_${random.pickOne(NOUNS)}`;
}

function composeSentence(random: Random): Inline[] {
  const field = random.pickNumber(3) === 0;
  const noun = random.pickOne(NOUNS);
  return [
    text(`${random.pickOne(SUBJECTS)} ${random.pickOne(VERBS)} the ${random.pickOne(ADJECTIVES)} ${noun}`),
    ...(field ? [text(' in '), code(composeField(random))] : []),
    text(` ${random.pickOne(CONDITIONS)}. `),
  ];
}

function composeParagraph(random: Random, neighbors: readonly PlannedPage[], sentences: number): Line {
  const line = Array.from({length: sentences}, () => composeSentence(random)).flat();
  const linked = random.pickOne(neighbors);
  return [
    ...line,
    {type: 'strong', text: `Version ${random.pickNumber(40) + 1}`},
    text(' and later: see '),
    {type: 'link', text: linked.title, path: linked.path},
    text('.'),
  ];
}

function composeTable(random: Random): Block {
  const rows = Array.from({length: 5 + random.pickNumber(6)}, () => [
    [code(composeField(random))],
    [text(random.pickOne(TYPES))],
    [text(random.pickNumber(2) === 0 ? 'yes' : 'no')],
    composeSentence(random),
  ]);
  return {type: 'table', head: ['Field', 'Type', 'Required', 'Description'], rows};
}

function composeJson(random: Random): string {
  const object = Object.fromEntries(
    Array.from({length: 6 + random.pickNumber(6)}, () => [
      composeField(random),
      random.pickNumber(2) === 0 ? random.pickNumber(90_000) : random.pickOne(NOUNS),
    ]),
  );
  return JSON.stringify({id: `obj_${random.pickNumber(1_000_000)}`, ...object, details: [object]}, undefined, 2);
}

function composeCode(random: Random, page: PlannedPage, place: number): Block {
  const field = composeField(random);
  const amount = random.pickNumber(90_000);
  const samples: readonly Block[] = [
    {type: 'code', language: 'json', text: composeJson(random)},
    {
      type: 'code',
      language: 'bash',
      text: [
        `curl -X POST https://api.bench.example/v1/${page.category.slug} \\`,
        '  -H "Authorization: Bearer $SECRET_KEY" \\',
        `  -H "Idempotency-Key: ${page.slug}-${place}" \\`,
        `  -d ${field}=${amount} \\`,
        `  -d reason="${random.pickOne(NOUNS)}"`,
      ].join('\n'),
    },
    {
      type: 'code',
      language: 'javascript',
      text: [
        `// ${page.title}: part ${place + 1}.`,
        `const response = await fetch('https://api.bench.example/v1/${page.category.slug}', {`,
        "  method: 'POST',",
        `  headers: {'Idempotency-Key': '${page.slug}-${place}'},`,
        `  body: JSON.stringify({${field}: ${amount}}),`,
        '});',
        'if (!response.ok) {',
        `  throw new Error(\`${field}: \${response.status}\`);`,
        '}',
        'const {id, status} = await response.json();',
        'console.log(id, status);',
      ].join('\n'),
    },
  ];
  return samples[place % samples.length]!;
}

function composeItem(random: Random, depth: number): ListItem {
  const line = composeSentence(random);
  return depth === 0
    ? {line}
    : {line, items: Array.from({length: random.pickNumber(3)}, () => composeItem(random, depth - 1))};
}

/** One section: a heading, prose, and in turn a table, code, a list or an admonition, with a subsection. */
function composeSection(random: Random, page: PlannedPage, neighbors: readonly PlannedPage[], place: number): Block[] {
  const round = Math.floor(place / HEADINGS.length);
  const heading = HEADINGS[(place * 7 + page.index) % HEADINGS.length]!;
  const kind: AdmonitionKind = random.pickOne(ADMONITIONS);
  const extra: readonly Block[] = [
    composeTable(random),
    {type: 'list', items: Array.from({length: 4}, () => composeItem(random, 2))},
    {type: 'admonition', kind, line: composeSentence(random)},
  ];
  return [
    {type: 'heading', level: 2, text: round === 0 ? heading : `${heading}, part ${round + 1}`},
    {type: 'paragraph', line: composeParagraph(random, neighbors, 3)},
    extra[place % extra.length]!,
    composeCode(random, page, place),
    {type: 'heading', level: 3, text: `${heading}: the ${random.pickOne(ADJECTIVES)} ${random.pickOne(NOUNS)}`},
    {type: 'paragraph', line: composeParagraph(random, neighbors, 4)},
  ];
}

/**
 * Composes a page: sections until it has the bytes of its size.
 *
 * @param neighbors the pages to which it may link; the first paragraph links to the first one
 */
export function composePage(page: PlannedPage, neighbors: readonly PlannedPage[]): PageContent {
  const random = createRandom(page.index);
  const first = neighbors[0]!;
  const blocks: Block[] = [
    {
      type: 'paragraph',
      line: [
        text(`This page describes the ${page.category.object}. Read `),
        {type: 'link', text: first.title, path: first.path},
        text(' next.'),
      ],
    },
  ];
  let length = 0;
  for (let place = 0; length < SIZES[page.size]; place += 1) {
    const section = composeSection(random, page, neighbors, place);
    blocks.push(...section);
    length += renderBlocks(section, PLAIN).length;
  }
  return {
    description: `${page.title}: what to send, what the response contains, which errors can occur and how to recover from each of them.`,
    blocks,
  };
}

/** Composes the home page: a paragraph, and the first two categories with a link to the first page of each. */
export function composeHome(
  groups: readonly {readonly category: {readonly label: string}; readonly pages: readonly PlannedPage[]}[],
): PageContent {
  const shown = groups.slice(0, 2);
  return {
    description: 'The home page of the benchmark: what the generated pages describe and where to begin to read.',
    blocks: [
      {type: 'paragraph', line: [text('Pages that a generator wrote, to compare generators of documentation sites.')]},
      {type: 'heading', level: 2, text: 'Where to begin'},
      {
        type: 'list',
        items: shown.map(({category, pages}) => ({
          line: [
            {type: 'strong', text: category.label},
            text(': '),
            {type: 'link', text: pages[0]!.title, path: pages[0]!.path},
          ],
        })),
      },
    ],
  };
}
