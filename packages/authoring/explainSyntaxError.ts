import type {Finding} from './finding';
import {getLine} from './getLine';

interface SyntaxProblem {
  readonly line?: number;
  readonly column?: number;
  readonly place?: {readonly start?: {readonly line: number}; readonly line?: number};
  readonly reason?: string;
}

interface Explanation {
  /** Of the reason that the parser of MDX states. */
  readonly reason: RegExp;
  /** What was found and expected, from the parts of the reason and the text at its place. */
  readonly explain: (parts: readonly string[], near: string) => string;
}

/** The most characters of a line that a message repeats. */
const EXCERPT = 40;

function cutExcerpt(text: string): string {
  return text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text;
}

/** Elements of HTML that have no content. */
const EMPTY_ELEMENT = /^(?:area|br|col|hr|img|input|link|meta|source|wbr)$/;

/** What the parser means, in the words of those who write pages; the first that matches. */
const EXPLANATIONS: readonly Explanation[] = [
  {
    reason: /closing tag for `<([^>`]*)>`/,
    explain: ([, name]) =>
      EMPTY_ELEMENT.test(name!)
        ? `found <${name!}>, expected <${name!} />: an element without content closes itself. Add the slash.`
        : `found <${name!}> that nothing closes, expected </${name!}> below it, or <${name!} /> for an element without content.`,
  },
  {
    reason: /Unexpected closing (?:tag `<\/([^>`]*)>`|slash `\/`)/,
    explain: ([, written], near) => {
      const name = written ?? /^<\/\s*([\w.]*)/.exec(near)?.[1] ?? '';
      return EMPTY_ELEMENT.test(name)
        ? `found </${name}>, expected <${name} />: an element without content closes itself. Replace it.`
        : `found </${name}> that closes nothing, expected <${name}> above it. Remove it, or open the element.`;
    },
  },
  {
    reason: /before attribute value|in attribute value|attribute value/i,
    explain: (_, near) =>
      `found an attribute without quotes near ${JSON.stringify(cutExcerpt(near))}, expected its value in double quotes, as in name="value".`,
  },
  {
    reason: /Unexpected character `["',]`[^,]* (?:before|in|after) attribute/,
    explain: (_, near) =>
      `found ${JSON.stringify(cutExcerpt(near))}, expected name="value" for each attribute, with both quotes and a space between two of them. Correct it.`,
  },
  {
    // Behind "<!", which begins a comment only in HTML.
    reason: /Unexpected character `!`/,
    explain: () => 'found an HTML comment, expected one of MDX: {/* text */}. Replace "<!--" and "-->".',
  },
  {
    // "<https://…>", which is a link only in plain Markdown.
    reason: /before local name|in local name/i,
    explain: (_, near) =>
      `found ${JSON.stringify(cutExcerpt(near))}, in which "<" begins an element, expected a link as [text](target). Write it, or put the address into backticks.`,
  },
  {
    reason: /before name|in name|after self-closing slash|in closing tag|in opening tag|before member name/i,
    explain: (_, near) =>
      `found ${JSON.stringify(cutExcerpt(near))}, in which "<" begins an element, expected text. Write "less than" or &lt;, or put it into backticks.`,
  },
  {
    reason: /acorn|expression|Unexpected content after|Unexpected lazy line/i,
    explain: (_, near) =>
      near.includes('{#')
        ? `found an anchor as {#…}, expected an MDX comment: {/* ${/\{(#[^}]*)\}/.exec(near)?.[1] ?? '#anchor'} */}.`
        : `found ${JSON.stringify(cutExcerpt(near))}, in which "{" begins JavaScript, expected text. Write \\{ for a brace, or put it into backticks.`,
  },
];

/** The place that a parser gives, or the first one that its reason names: `(251:1-251:10)`. */
function findPlace({line, column, place, reason = ''}: SyntaxProblem): {line: number; column: number} {
  const [, named, namedColumn] = /\((\d+):(\d+)-\d+:\d+\)/.exec(reason) ?? [];
  return {
    line: Number(named ?? line ?? place?.start?.line ?? place?.line ?? 1),
    column: Number(namedColumn ?? column ?? 1),
  };
}

/** The line of a comment that the source does not close. */
function findOpenComment(source: string): number | undefined {
  const open = source.lastIndexOf('{/*');
  return open === -1 || source.includes('*/}', open) ? undefined : getLine(source, open);
}

/** The error of the parser of MDX as a finding: its line, the text there, and how to write it. */
export function explainSyntaxError(file: string, source: string, error: unknown): Finding {
  const problem = error as SyntaxProblem;
  const reason = problem.reason ?? (error instanceof Error ? error.message : String(error));
  const {line, column} = findPlace(problem);
  const text = source.split('\n')[line - 1] ?? '';
  // The parser points behind the brace or bracket where it gave up.
  const start = Math.max(text.lastIndexOf('{', column), text.lastIndexOf('<', column), 0);
  const near = text.slice(start).trim();
  const comment = findOpenComment(source);
  if (comment !== undefined && /acorn|expression|Unexpected end of file/i.test(reason)) {
    return {file, line: comment, message: 'found a comment that nothing closes, expected "*/}" at its end. Add it.'};
  }
  if (/^(?:import|export)\b/.test(text) && /acorn/i.test(reason)) {
    return {
      file,
      line,
      message: `found ${JSON.stringify(cutExcerpt(text))}, which is not valid JavaScript, expected text: elements need no import. Remove the line. The parser states: ${reason}`,
    };
  }
  for (const {reason: pattern, explain} of EXPLANATIONS) {
    const parts = pattern.exec(reason);
    if (parts) {
      return {file, line, message: explain(parts, near)};
    }
  }
  return {
    file,
    line,
    message: `found ${JSON.stringify(cutExcerpt(near))}, expected valid MDX. Put it into backticks if it is code. The parser states: ${reason}`,
  };
}
