import fs from 'node:fs';
import path from 'node:path';
import escapeRegExp from 'escape-string-regexp';
import {parseDocument} from 'yaml';
import type {PageName} from './pageFile';

/** Where a host learns what has moved; `deploy` makes its configurations from it. */
const REDIRECTS = 'deploy/redirects.yaml';

/** Replaces a text where it is a whole name: neither a longer path nor a longer word. */
function replaceName(source: string, from: string, to: string): string {
  return source.replace(new RegExp(`(?<![\\w-])${escapeRegExp(from)}(?![\\w-]|/\\w)`, 'g'), () => to);
}

function relate(from: string, to: string): string {
  const relative = path.posix.relative(path.posix.dirname(from), to);
  return relative.startsWith('.') ? relative : `./${relative}`;
}

/** Rewrites links by file: those of the moved page, which are relative to it, and those of others to it. */
function rewriteFileLinks(source: string, file: string, from: PageName, to: PageName): string {
  return source.replace(/(\]\(|\]: )(\.{1,2}\/[^)#\s]+)/g, (link, start: string, target: string) => {
    const isMoved = file === from.file;
    const resolved = path.posix.join(path.posix.dirname(file), target);
    if (!isMoved && resolved !== from.file) {
      return link;
    }
    const aim = resolved === from.file ? to.file : resolved;
    return `${start}${relate(isMoved ? to.file : file, aim)}`;
  });
}

/** Adds a redirect, and lets those that led to the old path lead to the new one: one hop, however often a page moves. */
function addRedirect(source: string, from: string, to: string): string {
  const document = parseDocument(source);
  const known = ((document.toJS() ?? []) as {from: string; to: string}[]).filter((one) => one.from !== to);
  const moved = known.map((one) => ({
    from: one.from,
    to: one.to.split('#')[0] === from ? one.to.replace(from, to) : one.to,
  }));
  const comments = source
    .split('\n')
    .filter((line) => line.startsWith('#'))
    .join('\n');
  const entries = [...moved, {from, to}].map((one) => `- from: ${one.from}\n  to: ${one.to}\n`).join('');
  return `${comments === '' ? '' : `${comments}\n`}${entries}`;
}

/**
 * Moves a page: its file, every link to it and every name of it, its entry in the sidebar, and a redirect from its old
 * path.
 *
 * @param folder the root of the site
 * @param files of the project with text, from the root
 * @returns the files that have changed, from the root
 * @throws when a page does not exist, exists already, or would change its area
 */
export function movePage(folder: string, from: PageName, to: PageName, files: readonly string[]): string[] {
  if (!fs.existsSync(path.join(folder, from.file))) {
    throw new Error(`${from.file}: found no page, expected the file of one.`);
  }
  if (fs.existsSync(path.join(folder, to.file))) {
    throw new Error(`${to.file}: found a page, expected a new file. Choose another name.`);
  }
  if (from.area !== to.area) {
    throw new Error(
      `found a move from ${from.area} to ${to.area}, expected one within an area, since its sidebar names the page.`,
    );
  }
  const changed: string[] = [];
  const write = (file: string, text: string): void => {
    const full = path.join(folder, file);
    fs.mkdirSync(path.dirname(full), {recursive: true});
    fs.writeFileSync(full, text);
    changed.push(file);
  };
  for (const file of files.filter((one) => one !== REDIRECTS)) {
    const source = fs.readFileSync(path.join(folder, file), 'utf8');
    const linked = file.endsWith('.mdx') ? rewriteFileLinks(source, file, from, to) : source;
    const named = [
      [from.file, to.file],
      [from.url, to.url],
      ...(file === `sidebars-${from.area}.ts` || file === 'docusaurus.config.ts' ? [[from.id, to.id]] : []),
    ].reduce((text, [one, other]) => replaceName(text, one!, other!), linked);
    if (file === from.file) {
      write(to.file, named);
      fs.rmSync(path.join(folder, file));
    } else if (named !== source) {
      write(file, named);
    }
  }
  const redirects = path.join(folder, REDIRECTS);
  write(REDIRECTS, addRedirect(fs.existsSync(redirects) ? fs.readFileSync(redirects, 'utf8') : '', from.url, to.url));
  return changed;
}
