import path from 'node:path';
import type {Code, Nodes, Parent, Root} from 'mdast';
import type {MdxJsxFlowElement} from 'mdast-util-mdx-jsx';
import {getFoldedLines, type LineRange} from '../../../../packages/openapi/markdown/markdownNodes';
import {walkTree} from '../../markdown/walkTree';
import {colorCode, escapeCode} from './colorCode';
import {splitPath} from '../splitPath';
import {AuthoringError} from '../../../../packages/authoring/authoringError';
import {SAMPLE_LANGUAGES} from '../../../../packages/request-samples';
import {findNearest} from '../../../../packages/authoring/suggest';

interface FenceLanguage {
  /** The name that readers see. */
  readonly name: string;
  /** The grammar of Prism that colors it; none for plain text. */
  readonly grammar?: string;
}

/** Languages of code blocks, by the word after the fence: those of samples, and others. */
const FENCE_LANGUAGES: Readonly<Record<string, FenceLanguage>> = {
  ...Object.fromEntries(SAMPLE_LANGUAGES.map(({name, fence}) => [fence, {name, grammar: fence}])),
  bash: {name: 'Shell', grammar: 'bash'},
  css: {name: 'CSS', grammar: 'css'},
  csv: {name: 'CSV', grammar: 'csv'},
  diff: {name: 'Diff', grammar: 'diff'},
  html: {name: 'HTML', grammar: 'markup'},
  http: {name: 'HTTP', grammar: 'http'},
  json: {name: 'JSON', grammar: 'json'},
  jsx: {name: 'JSX', grammar: 'jsx'},
  mdx: {name: 'MDX', grammar: 'markdown'},
  text: {name: 'Text'},
  tsx: {name: 'TSX', grammar: 'tsx'},
  typescript: {name: 'TypeScript', grammar: 'typescript'},
  yaml: {name: 'YAML', grammar: 'yaml'},
};

interface FenceMeta {
  readonly title?: string;
  readonly lines: ReadonlySet<number>;
}

/**
 * Parses what follows a fence's language: `title="…"` and highlighted lines, `{1,3-5}`.
 *
 * @throws AuthoringError for anything else.
 */
export function parseMeta(meta: string): FenceMeta {
  const lines = new Set<number>();
  let title: string | undefined;
  const rest = meta
    .replace(/(?:^|\s)title="([^"]+)"/, (_, value: string) => {
      title = value;
      return '';
    })
    .replace(/(?:^|\s)\{([\d,\s-]+)\}/, (_, ranges: string) => {
      for (const range of ranges.split(',')) {
        const [first, last = first] = range.split('-').map(Number);
        for (let line = first!; line <= last!; line += 1) {
          lines.add(line);
        }
      }
      return '';
    })
    .trim();
  if (rest) {
    throw new AuthoringError(
      `found "${rest}" after the language of a code fence, expected title="…" or lines such as {1,3-5}`,
    );
  }
  return {title, lines};
}

/** Names of languages elsewhere. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  console: 'bash',
  curl: 'bash',
  golang: 'go',
  js: 'javascript',
  md: 'mdx',
  markdown: 'mdx',
  mjs: 'javascript',
  node: 'javascript',
  plain: 'text',
  plaintext: 'text',
  py: 'python',
  rb: 'ruby',
  sh: 'bash',
  shell: 'bash',
  ts: 'typescript',
  txt: 'text',
  xml: 'html',
  yml: 'yaml',
  zsh: 'bash',
};

/** @throws AuthoringError for a language that is not in the list, with the nearest */
export function resolveLanguage(word: string): FenceLanguage {
  const language = FENCE_LANGUAGES[word];
  if (!language) {
    const known = Object.keys(FENCE_LANGUAGES);
    const meant = OTHER_NAMES[word.toLowerCase()] ?? findNearest(word, known)!;
    throw new AuthoringError(
      `found a code fence in "${word}", expected one of ${known.join(', ')}; did you mean ${meant}?`,
    );
  }
  return language;
}

/**
 * Colors code at build time.
 *
 * @returns HTML with Prism's `token` classes and no inline styles, marked lines in `<span class="line--marked">`
 * @throws AuthoringError for a language that is not in the list.
 */
export function highlightCode(code: string, language: string, lines: ReadonlySet<number> = new Set()): string {
  const {grammar} = resolveLanguage(language);
  const html = grammar ? colorCode(code, grammar) : escapeCode(code);
  if (lines.size === 0) {
    return `${html}\n`;
  }
  return splitLines(html)
    .map((line, index) => (lines.has(index + 1) ? `<span class="line--marked">${line}\n</span>` : `${line}\n`))
    .join('');
}

const CONTINUES = '<span class="continues"> \\</span>';

/** Characters of a line of a command on a phone, in a step of a list. */
const LINE_CHARACTERS = 30;

/**
 * Marks the path of the first address: a line may break before it, within it only where it is long, and not before the
 * quote that ends it or the backslash that continues the command.
 */
function markPath(html: string): string {
  return html.replace(
    /(https?:\/\/[^\s/"'<]+)(\/[^\s"'<]*)(?:(["']?)(<\/span>)? \\(?=\n))?/,
    (match, host: string, path: string, quote = '', end = '') => {
      const continues = match.endsWith(' \\') ? CONTINUES : '';
      return `${host}<span class="url-path">${splitPath(path.replaceAll('&lt;', '<').replaceAll('&amp;', '&'), LINE_CHARACTERS).map(escapeCode).join('<wbr>')}${quote}${continues}</span>${end}`;
    },
  );
}

/** Marks where the lines of a request may break: at its path, and never before the backslash that continues a command. */
function markBreaks(html: string): string {
  return markPath(html).replace(/ \\\n/g, `${CONTINUES}\n`);
}

/**
 * Puts lines of colored code into elements that are hidden until a reader opens them; they stay part of the code. Only
 * the other lines keep their colors, which most elements of a page are for.
 */
function foldLines(html: string, folded: readonly LineRange[]): string {
  const lines = splitLines(html.replace(/\n$/, '')).map((line) => `${line}\n`);
  for (const [first, last] of folded) {
    const plain = lines.slice(first - 1, last).map((line) => line.replace(/<[^>]+>/g, ''));
    lines.fill('', first - 1, last);
    lines[first - 1] = `<span hidden>${plain.join('')}</span>`;
  }
  return lines.join('');
}

/** Splits HTML at line ends; a `<span>` that runs over a line end is closed before it and opened again behind it. */
function splitLines(html: string): string[] {
  const open: string[] = [];
  return html.split('\n').map((line) => {
    const before = open.join('');
    for (const [tag] of line.matchAll(/<span[^>]*>|<\/span>/g)) {
      if (tag === '</span>') {
        open.pop();
      } else {
        open.push(tag);
      }
    }
    return before + line + '</span>'.repeat(open.length);
  });
}

/**
 * Takes the colors out of code that is hidden until a reader chooses its language, or opens the part that it is in: they
 * are most elements of a page.
 *
 * @returns the code behind an empty element with its colors as text: characters without a color, the kind of a token, its
 *   characters, and so on, such as "12keyword5 1string20". A build moves them into a file: `moveColors`.
 */
export function detachColors(html: string): string {
  const runs: {kind: string; length: number}[] = [];
  const open: string[] = [];
  const plain = html.replace(/<span class="token ([\w-]+)">|<\/?span[^>]*>|<wbr>|[^<]+/g, (part, kind?: string) => {
    if (kind !== undefined || part.startsWith('<span')) {
      open.push(kind ?? '');
      return kind === undefined ? part : '';
    }
    if (part === '</span>') {
      return open.pop() === '' ? part : '';
    }
    if (part === '<wbr>') {
      return part;
    }
    const length = part.replace(/&\w+;/g, '&').length;
    const color = open.findLast((one) => one !== '') ?? '';
    const last = runs.at(-1);
    if (last?.kind === color) {
      last.length += length;
    } else {
      runs.push({kind: color, length});
    }
    return part;
  });
  const colors = runs.map(({kind, length}, index) => {
    const gap = index > 0 && runs[index - 1]!.kind === '' ? runs[index - 1]!.length : 0;
    return kind === '' ? '' : `${gap || ''}${kind}${length}`;
  });
  return `<span data-colors="${colors.filter(Boolean).join(' ')}"></span>${plain}`;
}

/** Code of more lines is folded to about as many, until a reader opens it. */
const MOST_LINES = 16;

/** Samples whose programs fold their own lines: the request of an operation is shown whole. */
function foldsLines(parent: Nodes | null): boolean {
  return (
    isSamples(parent) && parent.attributes.some((one) => one.type === 'mdxJsxAttribute' && one.name === 'isFolded')
  );
}

function isSamples(node: Nodes | null): node is MdxJsxFlowElement {
  return node?.type === 'mdxJsxFlowElement' && node.name === 'Samples';
}

/** Parts of a page that are closed until a reader opens them. */
const FOLDS = ['Fold', 'Nested'];

/** Code in folded parts: it is much, and most of it is never opened. */
const foldedCode = new WeakSet<Code>();

function markFolded(fold: Nodes): void {
  walkTree<Nodes>(fold, (node) => {
    if (node.type === 'code') {
      foldedCode.add(node);
    }
  });
}

/** Whether it is a command that calls the API: its lines wrap, as those of the requests of operations. */
function isCommand({lang, value}: Code): boolean {
  return lang === 'bash' && /^curl .*https?:/m.test(value);
}

/** The figure of the code at a place of its parent: of samples the first program is shown. */
function toFigure(node: Code, parent: Nodes | null, place: number): object {
  const isOtherLanguage = isSamples(parent) && place > 0;
  const language = node.lang ?? 'text';
  const {title, lines} = parseMeta(node.meta ?? '');
  const html = highlightCode(node.value, language, lines);
  const folded = getFoldedLines(node);
  const languageName = resolveLanguage(language).name;
  const lineCount = node.value.split('\n').length;
  const colored = folded ? foldLines(markBreaks(html), folded) : isCommand(node) ? markPath(html) : html;
  const attributes = Object.entries({
    language,
    languageName,
    title: title === languageName ? undefined : title,
    lineCount: lineCount > MOST_LINES && !foldsLines(parent) ? String(lineCount) : undefined,
    html: isOtherLanguage
      ? detachColors(colored.replaceAll('<wbr>', ''))
      : foldedCode.has(node)
        ? detachColors(colored)
        : colored,
  })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ({type: 'mdxJsxAttribute', name, value}));
  return {type: 'mdxJsxFlowElement', name: 'CodeFigure', attributes, children: []};
}

/**
 * Remark plugin: turns each fence into `<CodeFigure>`, colored at build time, so
 * that no highlighter reaches the browser and nothing is rebuilt after hydration.
 *
 * @throws naming file, line, what was found and what was expected.
 */
export function remarkCodeFigures(): (tree: Root, file: {path: string}) => void {
  return (tree, file) =>
    walkTree<Nodes>(tree, (node, parent) => {
      if (node.type === 'mdxJsxFlowElement' && FOLDS.includes(node.name ?? '')) {
        markFolded(node);
      }
      if (node.type !== 'code') {
        return;
      }
      try {
        const {children} = parent as Parent;
        const place = children.indexOf(node);
        children[place] = toFigure(node, parent as Nodes, place) as Code;
      } catch (error) {
        if (!(error instanceof AuthoringError)) {
          throw error;
        }
        const place = `${path.relative(process.cwd(), file.path)}:${node.position?.start.line ?? 1}`;
        throw new Error(`${place}: ${error.message}.`, {cause: error});
      }
    });
}
