import fs from 'node:fs';
import {beforeAll, describe, expect, it} from 'vitest';
import {getLine} from '../../packages/authoring/getLine';
import {createRandom} from '../../bench/content/random';
import {checkContracts} from '../../sandbox/checks';
import {loadSharedContracts} from '../../sandbox/contracts';
import {runPage} from '../../sandbox/doctest/runPage';
import {readPageText} from '../../sandbox/doctest/parsePage';
import {formatDefect} from '../../src/pipeline/contracts/defect';
import {readContracts} from '../../src/pipeline/projectContracts';
import {
  findUnreviewedFacts,
  formatFinding,
  listFactFiles,
  readReviewedFacts,
} from '../../src/pipeline/prose/facts/reviewedFacts';

/**
 * Single facts changed by class, at places that a seed chooses among all files: each is found, by the check of reviewed
 * facts or, where that reads no values, by the checks of the contracts or the run of the page. Another seed:
 * MUTATION_SEED=2 npx vitest run tests/contracts/mutationClasses.full.test.ts
 */
const SEED = Number(process.env.MUTATION_SEED ?? 1);

interface MutationClass {
  readonly fact: string;
  readonly files: RegExp;
  /** What is replaced, at the first group if there is one. */
  readonly pattern: RegExp;
  /** Replaces a value by a similar one: `others` are all that the class found. */
  readonly change: (value: string, others: readonly string[]) => string;
  readonly count: number;
}

interface Mutation {
  readonly file: string;
  readonly line: number;
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

const random = createRandom(SEED);

function choose<T>(values: readonly T[]): T {
  return random.pickOne(values);
}

function chooseOther(value: string, others: readonly string[]): string {
  return choose(others.filter((other) => other !== value));
}

function increase(value: string): string {
  return value.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10));
}

/** Words with another one that fits in their place. */
const OPPOSITES: Readonly<Record<string, string>> = {
  never: 'always',
  always: 'never',
  only: 'also',
  before: 'after',
  after: 'before',
  every: 'no',
  each: 'one',
  not: 'now',
  cannot: 'can',
  must: 'may',
  more: 'less',
  most: 'least',
  least: 'most',
  above: 'below',
  below: 'above',
  first: 'last',
  last: 'first',
  with: 'without',
  without: 'with',
  until: 'after',
  unless: 'if',
  all: 'some',
  allowed: 'refused',
  shopper: 'merchant',
  merchant: 'shopper',
  gateway: 'issuer',
  issuer: 'gateway',
  partner: 'platform',
  platform: 'partner',
  once: 'twice',
  same: 'new',
  secret: 'publishable',
  larger: 'smaller',
  full: 'partial',
};

const TEXTS = /\.mdx$|^contracts\/(?:catalogs|lifecycles|screens|journeys|sequences|changelog)/;
const PAGES = /\.mdx$/;
const SENTENCES = /\.mdx$|^contracts\/(?:catalogs|lifecycles)/;
const OPENAPI = /^contracts\/openapi\//;

/** Facts in texts and in the values of catalogs and lifecycles. */
const TEXT_CLASSES: readonly MutationClass[] = [
  {fact: 'a number', files: TEXTS, pattern: /(?<![\w.%-])\d+(?![\w.])/g, change: increase, count: 30},
  {
    fact: 'a duration',
    files: TEXTS,
    pattern: /\d+(?= (?:seconds?|minutes?|hours?|(?:business )?days?)\b)|\bPT?\d+[DHMS]\b/g,
    change: increase,
    count: 20,
  },
  {fact: 'an amount', files: TEXTS, pattern: /(?<![\w.-])\d{3,5}(?:\.\d\d)?(?![\w.])/g, change: increase, count: 20},
  {fact: 'a date', files: TEXTS, pattern: /20\d\d-\d\d-\d\d/g, change: increase, count: 12},
  {
    fact: 'a word that turns a sentence round',
    files: TEXTS,
    pattern: new RegExp(`(?<![\\w-])(?:${Object.keys(OPPOSITES).join('|')})(?![\\w-])`, 'g'),
    change: (word) => OPPOSITES[word]!,
    count: 40,
  },
  {
    fact: 'a status or value in code',
    files: TEXTS,
    pattern:
      /`(?:pending|succeeded|failed|canceled|expired|open|declined|processing|requires_\w+|authorized|paid|unpaid)`/g,
    change: chooseOther,
    count: 30,
  },
  {
    fact: 'an event',
    files: TEXTS,
    pattern: /\b(?:payment_intent|checkout_intent|refund|order|sub_order|return|payout|cart|checkout)\.[a-z_]{4,}\b/g,
    change: chooseOther,
    count: 20,
  },
  {
    fact: 'an error code',
    files: SENTENCES,
    pattern: /`(?:[a-z]+_)+(?:exceeded|conflict|failed|error|timeout|missing|unsupported|rejected|reused)`/g,
    change: chooseOther,
    count: 15,
  },
  {fact: 'a header', files: SENTENCES, pattern: /`(?:[A-Z][a-z]+-)+[A-Z][a-z]+`/g, change: chooseOther, count: 12},
  {fact: 'a field', files: SENTENCES, pattern: /`[a-z]+_[a-z_]+`/g, change: chooseOther, count: 20},
  {
    fact: 'an operation',
    files: SENTENCES,
    pattern: /(?<![\w.])(?:create|retrieve|list|update|cancel|confirm|capture)[A-Z][A-Za-z]+(?!\w)/g,
    change: chooseOther,
    count: 15,
  },
  {fact: 'a link', files: PAGES, pattern: /\]\([^)\s]+\)/g, change: chooseOther, count: 12},
  {fact: 'an HTTP status', files: TEXTS, pattern: /(?<!\d)[245]\d\d(?!\d)/g, change: increase, count: 15},
  {
    fact: 'a truth value',
    files: /^contracts\/(?:catalogs|lifecycles)/,
    pattern: /(?<=: )(?:true|false)\b/g,
    change: (value) => String(value !== 'true'),
    count: 12,
  },
  {
    fact: 'a cell of the capability matrix',
    files: /catalogs\/gateways/,
    pattern: /(?<=: )(?:supported|on_request|not_implemented|not_supported)\b/g,
    change: chooseOther,
    count: 8,
  },
  {fact: 'an actor', files: /^contracts\/lifecycles/, pattern: /(?<=actor: )\w+/g, change: chooseOther, count: 8},
  {
    fact: 'a state of a transition',
    files: /^contracts\/lifecycles/,
    pattern: /(?<= to: )\w+/g,
    change: chooseOther,
    count: 10,
  },
  {
    fact: 'a sentence of a contract',
    files: OPENAPI,
    pattern: new RegExp(`(?<=description: .*)(?<![\\w-])(?:${Object.keys(OPPOSITES).join('|')})(?![\\w-])`, 'g'),
    change: (word) => OPPOSITES[word]!,
    count: 25,
  },
  {
    fact: 'a number in a sentence of a contract',
    files: OPENAPI,
    pattern: /(?<=description: .*)(?<![\w.%-])\d+(?![\w.])/g,
    change: increase,
    count: 20,
  },
  {
    fact: 'a constant or comment of a program',
    files: /^programs\//,
    pattern: /(?<=['"])[a-z]+_[a-z_]+(?=['"])|(?<=(?:#|\/\/).*)\b(?:never|before|after|only|not|every|same)\b/g,
    change: (value, others) => OPPOSITES[value] ?? chooseOther(value, others),
    count: 20,
  },
  {
    fact: 'any word of a text',
    files: TEXTS,
    pattern: /(?<![\w`.%/#-])(?!these\b|those\b)[a-z]{5,}(?![\w`.%/:#-])/g,
    change: chooseOther,
    count: 60,
  },
  {
    fact: 'a name in a text',
    files: TEXTS,
    pattern: /(?<=[a-z] )(?!These\b|Those\b|This\b|That\b)[A-Z][a-z]{3,}(?![\w`])/g,
    change: chooseOther,
    count: 20,
  },
  {
    fact: 'a line that continues a sentence of a contract',
    files: OPENAPI,
    pattern: /(?<=^ {6,})(?!these\b|those\b)[a-z]{5,}(?= [a-z]+ [a-z]+)/gm,
    change: chooseOther,
    count: 10,
  },
  {
    fact: 'a sentence that an element prints',
    files: /^src\/topics\/.*\/elements\//,
    pattern: /(?<=: '[A-Z][^'\n]* )(?!these\b|those\b)[a-z]{4,}(?=[ .][^'\n]*')/g,
    change: chooseOther,
    count: 10,
  },
  {
    fact: 'a word of a text of a tool that begins in lower case',
    files: /^src\/topics\/(?!.*\/elements\/)/,
    pattern: /(?<='(?:[a-z]+ )+)(?!these\b|those\b)[a-z]{4,}(?=')/g,
    change: chooseOther,
    count: 20,
  },
  {
    fact: 'a sentence of an earlier contract',
    files: /^contracts\/versions\//,
    pattern: /(?<=description: [A-Z].* )(?!these\b|those\b)[a-z]{5,}(?= )/g,
    change: chooseOther,
    count: 10,
  },
];

/** What is beside the texts: programs, drawings, documents, menus and downloads, and which test proves a statement. */
const OTHER_CLASSES: readonly MutationClass[] = [
  {
    fact: 'an operator of a program',
    files: /^programs\//,
    pattern: /(?<=[\w)\]] )(?:[-+*/%]|\*\*|&&|\|\||[<>]=?|[=!]==?)(?= [\w($])/g,
    change: chooseOther,
    count: 30,
  },
  {
    fact: 'the spaces before a line of a program',
    files: /\.py$/,
    pattern: /^ {4}(?=\w)/gm,
    change: (spaces) => spaces + spaces,
    count: 10,
  },
  {
    fact: 'a text of a drawing',
    files: /\.svg$/,
    pattern: /(?<=<text[^>]*>)[^<]+(?=<)/g,
    change: chooseOther,
    count: 10,
  },
  {
    fact: 'a number or duration of a document',
    files: /\.md$/,
    pattern: /(?<![\w.%/-])\d+(?![\w.])/g,
    change: increase,
    count: 10,
  },
  {
    fact: 'a text of the site, of a download, of an error or of the API pages',
    files: /^src\/(?!topics\/)|^packages\/|^sandbox\/inspector/,
    pattern: /(?<=^(?! *(?:\/?\*|\/\/)).*'(?:[\w-]+ )+)(?!these\b|those\b)[a-z]{4,}(?=[ .'])/gm,
    change: chooseOther,
    count: 20,
  },
  {
    fact: 'a label of the navigation',
    files: /^(?:docusaurus\.config|sidebars-)/,
    pattern: /(?<=label: ')[^']+(?=')/g,
    change: chooseOther,
    count: 8,
  },
  {fact: 'the target of a link', files: /^src\/home/, pattern: /(?<=to: ')[^']+/g, change: chooseOther, count: 8},
  {
    fact: 'the test of a statement',
    files: /^statements/,
    pattern: /(?<=name: ').+(?=')/g,
    change: chooseOther,
    count: 8,
  },
  {
    fact: 'the source of a number',
    files: /^numbers/,
    pattern: /(?<=source: '?)[A-Z].*?(?='?\})/g,
    change: chooseOther,
    count: 5,
  },
];

/** What readers of the text do not see, and the sandbox does before the next request. */
const HIDDEN_CLASSES: readonly MutationClass[] = [
  {
    fact: 'the title of a block of code',
    files: PAGES,
    pattern: /(?<=^ *```\w+ title=")[^"]+(?=")/gm,
    change: chooseOther,
    count: 12,
  },
  {
    fact: 'a value of a request',
    files: PAGES,
    pattern: /(?<=^ *-H "Idempotency-Key: )[\w-]+(?=")|(?<=--json '\{"\w+": )[^,}]+/gm,
    change: chooseOther,
    count: 20,
  },
  {
    fact: 'a hidden direction',
    files: PAGES,
    pattern: /(?<=\{\/\* sandbox: )(?:at|advance|act|scenario|request|fresh) [^*\n]+(?= \*\/)/g,
    change: chooseOther,
    count: 15,
  },
];

/** Facts that recordings and the changelog prove: the scenarios are played for each. */
const PLAYED_CLASSES: readonly MutationClass[] = [
  {
    fact: 'a limit of a schema',
    files: OPENAPI,
    pattern: /(?<=(?:maximum|minimum|maxLength|minLength|maxItems): )\d+/g,
    change: increase,
    count: 2,
  },
  {
    fact: 'a value of an enum',
    files: OPENAPI,
    pattern: /(?<=enum: \[[^\]]*)\b[a-z_]{4,}\b/g,
    change: chooseOther,
    count: 2,
  },
  {
    fact: 'an error code of an operation',
    files: OPENAPI,
    pattern: /(?<=^ +- )[a-z]+_(?:exceeded|conflict|failed|error|unsupported)$/gm,
    change: chooseOther,
    count: 2,
  },
  {
    fact: 'a value of a scenario',
    files: /^contracts\/scenarios\/\d/,
    pattern: /(?<=(?:amount|status|quantity): )\d+/g,
    change: increase,
    count: 2,
  },
  {
    fact: 'a price or stock of the seed data',
    files: /scenarios\/seed/,
    pattern: /(?<=(?:price|stock): )\d+/g,
    change: increase,
    count: 2,
  },
];

/** Responses on pages, which are compared with those of the sandbox. */
const CODE_CLASS: MutationClass = {
  fact: 'a value of a response on a page',
  files: PAGES,
  pattern: /(?<=^ *"(?:amount|amount_captured|quantity|status|type|currency)": )(?:\d+|"[a-z_.]+")/gm,
  change: (value, others) =>
    /\d/.test(value)
      ? increase(value)
      : chooseOther(
          value,
          others.filter((one) => !/\d/.test(one)),
        ),
  count: 3,
};

const files = listFactFiles();
const texts = new Map(files.map((file) => [file, fs.readFileSync(file, 'utf8')]));
const reviewed = readReviewedFacts();

/** Where code, comments and directives are, which readers of the text do not see. */
function isShown(file: string, text: string, index: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', index) + 1).split('\n', 1)[0]!;
  const isCode = file.endsWith('.mdx') && (text.slice(0, index).match(/^ *```/gm)?.length ?? 0) % 2 === 1;
  const isComment = /\{\/\*/.test(line) || (file.startsWith('contracts/') && /^\s*#/.test(line));
  return !isCode && !isComment;
}

/** Mutations of a class at as many places as it has, each of another line. */
function chooseMutations({files: names, pattern, change, count}: MutationClass, isCode = false): Mutation[] {
  const places = files
    .filter((file) => names.test(file))
    .flatMap((file) => {
      const text = texts.get(file)!;
      return [...text.matchAll(pattern)]
        .filter(({index}) => isShown(file, text, index) !== isCode)
        .map(({0: value, index}) => ({file, value, index}));
    });
  const others = [...new Set(places.map(({value}) => value))];
  return Array.from({length: Math.min(count, places.length)}, () => {
    const [place] = places.splice(random.pickNumber(places.length), 1);
    const {file, value, index} = place!;
    const text = texts.get(file)!;
    const to = change(value, others);
    return {
      file,
      line: getLine(text, index),
      from: value,
      to,
      text: text.slice(0, index) + to + text.slice(index + value.length),
    };
  });
}

/** The findings of the check of reviewed facts, as it prints them. */
function listUnreviewed({file, text}: Mutation): string[] {
  return findUnreviewedFacts(file, text, reviewed.get(file)!).map(formatFinding);
}

function describeMutation({file, line, from, to}: Mutation): string {
  return `${file}:${line}: ${from} → ${to}`;
}

const contracts = readContracts();

async function listDefects({file, text}: Mutation): Promise<string[]> {
  try {
    const overlay = new Map([[file.replace(/^contracts\//, ''), text]]);
    return (await checkContracts(contracts.withOverlay(overlay))).defects.map(formatDefect);
  } catch (error) {
    return (error as Error).message.split('\n');
  }
}

describe(`a changed fact of a text is found where it is, with seed ${SEED}`, () => {
  it.each([...TEXT_CLASSES, ...OTHER_CLASSES, ...HIDDEN_CLASSES])('$fact', (one) => {
    const mutations = chooseMutations(one, HIDDEN_CLASSES.includes(one));
    expect(mutations.length).toBeGreaterThan(3);
    const missed = mutations.filter(
      (mutation) =>
        !listUnreviewed(mutation).some(
          (line) =>
            line.startsWith(`${mutation.file}:${mutation.line}: found `) && / expected .* Correct it; /.test(line),
        ),
    );
    expect(missed.map(describeMutation)).toEqual([]);
  });
});

describe('a changed value of the contracts is found', () => {
  beforeAll(async () => {
    expect((await checkContracts(contracts)).defects).toEqual([]);
  }, 300_000);

  it.each(PLAYED_CLASSES)(
    '$fact',
    async (one) => {
      for (const mutation of chooseMutations(one)) {
        const found = [...listUnreviewed(mutation), ...(await listDefects(mutation))];
        const complete = found.filter((line) =>
          /^\S+:\d+.*\bfound .*\b(?:Add|Correct|Expected|Mark|Record|Remove|Rename|Run|Use)\b/.test(line),
        );
        expect(complete, `${describeMutation(mutation)}\n${found.join('\n')}`).not.toEqual([]);
      }
    },
    600_000,
  );
});

describe('a changed response on a page is found', () => {
  it(CODE_CLASS.fact, async () => {
    const sandboxContracts = await loadSharedContracts();
    for (const mutation of chooseMutations(CODE_CLASS, true)) {
      const {findings} = await runPage(mutation.file, sandboxContracts, readPageText(mutation.file, mutation.text));
      expect(findings, describeMutation(mutation)).not.toEqual([]);
    }
  });
});
