import type {Code, Nodes, PhrasingContent, Text} from 'mdast';
import type {Finding} from '../../../../packages/authoring/finding';
import {getLine} from '../../../../packages/authoring/getLine';
import {suggest} from '../../../../packages/authoring/suggest';
import {walkTree} from '../../markdown/walkTree';
import type {SourcePage} from '../page';
import {splitMisread} from './text';

/** Signs of Markdown that something about them keeps from working: readers would see them. */
interface TextRule {
  readonly pattern: RegExp;
  readonly explain: (found: string) => string;
  readonly rule?: 'open-code';
}

/** The most characters of a text that a message repeats. */
const EXCERPT = 40;

function quote(text: string): string {
  return JSON.stringify(text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text);
}

/** The first that matches is reported: a broken link contains what others look for. */
const LEFTOVERS: readonly TextRule[] = [
  {
    pattern: /\[\[[^\]\n]+\]\]/,
    explain: (found) =>
      `found ${quote(found)}, which is a link only in wikis, expected [text](target). Write the link so.`,
  },
  {
    // The text of a link may have other parts, such as code, so that its first bracket is elsewhere.
    pattern:
      /(?:!?\[[^\]\n]*\][ \t]*|\])\([^)\n]*\)?|\([^)\n]+\)\[[^\]\n]*\]|\[[^[\]\n]*(?:\((?=\.{0,2}\/)|\](?=\.{1,2}\/))[^)\n]*\)/,
    explain: (found) =>
      `found ${quote(found)}, which is not a link, expected [text](target) with nothing between the brackets, no space in the target, and both closed. Correct it.`,
  },
  {
    pattern: /\[\^[^\]\s]+\]/,
    explain: (found) =>
      `found the footnote ${found} without its text, expected no footnotes. Write what it adds into the sentence.`,
  },
  {
    pattern: /!?\[[^\]\n]+\]\[[^\]\n]*\]/,
    explain: (found) =>
      `found ${quote(found)}, whose target nothing defines, expected [text](target). Write the target into it.`,
  },
  {
    // The text of a link whose target is missing.
    pattern: /(?<![\w\]\\])\[[A-Za-z][^\]\n]*\](?![(:[\w])/,
    explain: (found) =>
      `found ${quote(found)}, which is not a link, expected [text](target). Write the target behind it, remove the brackets, or write \\[ for one.`,
  },
  {
    pattern: /`+[^`\n]*/,
    explain: (found) => `found ${quote(found)}, in which a backtick opens code that nothing closes. Add the other one.`,
    rule: 'open-code',
  },
  {
    pattern: /\*\*[^*\n]*/,
    explain: (found) =>
      `found ${quote(found)}, in which "**" stays as it is, expected **words** with both ends at a word. Correct it.`,
  },
  {
    pattern: /(?<![\w_])_(?=[A-Za-z])[^_\n]*/,
    explain: (found) =>
      `found ${quote(found)}, in which "_" stays as it is, expected _words_ with both ends. Add the other one, or put a name into backticks.`,
  },
  {
    pattern: /^[•●◦▪·‣⁃].*/m,
    explain: (found) =>
      `found ${quote(found)}, expected "- " at the beginning of an entry of a list. Replace the sign.`,
  },
  {
    pattern: /^(?:[-+]|\d+[.)])(?=[A-Z][a-z]+ ).*/m,
    explain: (found) =>
      `found ${quote(found)}, which is not an entry of a list, expected a space behind its sign. Add it.`,
  },
  {
    pattern: /^(?:!!! *\w+|\[!\w+\]|::\w+(?:\[[^\]]*\])?)|^:{2}\s.*/m,
    explain: (found) =>
      `found ${quote(found)}, which is an admonition elsewhere, expected :::note[Title] with its text and ":::" below it. Replace it.`,
  },
  {
    pattern: /(?<!=)==(?=[^\s=])[^=\n]*==(?!=)|\$(?=[^\s$])[^$\n]*[\^_\\][^$\n]*\$/,
    explain: (found) =>
      `found ${quote(found)}, whose signs readers see as they are, expected words, or **words** for strong ones. Replace it.`,
  },
  {
    pattern: /&[A-Za-z][A-Za-z0-9]*;/,
    explain: (found) => `found ${found}, which HTML does not have, expected the sign itself. Type it.`,
  },
  {
    pattern: /(?<=\n)\|.*(?=\n\s*\|?[ :]*-{3,}[ :|-]*$)/m,
    explain: (found) =>
      `found the table ${quote(found)} directly below a text, expected an empty line above it, and its rows at the beginning of their lines, or below the text of a list entry. Add it.`,
  },
  {
    pattern: /^\|.*/m,
    explain: (found) =>
      `found ${quote(found)}, which is not a row of a table, expected a row of titles, then "| --- | --- |" with as many cells, then the rows. Add what is missing.`,
  },
  {
    pattern: /(?<![\w:]):[a-z][a-z0-9_+-]*:(?![\w:])|\p{Extended_Pictographic}/u,
    explain: (found) => `found ${found}, expected words: readers and their tools cannot search for a sign. Remove it.`,
  },
  {
    pattern: /^(?:import|export)\s[^\n]*(?:\sfrom\s|['"])[^\n]*/m,
    explain: (found) =>
      `found ${quote(found)} within a paragraph, expected text: elements need no import. Remove the line.`,
  },
];

/** Signs that a keyboard or an editor has put in place of those that the pages use. */
const TYPOGRAPHY: readonly TextRule[] = [
  {
    pattern: /(?<=\S)(?: *— *| – | -- |(?<![|:-] *)---(?! *[|:-]))(?=\S)/,
    explain: (found) =>
      `found the dash ${JSON.stringify(found)} within a sentence, expected a comma, a colon, or two sentences.`,
  },
  {
    pattern: /(?<=[A-Za-z]{2})(?:…|\.{3})/,
    explain: (found) => `found ${JSON.stringify(found)}, expected a whole sentence. Say what follows, or leave it out.`,
  },
  {
    pattern: /(?<=[^\s.|])[ ]{2,}(?=\S)/,
    explain: () => 'found two spaces between words, expected one. Remove the other.',
  },
  {
    pattern: /\b([A-Za-z]+) \1\b/i,
    explain: (found) => `found ${JSON.stringify(found)}, the same word twice. Remove one of them.`,
  },
  {
    pattern: /(?<=[A-Za-z)])\.\.(?!\.)/,
    explain: () => 'found two periods, expected one. Remove the other.',
  },
  {
    pattern: /(?<=[a-z]{2})[.,;](?=[A-Z][a-z]+(?:\s|$))/,
    explain: (found) => `found ${JSON.stringify(found)} without a space behind it, expected one. Add it.`,
  },
  {
    pattern: /(?<=\w) +(?:[,;!?]|[.:](?=\s+[A-Z]|$))/m,
    explain: (found) => `found a space before ${JSON.stringify(found.trim())}, expected none. Remove it.`,
  },
  {
    pattern: /(?<=[a-z])!/,
    explain: () => 'found an exclamation mark, expected a plain sentence that ends with a period.',
  },
];

function getLineWithin({value, position}: Text, index: number): number {
  return (position?.start.line ?? 1) + getLine(value, index) - 1;
}

/** The kinds of admonitions. */
const ADMONITIONS = ['note', 'tip', 'info', 'warning', 'danger'] as const;

/** Types of admonitions elsewhere, by those of this site. */
const OTHER_TYPES: Readonly<Record<string, string>> = {
  attention: 'warning',
  caution: 'warning',
  error: 'danger',
  hint: 'tip',
  important: 'info',
  success: 'tip',
  warn: 'warning',
};

const OPENING = /^:::(?<type>[a-z]+)\[[^\]\n]+\]$/;

function explainOpening(text: string): string {
  const type = /^:*\s*(\w+)/.exec(text)?.[1] ?? '';
  const title = text.replace(/^:+\s*\w*\s*/, '').replace(/^\[|\]$|^"|"$/g, '');
  const kinds: readonly string[] = ADMONITIONS;
  return kinds.includes(type)
    ? `found ${quote(text)}, expected :::${type}[${title === '' ? 'Title' : title}]. Write the title in brackets directly behind the type.`
    : `found the admonition ${quote(text)}, ${suggest(OTHER_TYPES[type] ?? type, kinds)}. Correct its type.`;
}

/** Admonitions: of a known type, with a title, closed, not within each other, and with text. */
function checkAdmonitions({file, prose}: SourcePage): Finding[] {
  const findings: Finding[] = [];
  let open: {line: number; text: string; isEmpty: boolean} | undefined;
  prose.forEach((raw, index) => {
    const text = raw.trim();
    const line = index + 1;
    if (!text.startsWith(':::')) {
      open = open && {...open, isEmpty: open.isEmpty && text === ''};
      return;
    }
    if (/^:{3,}$/.test(text)) {
      if (!open) {
        findings.push({
          file,
          line,
          message: 'found ":::" that closes nothing, expected :::note[Title] above it. Remove it.',
        });
      } else if (open.isEmpty) {
        findings.push({
          file,
          line: open.line,
          message: `found ${quote(open.text)} without text, expected text between it and ":::". Write it, or remove both.`,
        });
      }
      open = undefined;
      return;
    }
    const type = OPENING.exec(text)?.groups?.type;
    const kinds: readonly string[] = ADMONITIONS;
    if (type === undefined || !kinds.includes(type)) {
      findings.push({file, line, message: explainOpening(text)});
    }
    if (open) {
      findings.push({
        file,
        line,
        message: `found ${quote(text)} within the admonition of line ${open.line}, expected ":::" before it. Close the first one.`,
      });
    }
    open = {line, text, isEmpty: true};
  });
  if (open) {
    const {line, text} = open as {line: number; text: string};
    findings.push({
      file,
      line,
      message: `found ${quote(text)} that nothing closes, expected ":::" on a line of its own below its text. Add it.`,
    });
  }
  return findings;
}

/** Code in a row of a table. */
const CODE = /`[^`]*`/g;

/** Rows of tables whose code has a sign that divides cells. */
function checkDividedCode({file, tree, lines}: SourcePage): Finding[] {
  const findings: Finding[] = [];
  walkTree<Nodes>(tree!, (node) => {
    if (node.type !== 'tableRow' || !node.position) {
      return;
    }
    const {line} = node.position.start;
    const isOpen = node.children.some((cell) =>
      cell.children.some((child) => child.type === 'text' && child.value.includes('`')),
    );
    const found = isOpen ? lines[line - 1]!.match(CODE)?.find((code) => /(?<!\\)\|/.test(code)) : undefined;
    if (found !== undefined) {
      findings.push({
        file,
        line,
        message: `found ${quote(found)}, in which "|" ends the cell of a table, expected "\\|". Write ${found.replaceAll('|', '\\|')}.`,
      });
    }
  });
  return findings;
}

/** How a fence of code begins, behind the signs of a quotation or a list. */
const FENCE = /^[\s>]*(?:[-*]|\d+\.)?\s*(`{3,}|~{3,})/;

/**
 * The first fence within a fence of as many signs: the first one is not closed, or shows another one. Below it, code is
 * read as text, and text as code.
 */
export function findNestedFence({file, tree, lines}: SourcePage): Finding | undefined {
  const found: Finding[] = [];
  if (tree) {
    walkTree<Nodes>(tree, (node) => {
      if (node.type !== 'code' || !node.position || found.length > 0) {
        return;
      }
      const {start, end} = node.position;
      const fence = FENCE.exec(lines[start.line - 1]!)?.[1];
      const within = lines.slice(start.line, end.line - 1);
      const index = fence === undefined ? -1 : within.findIndex((line) => new RegExp(`^\\s*${fence}\\w`).test(line));
      if (index !== -1) {
        found.push({
          file,
          line: start.line + index + 1,
          message: `found ${quote(within[index]!.trim())} within the code fence of line ${start.line}, expected ${fence!} above it, which closes that one, or more signs around code that shows a fence. Add them.`,
        });
      }
    });
  }
  return found[0];
}

/** The signs of a fence that ends with the file or with its list item, since nothing closes it; otherwise undefined. */
export function findOpenFence({position}: Code, lines: readonly string[]): string | undefined {
  if (!position) {
    return undefined;
  }
  const {start, end} = position;
  const fence = FENCE.exec(lines[start.line - 1]!)?.[1];
  const last = lines[end.line - 1]!.trim();
  const isClosed = end.line > start.line && /^(?:`+|~+)$/.test(last) && last.startsWith(fence ?? '');
  return isClosed ? undefined : fence;
}

/** Fences that nothing closes. */
function checkFences(page: SourcePage): Finding[] {
  const {file, tree, lines} = page;
  const nested = findNestedFence(page);
  const findings = nested ? [nested] : [];
  if (!tree) {
    return findings;
  }
  walkTree<Nodes>(tree, (node) => {
    if (node.type !== 'code' || !node.position || node.position.end.line >= (nested?.line ?? Infinity)) {
      return;
    }
    const fence = findOpenFence(node, lines);
    if (fence !== undefined) {
      findings.push({
        file,
        line: node.position.start.line,
        message: `found a code fence that nothing closes, expected ${fence} on a line of its own below the code, indented as its first line. Add it.`,
      });
    }
  });
  return findings;
}

/** Links without a space between them and a word. */
function checkGluedLinks(file: string, children: readonly PhrasingContent[]): Finding[] {
  return children.flatMap((node, index) => {
    const [before, after] = [children[index - 1], children[index + 1]];
    const isGlued =
      node.type === 'link' &&
      ((before?.type === 'text' && /[A-Za-z]$/.test(before.value)) ||
        (after?.type === 'text' && /^[A-Za-z]/.test(after.value)));
    return isGlued
      ? [
          {
            file,
            line: node.position?.start.line ?? 1,
            message: `found a link to ${node.url} without a space between it and a word, expected one, or the whole word in the brackets, as in [refunds](…). Correct it.`,
          },
        ]
      : [];
  });
}

/** Paragraphs that end in the middle of a sentence, or of a parenthesis. */
function checkSentence(source: string): string | undefined {
  const text = source.trimEnd();
  // The description of a state is a sentence.
  if (/[\w%]$/.test(text) && !/%meaning\.[\w.-]+%$/.test(text) && /\s/.test(text) && /^[A-Z]/.test(text)) {
    return `found a paragraph that ends with ${quote(text.slice(-20).trimStart())}, expected a whole sentence. End it with a period.`;
  }
  const bare = text.replace(CODE, '').replace(/(?<=\])\([^)\n]*\)/g, '');
  const open = bare.lastIndexOf('(');
  return open !== -1 && !bare.includes(')', open)
    ? `found ${quote(bare.slice(open))}, a parenthesis that nothing closes, expected ")" behind it. Add it.`
    : undefined;
}

/** Code between two backticks that was to be a block of code. */
function explainShortFence(source: string): string | undefined {
  const language = /^``(?!`)(\w*)\n/.exec(source)?.[1];
  return language === undefined
    ? undefined
    : `found "\`\`${language}" above a block of code, expected three backticks above and below it. Add one to each.`;
}

/**
 * What Markdown does not make of a text what its writer meant: links, emphasis, tables, lists, footnotes, admonitions and
 * fences that are not, and signs in place of words.
 */
export function checkMarkdown(page: SourcePage): Finding[] {
  const {file, tree, source} = page;
  if (!tree) {
    return [];
  }
  const findings: Finding[] = [...checkAdmonitions(page), ...checkFences(page)];
  const dividedCode = checkDividedCode(page);
  const divided = new Set(dividedCode.map(({line}) => line));
  findings.push(...dividedCode);
  walkTree<Nodes>(tree, (node) => {
    if (node.type === 'delete' || (node.type === 'listItem' && typeof node.checked === 'boolean')) {
      const what = node.type === 'delete' ? 'words that are struck out' : 'a list with boxes to tick';
      findings.push({
        file,
        line: node.position?.start.line ?? 1,
        message: `found ${what}, expected what is true now, in sentences. Remove the signs and what is no longer true.`,
      });
    }
    if (node.type === 'footnoteDefinition' || node.type === 'footnoteReference') {
      findings.push({
        file,
        line: node.position?.start.line ?? 1,
        message: `found the footnote ${node.identifier}, expected none. Write what it adds into the sentence.`,
      });
    }
    if (node.type === 'thematicBreak' || node.type === 'inlineCode') {
      const text = source.slice(node.position?.start.offset, node.position?.end.offset);
      const message =
        node.type === 'inlineCode'
          ? explainShortFence(text)
          : `found the line ${quote(text)}, expected a heading between two parts. Write it, or remove the line.`;
      findings.push(...(message === undefined ? [] : [{file, line: node.position?.start.line ?? 1, message}]));
    }
    if (node.type === 'paragraph' && node.position) {
      findings.push(...checkGluedLinks(file, node.children));
      const text = source.slice(node.position.start.offset, node.position.end.offset);
      const message = text.startsWith(':::') ? undefined : checkSentence(text);
      if (message !== undefined) {
        findings.push({file, line: node.position.end.line, message});
      }
    }
    if (node.type === 'text') {
      // Lines that open and close admonitions, which are checked above.
      const own = splitMisread(node.value.replace(/^:::.*/gm, (line) => ' '.repeat(line.length))).rest;
      const isEscaped = source.slice(node.position?.start.offset, node.position?.end.offset).includes('\\[');
      const value = isEscaped ? own.replace(/[[\]]/g, '"') : own;
      const find = (rules: readonly TextRule[]): {index: number; message: string; rule: TextRule['rule']}[] =>
        rules.flatMap(({pattern, explain, rule}) => {
          const found = pattern.exec(value);
          return found ? [{index: found.index, message: explain(found[0]), rule}] : [];
        });
      const leftover = find(LEFTOVERS)
        .slice(0, 1)
        .filter(({index, rule}) => !(rule === 'open-code' && divided.has(getLineWithin(node, index))));
      const signs = find(TYPOGRAPHY);
      findings.push(
        ...[...leftover, ...signs].map(({index, message}) => ({file, line: getLineWithin(node, index), message})),
      );
    }
  });
  return findings;
}
