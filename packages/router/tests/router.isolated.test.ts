import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {createBrowserHistory, createPath, resolveTarget} from '../history';
import {matchPath, matchRoutes} from '../matchPath';

/** As much of a browser as a history needs: entries with their addresses and states. */
function createBrowser(address: string) {
  const entries: {url: URL; state: unknown}[] = [{url: new URL(address, 'http://localhost'), state: null}];
  let place = 0;
  let onPopState = (): void => undefined;
  const change = (count: number) => (state: unknown, _title: string, url?: string) => {
    const current = entries[place]!.url;
    place += count;
    entries.splice(place, count === 0 ? 1 : Infinity, {url: new URL(url ?? current.href, current), state});
  };
  return {
    addEventListener: (_name: string, listener: () => void) => (onPopState = listener),
    get location() {
      return entries[place]!.url;
    },
    history: {
      get state() {
        return entries[place]!.state;
      },
      pushState: change(1),
      replaceState: change(0),
      go(steps: number) {
        place += steps;
        onPopState();
      },
    },
    /** Follows a link to a hash, without the router. */
    followHash(hash: string) {
      change(1)(null, '', hash);
      onPopState();
    },
    countEntries: () => entries.length,
  };
}

describe('the history', () => {
  let browser: ReturnType<typeof createBrowser>;

  beforeEach(() => {
    browser = createBrowser('/a?q=1#h');
    vi.stubGlobal('window', browser);
  });

  afterEach(() => vi.unstubAllGlobals());

  it('begins where the browser is, and tells of each change', () => {
    const history = createBrowserHistory();
    const seen: string[] = [];
    history.listen((location, action) => seen.push(`${action} ${createPath(location)}`));
    history.push('/b');
    history.replace({...history.location, search: 'x=1'});
    history.goBack();
    expect(seen).toEqual(['PUSH /b', 'REPLACE /b?x=1', 'POP /a?q=1#h']);
    expect(createPath(history.location)).toBe('/a?q=1#h');
    expect(browser.countEntries()).toBe(2);
  });

  it('keeps the state of an entry for the way back', () => {
    const history = createBrowserHistory();
    history.push('/b', {from: 'a'});
    history.push('/c');
    history.goBack();
    expect(history.location).toMatchObject({pathname: '/b', state: {from: 'a'}});
  });

  it.each([
    ['back', -1],
    ['forward', 1],
  ])('stays where a step %s is blocked, and tells nobody', (_name, steps) => {
    const history = createBrowserHistory();
    history.push('/b');
    browser.followHash('#part');
    history.push('/c');
    history.go(-1);
    const listener = vi.fn();
    history.listen(listener);
    const unblock = history.block((_location, action) => (action === 'POP' ? false : undefined));
    history.go(steps);
    expect(browser.location.href).toBe('http://localhost/b#part');
    expect(createPath(history.location)).toBe('/b#part');
    expect(listener).not.toHaveBeenCalled();
    unblock();
    history.go(steps);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('does not push or replace what is blocked', () => {
    const history = createBrowserHistory();
    history.block(() => false);
    history.push('/b');
    history.replace('/c');
    expect(browser.location.pathname).toBe('/a');
  });
});

describe('a target', () => {
  it.each([
    ['/b', '/b'],
    ['/b?x#y', '/b?x#y'],
    ['?x=1', '/docs/a?x=1'],
    ['#y', '/docs/a#y'],
    ['b', '/docs/b'],
    ['../b', '/b'],
    ['/caf%C3%A9', '/café'],
    ['/café', '/café'],
    [{pathname: '/b', hash: 'y'}, '/b#y'],
    [{search: '?x=1'}, '/docs/a?x=1'],
    [{pathname: '/a b', search: '?', hash: '#'}, '/a b'],
    [{pathname: '/100%'}, '/100%'],
  ])('%j is completed to %s', (target, expected) => {
    expect(createPath(resolveTarget(target, {pathname: '/docs/a'}))).toBe(expected);
  });
});

describe('a path', () => {
  it.each([
    ['/a', {path: '/a', exact: true}, true],
    ['/a/', {path: '/a', exact: true}, true],
    ['/A', {path: '/a', exact: true}, true],
    ['/A', {path: '/a', exact: true, sensitive: true}, false],
    ['/a/b', {path: '/a', exact: true}, false],
    ['/a/b', {path: '/a'}, true],
    ['/ab', {path: '/a'}, false],
    ['/a/b', {path: '/'}, true],
    ['/b', {path: ['/a', '/b']}, true],
    ['/b', {path: '*'}, true],
    ['/b', {}, false],
  ])('%s matches %j: %s', (pathname, pattern, isMatch) => {
    expect(matchPath(pathname, pattern) !== null).toBe(isMatch);
  });

  it('has the routes around it, from the outermost', () => {
    const routes = [{path: '/a', routes: [{path: '/a/b', exact: true}]}, {path: '*'}];
    const find = (pathname: string): unknown[] => matchRoutes(routes, pathname).map(({route}) => route.path);
    expect(find('/a/b')).toEqual(['/a', '/a/b']);
    expect(find('/c')).toEqual(['*']);
  });
});
