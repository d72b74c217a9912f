/**
 * Writes the fonts of the site to `src/css/fonts`: the letters of Western European languages and the signs that pages
 * use, of Inter in the weights of the style sheet, and of JetBrains Mono in one weight. Writes the letters of the
 * pictures of pages into the pictures.
 *
 * Usage: tsx scripts/subsetFonts.ts
 */
import fs from 'node:fs';
import path from 'node:path';
import {embedFonts, FONT_FOLDER, subsetFonts} from '../src/pipeline/fonts/subsetFonts';

async function main(): Promise<void> {
  for (const {name, data} of await subsetFonts()) {
    fs.writeFileSync(path.join(FONT_FOLDER, name), data);
    console.log(`${name}: ${data.length} bytes`);
  }
  for (const {file, svg} of await embedFonts()) {
    fs.writeFileSync(file, svg);
    console.log(`${file}: ${svg.length} bytes`);
  }
}

void main();
