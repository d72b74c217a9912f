import {expect, it} from 'vitest';
import keepFrontMatter from './keepFrontMatter.mjs';

it('keeps of the front matter of a page what browsers read: not the texts of its head', () => {
  const source = (values: string): string =>
    `\nexport const frontMatter = {\n${values}};\nexport const contentTitle = undefined;\nconst a = {\n\ttitle: 'b',\n};\n`;
  expect(
    keepFrontMatter(source("\ttitle: 'It\\'s',\n\thide_title: true,\n\tdescription: 'Refund; a };',\n\tslug: '/a'\n")),
  ).toBe(source("\thide_title: true,\n\tslug: '/a'\n"));
});
