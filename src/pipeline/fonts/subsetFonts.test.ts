import fs from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import {FONT_FOLDER, subsetFonts} from './subsetFonts';

/** What fonts may add to a first view, in bytes. */
const MOST_BYTES = 60_000;

it('the fonts that the site ships are those that "npm run fonts" writes, with their licenses', async () => {
  const fonts = await subsetFonts();
  for (const {name, data} of fonts) {
    expect(data.equals(fs.readFileSync(path.join(FONT_FOLDER, name))), `${name}: run "npm run fonts"`).toBe(true);
    const license = fs.readFileSync(path.join(FONT_FOLDER, name.replace('.woff2', '-LICENSE.txt')), 'utf8');
    expect(license).toContain('SIL Open Font License');
  }
  expect(fonts.reduce((sum, {data}) => sum + data.length, 0)).toBeLessThan(MOST_BYTES);
});
