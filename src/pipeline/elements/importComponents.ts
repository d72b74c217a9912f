import fs from 'node:fs';
import path from 'node:path';
import type {Nodes, Root, RootContent} from 'mdast';
import {walkTree} from '../markdown/walkTree';

/** Where components are, each in a folder of its name. */
const FOLDERS = ['src/ui', 'src/topics/*'];

/** Components of the theme that pages may use without importing them. */
const THEME_COMPONENTS = ['Tabs', 'TabItem'];

const components = new Map<string, ReadonlyMap<string, string>>();

function listFolders(siteFolder: string, pattern: string): string[] {
  if (!pattern.endsWith('/*')) {
    return [pattern];
  }
  const parent = pattern.slice(0, -2);
  return fs
    .readdirSync(path.join(siteFolder, parent), {withFileTypes: true})
    .filter((entry) => entry.isDirectory())
    .map(({name}) => `${parent}/${name}`);
}

/**
 * The module of each component, by its name. Read once.
 *
 * @throws when two folders have the same name
 */
function findComponents(siteFolder: string): ReadonlyMap<string, string> {
  const known = components.get(siteFolder);
  if (known) {
    return known;
  }
  const found = new Map(THEME_COMPONENTS.map((name) => [name, `@theme/${name}`]));
  for (const folder of FOLDERS.flatMap((pattern) => listFolders(siteFolder, pattern))) {
    for (const name of fs.readdirSync(path.join(siteFolder, folder))) {
      if (/^[A-Z]/.test(name) && fs.existsSync(path.join(siteFolder, folder, name, 'index.tsx'))) {
        const other = found.get(name);
        if (other !== undefined) {
          throw new Error(`${folder}/${name}: found a second component ${name}, as ${other}. Rename one of them.`);
        }
        found.set(name, `@site/${folder}/${name}`);
      }
    }
  }
  components.set(siteFolder, found);
  return found;
}

const globalComponents = new Map<string, ReadonlySet<string>>();

/** Components that every page has, by their names in `src/theme/MDXComponents`. Read once. */
function readGlobalComponents(siteFolder: string): ReadonlySet<string> {
  const known = globalComponents.get(siteFolder);
  if (known) {
    return known;
  }
  const source = fs.readFileSync(path.join(siteFolder, 'src/theme/MDXComponents/index.tsx'), 'utf8');
  const names = new Set([...source.matchAll(/^import (\w+) from/gm)].map(([, name]) => name!));
  globalComponents.set(siteFolder, names);
  return names;
}

function createImport(name: string, source: string): RootContent {
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
 * Imports the components that a page uses, of the theme, `src/ui` or a topic, so that only that page loads them. Those that the page imports itself, and those that every page has, are left as they are.
 */
export function importComponents(tree: Root, siteFolder: string): void {
  const used = new Set<string>();
  let imported = '';
  walkTree<Nodes>(tree, (node) => {
    if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
      used.add(node.name ?? '');
    }
    if (node.type === 'mdxjsEsm') {
      imported += node.value;
    }
  });
  const everywhere = readGlobalComponents(siteFolder);
  const modules = findComponents(siteFolder);
  const names = [...used].filter(
    (name) => modules.has(name) && !everywhere.has(name) && !new RegExp(`\\b${name}\\b`).test(imported),
  );
  tree.children.unshift(...names.sort().map((name) => createImport(name, modules.get(name)!)));
}
