import fs from 'node:fs';
import path from 'node:path';
import type {InlineCode, Nodes, Paragraph, PhrasingContent, Root, TableCell} from 'mdast';
import {toString} from 'mdast-util-to-string';
import {walkTree} from '../../markdown/walkTree';
import {listPageFiles} from '../../reference/elements';
import {getPageUrlOfFile, type ReferenceSettings} from '../../reference/siteReference';
import {readGuideSources} from '../../elements/guideSources';
import {isKnownName, findSimilarNames, type PageContext} from './resolveName';
import {readVocabulary, type Vocabulary} from './vocabulary';
import {AuthoringError} from '../../../../packages/authoring/authoringError';
import {suggest} from '../../../../packages/authoring/suggest';

interface NamePosition {
  readonly position?: {readonly start: {readonly line: number}};
}

/** Names that only an API has, written as words: they have to be marked as code. */
export const UNMARKED_NAME = /\b[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b/g;

const VALUE_CLAIM = /^ (?:is|becomes|stays|goes (?:back )?to|ends as) $/;

/** A status of HTTP, and the words before one. */
const STATUS = /^[1-5]\d\d$/;
const STATUS_CLAIM =
  /\b(?:answers?|answered|returns?|returned|responds?|response|status|HTTP)(?: is| with| of)?(?: an?)? $/;

interface KnownVocabulary {
  readonly vocabulary: Vocabulary;
  /** When the list of other names was changed. */
  readonly time: number;
}

const cachedVocabularies = new WeakMap<object, KnownVocabulary>();

/** The names that pages may use, reread when the contracts or `names.yaml` have changed. */
export function readPageVocabulary(settings: ReferenceSettings): Vocabulary {
  const sources = readGuideSources(settings);
  const time = fs.statSync(path.join(settings.siteFolder, 'names.yaml'), {throwIfNoEntry: false})?.mtimeMs ?? 0;
  const known = cachedVocabularies.get(sources.book);
  if (known?.time === time) {
    return known.vocabulary;
  }
  const vocabulary = readVocabulary(sources);
  cachedVocabularies.set(sources.book, {vocabulary, time});
  return vocabulary;
}

function isCode(node: PhrasingContent | undefined): node is InlineCode {
  return node?.type === 'inlineCode';
}

/** A field in inline code that a sentence gives a value: "`status` is `open`". */
interface ValueClaim {
  readonly kind: 'claim';
  readonly line: number;
  readonly field: string;
  readonly value: string;
}

/** A name in inline code. */
interface CodeName {
  readonly kind: 'code';
  readonly line: number;
  readonly name: string;
  readonly isHistory: boolean;
}

/** A name of an API that is written as plain words. */
interface UnmarkedName {
  readonly kind: 'unmarked';
  readonly line: number;
  readonly name: string;
}

/** A status of HTTP that a sentence names as one: "returns `409`". */
interface StatusName {
  readonly kind: 'status';
  readonly line: number;
  readonly name: string;
}

type PageName = ValueClaim | CodeName | UnmarkedName | StatusName;

/** The names of a page, in order, and the text of its code blocks, which explains further ones. */
export interface PageNames {
  readonly file: string;
  readonly code: string;
  readonly names: readonly PageName[];
}

function getLine({position}: NamePosition): number {
  return position?.start.line ?? 1;
}

function collectValueClaims({children}: Paragraph | TableCell): ValueClaim[] {
  return children.flatMap((node, index) => {
    const [word, value] = [children[index + 1], children[index + 2]];
    return isCode(node) && word?.type === 'text' && VALUE_CLAIM.test(word.value) && isCode(value)
      ? [{kind: 'claim', line: getLine(value), field: node.value, value: value.value} as const]
      : [];
  });
}

function collectStatuses({children}: Paragraph | TableCell): StatusName[] {
  return children.flatMap((node, index) => {
    const before = children[index - 1];
    return isCode(node) &&
      node.position &&
      STATUS.test(node.value) &&
      before?.type === 'text' &&
      STATUS_CLAIM.test(before.value)
      ? [{kind: 'status', line: getLine(node), name: node.value} as const]
      : [];
  });
}

/**
 * Collects what can be wrong about the names of a page: names in inline code, values of fields, names that are not
 * marked as code. The content of elements is left out: it comes from the contracts.
 */
export function collectPageNames(tree: Root, file: string): PageNames {
  const names: PageName[] = [];
  let code = '';
  walkTree<Nodes>(tree, (node) => {
    if (node.type === 'code') {
      code += `${node.value}\n${node.meta ?? ''}\n`;
    }
  });
  const isChangelog = /changelog/i.test(file);
  let isHistory = isChangelog;
  walkTree<Nodes>(tree, (node, parent) => {
    if (node.type === 'heading') {
      isHistory = isChangelog || /changelog|\b20\d\d-\d\d-\d\d\b/i.test(toString(node));
    }
    if ((node.type === 'paragraph' || node.type === 'tableCell') && !isHistory) {
      names.push(...collectValueClaims(node), ...collectStatuses(node));
    }
    if (node.type === 'inlineCode' && node.position && parent && 'position' in parent) {
      names.push({kind: 'code', line: getLine(node), name: node.value.replace(/\s+/g, ' '), isHistory});
    }
    if (node.type === 'text' && node.position) {
      const line = getLine(node);
      names.push(...[...node.value.matchAll(UNMARKED_NAME)].map(([name]) => ({kind: 'unmarked', line, name}) as const));
    }
    return node.type !== 'mdxjsEsm';
  });
  return {file, code, names};
}

/** What is wrong with a value that a sentence gives a field, if anything. */
function describeInvalidValue({field, value}: ValueClaim, {values}: Vocabulary): string | undefined {
  const listed = values.get(field.split('.').at(-1)!);
  const written = value.replace(/^"(.*)"$/, '$1');
  return listed && /^[\w.]+$/.test(written) && !listed.has(written)
    ? `found \`${field}\` with the value \`${written}\`, ${suggest(written, listed)}.`
    : undefined;
}

function describeUnknownName(name: string, vocabulary: Vocabulary): string {
  const like = findSimilarNames(name, vocabulary);
  return (
    `found \`${name}\`, which is not a name of the API and is in no code block of the page. ` +
    (like.length > 0 ? `Did you mean ${like.join(', ')}? ` : '') +
    'Correct it; add a name of something else to names.yaml.'
  );
}

/**
 * Every unknown name in inline code of a page; values that a field cannot have; API names that are not marked as code.
 *
 * @param pages the paths of all pages, which are names too
 * @returns one line each
 */
export function findUnknownNames(
  {file, code, names}: PageNames,
  vocabulary: Vocabulary,
  pages: ReadonlySet<string>,
): string[] {
  const claimed = names.filter(
    (one): one is ValueClaim => one.kind === 'claim' && describeInvalidValue(one, vocabulary) !== undefined,
  );
  return names.flatMap((one) => {
    const place = `${file}:${String(one.line)}: `;
    // A value that its field cannot have is told with the field.
    if (one.kind === 'code' && claimed.some(({line, value}) => line === one.line && value === one.name)) {
      return [];
    }
    if (one.kind === 'claim') {
      const problem = describeInvalidValue(one, vocabulary);
      return problem === undefined ? [] : [place + problem];
    }
    if (one.kind === 'code') {
      const surroundings: PageContext = {code, isHistory: one.isHistory, pages};
      return isKnownName(one.name, vocabulary, surroundings) ? [] : [place + describeUnknownName(one.name, vocabulary)];
    }
    if (one.kind === 'status') {
      return hasStatus(one.name, vocabulary.statuses)
        ? []
        : [
            `${place}found the status \`${one.name}\`, which no response of the API has, ${suggestStatus(one.name, vocabulary.statuses)}. Correct it.`,
          ];
    }
    return [`${place}found ${one.name} as plain words, expected \`${one.name}\` in backticks, so that it is checked.`];
  });
}

/** Whether a response has a status: as it is, by its class such as `4XX`, by `default`, or where no statuses are known. */
function hasStatus(name: string, statuses: ReadonlySet<string>): boolean {
  const known = [...statuses].map((status) => status.toUpperCase());
  return known.length === 0 || [name, `${name[0]!}XX`, 'DEFAULT'].some((status) => known.includes(status));
}

/** The statuses of the same class. */
function suggestStatus(name: string, statuses: ReadonlySet<string>): string {
  const alike = [...statuses].filter((status) => status.startsWith(name[0]!)).sort();
  return `expected ${alike.length === 0 ? 'one of another class' : `one of ${alike.join(', ')}`}`;
}

/** The paths of all pages. */
export function listPagePaths({siteFolder, areas}: ReferenceSettings): ReadonlySet<string> {
  return new Set(listPageFiles(siteFolder, areas).map(getPageUrlOfFile));
}

/**
 * Remark plugin, for `beforeDefaultRemarkPlugins` behind the elements: checks that every name in inline code exists.
 *
 * @throws AuthoringError with all of the page's problems, one line each
 */
export function remarkNames(settings: ReferenceSettings): (tree: Root, file: {path: string}) => void {
  const pages = listPagePaths(settings);
  return (tree, file) => {
    const names = collectPageNames(tree, path.relative(settings.siteFolder, file.path));
    const problems = findUnknownNames(names, readPageVocabulary(settings), pages);
    if (problems.length > 0) {
      throw new AuthoringError(problems.join('\n'));
    }
  };
}
