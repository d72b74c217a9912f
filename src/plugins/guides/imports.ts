import fs from 'node:fs';
import path from 'node:path';
import type {Root, RootContent} from 'mdast';
import {visit} from 'unist-util-visit';

const COMPONENTS = 'src/components';

const given = new Map<string, ReadonlySet<string>>();

/** Components that every page has, by the names in which `src/theme/MDXComponents` gives them. Read once. */
function givenTo(siteFolder: string): ReadonlySet<string> {
  const known = given.get(siteFolder);
  if (known) {
    return known;
  }
  const source = fs.readFileSync(path.join(siteFolder, 'src/theme/MDXComponents/index.tsx'), 'utf8');
  const names = new Set([...source.matchAll(/^import (\w+) from/gm)].map(([, name]) => name!));
  given.set(siteFolder, names);
  return names;
}

function importOf(name: string): RootContent {
  const source = `@site/${COMPONENTS}/${name}`;
  return {
    type: 'mdxjsEsm',
    value: `import ${name} from '${source}';`,
    data: {
      estree: {
        type: 'Program',
        sourceType: 'module',
        comments: [],
        body: [
          {
            type: 'ImportDeclaration',
            attributes: [],
            specifiers: [{type: 'ImportDefaultSpecifier', local: {type: 'Identifier', name}}],
            source: {type: 'Literal', value: source, raw: `'${source}'`},
          },
        ],
      },
    },
  } as unknown as RootContent;
}

/**
 * Imports the components that a page uses and that have a folder in `src/components`, so that only that page loads
 * them. Those that the page imports itself, and those that every page has, are left as they are.
 */
export function importComponents(tree: Root, siteFolder: string): void {
  const used = new Set<string>();
  let imported = '';
  visit(tree, (node) => {
    if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
      used.add(node.name ?? '');
    }
    if (node.type === 'mdxjsEsm') {
      imported += node.value;
    }
  });
  const everywhere = givenTo(siteFolder);
  const names = [...used].filter(
    (name) =>
      /^[A-Z]\w*$/.test(name) &&
      !everywhere.has(name) &&
      !new RegExp(`\\b${name}\\b`).test(imported) &&
      fs.existsSync(path.join(siteFolder, COMPONENTS, name, 'index.tsx')),
  );
  tree.children.unshift(...names.sort().map(importOf));
}
