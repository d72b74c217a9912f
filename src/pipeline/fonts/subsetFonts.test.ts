import fs from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import {listFilesBelow} from '../postbuild/builtPage';
import {embedFonts, FONT_FOLDER, subsetFonts} from './subsetFonts';

/** What fonts may add to a first view, in bytes. */
const MOST_BYTES = 60_000;

/** Larger pictures are files of their own, not part of the page. */
const MOST_PICTURE_BYTES = 10_000;

it('the fonts that the site ships are those that "npm run fonts" writes, with their licenses', async () => {
  const fonts = await subsetFonts();
  for (const {name, data} of fonts) {
    expect(data.equals(fs.readFileSync(path.join(FONT_FOLDER, name))), `${name}: run "npm run fonts"`).toBe(true);
    const license = fs.readFileSync(path.join(FONT_FOLDER, name.replace('.woff2', '-LICENSE.txt')), 'utf8');
    expect(license).toContain('SIL Open Font License');
  }
  expect(fonts.reduce((sum, {data}) => sum + data.length, 0)).toBeLessThan(MOST_BYTES);
});

it('pictures with text have its letters in the font of the site, as "npm run fonts" writes them', async () => {
  for (const {file, svg} of await embedFonts()) {
    expect(fs.readFileSync(file, 'utf8'), `${file}: run "npm run fonts"`).toBe(svg);
    expect(svg.length).toBeLessThan(MOST_PICTURE_BYTES);
  }
});

it('each picture of a page that has text is one of those with letters', async () => {
  const folders = ['commerce', 'payments', 'src/pages'];
  const files = await Promise.all(
    folders.map(async (folder) => (await listFilesBelow(folder)).map((file) => `${folder}/${file}`)),
  );
  const pictures = files
    .flat()
    .filter((file) => file.endsWith('.svg') && fs.readFileSync(file, 'utf8').includes('<text'));
  expect((await embedFonts()).map(({file}) => file).toSorted()).toEqual(pictures.toSorted());
});
