import fs from 'node:fs';
import path from 'node:path';
import type {Font} from 'satori';

/** What pictures are drawn with, apart from what draws: it tells whether one has to be drawn again. */

const TEXT = 'Inter';

/** The letters of Latin scripts that the first face lacks. A face has one file, so this is one of its own. */
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

/** The faces of pictures. They are used at build only: readers get the pictures, not the faces. */
export function readFonts(): Font[] {
  return FONTS.map(({name, weight, file}) => ({name, weight, data: fs.readFileSync(require.resolve(file))}));
}

/** The files of the faces. */
export function listFontFiles(): string[] {
  return FONTS.map(({file}) => require.resolve(file));
}

/** The mark of the site. */
export const MARK_FILE = path.join(__dirname, '../../../../static/favicon.svg');
