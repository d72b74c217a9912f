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

/** Tokens without a color of their own: they would be half of all elements of a page. */
const UNCOLORED = ['punctuation', 'operator'];

/** The same, by grammar: keys of JSON stand before their values, which have colors, and are most of its elements. */
const UNCOLORED_IN: Readonly<Record<string, readonly string[]>> = {json: ['property']};

const TAG = /<span class="token ([\w-]+)[^>]*>|<\/span>/g;

/** HTML of Prism without the elements that have no color; their contents stay. */
function removeUncolored(html: string, grammar: string): string {
  const uncolored = new Set([...UNCOLORED, ...(UNCOLORED_IN[grammar] ?? [])]);
  const open: boolean[] = [];
  return html.replace(TAG, (tag, kind: string | undefined) => {
    const isKept = kind === undefined ? open.pop()! : !uncolored.has(kind);
    if (kind !== undefined) {
      open.push(isKept);
    }
    return isKept ? tag : '';
  });
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
