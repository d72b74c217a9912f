import {describe, expect, it} from 'vitest';
import keepKeys from './keepKeys.mjs';

const SOURCE =
  '/* Generated */\nexport default {"title": "Docs", "theme": {"color": 1, "options": 2}, "plugins": [["big", {"options": 1}]]};\n';

function runLoader(isServer: boolean): string {
  return keepKeys.call(
    {getOptions: () => ({kept: ['title', 'theme'], serverOnly: ['theme.options', 'absent.key'], isServer})},
    SOURCE,
  );
}

/** Evaluates a module that imports nothing. */
async function evaluate(code: string): Promise<Record<string, unknown>> {
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    default: Record<string, unknown>;
  };
  return module.default;
}

describe('what the browser receives of a generated object', () => {
  it('is what pages read', async () => {
    expect(await evaluate(runLoader(false))).toEqual({title: 'Docs', theme: {color: 1}});
  });

  it('cannot be read in part by mistake: a page that reads another key fails to render', async () => {
    const object = await evaluate(runLoader(true));
    expect({...object}).toEqual({title: 'Docs', theme: {color: 1, options: 2}});
    expect(() => object.plugins).toThrow(/reads "plugins".*firstView\/index\.ts/);
  });
});
