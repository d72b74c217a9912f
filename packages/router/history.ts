/** A place in the site, with its path decoded, as pages read it. */
export interface RouterLocation {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly state: unknown;
  readonly key: string;
}

/** Where to go: an address, relative to the current one, or parts of one. */
export type Target = string | Partial<Pick<RouterLocation, 'pathname' | 'search' | 'hash' | 'state'>>;

type Action = 'POP' | 'PUSH' | 'REPLACE';

type Listener = (location: RouterLocation, action: Action) => void;

/** Returns false to stay. */
type Blocker = (location: RouterLocation, action: Action) => unknown;

/** The history of the browser, as far as Docusaurus and its theme use that of the package `history` 4. */
export interface RouterHistory {
  location: RouterLocation;
  action: Action;
  readonly push: (target: Target, state?: unknown) => void;
  readonly replace: (target: Target, state?: unknown) => void;
  readonly go: (steps: number) => void;
  readonly goBack: () => void;
  readonly goForward: () => void;
  readonly listen: (listener: Listener) => () => void;
  readonly block: (blocker: Blocker) => () => void;
  readonly createHref: (target: Target) => string;
}

/** What an entry of the browser's history keeps: the place of the entry tells in which direction a reader went. */
interface EntryState {
  readonly key: string;
  readonly index: number;
  readonly state?: unknown;
}

function readEntry(): Partial<EntryState> {
  return (window.history.state ?? {}) as Partial<EntryState>;
}

/** Numbers the current entry. One without a number is new: that of the first page, or of a hash that the browser followed. */
function numberEntry(index: number): void {
  if (readEntry().index === undefined) {
    window.history.replaceState({...readEntry(), key: createKey(), index}, '');
  }
}

function createKey(): string {
  return Math.random().toString(36).slice(2, 8);
}

function addPrefix(prefix: string, text = ''): string {
  return text === '' || text === prefix ? '' : text.startsWith(prefix) ? text : prefix + text;
}

/** Completes a target: without a path it is on the current page, without its search and hash. */
export function resolveTarget(
  target: Target,
  {pathname}: Pick<RouterLocation, 'pathname'>,
  state?: unknown,
): RouterLocation {
  if (typeof target !== 'string') {
    const path = target.pathname
      ? new URL(encodeURI(target.pathname), `http://localhost${encodeURI(pathname)}`).pathname
      : encodeURI(pathname);
    return {
      pathname: decodeURI(path),
      search: addPrefix('?', target.search),
      hash: addPrefix('#', target.hash),
      state: target.state ?? state,
      key: createKey(),
    };
  }
  const [, path = '', search, hash] = /^(?<path>[^?#]*)(?<search>\?[^#]*)?(?<hash>#.*)?$/s.exec(target)!;
  const resolved = path === '' ? pathname : decodeURI(new URL(path, `http://localhost${encodeURI(pathname)}`).pathname);
  return {pathname: resolved, search: addPrefix('?', search), hash: addPrefix('#', hash), state, key: createKey()};
}

export function createPath({pathname, search, hash}: Pick<RouterLocation, 'pathname' | 'search' | 'hash'>): string {
  return pathname + search + hash;
}

function readLocation(): RouterLocation {
  const {pathname, search, hash} = window.location;
  const {key = '', state} = readEntry();
  return {pathname: decodeURI(pathname), search: addPrefix('?', search), hash: addPrefix('#', hash), state, key};
}

/**
 * Creates the history of the pages over that of the browser.
 *
 * A step back or forward that is blocked has changed the address already: the history steps back by as many entries.
 */
export function createBrowserHistory(): RouterHistory {
  const listeners = new Set<Listener>();
  const blockers = new Set<Blocker>();
  let index = readEntry().index ?? 0;
  let isReverting = false;
  numberEntry(index);

  function isBlocked(location: RouterLocation, action: Action): boolean {
    return [...blockers].some((blocker) => blocker(location, action) === false);
  }

  function update(location: RouterLocation, action: Action): void {
    Object.assign(history, {location, action});
    [...listeners].forEach((listener) => listener(location, action));
  }

  function change(action: 'PUSH' | 'REPLACE', target: Target, state?: unknown): void {
    const location = resolveTarget(target, history.location, state);
    if (isBlocked(location, action)) {
      return;
    }
    const isPush = action === 'PUSH';
    index += isPush ? 1 : 0;
    const entry: EntryState = {key: location.key, index, state: location.state};
    window.history[isPush ? 'pushState' : 'replaceState'](entry, '', createPath(location));
    update(location, action);
  }

  window.addEventListener('popstate', () => {
    if (isReverting) {
      isReverting = false;
      return;
    }
    const location = readLocation();
    // An entry that the browser made, for a hash, comes after the current one.
    const next = readEntry().index ?? index + 1;
    if (isBlocked(location, 'POP')) {
      isReverting = true;
      window.history.go(index - next);
      return;
    }
    numberEntry(next);
    index = next;
    update(location, 'POP');
  });

  function subscribe<T>(set: Set<T>, member: T): () => void {
    set.add(member);
    return () => void set.delete(member);
  }

  const history: RouterHistory = {
    location: readLocation(),
    action: 'POP',
    push: (target, state) => change('PUSH', target, state),
    replace: (target, state) => change('REPLACE', target, state),
    go: (steps) => window.history.go(steps),
    goBack: () => window.history.go(-1),
    goForward: () => window.history.go(1),
    listen: (listener) => subscribe(listeners, listener),
    block: (blocker) => subscribe(blockers, blocker),
    createHref: (target) => createPath(resolveTarget(target, history.location)),
  };
  return history;
}
