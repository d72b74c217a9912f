import {compile} from '@mdx-js/mdx';
import {describe, expect, it} from 'vitest';
import {recmaLeanExports} from './leanExports';

const CONTENTS = `export const toc = [
  {value: 'One', id: 'one', level: 2},
  {value: 'Two', id: 'two', level: 3},
  {value: 'Deep', id: 'deep', level: 4},
];`;

/** What a page exports as its contents, for browsers or for the server. */
async function readContents(source: string, isBrowser: boolean, frontMatter: object = {}): Promise<string> {
  const file = {value: source, data: {frontMatter}};
  const code = String(await compile(file, {recmaPlugins: [() => recmaLeanExports('IS_BROWSER')]}));
  const [, browser, server] = /toc = IS_BROWSER \? ([^:]*(?:: [^:]*?)*?) : (\[[\s\S]*?\]);/.exec(code)!;
  return isBrowser ? browser! : server!;
}

describe('the contents that a page exports', () => {
  it('are the headings that the table of contents shows', async () => {
    const contents = await readContents(CONTENTS, false);
    expect(contents).toMatch(/'one'[\s\S]*'two'/);
    expect(contents).not.toContain('deep');
  });

  it('are as deep as the front matter of the page says', async () => {
    expect(await readContents(CONTENTS, false, {toc_max_heading_level: 4})).toContain('deep');
  });

  it('are the first heading in browsers, which have them in the HTML of the page', async () => {
    const contents = await readContents(CONTENTS, true);
    expect(contents).toContain('one');
    expect(contents).not.toContain('two');
  });

  it('may begin with those of an imported file, which may have none', async () => {
    const contents = await readContents(CONTENTS.replace('[', '[...imported, '), true);
    expect(contents).toMatch(/\.\.\.imported[\s\S]*one/);
    expect(contents).not.toContain('two');
  });
});
