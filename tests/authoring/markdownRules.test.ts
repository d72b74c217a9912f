import fs from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import type {Finding} from '../../packages/authoring/finding';
import {
  dropListConsequences,
  explainMarkdownLine,
  hasReadableHead,
  MARKDOWN_RULES,
} from '../../scripts/checking/markdownRules';

async function listRules(): Promise<string[]> {
  const folder = path.resolve('node_modules/markdownlint/lib');
  const files = fs.readdirSync(folder).filter((file) => /^md\d/.test(file));
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(path.join(folder, file)).href) as Promise<{default: unknown}>),
  );
  return modules.flatMap(({default: rules}) => [rules].flat() as {names: string[]}[]).map(({names}) => names[0]!);
}

describe('a mistake that markdownlint finds', () => {
  it('has a text for each rule that is on, and for no other', async () => {
    const config = parse(fs.readFileSync('.markdownlint.jsonc', 'utf8').replace(/^\s*\/\/.*$/gm, '')) as object;
    const off = Object.entries(config).flatMap(([rule, value]) => (value === false ? [rule] : []));
    const rules = await listRules();
    expect(rules.length).toBeGreaterThan(50);
    expect(Object.keys(MARKDOWN_RULES).sort()).toEqual(rules.filter((rule) => !off.includes(rule)).sort());
  });

  it.each([
    ['a/b.mdx', '---\ntitle: A\n---\n\nText.\n', true],
    ['a/b.mdx', '\n---\ntitle: A\n---\n\nText.\n', false],
    ['a/b.mdx', '---\ntitle: A\n\nText.\n', false],
    ['a/_part.mdx', 'Text.\n', true],
    ['README.md', '# Title\n', true],
  ])('is looked for in %s of %j: %s', (file, source, isRead) => {
    expect(hasReadableHead(file, source)).toBe(isRead);
  });

  it('is a finding with its line, its text, and what to write', () => {
    expect(
      explainMarkdownLine(
        'a/b.mdx:12:5 error MD036/no-emphasis-as-heading Emphasis used instead of a heading [Context: "Refund"]',
      ),
    ).toEqual({
      file: 'a/b.mdx',
      line: 12,
      message: expect.stringMatching(
        /emphasis used instead of a heading in "Refund", expected a heading, as in "## Heading"/,
      ) as string,
      rule: 'MD036',
    });
    expect(explainMarkdownLine('Summary: 1 error(s)')).toBeUndefined();
  });

  it('is left out where the check of pages reports it', () => {
    const text = '12:5 error MD059/descriptive-link-text Link text should be descriptive [Context: "[here]"]';
    expect(explainMarkdownLine(`a/b.mdx:${text}`)).toBeUndefined();
    expect(explainMarkdownLine(`a/b.md:${text}`)).toBeDefined();
  });

  it('is left out where it follows from a list that is indented too little', () => {
    const source = '1. One:\n  - a\n  - b\n2. Two\n\n2. Three\n';
    const create = (line: number, rule: string): Finding => ({
      file: 'a.mdx',
      line,
      message: `found a mistake of Markdown, expected ${MARKDOWN_RULES[rule]!}.`,
      rule,
    });
    const findings = [
      create(1, 'MD032'),
      create(2, 'MD007'),
      create(2, 'MD032'),
      create(3, 'MD007'),
      create(4, 'MD029'),
      create(4, 'MD047'),
      create(6, 'MD029'),
    ];
    expect(dropListConsequences(findings, source)).toEqual([findings[1], findings[5], findings[6]]);
  });
});
