import {describe, expect, it, vi} from 'vitest';
import {reloadInTurn, type Reloads} from './reloadInTurn';

interface Site {
  readonly loaded: readonly string[];
}

const noWait = (): Promise<void> => Promise.resolve();

const plugin = (name: string): {name: string; id: string} => ({name, id: 'default'});

/** Reloads that last until the next turn of the event loop, and fail for a plugin named `broken`. */
function createReloads(): {reloads: Reloads<Site>; getMost: () => number; begun: string[]} {
  let running = 0;
  let most = 0;
  const begun: string[] = [];
  const reload = async (site: Site, name: string): Promise<Site> => {
    begun.push(name);
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
    if (name === 'broken') {
      throw new Error('broken');
    }
    return {loaded: [...site.loaded, name]};
  };
  return {
    reloads: {reloadSite: (site) => reload(site, 'all'), reloadSitePlugin: (site, {name}) => reload(site, name)},
    getMost: () => most,
    begun,
  };
}

describe('reloads during npm start', () => {
  it('run one at a time, each on the result of the last one', async () => {
    const {reloads, getMost} = createReloads();
    const {reloadSite, reloadSitePlugin} = reloadInTurn(reloads, noWait);
    const old = {loaded: []};
    const results = await Promise.all([
      reloadSitePlugin(old, plugin('a')),
      reloadSitePlugin(old, plugin('b')),
      reloadSite(old),
    ]);
    expect(results.at(-1)).toEqual({loaded: ['a', 'b', 'all']});
    expect(getMost()).toBe(1);
  });

  it('run once for changes that come while they wait, and again for one that comes while they run', async () => {
    const {reloads, begun} = createReloads();
    const {reloadSitePlugin} = reloadInTurn(reloads, noWait);
    const old = {loaded: []};
    const first = reloadSitePlugin(old, plugin('a'));
    // Two that come before it begins are one with it.
    expect(reloadSitePlugin(old, plugin('a'))).toBe(first);
    await vi.waitUntil(() => begun.length === 1, {interval: 0});
    const [second, third] = [reloadSitePlugin(old, plugin('a')), reloadSitePlugin(old, plugin('a'))];
    expect(third).toBe(second);
    await Promise.all([first, second]);
    expect(begun).toEqual(['a', 'a']);
  });

  it('continue after one that fails, with what was loaded before it', async () => {
    const {reloadSitePlugin} = reloadInTurn(createReloads().reloads, noWait);
    const old = {loaded: []};
    const [, broken, last] = await Promise.allSettled([
      reloadSitePlugin(old, plugin('a')),
      reloadSitePlugin(old, plugin('broken')),
      reloadSitePlugin(old, plugin('b')),
    ]);
    expect(broken.status).toBe('rejected');
    expect(last).toEqual({status: 'fulfilled', value: {loaded: ['a', 'b']}});
  });
});
