import fs from 'node:fs';
import path from 'node:path';
import type {Font} from 'satori';

/** The assets of pictures. A change of one invalidates the cache. */

const TEXT = 'Inter';

/** The letters of Latin scripts that the first font lacks. A font has one file, so this is a separate one. */
const EXTENDED_TEXT_FACE = 'Inter Extended';
export const MONO = 'JetBrains Mono';

export const TEXT_FACES = `${TEXT}, ${EXTENDED_TEXT_FACE}`;

const FONTS = [
  {name: TEXT, weight: 400, file: '@fontsource/inter/files/inter-latin-400-normal.woff'},
  {name: TEXT, weight: 600, file: '@fontsource/inter/files/inter-latin-600-normal.woff'},
  {name: TEXT, weight: 700, file: '@fontsource/inter/files/inter-latin-700-normal.woff'},
  {name: EXTENDED_TEXT_FACE, weight: 400, file: '@fontsource/inter/files/inter-latin-ext-400-normal.woff'},
  {name: EXTENDED_TEXT_FACE, weight: 600, file: '@fontsource/inter/files/inter-latin-ext-600-normal.woff'},
  {name: EXTENDED_TEXT_FACE, weight: 700, file: '@fontsource/inter/files/inter-latin-ext-700-normal.woff'},
  {name: MONO, weight: 400, file: '@fontsource/jetbrains-mono/files/jetbrains-mono-latin-400-normal.woff'},
  {name: MONO, weight: 600, file: '@fontsource/jetbrains-mono/files/jetbrains-mono-latin-600-normal.woff'},
] as const;

/** The fonts of pictures. They are used only at build: readers download the pictures, not the fonts. */
export function readFonts(): Font[] {
  return FONTS.map(({name, weight, file}) => ({name, weight, data: fs.readFileSync(require.resolve(file))}));
}

/** The files of the fonts. */
export function listFontFiles(): string[] {
  return FONTS.map(({file}) => require.resolve(file));
}

/** The logo of the site. */
export const MARK_FILE = path.join(__dirname, '../../../../static/favicon.svg');
