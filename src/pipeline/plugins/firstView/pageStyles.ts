import postcss, {type Container, type Rule} from 'postcss';

/**
 * Selects from the style sheet of the site the rules that the HTML of one page uses, in their order. A rule is used when
 * the page has every class, id and element that its selector names; states, attributes and pseudo-classes may change and
 * always count. Only rules for what scripts add later are missing; the whole sheet follows after the first view.
 */

interface Declaration {
  readonly property: string;
  readonly text: string;
  /** The custom properties that it reads. */
  readonly reads: readonly string[];
}

interface StyleRule {
  readonly selectors: readonly {readonly text: string; readonly names: readonly string[]}[];
  readonly declarations: readonly Declaration[];
}

interface Block {
  /** Of a nested block: `@media print`. */
  readonly head: string;
  readonly children: readonly (StyleRule | Block | string)[];
}

const isCustom = (property: string): boolean => property.startsWith('--');

/** Longer values are not repeated in the place of a reference. */
const LONGEST_REPEATED_VALUE = 60;

/** A reference to a custom property, without a fallback. */
const REFERENCE = /var\((?<name>--[\w-]+)\)/g;

/**
 * What the first view can do without: the signs of what scrolls, which scripts find, scroll bars of browsers that do not
 * know `scrollbar-width`, the space at the end of a sidebar that is scrolled, the line below a link of an admonition under
 * the pointer, which is that of other links, and the icon of a color mode that follows the system, which the site does not
 * have.
 */
const LATER = /\[tabindex\]|::-webkit-scrollbar|menuWithAnnouncementBar|systemToggleIcon|^\.alert a:hover/;

/** The name of what no page has. */
const NOWHERE = '#nowhere';

/** A selector of lists within lists: `ul ol`. */
const NESTED_LISTS = /^[ou]l(?: [ou]l)+$/;

/**
 * What a selector names: `.menu__link`, `#nprogress`, `kbd`, `ul ol` as one. What it excludes, leaves open or escapes
 * names nothing.
 */
function listNames(selector: string): string[] {
  if (selector.includes('\\')) {
    return [];
  }
  if (NESTED_LISTS.test(selector)) {
    return [selector];
  }
  if (LATER.test(selector)) {
    return [NOWHERE];
  }
  const plain = selector.replace(/\[[^\]]*\]/g, '').replace(/::?[\w-]+(?:\((?:[^()]|\([^()]*\))*\))?/g, '');
  return plain.match(/[.#]?[\w-]+/g) ?? [];
}

/** Puts a value in the place of a reference, apart from what is around it: `var(--a)var(--b)` has no space. */
function insertValue(text: string, constants: ReadonlyMap<string, string>): string {
  return text.replace(REFERENCE, (reference, name: string, index: number) => {
    const value = constants.get(name);
    if (value === undefined) {
      return reference;
    }
    const before = /[\w)%"']/.test(text[index - 1] ?? ' ') ? ' ' : '';
    const after = /[\w(#"'.-]/.test(text[index + reference.length] ?? ' ') ? ' ' : '';
    return before + value + after;
  });
}

function isRoot({parent, selector}: Rule): boolean {
  return selector === ':root' && parent?.type === 'root';
}

/** Shorthands that set each property whose name begins with theirs. */
const SHORTHANDS = ['animation', 'background', 'margin', 'padding', 'transition'];

/** Whether a property is among those that are set, by itself, by its shorthand, or by its name without a prefix. */
function isSet(property: string, set: ReadonlySet<string> | undefined): boolean {
  const names = [
    property,
    ...SHORTHANDS.filter((name) => property.startsWith(`${name}-`)),
    property.replace(/^-webkit-/, ''),
  ];
  return set !== undefined && names.some((name) => set.has(name));
}

/**
 * Removes declarations that later rules with the same selectors replace: the theme's where the site has its own. A rule
 * for some screens is replaced as others are, and replaces none.
 */
function removeReplaced(root: postcss.Root): void {
  const replaced = new Map<string, Set<string>>();
  const removeFrom = (rule: Rule): void =>
    rule.nodes
      .filter((node) => node.type === 'decl')
      .filter(
        ({prop, important}) => !important && rule.selectors.every((selector) => isSet(prop, replaced.get(selector))),
      )
      .forEach((declaration) => declaration.remove());
  for (const node of [...root.nodes].reverse()) {
    if (node.type === 'atrule' && node.name === 'media') {
      node.walkRules(removeFrom);
    } else if (node.type === 'rule') {
      const properties = node.nodes.filter((one) => one.type === 'decl').map(({prop}) => prop);
      removeFrom(node);
      for (const selector of node.selectors) {
        replaced.set(selector, new Set([...(replaced.get(selector) ?? []), ...properties]));
      }
    }
  }
}

/** The custom properties that a text names. */
export function listCustomProperties(text: string): string[] {
  return text.match(/--[a-z][\w-]*/g) ?? [];
}

/**
 * Removes from a sheet what has no effect: declarations that later rules replace, and custom properties that nothing
 * reads, such as most shades of the theme's colors.
 *
 * @param mentioned the custom properties that pages and scripts name
 */
export function shrinkStyles(root: postcss.Root, mentioned: ReadonlySet<string>): void {
  removeReplaced(root);
  for (let count = -1; count !== 0;) {
    count = 0;
    const read = new Set([
      ...mentioned,
      ...[...String(root).matchAll(/var\((?<name>--[\w-]+)/g)].map((match) => match[1]!),
    ]);
    root.walkDecls(/^--/, (declaration) => {
      if (!read.has(declaration.prop)) {
        declaration.remove();
        count += 1;
      }
    });
  }
  root.walkRules((rule) => {
    if (rule.nodes.length === 0) {
      rule.remove();
    }
  });
}

/** Whether a rule is for the document element alone, in every state: colors of the dark mode, for one. */
function isForDocument({selectors}: Rule): boolean {
  return selectors.every((selector) => /^(?::root|html)?(?:\[data-theme=[^\]]+\])?(?::root)?$/.test(selector));
}

/**
 * Custom properties that are declared once, on the root, and read nothing that another element declares: their value is
 * the same in the place of each reference.
 */
function findConstants(root: postcss.Root): Map<string, string> {
  const counts = new Map<string, number>();
  const values = new Map<string, string>();
  const localNames = new Set<string>();
  root.walkDecls(/^--/, ({prop, value, parent}) => {
    counts.set(prop, (counts.get(prop) ?? 0) + 1);
    if (isRoot(parent as Rule)) {
      values.set(prop, value);
    }
    if (!isForDocument(parent as Rule)) {
      localNames.add(prop);
    }
  });
  const isConstant = ([name, value]: [string, string]): boolean =>
    counts.get(name) === 1 &&
    value.length <= LONGEST_REPEATED_VALUE &&
    (value.match(/--[\w-]+/g) ?? []).every((read) => counts.has(read) && !localNames.has(read));
  const constants = new Map([...values].filter(isConstant));
  // Constants may read constants.
  for (let changes = 1; changes > 0;) {
    changes = 0;
    for (const [name, value] of constants) {
      const inserted = insertValue(value, constants);
      if (inserted !== value) {
        constants.set(name, inserted);
        changes += 1;
      }
    }
  }
  return constants;
}

function readRule(rule: Rule, constants: ReadonlyMap<string, string>): StyleRule {
  const declarations = rule.nodes.flatMap((node): Declaration[] => {
    if (node.type !== 'decl') {
      throw new Error(`The style sheet nests ${node.type} in ${rule.selector}, expected declarations only.`);
    }
    const value = insertValue(node.value, constants);
    const text = `${node.prop}:${value}${node.important ? '!important' : ''}`;
    return [{property: node.prop, text, reads: value.match(/--[\w-]+/g) ?? []}];
  });
  return {selectors: rule.selectors.map((text) => ({text, names: listNames(text)})), declarations};
}

function readBlock(container: Container, head: string, constants: ReadonlyMap<string, string>): Block {
  const children = container.nodes!.map((node) => {
    if (node.type === 'rule') {
      return readRule(node, constants);
    }
    const isGroup = node.type === 'atrule' && /^(?:media|supports|layer|container)$/.test(node.name) && node.nodes;
    return isGroup ? readBlock(node, `@${node.name} ${node.params}`, constants) : String(node);
  });
  return {head, children};
}

/** The rules of a sheet, read once for all pages. */
export function readStyles(css: string): Block {
  const root = postcss.parse(css);
  return readBlock(root, '', findConstants(root));
}

/**
 * What scripts add before all rules are there: the menu of narrow screens, hidden, and the notice of a page whose scripts do
 * not run, which never loads all rules.
 */
const ADDED_AT_ONCE = ['.navbar-sidebar', '.navbar-sidebar__backdrop', '#page-scripts-missing'];

/** All names that selectors of a sheet have. */
function listSheetNames({children}: Block): string[] {
  return children.flatMap((child) => {
    if (typeof child === 'string') {
      return [];
    }
    return 'head' in child ? listSheetNames(child) : child.selectors.flatMap(({names}) => names);
  });
}

const ELEMENTS = /<(?<element>[a-z][\w-]*)|\s(?:(?<isId>id)|class)=(?:"(?<quoted>[^"]*)"|(?<bare>[^\s>"]+))/gi;

/** Lists within lists, up to three, as selectors name them. */
function listNestedLists(html: string): string[] {
  const open: string[] = [];
  const found = new Set<string>();
  for (const [, end, list] of html.matchAll(/<(\/?)([ou]l)\b/g)) {
    if (end) {
      open.pop();
      continue;
    }
    open.forEach((outer, depth) => {
      found.add(`${outer} ${list!}`);
      open.slice(depth + 1).forEach((inner) => found.add(`${outer} ${inner} ${list!}`));
    });
    open.push(list!);
  }
  return [...found];
}

/**
 * The classes, ids and elements of a page that the sheet has rules for, as its selectors name them, and the custom
 * properties that its HTML mentions.
 */
export function listPageNames(styles: Block, html: string): Set<string> {
  const names = new Set(listNestedLists(html));
  for (const {groups} of html.matchAll(ELEMENTS)) {
    const {element, isId, quoted, bare} = groups!;
    if (element) {
      names.add(element.toLowerCase());
    } else {
      (quoted ?? bare!).split(/\s+/).forEach((name) => names.add((isId ? '#' : '.') + name));
    }
  }
  const known = listSheetNames(styles).filter((name) => names.has(name));
  return new Set([...known, ...listCustomProperties(html)].sort());
}

interface Group {
  readonly names: ReadonlySet<string>;
  /** The pages that it has, by their places. */
  readonly pages: readonly number[];
}

function joinGroups(a: Group, b: Group): Group {
  return {names: new Set([...a.names, ...b.names]), pages: [...a.pages, ...b.pages]};
}

/** The names that all pages of two groups together would have without using them, if the groups were one. */
function countUnused(a: Group, b: Group): number {
  const {size} = joinGroups(a, b).names;
  return (size - a.names.size) * a.pages.length + (size - b.names.size) * b.pages.length;
}

/** Joins the two groups that fit best. */
function joinClosest(groups: readonly Group[]): Group[] {
  const pairs = groups.flatMap((a, index) => groups.slice(index + 1).map((b) => ({a, b, unused: countUnused(a, b)})));
  const {a, b} = pairs.reduce((best, pair) => (pair.unused < best.unused ? pair : best));
  return [...groups.filter((group) => group !== a && group !== b), joinGroups(a, b)];
}

/**
 * Gives pages that use similar names the same set of names: the union of theirs.
 *
 * @param pages the names of each page
 * @param most how many sets there may be
 * @returns the set of each page
 */
export function groupNames(pages: readonly ReadonlySet<string>[], most: number): ReadonlySet<string>[] {
  const byNames = new Map<string, Group>();
  for (const [page, names] of pages.entries()) {
    const key = [...names].join(' ');
    byNames.set(key, {names, pages: [...(byNames.get(key)?.pages ?? []), page]});
  }
  let groups: Group[] = [];
  for (const group of byNames.values()) {
    groups = [...groups, group];
    if (groups.length > most) {
      groups = joinClosest(groups);
    }
  }
  const found = new Map(groups.flatMap(({names, pages: places}) => places.map((page) => [page, names] as const)));
  return pages.map((_, page) => found.get(page)!);
}

function selectBlock(block: Block, names: ReadonlySet<string>): Block {
  const children = block.children.flatMap((child): Block['children'] => {
    if (typeof child === 'string') {
      return [child];
    }
    if ('head' in child) {
      const selected = selectBlock(child, names);
      return selected.children.length > 0 ? [selected] : [];
    }
    const selectors = child.selectors.filter((selector) => selector.names.every((name) => names.has(name)));
    return selectors.length > 0 ? [{selectors, declarations: child.declarations}] : [];
  });
  return {head: block.head, children};
}

function listDeclarations({children}: Block): Declaration[] {
  return children.flatMap((child) =>
    typeof child === 'string' ? [] : 'head' in child ? listDeclarations(child) : child.declarations,
  );
}

/** The custom properties that something other than an unread custom property reads. */
function findReadProperties(block: Block, names: ReadonlySet<string>): Set<string> {
  const declarations = listDeclarations(block);
  const readBy = new Map<string, string[]>();
  for (const {property, reads} of declarations.filter((one) => isCustom(one.property))) {
    readBy.set(property, [...(readBy.get(property) ?? []), ...reads]);
  }
  const found = new Set<string>();
  const add = (name: string): void => {
    if (!found.has(name)) {
      found.add(name);
      readBy.get(name)?.forEach(add);
    }
  };
  declarations.filter(({property}) => !isCustom(property)).forEach(({reads}) => reads.forEach(add));
  [...names].filter(isCustom).forEach(add);
  return found;
}

function writeBlock({head, children}: Block, read: ReadonlySet<string>): string {
  const text = children
    .map((child) => {
      if (typeof child === 'string') {
        return child;
      }
      if ('head' in child) {
        return writeBlock(child, read);
      }
      const declarations = child.declarations.filter(({property}) => !isCustom(property) || read.has(property));
      const selectors = child.selectors.map((selector) => selector.text).join(',');
      return declarations.length > 0 ? `${selectors}{${declarations.map((one) => one.text).join(';')}}` : '';
    })
    .join('');
  return head && text ? `${head}{${text}}` : text;
}

/** The rules for pages with these names. */
export function selectStyles(styles: Block, pageNames: ReadonlySet<string>): string {
  const names = new Set([...pageNames, '*', 'from', 'to', ...ADDED_AT_ONCE]);
  const selected = selectBlock(styles, names);
  return writeBlock(selected, findReadProperties(selected, names));
}
