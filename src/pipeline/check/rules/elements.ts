import fs from 'node:fs';
import path from 'node:path';
import type {Nodes} from 'mdast';
import type {MdxJsxFlowElement, MdxJsxTextElement} from 'mdast-util-mdx-jsx';
import {parseAttributes, readAttributes, type AttributeKinds} from '../../../../packages/authoring/attributes';
import type {Finding} from '../../../../packages/authoring/finding';
import {findNearest} from '../../../../packages/authoring/suggest';
import {walkTree} from '../../markdown/walkTree';
import type {SourcePage} from '../page';

/** The elements that pages may use. */
export interface KnownElements {
  /** Those that the build expands, with their attributes. */
  readonly expanded: ReadonlyMap<string, AttributeKinds>;
  /** Components: those that pages may use without importing them. */
  readonly components: ReadonlySet<string>;
}

/** HTML that Markdown has no sign for. */
const HTML = new Set(['details', 'summary', 'kbd', 'sub', 'sup', 'br']);

/** A name has to be this close to be suggested. */
const MOST_EDITS = 4;

function checkTab(node: MdxJsxFlowElement | MdxJsxTextElement): string[] {
  const written = readAttributes(node);
  return ['value', 'label']
    .filter((name) => !written[name])
    .map(
      (name) =>
        `found <TabItem> without a ${name}, expected ${name}="…", ${name === 'label' ? 'which readers see on the tab' : 'which is kept in the address'}.`,
    );
}

/** Elements that nothing defines, and their attributes; tabs without a label; imports of files that do not exist; code in prose. */
export function checkElements(page: SourcePage, {expanded, components}: KnownElements, siteFolder: string): Finding[] {
  const {file, tree} = page;
  if (!tree) {
    return [];
  }
  const findings: Finding[] = [];
  const imported = new Set<string>();
  const add = (node: Nodes, message: string): void => {
    findings.push({file, line: node.position?.start.line ?? 1, message});
  };
  walkTree<Nodes>(tree, (node) => {
    if (node.type === 'mdxjsEsm') {
      for (const [, name, source] of node.value.matchAll(/^import\s+([\w{}\s,*]+?)\s+from\s+['"]([^'"]+)['"]/gm)) {
        name!.match(/\w+/g)?.forEach((one) => imported.add(one));
        const problem = checkImport(source!, path.dirname(path.join(siteFolder, file)), siteFolder);
        if (problem) {
          add(node, problem);
        }
      }
      if (/^export\b/m.test(node.value)) {
        add(
          node,
          'found an export, expected text, elements and imports only. A line that begins with "export" is JavaScript: put it into a code block.',
        );
      }
    }
    if (node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression') {
      if (!/^\s*\/\*[\s\S]*\*\/\s*$/.test(node.value)) {
        const text = `{${node.value}}`;
        add(
          node,
          `found ${text} in prose, which is JavaScript, expected text. Write \\${text.replace('}', '\\}')}, or put it into backticks.`,
        );
      }
    }
    return undefined;
  });
  walkTree<Nodes>(tree, (node) => {
    if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') {
      return;
    }
    const {name} = node;
    const kinds = expanded.get(name ?? '');
    if (name === null) {
      add(node, 'found <>, expected the name of an element.');
    } else if (kinds) {
      try {
        parseAttributes(name, readAttributes(node), kinds, '');
      } catch (error) {
        add(node, (error as Error).message.replace(/^: /, ''));
      }
    } else if (name === 'TabItem') {
      checkTab(node).forEach((message) => add(node, message));
    } else if (!components.has(name) && !imported.has(name) && !HTML.has(name)) {
      const nearest = findNearest(name, [...expanded.keys(), ...components, ...HTML], MOST_EDITS);
      add(
        node,
        /^[A-Z]/.test(name)
          ? `found <${name}>, which is not an element of pages${nearest === undefined ? '' : `, expected <${nearest}>`}. /markdown-page shows the elements.`
          : `found <${name}>, which begins an element, expected text${nearest === undefined ? '' : ` or <${nearest}>`}. Put it into backticks, or write &lt;${name}>.`,
      );
    }
  });
  return findings;
}

const EXTENSIONS = ['', '.ts', '.tsx', '.js', '.mdx', '/index.ts', '/index.tsx'];

/** The problem of an import: its file does not exist. Packages and the theme are left to the bundler. */
function checkImport(source: string, folder: string, siteFolder: string): string | undefined {
  const target = source.startsWith('@site/')
    ? path.join(siteFolder, source.slice('@site/'.length))
    : source.startsWith('.')
      ? path.join(folder, source)
      : undefined;
  if (
    target === undefined ||
    EXTENSIONS.some((extension) => fs.statSync(target + extension, {throwIfNoEntry: false})?.isFile())
  ) {
    return undefined;
  }
  const parent = path.dirname(target);
  const nearest = fs.existsSync(parent) ? findNearest(path.basename(target), fs.readdirSync(parent)) : undefined;
  return `found an import of ${source}, which does not exist${nearest === undefined ? '' : `, expected one such as ${source.replace(/[^/]*$/, nearest)}`}. Elements need no import.`;
}
