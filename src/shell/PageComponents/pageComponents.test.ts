import fs from 'node:fs';
import {expect, it} from 'vitest';

const THEME = 'node_modules/@docusaurus/theme-classic/lib/theme/MDXComponents/index.js';

/** Names that a page of Markdown cannot have: this site draws no diagrams of Mermaid. */
const ABSENT = ['mermaid'];

function readNames(file: string, pattern: RegExp): string[] {
  return [...fs.readFileSync(file, 'utf8').matchAll(pattern)].map(({groups}) => groups!.name!);
}

it('browsers have each component of pages once: most pages use it, or the page that draws it imports it', () => {
  const theme = readNames(THEME, /^ {2}(?<name>\w+)[:,]/gm);
  const site = readNames('src/theme/MDXComponents/index.tsx', /^ {2}(?<name>\w+)[:,]/gm);
  const provided = readNames('src/shell/PageComponents/provided.ts', /\bimport (?<name>\w+)/g);
  const ofPages = readNames('src/shell/PageComponents/imported.tsx', /(?:default as |export const )(?<name>\w+)/g);
  const all = [...new Set([...theme, ...site])].filter((name) => !ABSENT.includes(name));
  expect(all.length).toBeGreaterThan(20);
  expect([...provided, ...ofPages].sort()).toEqual(all.sort());
});
