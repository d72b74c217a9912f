import {PAGE_KINDS, type PageKind} from './pageKinds';

/** What can happen to a file on its way to the browser. */
export const FILE_FAULTS = ['missing', 'error', 'truncated', 'html', 'reset', 'slow'] as const;

export type FileFault = (typeof FILE_FAULTS)[number];

/**
 * - `scripts`: without it the page is not hydrated.
 * - `looks`: without it the page works, and looks plainer.
 * - `later`: loaded once a reader asks for it, or goes to another page.
 */
export type FileRole = 'scripts' | 'looks' | 'later';

export interface FaultyFile {
  readonly name: string;
  readonly role: FileRole;
  /** The requests of it. */
  readonly requests: RegExp;
  /** The kinds of pages that load it. */
  readonly kinds: readonly PageKind['kind'][];
}

const ALL = PAGE_KINDS.map(({kind}) => kind);
const PAGES = ALL.filter((kind) => kind !== 'not found');

export const FAULTY_FILES: readonly FaultyFile[] = [
  {name: 'React', role: 'scripts', requests: /\/assets\/js\/react\./, kinds: ALL},
  {name: 'the runtime of the bundler', role: 'scripts', requests: /\/assets\/js\/runtime~main\./, kinds: ALL},
  {name: 'the main script', role: 'scripts', requests: /\/assets\/js\/main\./, kinds: ALL},
  {name: 'the script of the page', role: 'scripts', requests: /\/assets\/js\/page-/, kinds: PAGES},
  {
    name: 'the layout of the area',
    role: 'scripts',
    requests: /\/assets\/js\/(?:[0-9a-f]{8}|node_modules_docusaurus)[^/]*\.js/,
    kinds: ['guide', 'reference', 'tool', 'changelog'],
  },
  {name: 'the whole style sheet', role: 'looks', requests: /\/assets\/css\/styles\./, kinds: ALL},
  {name: 'the fonts', role: 'looks', requests: /\.woff2$/, kinds: ALL},
  {name: 'the code of a tool', role: 'later', requests: /\/assets\/js\/tool-/, kinds: ['tool', 'changelog']},
  {name: 'the code of the search', role: 'later', requests: /\/assets\/js\/search\./, kinds: ALL},
  {name: 'the index of the search', role: 'later', requests: /\/search\//, kinds: ALL},
  {name: 'the menu', role: 'later', requests: /\/assets\/js\/src_shell_MobileMenu/, kinds: ALL},
  {name: 'the HTML of the next page', role: 'later', requests: /\/(?:payments|commerce)\/(?!nope)[^.]*$/, kinds: ALL},
  {name: 'the script of the next page', role: 'later', requests: /\/assets\/js\/page-/, kinds: ALL},
];

/** What can happen to a page besides its files. */
export const SITUATIONS = [
  'no connection, and back',
  'storage that is full',
  'storage that is blocked',
  'storage that is corrupt',
  'a clock ten years behind',
  'a clock ten years ahead',
  'texts rewritten by a translator',
  'a new deployment while the page is open',
] as const;

export type Situation = (typeof SITUATIONS)[number];

/** How many faults the matrix tries: each file and each situation on each kind of page that can have it. */
export function countFaults(): number {
  const files = FAULTY_FILES.reduce((count, {kinds}) => count + kinds.length, 0);
  return files * FILE_FAULTS.length + SITUATIONS.length * PAGE_KINDS.length;
}
