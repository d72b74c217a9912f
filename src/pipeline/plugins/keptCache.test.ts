import type {LoadContext} from '@docusaurus/types';
import {expect, it} from 'vitest';
import {keptCachePlugin, listLoaders} from './keptCache';

async function configure(configuration: object): Promise<unknown> {
  const plugin = await keptCachePlugin({} as LoadContext, undefined);
  return (plugin!.configureWebpack as (given: object) => unknown)(configuration);
}

it('an edited loader ends the kept cache of the bundler, where there is one', async () => {
  expect(listLoaders().some((file) => file.endsWith('keepKeys.mjs'))).toBe(true);
  const config = await configure({experiments: {cache: {version: 'a', buildDependencies: ['b']}}});
  expect(config).toEqual({experiments: {cache: {buildDependencies: listLoaders()}}});
  expect(await configure({})).toEqual({});
});
