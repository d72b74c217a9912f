import fs from 'node:fs';
import path from 'node:path';

/**
 * Which folder may import which: data flows from contracts through the pipeline and the topics to pages. One
 * row applies to a file. Why: docs/decisions/0048-layout-by-topic.md.
 */

/** Folders of the project, as imports from other folders name them. */
const ALL = ['ui', 'shell', 'topics', 'pipeline', 'theme', 'pages', 'sandbox', 'scripts', 'tests', 'bench'];

/** Files of topics that run in Node, at build. */
const BUILD_PARTS = ['src/topics/*/{elements,drawing}/**', 'src/topics/*/{toolData,downloads,feeds}.ts'];

/** Topics that every other topic may import, and what a few may import besides. No cycles. */
const SHARED_TOPICS = ['money', 'errors'];
const MORE_TOPICS = {
  // A journey shows how objects change, and the screens of the app.
  journey: ['lifecycles', 'screens'],
  // A return shows which calls its state allows.
  returns: ['lifecycles'],
};

const topics = fs
  .readdirSync(path.join(import.meta.dirname, 'src/topics'), {withFileTypes: true})
  .filter((entry) => entry.isDirectory())
  .map(({name}) => name);

/** The topics that a topic must not import. */
function listForbiddenTopics(topic) {
  const allowed = SHARED_TOPICS.includes(topic) ? [] : [...SHARED_TOPICS, ...(MORE_TOPICS[topic] ?? [])];
  return topics.filter((name) => name !== topic && !allowed.includes(name));
}

/**
 * A row: the files; folders that they must not import from; folders from which they may import only types,
 * since browser code must not load code of Node.
 *
 * @typedef {{
 *   name: string,
 *   files: string[],
 *   ignores?: string[],
 *   forbidden: string[],
 *   typesOnly?: string[],
 * }} Boundary
 */

/** @type {readonly Boundary[]} */
export const BOUNDARIES = [
  {name: 'packages', files: ['packages/**'], forbidden: [...ALL, 'src', 'brand']},
  {name: 'pipeline', files: ['src/pipeline/**'], forbidden: without(ALL, 'pipeline', 'shell')},
  {name: 'ui', files: ['src/ui/**'], forbidden: without(ALL, 'ui', 'pipeline'), typesOnly: ['pipeline']},
  {name: 'shell', files: ['src/shell/**'], forbidden: without(ALL, 'ui', 'shell', 'pipeline'), typesOnly: ['pipeline']},
  {name: 'hooks', files: ['src/hooks/**'], forbidden: ALL},
  {name: 'client modules', files: ['src/clientModules/**'], forbidden: ALL},
  {name: 'theme', files: ['src/theme/**'], forbidden: without(ALL, 'ui', 'shell', 'theme')},
  {name: 'home and other pages', files: ['src/pages/**'], forbidden: without(ALL, 'ui', 'shell', 'pages')},
  {
    name: 'sandbox',
    files: ['sandbox/**'],
    forbidden: [...without(ALL, 'sandbox', 'pipeline', 'topics'), 'topics/[^/]+/(?:elements|drawing|[A-Z])'],
  },
  {name: 'benchmark', files: ['bench/**'], forbidden: without(ALL, 'bench', 'pipeline', 'scripts')},
  {name: 'lists of what topics contribute', files: ['src/topics/*.ts'], forbidden: without(ALL, 'topics', 'pipeline')},
  ...topics.flatMap((topic) => {
    const forbidden = [...without(ALL, 'ui', 'topics', 'pipeline'), ...listForbiddenTopics(topic)];
    const build = BUILD_PARTS.map((pattern) => pattern.replace('*', topic));
    return [
      {name: `${topic}, at build`, files: build, forbidden},
      {
        name: topic,
        files: [`src/topics/${topic}/**`],
        ignores: build,
        forbidden,
        typesOnly: ['pipeline', 'elements', 'drawing', 'toolData'],
      },
    ];
  }),
];

function without(folders, ...allowed) {
  return folders.filter((folder) => !allowed.includes(folder));
}

/** A regular expression for imports from these folders, or from folders below them. */
function matchImports(folders) {
  return `^(?:@site/|(?:\\.{1,2}/)+)(?:src/)?(?:topics/)?(?:${folders.join('|')})(?:/|$)`;
}

/** The rows as configurations of ESLint. Tests may import test utilities. */
export default BOUNDARIES.map(({name, files, ignores = [], forbidden, typesOnly = []}) => ({
  name: `boundaries of ${name}`,
  files,
  ignores: [...ignores, '**/*.test.{ts,tsx}', 'packages/*/tests/**'],
  rules: {
    '@typescript-eslint/no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            regex: matchImports(forbidden),
            message: `${name}: must not import from there. See eslint.boundaries.mjs for what is allowed.`,
          },
          ...(typesOnly.length === 0
            ? []
            : [
                {
                  regex: matchImports(typesOnly),
                  allowTypeImports: true,
                  message: `${name}: runs in the browser, and the import in Node. Import only types.`,
                },
              ]),
        ],
      },
    ],
  },
}));
