import path from 'node:path';
import type {Heading, Link, Nodes, Root} from 'mdast';
import {renderPlainText, readPageText, parsePageTree} from '../../sandbox/doctest/parsePage';

/** A page as an integrator reads it: its parts in their order. */
export interface PageReading {
  readonly file: string;
  readonly headings: readonly ReadHeading[];
  readonly lists: readonly ReadList[];
  readonly links: readonly ReadLink[];
  /** Text outside blocks, and blocks of commands, by their lines. */
  readonly passages: readonly PagePassage[];
}

interface ReadHeading {
  readonly line: number;
  readonly depth: number;
  readonly text: string;
  /** The line of the next heading of its depth or above. */
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

interface PagePassage {
  readonly line: number;
  readonly kind: 'prose' | 'commands';
  readonly text: string;
}

/** The target of a link of a page, as a path of the site. */
export function resolveLink(file: string, url: string): string {
  if (/^[a-z]+:/.test(url)) {
    return url;
  }
  const [target = '', anchor] = url.split('#');
  const page = target === '' ? file : target.startsWith('/') ? target : path.join(path.dirname(file), target);
  const address = `/${page.replace(/^\//, '').replace(/\.mdx$/, '')}`;
  return anchor === undefined ? address : `${address}#${anchor}`;
}

function getNodeLine(node: Nodes): number {
  return node.position?.start.line ?? 1;
}

function visitNodes(node: Nodes, see: (node: Nodes) => void): void {
  see(node);
  if ('children' in node) {
    node.children.forEach((child) => visitNodes(child, see));
  }
}

function hasCommands(node: Nodes): boolean {
  let found = false;
  visitNodes(node, (one) => (found ||= one.type === 'code' && one.lang === 'bash'));
  return found;
}

function collectNodeText(node: Nodes): string {
  const parts: string[] = [];
  visitNodes(node, (one) => {
    if (one.type === 'paragraph' || one.type === 'tableCell') {
      parts.push(renderPlainText(one));
    }
  });
  return parts.join('\n');
}

/** Reads a page, whose tokens are replaced. */
export function readPageParts(file: string, text = readPageText(file)): PageReading {
  const tree: Root = parsePageTree(file, text);
  const headings: ReadHeading[] = [];
  const lists: ReadList[] = [];
  const links: ReadLink[] = [];
  const passages: PagePassage[] = [];
  const see: Record<string, (node: Nodes) => void> = {
    heading: (node) => {
      const {depth} = node as Heading;
      headings
        .filter((heading) => heading.end === Infinity && heading.depth >= depth)
        .forEach((heading) => (heading.end = getNodeLine(node)));
      headings.push({line: getNodeLine(node), depth, text: renderPlainText(node), end: Infinity});
    },
    list: (node) => {
      if (node.type === 'list' && node.ordered) {
        const items = node.children.map((item) => ({
          line: getNodeLine(item),
          text: collectNodeText(item),
          hasCommands: hasCommands(item),
        }));
        lists.push({line: getNodeLine(node), items});
      }
    },
    link: (node) => {
      links.push({line: getNodeLine(node), text: renderPlainText(node), url: resolveLink(file, (node as Link).url)});
    },
    paragraph: (node) => passages.push({line: getNodeLine(node), kind: 'prose', text: renderPlainText(node)}),
    tableCell: (node) => passages.push({line: getNodeLine(node), kind: 'prose', text: renderPlainText(node)}),
    code: (node) => {
      if (node.type === 'code' && node.lang === 'bash') {
        passages.push({line: getNodeLine(node), kind: 'commands', text: node.value});
      }
    },
  };
  visitNodes(tree, (node) => see[node.type]?.(node));
  return {file, headings, lists, links, passages};
}
