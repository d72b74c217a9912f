import {compile} from '@mdx-js/mdx';
import {describe, expect, it} from 'vitest';
import {addBrowserCode} from '../compiler/browserCode';
import {createStaticPartMarker} from '../compiler/markStaticParts';
import {createStaticPartReplacer} from '../compiler/omitStaticParts';
import pickCode from '../compiler/pickCode.mjs';

const components = {roots: {}, boundaries: [], inspecting: [], html: {}};
const own = {file: './own', elements: [], provided: ['Tool']};
const options = {components, own, browserFolder: './browser', isBrowser: 'IS_BROWSER'};

async function compilePage(source: string): Promise<string> {
  const file = await compile(source, {
    rehypePlugins: [() => createStaticPartMarker(components)],
    recmaPlugins: [() => createStaticPartReplacer(options), () => addBrowserCode('IS_BROWSER')],
  });
  return `const metadata = "of the page";\n\n${String(file)}`;
}

function pick(source: string, isServer: boolean): string {
  return String(pickCode.call({getOptions: () => ({isServer})}, source));
}

describe('the code of a page', () => {
  const page = 'A "text" of `one` page.\n\n<Tool pattern={/"\\n"/} />';

  it('is for browsers without what static parts have, and for the server with it', async () => {
    const code = await compilePage(page);
    const [browser, server] = [pick(code, false), pick(code, true)];
    expect(browser).toContain('const metadata = "of the page";');
    expect(browser).toContain('_jsx(_StaticPart, {');
    expect(browser).toContain('pattern: /"\\n"/');
    expect(browser).not.toMatch(/ page\."|IS_BROWSER \?/);
    expect(server).toContain('const metadata = "of the page";');
    expect(server).toContain('" page."');
    expect(server).not.toContain('code for browsers');
  });

  it('stays as it is where it has none for browsers', () => {
    expect(pick('export default 1;', false)).toBe('export default 1;');
  });
});
