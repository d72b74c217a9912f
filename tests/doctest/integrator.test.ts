import {describe, expect, it} from 'vitest';
import {listPageFiles} from '../../src/pipeline/reference/elements';
import {readReference} from '../../src/pipeline/reference/siteReference';
import {createReferenceSettings} from '../../src/pipeline/plugins/siteSettings';
import {readPageParts, type PageReading} from './pageParts';
import {readContracts} from '../../src/pipeline/projectContracts';

/** Pages of an area whose guides follow: only their links are read. */
const LINKS_ONLY = /^commerce\/(?!guides\/intro\.|api\/introduction\.)/;
const ERRORS = '/payments/Guides/error-codes';
const STEP = /^(?:Step )?(\d+)[.:] /;
const PREREQUISITES = /^(?:Before you start|Prerequisites?)\b/;

const {errorCodes, declineCodes} = readContracts().catalogs;
const {urls, book} = readReference(createReferenceSettings('.', ['payments', 'commerce']));
const errors = new Set(errorCodes.errors.map(({code}) => code));
const declines = new Set(declineCodes.declines.map(({code}) => code));
/** Operations by the titles under which the reference has them. */
const titles = new Map([...book.operations.values()].map((operation) => [operation.title.toLowerCase(), operation]));

/** The prerequisites of an integrator, as a heading or at the beginning of a paragraph. */
function findPrerequisites({headings, passages}: PageReading): {line: number; text: string}[] {
  const sections = headings.filter(({text}) => PREREQUISITES.test(text));
  return [
    ...sections.map(({line, end}) => ({
      line,
      text: passages
        .filter((one) => one.line > line && one.line < end)
        .map(({text}) => text)
        .join('\n'),
    })),
    ...passages.filter(({kind, text}) => kind === 'prose' && PREREQUISITES.test(text)),
  ];
}

/** Numbered headings, in runs that each begin with 1. */
function findNumberedSteps({headings}: PageReading): {line: number; end: number; number: number}[] {
  return headings.flatMap(({line, end, text}) => {
    const [, number] = STEP.exec(text) ?? [];
    return number === undefined ? [] : [{line, end, number: Number(number)}];
  });
}

function findStepsOutOfOrder(reading: PageReading): string[] {
  let last = 0;
  return findNumberedSteps(reading).flatMap(({line, number}) => {
    const isNext = number === last + 1 || number === 1;
    last = number;
    return isNext ? [] : [`${reading.file}:${line}: found step ${number}, expected another number before it.`];
  });
}

/** Steps are numbered headings, and lists of which an item has commands. */
function findStepsWithoutPrerequisites(reading: PageReading): string[] {
  const starts = [
    ...findNumberedSteps(reading).map(({line}) => line),
    ...reading.lists.filter(({items}) => items.some(({hasCommands}) => hasCommands)).map(({line}) => line),
  ];
  const first = Math.min(...starts);
  const isPrepared = findPrerequisites(reading).some(({line}) => line < first);
  return starts.length === 0 || isPrepared
    ? []
    : [
        `${reading.file}:${first}: found steps without prerequisites, expected a section "Before you start" above them.`,
      ];
}

const hasExpectedResult = (text: string): boolean => text.includes('Expected result:');

function findStepsWithoutResult(reading: PageReading): string[] {
  const sections = findNumberedSteps(reading).filter(
    ({line, end}) => !reading.passages.some((one) => one.line > line && one.line < end && hasExpectedResult(one.text)),
  );
  // In a list of steps, an item has commands or an expected result.
  const items = reading.lists
    .filter((list) => list.items.some(({hasCommands, text}) => hasCommands || hasExpectedResult(text)))
    .flatMap((list) => list.items.filter(({text}) => !hasExpectedResult(text)));
  return [...sections, ...items].map(
    ({line}) => `${reading.file}:${line}: found a step without a result, expected "Expected result: …" in it.`,
  );
}

function findUnsetVariables(reading: PageReading): string[] {
  const {file, passages} = reading;
  const told = findPrerequisites(reading);
  const set = new Set<string>();
  return passages
    .filter(({kind}) => kind === 'commands')
    .flatMap(({line, text}) => {
      const sets = [...text.matchAll(/(?:^|[\s;&(])(?:export\s+)?([A-Za-z_]\w*)=|\bread\b[^\n]*?\s([A-Z_]\w*)\b/gm)];
      const isVariableSet = (name: string): boolean =>
        set.has(name) || told.some((one) => one.line < line && one.text.includes(`\`${name}\``));
      const own = new Set(sets.map(([, assigned, read]) => assigned ?? read!));
      const used = [...text.matchAll(/\$\{?([A-Za-z_]\w*)/g)].map(([, name]) => name!);
      const missing = [...new Set(used)].filter((name) => !own.has(name) && !isVariableSet(name));
      own.forEach((name) => set.add(name));
      return missing.map(
        (name) =>
          `${file}:${line}: found $${name}, which nothing before sets; expected it in "Before you start" or in a block above.`,
      );
    });
}

/** The target that the text of a link implies; undefined if any. */
function resolveExpectedTargets(text: string): string[] | undefined {
  const [, code] = /^`([^`]+)`$/.exec(text) ?? [];
  const operation = titles.get(text.toLowerCase());
  if (operation !== undefined) {
    return [urls.get(operation)!];
  }
  if (code === undefined) {
    return undefined;
  }
  if (errors.has(code) || declines.has(code)) {
    return [`${ERRORS}#${code}`, ...(errors.has(code) && declines.has(code) ? [`${ERRORS}#${code}-as-a-decline`] : [])];
  }
  const [, method, address] = /^(GET|POST|PATCH|PUT|DELETE) (\/\S+)$/.exec(code) ?? [];
  const called = [...book.operations.values()].find((one) => one.method === method && one.path === address);
  const named = called ?? book.operations.get(code) ?? book.events.get(code);
  return named && [urls.get(named)!];
}

function findWrongLinks({file, links}: PageReading): string[] {
  return links.flatMap(({line, text, url}) => {
    const targets = resolveExpectedTargets(text);
    return targets === undefined || targets.includes(url)
      ? []
      : [`${file}:${line}: found the link ${text} to ${url}, expected ${targets.join(' or ')}.`];
  });
}

function findNextStepsWithoutLink({file, headings, passages, links}: PageReading): string[] {
  return headings
    .filter(({text}) => text === 'Next steps')
    .filter(({line, end}) => {
      const lines = passages.filter((one) => one.line > line && one.line < end).map((one) => one.line);
      return lines.length === 0 || lines.some((one) => !links.some((link) => link.line === one));
    })
    .map(({line}) => `${file}:${line}: found next steps without a link, expected one in each.`);
}

/** What an integrator stumbles over on a page. */
function checkReading(reading: PageReading): string[] {
  const guide = LINKS_ONLY.test(reading.file)
    ? []
    : [
        findStepsOutOfOrder,
        findStepsWithoutPrerequisites,
        findStepsWithoutResult,
        findUnsetVariables,
        findNextStepsWithoutLink,
      ];
  return [...guide, findWrongLinks].flatMap((check) => check(reading));
}

describe('an integrator can follow', () => {
  it.each(listPageFiles('.', ['payments', 'commerce']))('%s', (file) => {
    expect(checkReading(readPageParts(file))).toEqual([]);
  });
});

describe('an integrator stumbles over', () => {
  const read = (text: string): string[] => checkReading(readPageParts('payments/Guides/sample.mdx', text));
  const [code = ''] = errors;

  it.each([
    ['steps without prerequisites', '### 1. Pay\n\nExpected result: `200`.', ['sample.mdx:1: found steps without']],
    [
      'prerequisites behind the first step',
      '### 1. Pay\n\nExpected result: `200`.\n\n## Before you start\n\nA key.',
      ['sample.mdx:1: found steps without'],
    ],
    [
      'a step without a result',
      '## Before you start\n\nA key.\n\n### Step 1: pay\n\nPay.\n\n### Step 2: wait\n\nExpected result: paid.',
      ['sample.mdx:5: found a step without a result'],
    ],
    [
      'an item without a result beside one with it',
      '1. Pay. Expected result: `200`.\n2. Wait.',
      ['sample.mdx:2: found a step without a result'],
    ],
    [
      'a step that is missing',
      'Prerequisites: a key.\n\n### 1. Pay\n\nExpected result: a.\n\n### 3. Wait\n\nExpected result: b.',
      ['sample.mdx:7: found step 3'],
    ],
    ['a variable that nothing sets', '```bash\ncurl "$HOST/x"\n```', ['sample.mdx:1: found $HOST']],
    [
      'a variable that a later block sets',
      '```bash\necho $A\n```\n\n```bash\nexport A=1\n```',
      ['sample.mdx:1: found $A'],
    ],
    ['a code that leads elsewhere', `[\`${code}\`](./refunds.mdx#limits)`, ['sample.mdx:1: found the link']],
    ['an event that leads elsewhere', '[`refund.failed`](../APIs/refunds.mdx)', ['sample.mdx:1: found the link']],
    ['an operation that leads elsewhere', '[`POST /payments/v1/refunds`](./refunds.mdx)', ['sample.mdx:1: found the']],
    ['next steps that lead nowhere', '## Next steps\n\n1. Go live.', ['sample.mdx:1: found next steps']],
  ])('%s', (_, text, expected) => {
    const found = read(text);
    expect(found.map((one, index) => one.startsWith(`payments/Guides/${expected[index] ?? ''}`))).toEqual([true]);
  });

  it.each([
    ['prerequisites above', '## Before you start\n\nA key in `KEY`.\n\n### 1. Pay\n\nExpected result: `200`.'],
    ['variables of prerequisites', 'Prerequisite: `KEY`.\n\n```bash\ncurl "$KEY"\n```'],
    ['variables of blocks above', '```bash\nread -rs KEY && export KEY\nA=$KEY\n```\n\n```bash\necho "${A}"\n```'],
    ['right links', `[\`${code}\`](./error-codes.mdx#${code}), [hosts](./environments.mdx#hosts)`],
  ])('and not over %s', (_, text) => {
    expect(read(text)).toEqual([]);
  });
});
