import path from 'node:path';
import type {Heading, Link, Nodes, Root} from 'mdast';
import {plainText, recordedText, treeOf} from '../../sandbox/doctest/parsePage';

/** A page as an integrator reads it: its parts in their order. */
export interface Reading {
  readonly file: string;
  readonly headings: readonly ReadHeading[];
  readonly lists: readonly ReadList[];
  readonly links: readonly ReadLink[];
  /** Text outside blocks, and blocks of commands, by their lines. */
  readonly passages: readonly Passage[];
}

interface ReadHeading {
  readonly line: number;
  readonly depth: number;
  readonly text: string;
  /** The line at which the next heading of its depth or above stands. */
  end: number;
}

interface ReadList {
  readonly line: number;
  readonly items: readonly {readonly line: number; readonly text: string; readonly hasCommands: boolean}[];
}

interface ReadLink {
  readonly line: number;
  readonly text: string;
  /** Its address on the site, with its anchor. */
  readonly url: string;
}

interface Passage {
  readonly line: number;
  readonly kind: 'prose' | 'commands';
  readonly text: string;
}

/** Where a link of a page leads, as an address of the site. */
export function addressOf(file: string, url: string): string {
  if (/^[a-z]+:/.test(url)) {
    return url;
  }
  const [target = '', anchor] = url.split('#');
  const page = target === '' ? file : target.startsWith('/') ? target : path.join(path.dirname(file), target);
  const address = `/${page.replace(/^\//, '').replace(/\.mdx$/, '')}`;
  return anchor === undefined ? address : `${address}#${anchor}`;
}

function lineOf(node: Nodes): number {
  return node.position?.start.line ?? 1;
}

function visit(node: Nodes, see: (node: Nodes) => void): void {
  see(node);
  if ('children' in node) {
    node.children.forEach((child) => visit(child, see));
  }
}

function commandsIn(node: Nodes): boolean {
  let found = false;
  visit(node, (one) => (found ||= one.type === 'code' && one.lang === 'bash'));
  return found;
}

function textIn(node: Nodes): string {
  const parts: string[] = [];
  visit(node, (one) => {
    if (one.type === 'paragraph' || one.type === 'tableCell') {
      parts.push(plainText(one));
    }
  });
  return parts.join('\n');
}

/** Reads a page, whose tokens are replaced. */
export function readingOf(file: string, text = recordedText(file)): Reading {
  const tree: Root = treeOf(file, text);
  const headings: ReadHeading[] = [];
  const lists: ReadList[] = [];
  const links: ReadLink[] = [];
  const passages: Passage[] = [];
  const see: Record<string, (node: Nodes) => void> = {
    heading: (node) => {
      const {depth} = node as Heading;
      headings
        .filter((heading) => heading.end === Infinity && heading.depth >= depth)
        .forEach((heading) => (heading.end = lineOf(node)));
      headings.push({line: lineOf(node), depth, text: plainText(node), end: Infinity});
    },
    list: (node) => {
      if (node.type === 'list' && node.ordered) {
        const items = node.children.map((item) => ({
          line: lineOf(item),
          text: textIn(item),
          hasCommands: commandsIn(item),
        }));
        lists.push({line: lineOf(node), items});
      }
    },
    link: (node) => {
      links.push({line: lineOf(node), text: plainText(node), url: addressOf(file, (node as Link).url)});
    },
    paragraph: (node) => passages.push({line: lineOf(node), kind: 'prose', text: plainText(node)}),
    tableCell: (node) => passages.push({line: lineOf(node), kind: 'prose', text: plainText(node)}),
    code: (node) => {
      if (node.type === 'code' && node.lang === 'bash') {
        passages.push({line: lineOf(node), kind: 'commands', text: node.value});
      }
    },
  };
  visit(tree, (node) => see[node.type]?.(node));
  return {file, headings, lists, links, passages};
}
