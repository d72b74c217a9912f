import Ajv, {type ErrorObject} from 'ajv/dist/2020';
import {isMap, isScalar, LineCounter, parseDocument} from 'yaml';
import type {Finding} from '../../../../packages/authoring/finding';
import {suggest} from '../../../../packages/authoring/suggest';
import schema from '../frontMatter.schema.json';
import type {SourcePage} from '../page';

const validate = new Ajv({allErrors: true, strict: true, verbose: true}).compile(schema);
const KEYS = Object.keys(schema.properties);

/** The shape of an error's value, in words: `the number 5`. */
function describeValue(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : `the ${typeof value} ${JSON.stringify(value)}`;
}

function describeError({keyword, params, data, instancePath}: ErrorObject): string {
  const key = instancePath.slice(1);
  switch (keyword) {
    case 'additionalProperties': {
      const name = (params as {additionalProperty: string}).additionalProperty;
      return `found "${name}" in the front matter, ${suggest(name, KEYS)}.`;
    }
    case 'required':
      return `found no ${(params as {missingProperty: string}).missingProperty} in the front matter, expected one. Add "${(params as {missingProperty: string}).missingProperty}: …".`;
    case 'type':
      return `found ${describeValue(data)} as ${key}, expected a ${(params as {type: string}).type}. Put it into quotes.`;
    default:
      return `found ${describeValue(data)} as ${key}, expected ${describeLimit(key, params)}.`;
  }
}

function describeLimit(key: string, {limit, pattern}: {limit?: number; pattern?: string}): string {
  return limit === undefined
    ? `a ${key} by the pattern ${String(pattern)}`
    : `a ${key} of at least ${limit} characters`;
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
  const lineCounter = new LineCounter();
  const document = parseDocument(frontMatter.text, {lineCounter, uniqueKeys: true});
  const getLine = (offset: number): number => lineCounter.linePos(offset).line + frontMatter.line - 1;
  if (document.errors.length > 0) {
    return document.errors.map(({pos, message, code}) => ({
      file,
      line: getLine(pos[0]),
      message:
        code === 'DUPLICATE_KEY'
          ? `found a key of the front matter twice, expected each once. Remove one of the two.`
          : `found front matter that is not valid YAML, expected "key: value" on each line. The parser states: ${message.split('\n')[0]!.replace(/ at line.*/, '')}. A text with ": " or "#" needs quotes.`,
    }));
  }
  const value = document.toJS() as unknown;
  const findLine = (key: string): number => {
    const pair = isMap(document.contents)
      ? document.contents.items.find((item) => isScalar(item.key) && item.key.value === key)
      : undefined;
    return pair && isScalar(pair.key) ? getLine(pair.key.range[0]) : 1;
  };
  const findings = validate(value)
    ? []
    : (validate.errors ?? []).map((error) => {
        const {additionalProperty} = error.params as {additionalProperty?: string};
        return {file, line: findLine(additionalProperty ?? error.instancePath.slice(1)), message: describeError(error)};
      });
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
function readFrontMatterText({frontMatter}: SourcePage, key: string): string | undefined {
  const value: unknown = frontMatter && parseDocument(frontMatter.text, {uniqueKeys: false}).get(key);
  return typeof value === 'string' ? value : undefined;
}

/** Descriptions that two pages have alike. */
export function checkUniqueDescriptions(pages: readonly SourcePage[]): Finding[] {
  const first = new Map<string, string>();
  return pages.flatMap((page) => {
    const description = readFrontMatterText(page, 'description');
    const other = description === undefined ? undefined : first.get(description);
    if (description !== undefined && other === undefined) {
      first.set(description, page.file);
    }
    const line = page.lines.findIndex((one) => one.startsWith('description:')) + 1;
    return other === undefined
      ? []
      : [
          {
            file: page.file,
            line,
            message: `found the description of ${other}, expected one of its own. Say what this page is for.`,
          },
        ];
  });
}
