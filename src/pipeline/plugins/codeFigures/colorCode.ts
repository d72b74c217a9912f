import {Prism} from 'prism-react-renderer';
import './globalPrism';
import 'prismjs/components/prism-bash.js';
import 'prismjs/components/prism-csp.js';
import 'prismjs/components/prism-csv.js';
import 'prismjs/components/prism-diff.js';
import 'prismjs/components/prism-http.js';
import 'prismjs/components/prism-java.js';
import 'prismjs/components/prism-javadoc.js';
import 'prismjs/components/prism-markup-templating.js';
import 'prismjs/components/prism-php.js';
import 'prismjs/components/prism-php-extras.js';
import 'prismjs/components/prism-phpdoc.js';
import 'prismjs/components/prism-ruby.js';

/**
 * Tokens that have a color in `src/css/site.css`, by the names of Prism. Others would be most elements of a page: names
 * of fields stand before their values, and punctuation is punctuation.
 */
const COLORED = new Set([
  ...['comment', 'prolog', 'doctype', 'cdata'],
  ...['string', 'char', 'attr-value', 'url', 'regex'],
  ...['number', 'boolean', 'constant', 'null'],
  ...['keyword', 'atrule', 'important', 'method', 'rule'],
  ...['function', 'class-name', 'builtin', 'request-line'],
  ...['property', 'attr-name', 'tag', 'symbol', 'selector', 'header-name', 'variable', 'parameter'],
]);

/** Names in programs stay plain: what they are is clear from where they stand, and they are most tokens of a program. */
const NAMES = [
  'builtin',
  'class-name',
  'constant',
  'function',
  'method',
  'parameter',
  'property',
  'symbol',
  'variable',
];

/** Tokens of one grammar that stay plain: in JSON only text is colored, which numbers and literals are not. */
const PLAIN_IN: Readonly<Record<string, readonly string[]>> = {
  json: ['property', 'number', 'boolean', 'null', 'keyword'],
  ...Object.fromEntries(
    ['go', 'java', 'javascript', 'php', 'python', 'ruby', 'typescript'].map((name) => [name, NAMES]),
  ),
};

const TAG = /<span class="token ([\w- ]+)"[^>]*>|<\/span>/g;

/** Elements of one color in a row. */
const ROW = /(<span class="token [\w-]+">)[^<]*(?:<\/span>\s*\1[^<]*)+<\/span>/g;

/** HTML of Prism with an element for each color, and none for tokens without one; their contents stay. */
function removeUncolored(html: string, grammar: string): string {
  const plain = new Set(PLAIN_IN[grammar]);
  const open: boolean[] = [];
  const colored = html.replace(TAG, (_, kinds: string | undefined) => {
    if (kinds === undefined) {
      return open.pop()! ? '</span>' : '';
    }
    const kind = kinds.split(' ').find((one) => COLORED.has(one) && !plain.has(one));
    open.push(kind !== undefined);
    return kind === undefined ? '' : `<span class="token ${kind}">`;
  });
  return colored.replace(ROW, (row, tag: string) => `${tag}${row.replace(/<[^>]+>/g, '')}</span>`);
}

/** Text as HTML. */
export function escapeCode(code: string): string {
  return code.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/**
 * Colors code by a grammar of Prism.
 *
 * @returns HTML with Prism's `token` classes
 * @throws when there is no such grammar
 */
export function colorCode(code: string, grammar: string): string {
  const rules = Prism.languages[grammar];
  if (!rules) {
    throw new Error(`Prism has no grammar "${grammar}": import it in src/pipeline/plugins/codeFigures/colorCode.ts.`);
  }
  return removeUncolored(Prism.highlight(code, rules, grammar), grammar);
}
