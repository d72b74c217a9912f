import fs from 'node:fs';
import path from 'node:path';
import {AuthoringError} from '../../../packages/authoring/authoringError';
import {formatFinding, parseFindings, type Finding} from '../../../packages/authoring/finding';
import {remarkGuideElements} from '../elements/expandElements';
import type {GuideElements} from '../elements/guideElement';
import {remarkNames} from '../prose/names/checkNames';
import {
  isElement,
  keepReferenceElements,
  listPageFiles,
  readPageElements,
  REFERENCE_ELEMENTS,
} from '../reference/elements';
import {remarkReference} from '../reference/expandElements';
import {remarkRequestFences} from '../reference/requestFences';
import {getPageUrlOfFile, readReference, type ReferenceSettings} from '../reference/siteReference';
import {expandPage, type ExpandedPage, type Transform} from './expandPage';
import {parsePage, readAsMarkdown, readSourcePage, type SourcePage} from './page';
import {checkCode, type CheckProgram} from './rules/code';
import {checkElements, type KnownElements, type PageComponents} from './rules/elements';
import {checkPageFile} from './rules/file';
import {checkFrontMatter, checkUniqueTexts} from './rules/frontMatter';
import {checkHeadings, findTitle} from './rules/headings';
import {checkNamedPaths, type NamedPath} from './namedPaths';
import {checkLinks, type LinkTargets} from './rules/links';
import {checkMarkdown} from './rules/markdown';
import {checkSidebar} from './rules/sidebars';
import {
  checkAmounts,
  checkCardNumbers,
  checkDays,
  checkStructure,
  checkText,
  checkTokens,
  checkWeekdays,
  FOREIGN_TOKEN_RULE,
  TOKEN,
  type BrandWords,
} from './rules/text';

/** The sources of the checks of pages. */
export interface PageCheckSettings extends ReferenceSettings {
  /** The elements of guides. */
  readonly elements: GuideElements;
  /** Components that pages use as they are. */
  readonly components: PageComponents;
  /** The address of the site, without a slash at its end. */
  readonly origin: string;
  readonly brand: BrandWords;
  /** Replaces the tokens of a text, and moves its times to the day of the build. */
  readonly renderText: (file: string, text: string) => string;
  /** The decimals of each currency, by its code of ISO 4217; throws what keeps them from being read. */
  readonly readExponents: () => ReadonlyMap<string, number>;
  /** The numbers of the sandbox's cards; throws what keeps them from being read. */
  readonly readCardNumbers: () => readonly string[];
  /** The paths of all operations; throws what keeps them from being read. */
  readonly readOperationPaths: () => readonly string[];
  /** What topics find in programs of browsers; throws what keeps the contracts from being read. */
  readonly checkProgram: CheckProgram;
  /** Paths of files that the site serves beside its pages and static files. */
  readonly listServedPaths: () => Promise<ReadonlySet<string>>;
}

const PAGES_FOLDER = 'src/pages';

/** The pages outside of the docs areas; files that begin with `_` are parts of pages. */
function listOtherPages(siteFolder: string): string[] {
  return fs
    .readdirSync(path.join(siteFolder, PAGES_FOLDER), {recursive: true, encoding: 'utf8'})
    .filter((file) => file.endsWith('.mdx') && !path.basename(file).startsWith('_'))
    .map((file) => path.posix.join(PAGES_FOLDER, file.split(path.sep).join('/')));
}

/** Every page of a site that is MDX, from its root. */
export function listSourceFiles({siteFolder, areas}: Pick<ReferenceSettings, 'siteFolder' | 'areas'>): string[] {
  const files = listPageFiles(siteFolder, areas).map((file) => file.split(path.sep).join('/'));
  return [...files, ...listOtherPages(siteFolder)];
}

function listKnownElements({elements, components}: PageCheckSettings): KnownElements {
  return {
    expanded: new Map([
      ...Object.entries(REFERENCE_ELEMENTS),
      ...Object.entries(elements).map(([name, {attributes}]) => [name, attributes] as const),
    ]),
    components,
  };
}

/** The source of a page with its tokens replaced: one that is wrong by a word, since it is reported by itself. */
function renderKnownTokens(file: string, source: string, {renderText}: PageCheckSettings): string {
  const known = source.replace(TOKEN, (token) => readOr(() => (renderText(file, token), token), 'token'));
  return readOr(() => renderText(file, known), known);
}

/** Characters that have no width. */
const ZERO_WIDTH = /[\u00AD\u200B-\u200F\u2060]/g;

/** Expands pages, each once, as far as they are valid. */
function createExpander(settings: PageCheckSettings): (file: string) => Promise<ExpandedPage> {
  const {siteFolder, elements, areas} = settings;
  // An invisible character in a name is reported by itself.
  const readTokens = (file: string): string =>
    renderKnownTokens(path.relative(siteFolder, file), fs.readFileSync(file, 'utf8').replace(ZERO_WIDTH, ''), settings);
  // A page with a mistake is told, and keeps no other page, and nothing else of the page, from being expanded.
  const lenient = {
    ...settings,
    keepsProblems: true as const,
    readPage: (file: string): string => {
      const source = readTokens(file);
      try {
        readPageElements(source, path.relative(siteFolder, file));
        return source;
      } catch {
        return keepReferenceElements(source);
      }
    },
  };
  const transforms: Transform[] = [
    remarkRequestFences(),
    remarkReference({...lenient, keepsProblems: undefined}),
    remarkGuideElements({...lenient, elements}),
    remarkNames(lenient),
  ];
  // Elements of the reference are read from the source of the page, whose mistakes tell which of them are wrong.
  const expandDraft = async (page: SourcePage, {line}: Finding): Promise<ExpandedPage> => {
    const {tree} = readAsMarkdown(page);
    const children = tree!.children.filter((node) => !isElement(node));
    const {findings} = await expandPage(siteFolder, {...page, tree: {...tree!, children}}, [
      ...(children.length < tree!.children.length
        ? [() => void readReference({...lenient, keepsProblems: undefined})]
        : []),
      ...transforms,
    ]);
    return {anchors: undefined, findings: findings.filter((one) => one.file !== page.file || one.line !== line)};
  };
  const known = new Map<string, Promise<ExpandedPage>>();
  const expand = async (file: string): Promise<ExpandedPage> => {
    const page = parsePage(file, readTokens(path.join(siteFolder, file)));
    if (!areas.includes(file.split('/')[0]!)) {
      return page.tree ? expandPage(siteFolder, page, []) : {anchors: undefined, findings: []};
    }
    return page.syntaxError ? expandDraft(page, page.syntaxError) : expandPage(siteFolder, page, transforms);
  };
  return (file) => {
    const found = known.get(file) ?? expand(file);
    known.set(file, found);
    return found;
  };
}

/** What is read for a check, or this in its place: what keeps it from being read is told where it is written. */
function readOr<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

/** What is wrong with a page beside a mistake in its syntax; on the line of that one, it would follow from it. */
function checkDraft(
  draft: SourcePage,
  {line}: Finding,
  elements: KnownElements,
  siteFolder: string,
  ...code: [paths: readonly string[], checkProgram: CheckProgram]
): Finding[] {
  const findings = [
    ...checkHeadings(draft),
    ...checkMarkdown(draft),
    ...checkElements(draft, elements, siteFolder),
    ...checkCode(draft, ...code),
  ];
  return findings.filter((finding) => finding.line !== line);
}

/**
 * What is wrong with a page without a look at others.
 */
function checkSource(
  page: SourcePage,
  known: KnownElements,
  {siteFolder, brand, renderText, readExponents, readCardNumbers, readOperationPaths, checkProgram}: PageCheckSettings,
): {
  readonly findings: readonly Finding[];
  /** The page with its tree, as far as it can be parsed; undefined where nothing of it can. */
  readonly linked: SourcePage | undefined;
} {
  const whole = checkPageFile(page.file, page.source);
  if (whole.length > 0) {
    return {findings: whole, linked: undefined};
  }
  const render = (text: string): string => renderText(page.file, text);
  const tokens = checkTokens(page, render);
  const renderSafely = (text: string): string => readOr(() => render(text), text);
  const findAmounts = (): readonly Finding[] => readOr(() => checkAmounts(page, readExponents()), []);
  const paths = readOr(readOperationPaths, []);
  const checkSafely: CheckProgram = (code, language) => readOr(() => checkProgram(code, language), []);
  const findings = [
    ...checkFrontMatter(page, renderSafely),
    ...checkText(page, brand),
    ...checkStructure(page),
    ...checkWeekdays(page),
    ...checkDays(page),
    ...findAmounts(),
    ...readOr(() => checkCardNumbers(page, readCardNumbers()), []),
    ...tokens,
  ];
  const {syntaxError} = page;
  // Of a token of another tool, that its braces are JavaScript would be told twice.
  const foreign = new Set(findings.filter(({rule}) => rule === FOREIGN_TOKEN_RULE).map(({line}) => line));
  if (syntaxError) {
    const draft = readAsMarkdown(page);
    const own = foreign.has(syntaxError.line) ? [] : [syntaxError];
    return {
      findings: [...findings, ...own, ...checkDraft(draft, syntaxError, known, siteFolder, paths, checkSafely)],
      linked: draft,
    };
  }
  return {
    findings: [
      ...findings,
      ...checkHeadings(page),
      ...checkMarkdown(page),
      ...checkElements(page, known, siteFolder).filter(({line, rule}) => rule !== 'expression' || !foreign.has(line)),
      ...checkCode(page, paths, checkSafely),
    ],
    linked: page,
  };
}

/** The pages of a site by their paths, the home page among them. */
function listPaths(files: readonly string[]): ReadonlyMap<string, string> {
  return new Map([
    ['/', `${PAGES_FOLDER}/index.tsx`],
    ...files.map((file) => [getPageUrlOfFile(file.replace(`${PAGES_FOLDER}/`, '')), file] as const),
  ]);
}

/**
 * Checks pages by themselves, against each other and against the contracts: everything that the build and the tests
 * would reject in them, all of it at once.
 *
 * @param files from the root of the site; the others are read for what links lead to
 * @param named paths of pages in other files, which must exist too
 * @returns by file and line
 */
export async function checkPages(
  files: readonly string[],
  settings: PageCheckSettings,
  named: readonly NamedPath[] = [],
): Promise<Finding[]> {
  const expand = createExpander(settings);
  const {pages, targets, problems} = openPages(settings, async (file) => (await expand(file)).anchors);
  const known = listKnownElements(settings);
  const findings: Finding[] = [];
  for (const page of files.flatMap((file) => pages.get(file) ?? [])) {
    const {findings: own, linked} = checkSource(page, known, settings);
    findings.push(...own);
    if (linked) {
      findings.push(...(await expand(page.file)).findings, ...(await checkLinks(linked, targets)));
    }
  }
  findings.push(
    ...checkUniqueTexts([...pages.values()]).filter(({file}) => files.includes(file)),
    ...checkSidebars(pages, settings),
    ...(await checkNamedPaths(named, targets)),
    ...problems,
  );
  return sortFindings(findings);
}

/**
 * What is wrong with all pages as they are written: as `checkPages`, in a fraction of the time, without names and
 * elements of the contracts and without anchors, which the build reads anyway. A link that only warns in the build is
 * left out.
 */
export async function checkPageSources(
  settings: PageCheckSettings,
  named: readonly NamedPath[] = [],
): Promise<Finding[]> {
  const {pages, targets, problems} = openPages(settings, () => Promise.resolve(undefined));
  const known = listKnownElements(settings);
  const findings: Finding[] = [];
  for (const page of pages.values()) {
    findings.push(...checkSource(page, known, settings).findings, ...(await checkLinks(page, targets)));
  }
  findings.push(
    ...checkUniqueTexts([...pages.values()]),
    ...checkSidebars(pages, settings),
    ...(await checkNamedPaths(named, targets)),
    ...problems,
  );
  return sortFindings(findings.filter(({isWarning}) => isWarning !== true));
}

/** Each page of an area is in its sidebar. */
function checkSidebars(
  pages: ReadonlyMap<string, SourcePage>,
  {siteFolder, areas}: Pick<PageCheckSettings, 'siteFolder' | 'areas'>,
): Finding[] {
  const files = [...pages.keys()];
  return areas.flatMap((area) => {
    const own = files.filter((file) => file.startsWith(`${area}/`));
    return checkSidebar(siteFolder, area, own);
  });
}

/** Every page as it is written, and what links can lead to. */
function openPages(
  settings: PageCheckSettings,
  getAnchors: LinkTargets['getAnchors'],
): {
  readonly pages: ReadonlyMap<string, SourcePage>;
  readonly targets: LinkTargets;
  /** What keeps the list of the served files from being made; complete when all links were checked. */
  readonly problems: readonly Finding[];
} {
  const {siteFolder, areas, origin, listServedPaths} = settings;
  const all = listSourceFiles(settings);
  const pages = new Map<string, SourcePage>(all.map((file) => [file, readSourcePage(siteFolder, file)]));
  const problems: Finding[] = [];
  let served: Promise<ReadonlySet<string> | undefined> | undefined;
  // A mistake in the contracts hides which files are served: it is told, and not every link to them.
  const listServed = (): Promise<ReadonlySet<string> | undefined> =>
    (served ??= listServedPaths().catch((error: unknown) => {
      problems.push(...parseFindings((error as Error).message, 'contracts'));
      return undefined;
    }));
  const staticFiles = new Set(
    fs.readdirSync(path.join(siteFolder, 'static'), {recursive: true, encoding: 'utf8'}).map((file) => `/${file}`),
  );
  const targets: LinkTargets = {
    siteFolder,
    areas,
    origin,
    pages: listPaths(all),
    isServed: async (pathname) => staticFiles.has(pathname) || ((await listServed())?.has(pathname) ?? true),
    getTitle: (file, anchor) => (pages.has(file) ? findTitle(pages.get(file)!, anchor) : undefined),
    getAnchors: async (file) => (file.endsWith('.mdx') ? getAnchors(file) : undefined),
  };
  return {pages, targets, problems};
}

/**
 * A `markdown.preprocessor` for `npm start`: as the one that it gets, but it rejects a page with what is wrong with it
 * by itself, all at once. Names, elements and anchors are checked later, by the plugins that read them.
 *
 * @param render the preprocessor of the build
 */
export function createDraftPreprocessor(
  settings: PageCheckSettings,
  render: (page: {filePath: string; fileContent: string}) => string,
): typeof render {
  const known = listKnownElements(settings);
  return (source) => {
    const file = path.relative(settings.siteFolder, source.filePath).split(path.sep).join('/');
    const isPage = !path.posix.basename(file).startsWith('_');
    if (isPage && [...settings.areas, PAGES_FOLDER].some((folder) => file.startsWith(`${folder}/`))) {
      const page = readSourcePage(settings.siteFolder, file);
      const findings = sortFindings(checkSource(page, known, settings).findings);
      if (findings.length > 0) {
        throw new AuthoringError(findings.map(formatFinding).join('\n'));
      }
    }
    return render(source);
  };
}

/** Findings by file and line, each once: a mistake can be found in two ways on its line, but not in the same words. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  const unique = new Map(findings.map((finding) => [`${finding.file}:${finding.line}: ${finding.message}`, finding]));
  return [...unique.values()].sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line));
}
