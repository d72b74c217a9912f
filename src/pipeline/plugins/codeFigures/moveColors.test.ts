import {expect, it} from 'vitest';
import {moveColors} from './moveColors';

function createCode(colors: string): string {
  return `<code data-part=7><span data-colors=${colors}></span>a</code>`;
}

it('replaces the colors of hidden code by a line of a file that the content names', () => {
  const {html, file} = moveColors(`${createCode('"2string4 keyword1"')}<p>${createCode('7string67')}`, '/docs/');
  expect(file!.text).toBe('2string4 keyword1\n7string67');
  expect(file!.path).toMatch(/^assets\/colors\/[0-9a-f]{8}\.txt$/);
  const [first, second] = ['0', '1'].map(
    (line) => `<code data-part=7 data-colors=/docs/${file!.path}#${line}>a</code>`,
  ) as [string, string];
  expect(html).toBe(`${first}<p>${second}`);
  expect(moveColors(createCode('1string1'), '/').file!.path).not.toBe(file!.path);
});

it('leaves a page without hidden code, and the text of one about colors', () => {
  const html = '<code>&lt;span data-colors="2string4">&lt;/span></code>';
  expect(moveColors(html, '/')).toEqual({html});
});
