import {parseDocument, visit, type YAMLError} from 'yaml';
import {getLine} from './getLine';
import {explainInvisible, INVISIBLE} from './invisible';

/** A mistake in the syntax of a text. */
interface SyntaxMistake {
  /** Counted from 1. */
  readonly line: number;
  /** What was found, what was expected, what to do. */
  readonly message: string;
}

interface Explanation {
  /** The code and the reason that the parser gives. */
  readonly reason: RegExp;
  readonly explain: (line: string, column: number) => string;
  /** The index of the line that is the cause, of those up to where the parser gave up; -1 where that line is. */
  readonly findCause?: (lines: readonly string[], below: readonly string[]) => number;
}

/** The most characters of a line that a message repeats. */
const EXCERPT = 60;

const INDENTATION = 'at another indentation than its neighbors';
/** Lines between a wrong indentation and what follows from it. */
const NEAR = 3;

function quote(line: string): string {
  const text = line.trim();
  return JSON.stringify(text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text);
}

const KEY = /^[\s-]*(?:"([^"]*)"|'([^']*)'|([^:]*?))\s*:/;

/** A line without its quoted texts. */
function removeQuoted(line: string): string {
  return line.replace(/'[^']*'|"[^"]*"/g, '');
}

function hasOpenBracket(line: string): boolean {
  const bare = removeQuoted(line).replace(/(?:^|\s)#.*/, '');
  const count = (bracket: string): number => bare.split(bracket).length;
  return count('[') > count(']') || count('{') > count('}');
}

/** A comment that begins without a space: a "#" that was meant, and that ends what is before it. */
const CUT = /(?<=\s)#\S.*/;

function explainCut(comment: string, expected: string): string {
  return `found ${JSON.stringify(comment.slice(0, 40))} ${expected}. Put it into quotes, or begin a comment with "# ".`;
}

function getIndent(line: string): number {
  return /^ */.exec(line)![0].length;
}

/** The key further left than its neighbors above and below, behind which the parser gives up at one of them; -1 for none. */
function findMovedKey(lines: readonly string[], below: readonly string[]): number {
  const indent = getIndent(lines.at(-1)!);
  const isText = (line: string): boolean => /^\s*[^\s#]/.test(line);
  const isOutside = (line: string): boolean => isText(line) && getIndent(line) < indent;
  const moved = lines.findLastIndex(isOutside);
  const key = lines[moved] ?? '';
  const above = lines.slice(0, Math.max(moved, 0)).findLast((line) => isText(line) && getIndent(line) <= indent);
  // A key with an equal one below is right.
  const next = below.find(isOutside);
  const isMoved =
    /^\s*[\w-]+:$/.test(key) &&
    above !== undefined &&
    getIndent(above) === indent &&
    (next === undefined || getIndent(next) !== getIndent(key));
  return isMoved ? moved : -1;
}

function explainReservedCharacter(line: string): string {
  return `found a value in ${quote(line)} that begins with a character of YAML's own, expected text. Put it into quotes.`;
}

/** What the parser means, in the words of those who write YAML; the first that matches. */
const EXPLANATIONS: readonly Explanation[] = [
  {
    reason: /^TAB_AS_INDENT/,
    explain: () => 'found a tab as indentation, expected spaces. Replace it by two spaces per level.',
  },
  {
    reason: /^DUPLICATE_KEY/,
    // The parser reports the column of the key, which within braces is not the first of its line.
    explain: (line, column) =>
      `found the key ${
        KEY.exec(line.slice(column - 1))
          ?.slice(1)
          .find(Boolean) ?? quote(line)
      } twice, expected each key of a map once. Remove one of the two.`,
  },
  {
    reason: /Missing closing/,
    findCause: (lines) => lines.findLastIndex((line) => /(?:^|[:,[{-])\s*(?:'[^']*|"[^"]*)$/.test(line)),
    explain: (line) => `found ${quote(line)} without a closing quote, expected one. Add it at the end of the text.`,
  },
  {
    reason: /Flow (?:map|sequence)|Expected flow/,
    findCause: (lines) => lines.findLastIndex(hasOpenBracket),
    explain: (line) => {
      const [comment] = CUT.exec(removeQuoted(line)) ?? [];
      return comment === undefined
        ? `found ${quote(line)}, in which a bracket or brace is not closed, expected [a, b] or {key: value}. Close it.`
        : explainCut(
            comment,
            'without quotes, which YAML reads as a comment, with the brackets in it, expected a text',
          );
    },
  },
  {
    reason: /^BLOCK_IN_FLOW|Missing ,/,
    explain: (line) => `found ${quote(line)} without a comma between two entries, expected one. Add it.`,
  },
  {
    reason: /at node end/,
    explain: (line) =>
      `found text behind a closing quote in ${quote(line)}, expected the end of the line. Inside single quotes write '' for an apostrophe.`,
  },
  {
    reason: /^BAD_INDENT|BLOCK_AS_IMPLICIT_KEY|block sequence|Sequence item without/,
    findCause: findMovedKey,
    explain: (line) =>
      /:\s[^'"{[]*:\s/.test(line)
        ? `found two colons in ${quote(line)}, expected one between key and value. Put a text with a colon into quotes: key: 'Text: more'.`
        : `found ${quote(line)} ${INDENTATION}, expected the keys of a map, and the entries of a list, in one column. Move it there.`,
  },
  {
    reason: /^MULTILINE_IMPLICIT_KEY|Implicit/,
    explain: (line) =>
      /^[\s-]*[\w.-]+:\S/.test(line)
        ? `found ${quote(line)} without a space behind the colon, expected key: value. Add the space.`
        : `found ${quote(line)}, which has no colon, expected a key with a value. Write key: value, or put a text of several lines into quotes.`,
  },
  {
    reason: /^BAD_SCALAR_START|alias/i,
    explain: explainReservedCharacter,
  },
  {
    reason: /^BAD_DQ_ESCAPE/,
    explain: (line) =>
      `found an unknown escape in ${quote(line)}, expected one such as \\n. Write \\\\ for a backslash, or use single quotes.`,
  },
  {
    reason: /^MULTIPLE_DOCS/,
    explain: () => 'found a second document behind "---", expected one per file. Remove the line.',
  },
];

function explain({code, message, linePos}: YAMLError, lines: readonly string[]): SyntaxMistake {
  const [reason = message] = message.split(/ at line \d+/);
  const reported = linePos?.[0].line ?? 1;
  const known = EXPLANATIONS.find((one) => one.reason.test(`${code} ${reason}`));
  const cause = (known?.findCause?.(lines.slice(0, reported), lines.slice(reported)) ?? -1) + 1;
  const line = cause === 0 ? reported : cause;
  const text = lines[line - 1] ?? '';
  const [invisible] = text.match(INVISIBLE) ?? [];
  if (invisible !== undefined) {
    return {line, message: explainInvisible(invisible)};
  }
  return {
    line,
    message:
      known?.explain(text, cause === 0 ? (linePos?.[0].col ?? 1) : 1) ??
      `found ${quote(text)}, expected valid YAML. The parser states: ${reason}.`,
  };
}

/** Every mistake in the syntax of a YAML text, at most one per line; none when it can be parsed. */
export function explainYamlErrors(text: string): SyntaxMistake[] {
  const document = parseDocument(text, {uniqueKeys: true});
  const lines = text.split('\n');
  const mistakes = document.errors.map((error) => explain(error, lines));
  if (mistakes.length === 0) {
    try {
      document.toJS();
    } catch (error) {
      // An alias without its anchor, which the parser finds only when it resolves it.
      const name = /alias[^:]*: (\S+)/.exec((error as Error).message)?.[1] ?? '*';
      const line = lines.findIndex((one) => one.includes(`*${name}`)) + 1 || 1;
      mistakes.push({line, message: explainReservedCharacter(lines[line - 1] ?? '')});
    }
  }
  const sorted = mistakes
    .filter(({line}, index) => mistakes.findIndex((other) => other.line === line) === index)
    .sort((a, b) => a.line - b.line);
  // After one wrong indentation, the lines below it are wrong by the same.
  return sorted.filter(
    ({line, message}, index) =>
      !(
        message.includes(INDENTATION) &&
        sorted[index - 1]?.message.includes(INDENTATION) &&
        line - sorted[index - 1]!.line <= NEAR
      ),
  );
}

/** Texts of which YAML reads only the beginning. */
export function findCutTexts(text: string): SyntaxMistake[] {
  const mistakes: SyntaxMistake[] = [];
  if (CUT.test(text)) {
    visit(parseDocument(text), {
      Scalar: (_, {type, comment, range}) => {
        if (type === 'PLAIN' && range && comment && /^\S/.test(comment)) {
          mistakes.push({
            line: getLine(text, range[0]),
            message: explainCut(
              `#${comment}`,
              'behind a text without quotes, which YAML reads as a comment, expected the whole text',
            ),
          });
        }
      },
    });
  }
  return mistakes;
}
