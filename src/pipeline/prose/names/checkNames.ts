import path from 'node:path';
import type {InlineCode, Nodes, Paragraph, PhrasingContent, Root, TableCell} from 'mdast';
import {toString} from 'mdast-util-to-string';
import {walkTree} from '../../markdown/walkTree';
import {listPageFiles} from '../../reference/elements';
import type {ReferenceSettings} from '../../reference/siteReference';
import {readGuideSources} from '../../elements/guideSources';
import {isKnownName, findSimilarNames, type PageContext} from './resolveName';
import {readVocabulary, type Vocabulary} from './vocabulary';
import {AuthoringError} from '../../../../packages/authoring/authoringError';

interface NamePosition {
  readonly position?: {readonly start: {readonly line: number}};
}

/** Names that only an API has, written as words: they have to be marked as code. */
const UNMARKED_NAME = /\b[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b/g;

const VALUE_CLAIM = /^ (?:is|becomes|stays|goes (?:back )?to|ends as) $/;

const cachedVocabularies = new WeakMap<object, Vocabulary>();

function getVocabulary(settings: ReferenceSettings): Vocabulary {
  const sources = readGuideSources(settings);
  const known = cachedVocabularies.get(sources.book) ?? readVocabulary(sources);
  cachedVocabularies.set(sources.book, known);
  return known;
}

function isCode(node: PhrasingContent | undefined): node is InlineCode {
  return node?.type === 'inlineCode';
}

/** "`status` is `open`", where the field does not have such a value. */
function findInvalidValues(
  {children}: Paragraph | TableCell,
  {values}: Vocabulary,
): {node: InlineCode; message: string}[] {
  return children.flatMap((node, index) => {
    const [word, value] = [children[index + 1], children[index + 2]];
    const listed = isCode(node) ? values.get(node.value.split('.').at(-1)!) : undefined;
    if (!listed || word?.type !== 'text' || !VALUE_CLAIM.test(word.value) || !isCode(value)) {
      return [];
    }
    const written = value.value.replace(/^"(.*)"$/, '$1');
    return /^[\w.]+$/.test(written) && !listed.has(written)
      ? [
          {
            node: value,
            message: `found \`${(node as InlineCode).value}\` with the value \`${written}\`, expected one of ${[...listed].join(', ')}.`,
          },
        ]
      : [];
  });
}

/**
 * Every unknown name in inline code of a page; values that a field cannot have; API names that are not marked as code.
 * The content of elements is not checked: it comes from the contracts.
 *
 * @returns one line each
 */
export function findUnknownNames(
  tree: Root,
  file: string,
  vocabulary: Vocabulary,
  pages: ReadonlySet<string>,
): string[] {
  const problems: string[] = [];
  const addError = ({position}: NamePosition, message: string): void => {
    problems.push(`${file}:${String(position?.start.line ?? 1)}: ${message}`);
  };
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
      findInvalidValues(node, vocabulary).forEach(({node: value, message}) => addError(value, message));
    }
    if (node.type === 'inlineCode' && node.position && parent && 'position' in parent) {
      const surroundings: PageContext = {code, isHistory, pages};
      if (!isKnownName(node.value, vocabulary, surroundings)) {
        const like = findSimilarNames(node.value, vocabulary);
        addError(
          node,
          `found \`${node.value}\`, which is not a name of the API and is in no code block of the page. ` +
            (like.length > 0 ? `Did you mean ${like.join(', ')}? ` : '') +
            'Correct it; add a name of something else to names.yaml.',
        );
      }
    }
    if (node.type === 'text' && node.position) {
      for (const [name] of node.value.matchAll(UNMARKED_NAME)) {
        addError(node, `found ${name} as plain words, expected \`${name}\` in backticks, so that it is checked.`);
      }
    }
    return node.type !== 'mdxjsEsm';
  });
  return problems;
}

/**
 * Remark plugin, for `beforeDefaultRemarkPlugins` behind the elements: checks that every name in inline code exists.
 *
 * @throws AuthoringError with all of the page's problems, one line each
 */
export function remarkNames(settings: ReferenceSettings): (tree: Root, file: {path: string}) => void {
  const pages = new Set(
    listPageFiles(settings.siteFolder, settings.areas).map(
      (file) =>
        `/${file
          .replace(/\.mdx$/, '')
          .split(path.sep)
          .join('/')}`,
    ),
  );
  return (tree, file) => {
    const problems = findUnknownNames(
      tree,
      path.relative(settings.siteFolder, file.path),
      getVocabulary(settings),
      pages,
    );
    if (problems.length > 0) {
      throw new AuthoringError(problems.join('\n'));
    }
  };
}
