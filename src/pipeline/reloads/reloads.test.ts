import {expect, it} from 'vitest';
import {replaceReloads} from '.';

it('a version of Docusaurus that reloads by other functions is refused', () => {
  expect(() => replaceReloads({})).toThrow('found no reloadSite or reloadSitePlugin, expected both');
});

it('a reload that fails is one message without a stack, and the next one is of the site before it', async () => {
  const before = {props: {siteDir: '/nowhere'}};
  const seen: unknown[] = [];
  const module = {
    reloadSite: (site: typeof before) => Promise.resolve(site),
    reloadSitePlugin: (site: typeof before, {name}: {name: string}) => {
      seen.push(site);
      return name === 'broken' ? Promise.reject(new Error('It is broken.')) : Promise.resolve(site);
    },
  };
  replaceReloads(module);
  await expect(module.reloadSitePlugin(before, {name: 'broken', id: 'default'} as never)).rejects.toMatchObject({
    message: 'It is broken.',
    stack: 'It is broken.',
  });
  await module.reloadSitePlugin(before, {name: 'whole', id: 'default'} as never);
  expect(seen).toEqual([before, before]);
});
