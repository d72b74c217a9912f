import type {LoadContext, PluginContentLoadedActions} from '@docusaurus/types';
import {expect, it} from 'vitest';
import {toolDataPlugin} from '.';
import {createReferenceSettings} from '../siteSettings';

it('writes the data of each tool, and keeps no content: Docusaurus writes that whole for its debugging pages', async () => {
  const plugin = await toolDataPlugin(createReferenceSettings(process.cwd(), ['payments', 'commerce']), {
    single: {machines: ({book}) => Promise.resolve([...book.lifecycles.keys()].sort().slice(0, 2))},
    families: [() => ({'one-a': 1, 'one-b': 2})],
  })({} as LoadContext, undefined);
  const written: Record<string, string> = {};
  const createData = (name: string, text: string): Promise<string> => {
    written[name] = text;
    return Promise.resolve(name);
  };
  const actions = {createData} as unknown as PluginContentLoadedActions;
  await plugin!.contentLoaded!({content: undefined, actions});
  expect(plugin).not.toHaveProperty('loadContent');
  expect(written).toEqual({'machines.json': '["cart","checkout"]', 'one-a.json': '1', 'one-b.json': '2'});
});
