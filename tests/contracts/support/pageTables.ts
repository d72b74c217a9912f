import fs from 'node:fs';
import {replaceTokens} from '../../../src/pipeline/prose/tokens';
import {readTokens} from '../../../src/pipeline/projectContracts';

/** The text of a page, with brand readTokens() replaced. */
export function readPageWithBrand(file: string): string {
  return replaceTokens({filePath: file, fileContent: fs.readFileSync(file, 'utf8')}, readTokens());
}

/**
 * The part of a page below a heading, up to the next heading of the same or a
 * higher level.
 *
 * @throws when the page does not have the heading
 */
export function extractSection(file: string, heading: string): string {
  const lines = readPageWithBrand(file).split('\n');
  const start = lines.indexOf(heading);
  if (start === -1) {
    throw new Error(`${file}: found no heading "${heading}". Restore it, or correct the test.`);
  }
  const level = heading.indexOf(' ');
  const length = lines.slice(start + 1).findIndex((line) => new RegExp(`^#{1,${level}} `).test(line));
  return lines.slice(start + 1, length === -1 ? undefined : start + 1 + length).join('\n');
}

function splitCells(line: string): string[] {
  return line
    .replace(/^\s*\|/, '')
    .replace(/\|\s*$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}

/** The tables of a text, each as rows of cells without the header. */
export function parseTables(text: string): string[][][] {
  const blocks = text.match(/(?:^ *\|.*\n?)+/gm) ?? [];
  return blocks.map((block) => block.trim().split('\n').slice(2).map(splitCells));
}

/** A table of a section of a page, by default the first one. */
export function readTable(file: string, heading: string, index = 0): string[][] {
  const table = parseTables(extractSection(file, heading))[index];
  if (!table) {
    throw new Error(`${file}: found no table ${index + 1} below "${heading}". Restore it, or correct the test.`);
  }
  return table;
}

/** Text without its links: `[text](target)` becomes `text`. */
export function removeLinks(text: string): string {
  return text.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1');
}

/** A value as code in a table. */
export function formatCode(value: string): string {
  return `\`${value}\``;
}
