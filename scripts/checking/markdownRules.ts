import type {Finding} from '../../packages/authoring/finding';

/** What to write, by the rule of markdownlint that finds it missing. Rules that `.markdownlint.jsonc` turns off are left out. */
export const MARKDOWN_RULES: Readonly<Record<string, string>> = {
  MD003: '"#" before the words of a heading. Write "## Heading", without a line of signs below it',
  MD004: '"-" before each entry of a list. Replace the other sign',
  MD005: 'entries of one list in one column. Indent them alike',
  MD007:
    'the entries of a list within a list below the first letter of its entry. Indent them by two spaces below "-", and by three below "1."',
  MD011: '[text](target). Swap the brackets',
  MD012: 'one empty line. Remove the others',
  MD018: 'a space behind the "#" of a heading. Add it',
  MD019: 'one space behind the "#" of a heading. Remove the others',
  MD020: 'no "#" at the end of a heading. Remove it',
  MD021: 'no "#" at the end of a heading. Remove it',
  MD022: 'an empty line above and below a heading. Add it',
  MD023: 'a heading at the beginning of its line. Remove the spaces before it',
  MD024: 'headings with different words below one heading. Say in one of them what is different',
  MD025: 'one first-level heading, the title. Begin the line with "##"',
  MD026: 'a heading without a sign at its end. Remove it',
  MD027: 'one space behind ">". Remove the others',
  MD028: '">" on the empty line too, or text between two quotations. Add one of them',
  MD029:
    'the numbers of a list in order, 1, 2, 3. Correct them; if they begin again, what is between two entries is not indented as they are: indent it by three spaces',
  MD030: 'one space behind the sign of an entry. Remove the others',
  MD031: 'an empty line above and below a code fence. Add it',
  MD032: 'an empty line above and below a list. Add it',
  MD035: 'a heading between two parts, without a line. Remove the line',
  MD036: 'a heading, as in "## Heading". Write it so, or make the words part of a sentence',
  MD038: 'no spaces at the ends of `code`. Remove them',
  MD039: 'no spaces at the ends of the text of a link. Remove them',
  MD040: 'a language behind the backticks, such as bash or json. Add it',
  MD042: 'a target in the link, as in [text](./refunds.mdx). Write it',
  MD043: 'the headings that each such page has. Add them',
  MD044: 'the name as its owner writes it. Correct its letters',
  MD046: 'code between lines of three backticks, and text that is not indented. Remove the spaces, or add the fences',
  MD047: 'one line end at the end of the file. Correct it',
  MD048: 'three backticks for a code fence. Replace the other signs',
  MD049: '_words_ for stress. Replace the other signs',
  MD050: '**words** for strong words. Replace the other signs',
  MD051: 'the anchor of a heading. Correct it',
  MD052: 'the target in the link, as in [text](target). Write it',
  MD053: 'no definition that nothing uses. Remove it, or write the target into the link',
  MD054: '[text](target). Write the link so',
  MD055: '"|" at both ends of each row of a table. Add it',
  MD056: 'as many cells in each row as in the first. Correct the row; write \\| for a "|" within a cell',
  MD058: 'an empty line above and below a table. Add it',
  MD059: 'words that say what the link leads to, such as the title of the page. Replace them',
};

/** Rules that the check of pages has, too, and reports with what was found and where. */
const RULES_OF_PAGES = new Set(['MD011', 'MD052', 'MD059']);

/** `payments/Guides/refunds.mdx:12:5 error MD009/no-trailing-spaces Trailing spaces [Expected: 0 or 2; Actual: 3]` */
const LINE = /^(?<file>[^\s:]+):(?<line>\d+)(?::\d+)? (?:error )?(?<rule>MD\d+)\/\S+ (?<rest>.*)$/;

/** A line that markdownlint prints, as a finding; undefined for a line that is none, or whose mistake another check reports. */
export function explainMarkdownLine(text: string): Finding | undefined {
  const {file, line, rule, rest} = LINE.exec(text)?.groups ?? {};
  if (file === undefined || (file.endsWith('.mdx') && RULES_OF_PAGES.has(rule!))) {
    return undefined;
  }
  const [, description = rest!, details = ''] = /^(.*?) (\[.*)$/.exec(rest!) ?? [];
  const context = /\[Context: "(.*)"\]/.exec(details)?.[1];
  const what = `${description.charAt(0).toLowerCase()}${description.slice(1)}${context === undefined ? '' : ` in "${context}"`}`;
  const expected = MARKDOWN_RULES[rule!];
  if (expected === undefined) {
    throw new Error(`${rule!} of markdownlint has no text in MARKDOWN_RULES, expected what to write. Add it.`);
  }
  return {
    file,
    line: Number(line),
    message: `found a mistake of Markdown, ${what}, expected ${expected}.`,
    rule: rule!,
  };
}

/** Whether the style of a file can be checked: front matter that is not read would be taken for text. */
export function hasReadableHead(file: string, source: string): boolean {
  const isDocument = file.endsWith('.mdx') && !/(?:^|\/)_[^/]*$/.test(file);
  return !isDocument || /^---\n[^]*?\n---(?:\n|$)/.test(source);
}

/** Rules that a list breaks when it is indented too little: it ends the list around it. */
const AFTER_INDENTATION = new Set(['MD007', 'MD029', 'MD032']);

/**
 * The findings without those that follow from the indentation of a list: between two empty lines, its first entry is
 * reported, and neither the others nor the lists into which it divides the one around it.
 *
 * @param findings of one file
 */
export function dropListConsequences(findings: readonly Finding[], source: string): Finding[] {
  const lines = source.split('\n');
  const findStart = (line: number): number => lines.slice(0, line).findLastIndex((text) => text.trim() === '');
  const causes = new Map<number, Finding>();
  findings
    .filter(({rule}) => rule === 'MD007')
    .forEach((finding) => {
      const start = findStart(finding.line);
      causes.set(start, causes.get(start) ?? finding);
    });
  return findings.filter((finding) => {
    const cause = causes.get(findStart(finding.line));
    return cause === undefined || cause === finding || !AFTER_INDENTATION.has(finding.rule ?? '');
  });
}
