import Ajv, {type ErrorObject} from 'ajv/dist/2020';
import {isMap, isScalar, LineCounter, parseDocument} from 'yaml';
import type {Finding} from '../../../../packages/authoring/finding';
import {explainYamlErrors, findCutTexts} from '../../../../packages/authoring/explainYamlErrors';
import {suggest} from '../../../../packages/authoring/suggest';
import {stringifyValue} from '../../../../packages/json';
import schema from '../frontMatter.schema.json';
import type {SourcePage} from '../page';

const validate = new Ajv({allErrors: true, strict: true, verbose: true}).compile(schema);
const KEYS = Object.keys(schema.properties);

/** The shape of an error's value, in words: `the number 5`. */
function describeValue(value: unknown): string {
  return typeof value === 'string'
    ? JSON.stringify(value)
    : Array.isArray(value)
      ? `the list ${JSON.stringify(value)}`
      : `the ${typeof value} ${JSON.stringify(value)}`;
}

/** Keys of Docusaurus that pages of this site do not have, each with what decides it here. */
const DECIDED_ELSEWHERE: Readonly<Record<string, string>> = {
  slug: 'the path of a page is that of its file: npm run move renames it',
  id: 'the path of a page is that of its file: npm run move renames it',
  sidebar_position: 'the order is that of sidebars-*.ts',
  sidebar_class_name: 'how pages look is decided in one place',
  draft: 'a page is published with the site: keep a draft on a branch',
  unlisted: 'each page is in its sidebar',
  tags: 'pages have no tags: the search reads their text',
  keywords: 'the search has its own words in src/shell/Search/keywords.yaml',
  hide_title: 'each page shows its title',
  hide_table_of_contents: 'each page has a table of contents',
  toc_max_heading_level: 'each page has a table of contents of two levels',
  toc_min_heading_level: 'each page has a table of contents of two levels',
  image: 'the picture for link previews is made from the title',
  date: 'git has the date of a page',
  last_update: 'git has the date of a page',
  author: 'git has the authors of a page',
  authors: 'git has the authors of a page',
};

function describeUnknownKey(name: string): string {
  const found = `found "${name}" in the front matter`;
  const decided = Object.hasOwn(DECIDED_ELSEWHERE, name) ? DECIDED_ELSEWHERE[name] : undefined;
  return decided === undefined
    ? `${found}, ${suggest(name, KEYS)}. Correct or remove it.`
    : `${found}, expected only ${KEYS.join(', ')}: ${decided}. Remove it.`;
}

function describeError({keyword, params, data, instancePath}: ErrorObject): string {
  const key = instancePath.slice(1);
  if (key === '' && keyword === 'type') {
    return `found ${describeValue(data)} as the front matter, expected "title: …" and "description: …" on lines of their own.`;
  }
  switch (keyword) {
    case 'additionalProperties':
      return describeUnknownKey((params as {additionalProperty: string}).additionalProperty);
    case 'required':
      return `found no ${(params as {missingProperty: string}).missingProperty} in the front matter, expected one. Add "${(params as {missingProperty: string}).missingProperty}: …".`;
    case 'type':
      return data === null
        ? `found nothing as ${key}, expected a text. Write it behind the colon.`
        : `found ${describeValue(data)} as ${key}, expected a text. ${typeof data === 'object' ? 'Write it without brackets, braces and lists.' : 'Put it into quotes.'}`;
    case 'pattern':
      return `found ${describeValue(data)} as ${key}, expected ${describePattern(key)}.`;
    default:
      return `found ${describeValue(data)} as ${key}, expected a text of ${String((params as {limit?: number}).limit)} characters at ${keyword === 'maxLength' ? 'most' : 'least'}.`;
  }
}

/** What the pattern of a key asks for. */
function describePattern(key: string): string {
  return key === 'description'
    ? 'plain text, which search engines show as it is: without backticks, stars and links'
    : 'plain text without a period at its end, backticks, stars and links';
}

/** The shortest and the longest description, in characters, as search engines show them whole. */
const DESCRIPTION = {least: 120, most: 155};

/**
 * The front matter of a page: valid YAML without duplicate keys, only known keys, of the right types, and a description
 * of a length that search engines show.
 *
 * @param renderText replaces tokens, since readers see their values
 */
export function checkFrontMatter({file, frontMatter}: SourcePage, renderText: (text: string) => string): Finding[] {
  if (!frontMatter) {
    return [
      {
        file,
        line: 1,
        message: 'found no front matter, expected "---", a title, a description and "---" on the first lines.',
      },
    ];
  }
  const place = ({line, message}: {line: number; message: string}): Finding => ({
    file,
    line: line + frontMatter.line - 1,
    message,
  });
  const mistakes = explainYamlErrors(frontMatter.text);
  if (mistakes.length > 0) {
    return mistakes.map(place);
  }
  const lineCounter = new LineCounter();
  const document = parseDocument(frontMatter.text, {lineCounter, uniqueKeys: true});
  const getLine = (offset: number): number => lineCounter.linePos(offset).line + frontMatter.line - 1;
  const value = document.toJS() as unknown;
  const findLine = (key: string): number => {
    const pair = isMap(document.contents)
      ? document.contents.items.find((item) => isScalar(item.key) && item.key.value === key)
      : undefined;
    return pair && isScalar(pair.key) ? getLine(pair.key.range[0]) : 1;
  };
  const findings = findCutTexts(frontMatter.text).map(place);
  for (const {key, value: text} of isMap(document.contents) ? document.contents.items : []) {
    if (isScalar(key) && isScalar(text) && stringifyValue(text.source).includes('\n')) {
      findings.push({
        file,
        line: getLine(key.range[0]),
        message: `found a text of several lines as ${String(key.value)}, expected one line, which editors wrap. Write it behind the colon, without "|" or ">".`,
      });
    }
  }
  const invalid = validate(value)
    ? []
    : (validate.errors ?? []).map((error) => {
        const {additionalProperty} = error.params as {additionalProperty?: string};
        return {file, line: findLine(additionalProperty ?? error.instancePath.slice(1)), message: describeError(error)};
      });
  findings.push(...invalid);
  const {description} = (value ?? {}) as {description?: unknown};
  if (typeof description === 'string' && description !== '') {
    const {length} = renderText(description);
    if (length < DESCRIPTION.least || length > DESCRIPTION.most) {
      findings.push({
        file,
        line: findLine('description'),
        message: `found a description of ${length} characters, expected ${DESCRIPTION.least} to ${DESCRIPTION.most}, which search engines show whole. ${length < DESCRIPTION.least ? 'Say what the reader can do with the page.' : 'Shorten it.'}`,
      });
    }
  }
  return findings;
}

/** Reads one key of a page's front matter; undefined where it is missing or not a text. */
export function readFrontMatterText({frontMatter}: SourcePage, key: string): string | undefined {
  const value: unknown = frontMatter && parseDocument(frontMatter.text, {uniqueKeys: false}).get(key);
  return typeof value === 'string' ? value : undefined;
}

/** Descriptions that two pages have alike, and titles that two pages of an area have. */
export function checkUniqueTexts(pages: readonly SourcePage[]): Finding[] {
  return [
    ...findRepeatedTexts(pages, 'description', () => ''),
    ...findRepeatedTexts(pages, 'title', ({file}) => file.split('/')[0]!),
  ];
}

/** @param getScope where the text of a page has to be the only one of its kind */
function findRepeatedTexts(
  pages: readonly SourcePage[],
  key: 'title' | 'description',
  getScope: (page: SourcePage) => string,
): Finding[] {
  const first = new Map<string, string>();
  return pages.flatMap((page) => {
    const text = readFrontMatterText(page, key);
    const name = `${getScope(page)} ${text ?? ''}`;
    const other = first.get(name);
    if (text !== undefined && other === undefined) {
      first.set(name, page.file);
    }
    return text === undefined || other === undefined
      ? []
      : [
          {
            file: page.file,
            line: page.lines.findIndex((one) => one.startsWith(`${key}:`)) + 1,
            message: `found the ${key} of ${other}, expected one of its own. Say what this page is for.`,
          },
        ];
  });
}
