import {isUtf8} from 'node:buffer';
import fs from 'node:fs';
import path from 'node:path';
import {readRedirects} from '../../deploy/redirects';
import {parseFindings, type Finding} from '../../packages/authoring/finding';
import {checkContracts} from '../../sandbox/checks';
import {loadSharedContracts} from '../../sandbox/contracts';
import {
  findUnfoundedNumbers,
  findUnusedNumbers,
  readOutsideNumbers,
} from '../../sandbox/doctest/numbers/findUnfoundedNumbers';
import {collectFacts} from '../../sandbox/doctest/numbers/numberFacts';
import {findUnnamedWaits} from '../../sandbox/doctest/namedWaits';
import {runPage} from '../../sandbox/doctest/runPage';
import {checkPages, listSourceFiles} from '../../src/pipeline/check/checkPages';
import {listNamedPaths, PATH_SOURCES} from '../../src/pipeline/check/namedPaths';
import {checkData} from '../../src/pipeline/check/checkData';
import {NOT_UTF8} from '../../packages/authoring/findTextMistake';
import {getLine} from '../../packages/authoring/getLine';
import {checkPageFile, checkTextFile} from '../../src/pipeline/check/rules/file';
import {findUnusedFiles, findUnusedPictures, findWrongStaticFiles} from '../../src/pipeline/check/unusedPictures';
import {COUNTS} from '../../src/pipeline/contracts/counts';
import type {Defect} from '../../src/pipeline/contracts/defect';
import {findForeignEvents} from '../../src/pipeline/contracts/eventStatements';
import {findForeignStatuses, findTypedDurations, listNamedDurations} from '../../src/pipeline/contracts/statements';
import {collectAll} from '../../src/pipeline/contracts/readValidated';
import {buildCollection} from '../../src/pipeline/downloads/collections/build';
import {listCollectionProducts} from '../../src/pipeline/downloads/collections/plan';
import {readGuideSources} from '../../src/pipeline/elements/guideSources';
import {readContracts} from '../../src/pipeline/projectContracts';
import {countStatements, findUnprovenStatements, findWrongEntries} from '../../src/pipeline/prose/facts/behavior';
import {findUnreviewedFacts, listFactFiles, readReviewedFacts} from '../../src/pipeline/prose/facts/reviewedFacts';
import {readVocabulary} from '../../src/pipeline/prose/names/vocabulary';
import {findRefusedTerms, readAllTexts, readTerms} from '../../src/pipeline/prose/terms/findRefusedTerms';
import {listPageFiles} from '../../src/pipeline/reference/elements';
import {findContractWarnings} from '../../src/pipeline/reference/siteReference';
import {AREAS} from '../../src/site';
import {checkPrograms} from '../../src/topics/environments/elements/checkPrograms';
import {createPageCheckSettings} from '../../src/topics/pageChecks';
import {checkScreens} from '../../src/topics/screens/elements/checkScreens';
import {checkColors, checkTokenNames} from './checkColors';
import {checkWordLists} from './checkWordLists';
import {findLostPages} from './lostPages';
import {checkAllSettings} from './checkConfiguration';
import {dropListConsequences, explainMarkdownLine, hasReadableHead} from './markdownRules';
import {findCaseConflicts, listCodeFiles, listCommittedFiles, listTracked} from './selectFiles';

/** The files that one run checks, from the root of the project. */
export interface CheckedFiles {
  /** Whether they are all of the project. */
  readonly isAll: boolean;
  readonly all: readonly string[];
  /** Pages, in MDX. */
  readonly pages: readonly string[];
  /** Pages of the docs areas. */
  readonly documents: readonly string[];
  /** Whether anything is among them that the contracts are checked with. */
  readonly hasContracts: boolean;
  /** Whether a file of an area, or one that names pages by their paths, is among them. */
  readonly namesPages: boolean;
  /** Pages whose content these files can change: those of contracts and programs, and of pages that are gone. */
  readonly affected: readonly string[];
}

/** One kind of check. */
export interface CheckStep {
  readonly name: string;
  /** Whether there is anything to check in these files. */
  readonly isNeeded: (files: CheckedFiles) => boolean;
  /** Whether what it finds can be the cause of what other steps find. */
  readonly isCause?: true;
  /** Whether what it finds is wrong with a file as a whole, so that whatever else is found in the file follows from it. */
  readonly isWhole?: true;
  /** Whether it says little while an operation lacks its id, since a key of a contract is wrong. */
  readonly needsOperations?: true;
  /** Whether it runs in another process, beside the others: it takes long, and nothing waits for what it finds. */
  readonly isApart?: true;
  readonly run: (files: CheckedFiles) => readonly Finding[] | Promise<readonly Finding[]>;
}

function listPages(): string[] {
  return listSourceFiles({siteFolder: '.', areas: AREAS});
}

/** Whether a file is one that pages lead to or show by its name. */
function isServed(file: string): boolean {
  return ['static', 'src/pages', ...AREAS].some((folder) => file.startsWith(`${folder}/`));
}

/** The pages, beside those that changed, that can be wrong now. */
function listAffectedPages(files: readonly string[], pages: readonly string[]): string[] {
  const isGone = files.some((file) => file.endsWith('.mdx') && !fs.existsSync(file));
  if (isGone || files.some((file) => file.startsWith('contracts/'))) {
    return listPages();
  }
  const texts = [
    ...(files.some((file) => file.startsWith('programs/')) ? ['<Program '] : []),
    // Pictures and other files that pages name, with their folder or without.
    ...files.filter((file) => !file.endsWith('.mdx') && isServed(file)).map((file) => path.posix.basename(file)),
  ];
  const isNamedIn = (source: string): boolean => texts.some((text) => source.includes(text));
  return texts.length === 0
    ? [...pages]
    : [...new Set([...pages, ...listPages().filter((file) => isNamedIn(fs.readFileSync(file, 'utf8')))])];
}

/** Sorts files into what the checks are about. */
export function classifyFiles(files: readonly string[], isAll: boolean): CheckedFiles {
  const existing = files.filter((file) => fs.existsSync(file));
  const isDocument = (file: string): boolean => AREAS.some((area) => file.startsWith(`${area}/`));
  const pages = existing.filter((file) => file.endsWith('.mdx') && (isDocument(file) || file.startsWith('src/pages/')));
  return {
    isAll,
    all: existing,
    pages,
    documents: pages.filter((file) => isDocument(file) && !/\/_[^/]*$/.test(file)),
    namesPages: files.some(
      (file) =>
        isDocument(file) || /^sidebars-.*\.ts$/.test(file) || PATH_SOURCES.some(({files: names}) => names.test(file)),
    ),
    affected: listAffectedPages(files, pages),
    hasContracts: files.some((file) => /^(?:contracts|sandbox)\//.test(file)),
  };
}

async function checkMarkdown(files: readonly string[]): Promise<Finding[]> {
  // It has no types, so its name is one that the compiler does not look up; it is an ES module, as the spelling is.
  const name: string = 'markdownlint-cli2';
  const {main} = (await import(name)) as {main: (options: object) => Promise<number>};
  const lines: string[] = [];
  await main({
    argv: [...files.filter((file) => hasReadableHead(file, fs.readFileSync(file, 'utf8'))), '--no-globs'],
    logMessage: () => undefined,
    logError: (message: string) => lines.push(...message.split('\n')),
  });
  const found = lines.flatMap((line) => explainMarkdownLine(line) ?? []);
  return files.flatMap((file) => {
    const own = found.filter((finding) => finding.file === file);
    return own.length === 0 ? [] : dropListConsequences(own, fs.readFileSync(file, 'utf8'));
  });
}

async function checkSpelling(files: readonly string[]): Promise<Finding[]> {
  const {lint} = await import('cspell');
  const findings: Finding[] = [];
  await lint(
    [...files],
    {dot: true, showSuggestions: true, mustFindFiles: false, relative: true},
    {
      issue: ({uri = '', row, text, suggestions = []}) => {
        const file = decodeURI(uri).replace(`file://${process.cwd()}/`, '');
        const words = suggestions.slice(0, 3);
        const hint = words.length > 0 ? ` Did you mean ${words.join(', ')}?` : '';
        findings.push({
          file,
          line: row,
          message: `found the unknown word "${text}".${hint} Add a correct one to cspell-words.txt.`,
        });
      },
      error: (message, error) => {
        throw new Error(`The spelling could not be checked: ${message}`, {cause: error});
      },
    },
  );
  return findings;
}

function checkTerms(files: readonly string[]): Finding[] {
  const terms = readTerms();
  return [...readAllTexts('.', (file) => files.includes(file))].flatMap(([file, texts]) =>
    parseFindings(findRefusedTerms(file, texts, terms).join('\n'), file),
  );
}

/** Statuses that an object of a sentence never has, and events that do not go with the status beside them. */
function checkStatuses(file: string): Finding[] {
  const {lifecycles} = readContracts();
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((text, index) =>
    [...findForeignStatuses(text, lifecycles), ...findForeignEvents(text, lifecycles)].map((message) => ({
      file,
      line: index + 1,
      message,
    })),
  );
}

/** Durations of the contracts in place of their tokens. */
function checkDurations(file: string): Finding[] {
  const named = listNamedDurations(readContracts(), file.split('/', 1)[0]!);
  return findTypedDurations(fs.readFileSync(file, 'utf8'), named).map((found) => ({file, ...found}));
}

/** The files whose facts are compared: all of them, elements and programs included, or those of the selection. */
export function selectFactFiles({isAll, all}: Pick<CheckedFiles, 'isAll' | 'all'>): readonly string[] {
  return isAll ? listFactFiles() : listFactFiles().filter((file) => all.includes(file));
}

/** Facts that nobody has reviewed. It reads texts alone, so that a contract that cannot be read hides none. */
function checkFacts(files: CheckedFiles): Finding[] {
  const reviewed = readReviewedFacts();
  return selectFactFiles(files).flatMap((file) =>
    findUnreviewedFacts(file, fs.readFileSync(file, 'utf8'), reviewed.get(file) ?? new Map()),
  );
}

/**
 * What a check finds in each page. A page that cannot be read is told by the check of pages, too, and stops no other.
 *
 * @returns the results of the pages that can be read, and the mistakes that keep others from it
 */
export async function checkEach<T>(
  files: readonly string[],
  check: (file: string) => T | Promise<T>,
): Promise<{readonly results: readonly T[]; readonly unreadable: readonly Finding[]}> {
  const results: T[] = [];
  const unreadable: Finding[] = [];
  for (const file of files) {
    try {
      results.push(await check(file));
    } catch (error) {
      const told = parseFindings((error as Error).message, '').filter((finding) => finding.file === file);
      if (told.length === 0) {
        throw error;
      }
      unreadable.push(...told);
    }
  }
  return {results, unreadable};
}

/** Numbers of pages without a source; where all pages are read, sources that no page needs, too. */
async function checkNumbers({documents, all}: CheckedFiles): Promise<Finding[]> {
  const facts = await collectFacts(await loadSharedContracts());
  const outside = readOutsideNumbers();
  const isComplete = all.includes('numbers.yaml');
  const files = isComplete ? listPageFiles('.', AREAS) : documents;
  const {results, unreadable} = await checkEach(files, (file) => findUnfoundedNumbers(file, facts, outside));
  const needed = new Set(results.flatMap((result) => [...result.needed]));
  return [
    ...unreadable,
    ...results.flatMap(({findings}) => findings),
    // A page that cannot be read may need any of them.
    ...(isComplete && unreadable.length === 0 ? findUnusedNumbers(outside, needed) : []),
  ];
}

/** The rule of what differs from a run of a page: a mistake in a contract changes the runs of many pages. */
export const RUN_RULE = 'run';

/** Runs what pages show, and compares it with the results that they show. */
async function checkRequests({documents}: CheckedFiles): Promise<Finding[]> {
  const contracts = await loadSharedContracts();
  const {results, unreadable} = await checkEach(documents, async (file) => {
    const {findings} = await runPage(file, contracts);
    return [
      ...parseFindings(findUnnamedWaits(file).join('\n'), file),
      ...parseFindings(findings.join('\n'), file).map((finding) => ({...finding, rule: RUN_RULE})),
    ];
  });
  return [...unreadable, ...results.flat()];
}

/** The numbers of counts.yaml that differ from what was counted. */
export function findWrongCounts(text: string, counts: Readonly<Record<string, number>>): Finding[] {
  const lines = text.split('\n');
  return Object.entries(counts).flatMap(([name, count]) => {
    const index = lines.findIndex((line) => line.startsWith(`${name}: `));
    const found = index === -1 ? 'nothing' : lines[index]!.slice(name.length + 2);
    const message = `found ${found} as ${name}, expected ${String(count)}. Run npm run check:contracts -- --write.`;
    return found === String(count) ? [] : [{file: `contracts/${COUNTS}`, line: Math.max(index, 0) + 1, message}];
  });
}

async function checkAllContracts(): Promise<Finding[]> {
  const contracts = readContracts();
  const {defects, counts} = await checkContracts(contracts);
  if (!counts) {
    return defects.map(toFinding);
  }
  return findWrongCounts(contracts.readRawText(COUNTS), {...counts, ...countStatements(), failures: 0});
}

function readSources(): ReturnType<typeof readGuideSources> {
  return readGuideSources(createPageCheckSettings(process.cwd()));
}

/** What keeps the collections of requests from being built. */
function checkCollections(): Finding[] {
  const sources = readSources();
  const products = listCollectionProducts(sources.book.contracts);
  collectAll(products.map((product) => () => buildCollection(product, sources)));
  return [];
}

function readPageSources(): string[] {
  return listPages().map((file) => fs.readFileSync(file, 'utf8'));
}

/** What is wrong with each file as a whole: its encoding, its line ends, an open merge conflict, its front matter. */
export function checkWholeFiles({all, pages}: Pick<CheckedFiles, 'all' | 'pages'>): Finding[] {
  const code = new Set(listCodeFiles(all));
  return all
    .filter((file) => !code.has(file) && TEXT_FILE.test(file))
    .flatMap((file) => {
      const bytes = fs.readFileSync(file);
      const text = bytes.toString();
      if (!isUtf8(bytes)) {
        // What is no character becomes U+FFFD, which a text may have of itself.
        return [{file, line: getLine(text, text.indexOf('\uFFFD')), message: NOT_UTF8}];
      }
      return pages.includes(file) ? checkPageFile(file, text) : checkTextFile(file, text);
    });
}

/** What is wrong with the screens of the partner's app. */
function checkAllScreens(): Finding[] {
  return checkScreens({...readSources(), place: 'contracts/screens:1', depth: 2}, readPageSources());
}

/** What is wrong with programs that guides show. */
function checkAllPrograms(files: readonly string[]): Finding[] {
  const settings = createPageCheckSettings(process.cwd());
  const sources = readGuideSources(settings);
  const {operations, events} = sources.book;
  const tests = fs
    .readdirSync('tests/samples', {recursive: true, encoding: 'utf8'})
    .filter((file) => file.endsWith('.ts'))
    .map((file) => fs.readFileSync(`tests/samples/${file}`, 'utf8'));
  return checkPrograms(files, {
    ...settings,
    paths: [...operations.values()].map(({path}) => path),
    events: [...events.keys()],
    headers: [...readVocabulary(sources).headers.values()],
    users: [...readPageSources(), ...tests],
  });
}

/** A defect of a contract with its JSON Pointer before what was found. */
export function toFinding({file, line = 1, pointer, message, rule}: Defect): Finding {
  return {file, line, message: !pointer ? message : `at ${pointer}: ${message}`, ...(rule !== undefined && {rule})};
}

/** Statements about behavior that no test proves, and entries of `statements.yaml` that prove nothing. */
function checkStatements({all, isAll}: CheckedFiles): Finding[] {
  const findings = [...findWrongEntries(), ...findUnprovenStatements()].flatMap((line) => parseFindings(line, ''));
  return findings.filter(({file}) => isAll || all.includes(file));
}

function listMarkdown({all}: CheckedFiles): string[] {
  return all.filter((file) => /\.mdx?$/.test(file));
}

const hasFiles = ({all}: CheckedFiles): boolean => all.length > 0;
/** Whether anything but pages changed: what a sentence cannot break is left out. */
const hasOtherFiles = ({all, pages}: CheckedFiles): boolean => all.length > pages.length;
const hasDocuments = ({documents}: CheckedFiles): boolean => documents.length > 0;
const hasDocumentsOr =
  (file: string) =>
  (files: CheckedFiles): boolean =>
    hasDocuments(files) || files.all.includes(file);

/** Content that is text: pictures and other files that readers download are not. */
const TEXT_FILE = /\.(?:mdx?|ya?ml|json|svg|ts|m?js|go|java|php|py|rb|sh)$/i;

/** The checks, in the order in which their mistakes are mended: causes before what follows, syntax before meaning. */
export const CHECK_STEPS: readonly CheckStep[] = [
  {name: 'file names', isNeeded: hasFiles, isCause: true, run: ({all}) => findCaseConflicts(all, listTracked())},
  {name: 'files', isNeeded: hasFiles, isCause: true, isWhole: true, run: checkWholeFiles},
  {
    name: 'settings',
    isNeeded: hasOtherFiles,
    isCause: true,
    run: async () => [...(await checkAllSettings('.')), ...checkColors('.'), ...checkTokenNames('.')],
  },
  {name: 'data', isNeeded: hasOtherFiles, isCause: true, run: () => checkData('.', readContracts())},
  {
    name: 'contracts',
    isNeeded: (files) => files.hasContracts,
    isCause: true,
    run: () => checkAllContracts(),
  },
  {
    name: 'reference',
    isNeeded: (files) => files.hasContracts,
    isCause: true,
    needsOperations: true,
    run: () => findContractWarnings(createPageCheckSettings(process.cwd())),
  },
  {
    name: 'collections',
    isNeeded: (files) => files.all.some((file) => file.startsWith('contracts/collections/')),
    isCause: true,
    needsOperations: true,
    run: () => checkCollections(),
  },
  {
    name: 'screens',
    isNeeded: (files) => files.all.some((file) => file.startsWith('contracts/')),
    isCause: true,
    needsOperations: true,
    run: () => checkAllScreens(),
  },
  {
    name: 'programs',
    isNeeded: (files) => files.all.some((file) => file.startsWith('programs/')),
    needsOperations: true,
    run: (files) => checkAllPrograms(files.all),
  },
  {
    name: 'addresses',
    isNeeded: (files) => files.affected.length > 0,
    isCause: true,
    run: () => findLostPages(listCommittedFiles(), listPages(), readRedirects('.'), AREAS),
  },
  {
    name: 'pages',
    isNeeded: (files) => files.affected.length > 0 || files.namesPages,
    run: (files) =>
      checkPages(
        files.affected,
        createPageCheckSettings(process.cwd()),
        listNamedPaths('.').filter(({file}) => files.isAll || files.all.includes(file)),
      ),
  },
  {
    name: 'pictures',
    isNeeded: hasFiles,
    run: () => [...findUnusedPictures('.', AREAS), ...findUnusedFiles('.', AREAS), ...findWrongStaticFiles('.', AREAS)],
  },
  {
    name: 'Markdown style',
    isNeeded: (files) => listMarkdown(files).length > 0,
    run: (files) => checkMarkdown(listMarkdown(files)),
  },
  {
    name: 'spelling',
    isNeeded: hasFiles,
    run: async ({all}) => [...checkWordLists(all), ...(await checkSpelling(all))],
  },
  {name: 'terms', isNeeded: hasFiles, run: (files) => checkTerms(files.all)},
  {name: 'facts', isNeeded: hasFiles, run: checkFacts},
  {
    name: 'statuses',
    isNeeded: ({pages}) => pages.length > 0,
    run: ({pages}) => [...pages.flatMap(checkStatuses), ...pages.flatMap(checkDurations)],
  },
  {name: 'statements', isNeeded: hasDocumentsOr('statements.yaml'), run: checkStatements},
  {
    name: 'numbers',
    isNeeded: hasDocumentsOr('numbers.yaml'),
    needsOperations: true,
    isApart: true,
    run: checkNumbers,
  },
  {name: 'requests', isNeeded: hasDocuments, needsOperations: true, isApart: true, run: checkRequests},
];
