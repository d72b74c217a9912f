import fs from 'node:fs';
import path from 'node:path';

const FOLDERS = ['payments', 'commerce', 'src/pages'];

/** Every page's source: path from the root of the project. */
export function listMdxFiles(): string[] {
  return FOLDERS.flatMap((folder) =>
    fs
      .readdirSync(folder, {recursive: true, encoding: 'utf8'})
      .filter((file) => file.endsWith('.mdx'))
      .map((file) => path.join(folder, file)),
  ).sort();
}

/** Splits a page into its front matter, as text, and its body. */
export function readPageSource(file: string): {frontMatter: string; body: string} {
  const source = fs.readFileSync(file, 'utf8');
  const [, frontMatter = '', body = source] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  return {frontMatter, body};
}

export interface SourceFence {
  readonly file: string;
  readonly line: number;
  readonly language: string;
  readonly code: string;
}

/** The code fences of a page; a fence inside a longer one is part of its code. */
export function listFences(file: string): SourceFence[] {
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  const fences: SourceFence[] = [];
  let start: {marker: string; language: string; line: number} | undefined;
  for (const [index, line] of lines.entries()) {
    const match = /^\s*(`{3,})(\w*)/.exec(line);
    if (!start && match) {
      start = {marker: match[1]!, language: match[2]!, line: index + 1};
    } else if (start && line.trim() === start.marker) {
      fences.push({...start, file, code: lines.slice(start.line, index).join('\n')});
      start = undefined;
    }
  }
  return fences;
}
