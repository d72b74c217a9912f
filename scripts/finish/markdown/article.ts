import type {Element, Nodes, Root} from 'hast';
import {select, selectAll} from 'hast-util-select';
import {toString} from 'hast-util-to-string';
import {SKIP, visit} from 'unist-util-visit';

/** What readers cannot see or only scripts can work, and what stands on every page. */
const LEFT_OUT =
  'button:not([role="tab"]), nav, .hash-link, .tool, .page-tools, .theme-doc-toc-mobile, .program-name, [role="status"], [aria-hidden="true"], [class*="admonitionIcon"], wbr';

/** The part of a page that is its own: the article of a document, the main content of any other page. */
export function articleOf(tree: Root): Element | undefined {
  return select('.theme-doc-markdown', tree) ?? select('main article', tree) ?? select('main', tree);
}

/** Gives each colored code the class that says its language. */
function nameLanguages(article: Element): void {
  for (const holder of selectAll('[data-language]', article)) {
    for (const code of selectAll('pre code', holder)) {
      code.properties.className = [`language-${String(holder.properties.dataLanguage)}`];
    }
  }
}

/** Makes a box that can be ticked the first child of its list item, as Markdown has it. */
function unwrapBoxes(article: Element): void {
  for (const item of selectAll('li', article)) {
    const [label] = item.children;
    if (label?.type === 'element' && label.tagName === 'label') {
      item.children.splice(0, 1, ...label.children);
    }
  }
}

/** Takes out the numbers that are links, of items that are numbered anyway. */
function dropNumbers(article: Element): void {
  for (const item of selectAll('ol > li', article)) {
    const [number] = item.children;
    if (number?.type === 'element' && number.tagName === 'a' && /^\d+$/.test(toString(number))) {
      item.children.shift();
    }
  }
}

/**
 * Gives a copy of the article of a page as Markdown can say it: nothing that only scripts work, every box, kind and
 * language where a converter looks for it, every address absolute.
 *
 * @param address of the page, absolute
 */
export function readableArticle(article: Element, address: string): Root {
  const copy = structuredClone(article);
  const leftOut = new Set<Nodes>(selectAll(LEFT_OUT, copy));
  visit(copy, (node, index, parent) => {
    if (parent && index !== undefined && (node.type === 'comment' || leftOut.has(node))) {
      parent.children.splice(index, 1);
      return [SKIP, index];
    }
    return undefined;
  });
  nameLanguages(copy);
  unwrapBoxes(copy);
  dropNumbers(copy);
  for (const kind of selectAll('span[data-kind]', copy)) {
    kind.tagName = 'strong';
  }
  const base: Element = {type: 'element', tagName: 'base', properties: {href: address}, children: []};
  return {type: 'root', children: [base, copy]};
}
