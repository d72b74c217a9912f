import {execFileSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {FIRST, readFacts, type FactLine, type FactSection} from './readFacts';

/**
 * The facts that a person has compared with their source. Nothing derives the logic of a sentence (never, before, the
 * only), so a changed fact has to be accepted: `npm run facts -- --accept FILE`.
 */

/** Codes of the lines of each section, by file and section. */
type ReviewedFacts = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

interface FactFinding {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** A finding as one line: file with its line, message. */
export function formatFinding({file, line, message}: FactFinding): string {
  return `${file}:${line}: ${message}`;
}

export const REVIEWED_FACTS = 'reviewed-facts.txt';

/** 18 bits: a changed line keeps its code once in 260,000. */
const CODE_LENGTH = 3;

/** Where texts for readers are: pages, what they are made of, and what the site, downloads and the sandbox print. */
const PLACES = [
  'README.md',
  'commerce',
  'contracts',
  'docs/contracts.md',
  'docs/guides.md',
  'docs/hosting.md',
  'docs/make-it-yours.md',
  'docs/reference.md',
  'docs/sandbox.md',
  'docs/writing.md',
  'docusaurus.config.ts',
  'names.yaml',
  'numbers.yaml',
  'packages/openapi/markdown',
  'packages/openapi/reader',
  'packages/request-samples',
  'payments',
  'programs',
  'sandbox',
  'sidebars-commerce.ts',
  'sidebars-payments.ts',
  'src',
  'statements.yaml',
];
/** Recordings and counts are generated. Schemas of contracts, tests, styles and checks are read by nobody but developers. */
const OTHER =
  /^contracts\/recorded\/|^contracts\/counts\.yaml$|\.schema\.yaml$|\/schemas\/|\.(?:test|d)\.tsx?$|\/styles\.ts$|\/tests\/|^(?:packages|src)\/.*\.md$|^sandbox\/(?:checks|doctest|scenarios)\/|^src\/pipeline\/(?!contracts\/(?:lifecycles|validator)\.|downloads\/|markdown\/|pictures\/|plugins\/(?:classicPreset\/missingScripts|codeFigures\/index)\.|postbuild\/llms\.|reference\/)/;

/** The files of a folder, or a file itself. */
function listFiles(root: string, place: string): string[] {
  const whole = path.join(root, place);
  if (!fs.statSync(whole).isDirectory()) {
    return [place];
  }
  return fs
    .readdirSync(whole, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
}

function computeCode({facts}: FactLine): string {
  return createHash('sha256').update(facts.join('\0')).digest('base64url').slice(0, CODE_LENGTH);
}

/** Every file with facts to review, from the root of the project. */
export function listFactFiles(root = '.'): string[] {
  return PLACES.flatMap((place) => listFiles(root, place))
    .filter((file) => /\.(?:mdx?|svg|yaml|go|java|m?js|php|py|rb|sh|tsx?)$/.test(file) && !OTHER.test(file))
    .sort();
}

/** Parses the list: a line per file, and below it, indented, a line per section with its codes at the end. */
export function parseReviewedFacts(text: string): ReviewedFacts {
  const files = new Map<string, Map<string, string[]>>();
  let sections = new Map<string, string[]>();
  for (const line of text.split('\n').filter((one) => one !== '' && !one.startsWith('#'))) {
    const [, name, codes] = /^ {2}(.*): ([\w-]+)$/.exec(line) ?? [];
    if (name === undefined) {
      sections = new Map();
      files.set(line, sections);
    } else {
      sections.set(name, codes!.match(new RegExp(`.{${CODE_LENGTH}}`, 'g')) ?? []);
    }
  }
  return files;
}

export function formatReviewedFacts(reviewed: ReviewedFacts): string {
  const head = `# The facts that were reviewed, as a code per line of a text. Written by npm run facts -- --accept FILE.\n`;
  const files = [...reviewed].sort(([a], [b]) => (a < b ? -1 : 1));
  return files.reduce(
    (text, [file, sections]) =>
      `${text}${file}\n${[...sections].map(([name, codes]) => `  ${name}: ${codes.join('')}\n`).join('')}`,
    head,
  );
}

export function computeReviewedSections(file: string, source: string): ReadonlyMap<string, readonly string[]> {
  return new Map(readFacts(file, source).map(({name, lines}) => [name, lines.map(computeCode)]));
}

/** The committed lines of a file by their codes, to tell what a fact was. Empty without Git. */
function readCommittedLines(file: string): ReadonlyMap<string, FactLine> {
  try {
    const source = execFileSync('git', ['show', `HEAD:./${file}`], {encoding: 'utf8', stdio: 'pipe'});
    return new Map(readFacts(file, source).flatMap(({lines}) => lines.map((line) => [computeCode(line), line])));
  } catch {
    return new Map();
  }
}

/** How many elements two lists have in common at their beginning. */
function countEqual(one: readonly string[], other: readonly string[]): number {
  const end = one.findIndex((part, index) => part !== other[index]);
  return end === -1 ? one.length : end;
}

/** The facts between what two lists have in common at their beginning and end. */
function trimCommon(facts: readonly string[], other: readonly string[]): string {
  const start = countEqual(facts, other);
  const end = countEqual([...facts].reverse(), [...other].reverse());
  return facts.slice(start, Math.max(start, facts.length - Math.min(end, other.length - start))).join(' ') || 'nothing';
}

/** Lines of a part whose codes the other part does not have. */
function listUnknown(codes: readonly string[], others: readonly string[]): number[] {
  const left = [...others];
  return codes.flatMap((code, index) => {
    const place = left.indexOf(code);
    return place === -1 ? [index] : (left.splice(place, 1), []);
  });
}

/** The lines of a section that changed: each new one, with one that is gone beside it; or where the order differs. */
function compareSection(
  file: string,
  {name, line, lines}: FactSection,
  reviewed: readonly string[],
  committed: () => ReadonlyMap<string, FactLine>,
): FactFinding[] {
  const codes = lines.map(computeCode);
  const start = countEqual(codes, reviewed);
  if (start === codes.length && start === reviewed.length) {
    return [];
  }
  const describeChange = (changed: FactLine | undefined, code: string | undefined): FactFinding => {
    const before = code === undefined ? undefined : committed().get(code);
    const now = changed?.facts ?? [];
    const found = before ? trimCommon(now, before.facts) : now.join(' ') || 'nothing';
    const expected = before ? trimCommon(before.facts, now) : 'the facts that were reviewed';
    return {
      file,
      // A line that is gone is behind the one before it.
      line: changed?.line ?? (lines[start - 1]?.line ?? line) + 1,
      message:
        `found ${found}${name === FIRST ? '' : ` in “${name}”`}, expected ${expected}. Correct it; ` +
        `if it is right by its contract, lifecycle or test, run npm run facts -- --accept ${file}.`,
    };
  };
  // Equal lines before and after the change are no part of it, though another one of them may be new.
  const end = Math.min(
    countEqual([...codes].reverse(), [...reviewed].reverse()),
    Math.min(codes.length, reviewed.length) - start,
  );
  const [middle, was] = [codes, reviewed].map((all) => all.slice(start, all.length - end)) as [string[], string[]];
  const added = listUnknown(middle, was).map((index) => lines[start + index]!);
  const gone = listUnknown(was, middle).map((index) => was[index]!);
  if (added.length === 0 && gone.length === 0) {
    return [describeChange(lines[start], reviewed[start])];
  }
  const changed = Math.min(added.length, gone.length);
  const findings = added.slice(0, changed).map((one, index) => describeChange(one, gone[index]));
  const [first, ...others] = added.slice(changed);
  const [removed, ...more] = gone.slice(changed);
  return [
    ...findings,
    ...(first ? [countLines(describeChange(first, undefined), others.length, `to line ${others.at(-1)?.line}`)] : []),
    ...(removed === undefined ? [] : [countLines(describeChange(undefined, removed), more.length, 'that are gone')]),
  ];
}

/** The finding of the first of several lines, with the number of the others, which have the same cause. */
function countLines(finding: FactFinding, others: number, where: string): FactFinding {
  return others === 0
    ? finding
    : {...finding, message: finding.message.replace('. Correct it;', `, and of ${others} more ${where}. Correct it;`)};
}

/** Facts of a file that nobody has reviewed: a finding per changed line, and one for new lines of a section. */
export function findUnreviewedFacts(
  file: string,
  source: string,
  reviewed: ReadonlyMap<string, readonly string[]>,
): FactFinding[] {
  let lines: ReadonlyMap<string, FactLine> | undefined;
  const committed = (): ReadonlyMap<string, FactLine> => (lines ??= readCommittedLines(file));
  const sections = readFacts(file, source);
  const names = sections.map(({name}) => name);
  return [
    ...sections.flatMap((section) => compareSection(file, section, reviewed.get(section.name) ?? [], committed)),
    ...[...reviewed.keys()].flatMap((name, index) =>
      names.includes(name)
        ? []
        : {
            file,
            // A section that is renamed keeps its place.
            line: sections[index]?.line ?? 1,
            message:
              `found no “${name}”, expected its reviewed facts. Correct it; ` +
              `if its removal is intended, run npm run facts -- --accept ${file}.`,
          },
    ),
  ];
}

export function readReviewedFacts(root = '.'): ReviewedFacts {
  return parseReviewedFacts(fs.readFileSync(path.join(root, REVIEWED_FACTS), 'utf8'));
}

/** Facts of all files that nobody has reviewed. */
export function findAllUnreviewedFacts(root = '.'): FactFinding[] {
  const reviewed = readReviewedFacts(root);
  const files = listFactFiles(root);
  const gone = [...reviewed.keys()].filter((file) => !files.includes(file));
  return [
    ...files.flatMap((file) =>
      findUnreviewedFacts(file, fs.readFileSync(path.join(root, file), 'utf8'), reviewed.get(file) ?? new Map()),
    ),
    ...gone.map((file) => ({
      file: REVIEWED_FACTS,
      line: 1,
      message: `found ${file}, which does not exist. Run npm run facts -- --accept ${file}.`,
    })),
  ];
}
