import fs from 'node:fs';
import path from 'node:path';
import subsetFont from 'subset-font';

/** Where the fonts of the site are, beside the style sheet that names them. */
export const FONT_FOLDER = path.join(__dirname, '../../css/fonts');

/** Printable ASCII, Latin-1, dashes, quotation marks, the euro sign and the minus sign. */
const CHARACTERS = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x2013, 0x2014],
  [0x2018, 0x201e],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x20ac, 0x20ac],
  [0x2212, 0x2212],
]
  .flatMap(([first, last]) => Array.from({length: last! - first! + 1}, (_, index) => first! + index))
  .map((code) => String.fromCodePoint(code))
  .join('');

const INTER = require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');

const FONTS = [
  {
    name: 'inter.woff2',
    source: INTER,
    /** The weights that the style sheet uses. */
    variationAxes: {wght: {min: 400, max: 700}},
  },
  {
    name: 'jetbrains-mono.woff2',
    source: require.resolve('@fontsource/jetbrains-mono/files/jetbrains-mono-latin-400-normal.woff2'),
  },
];

/** The fonts of the site, as files to serve: what readers need of the packages, and no more. */
export function subsetFonts(): Promise<{name: string; data: Buffer}[]> {
  return Promise.all(
    FONTS.map(async ({name, source, variationAxes}) => ({
      name,
      data: await subsetFont(fs.readFileSync(source), CHARACTERS, {
        targetFormat: 'woff2',
        variationAxes,
      }),
    })),
  );
}

/** The pictures of pages that have text, in one weight. In an `img` an SVG has no fonts but its own. */
const PICTURES = ['commerce/guides/pictures/screens.svg', 'src/pages/pictures/one-order-two-sub-orders.svg'];
const PICTURE_WEIGHT = 600;

/** The rule that `embedFonts` writes, on a line of its own. */
const FONT_FACE = /^ *@font-face .*\n/m;

/** The pictures of pages that have text, with its letters in Inter at the start of their style sheets. */
export function embedFonts(): Promise<{file: string; svg: string}[]> {
  return Promise.all(
    PICTURES.map(async (file) => {
      const picture = fs.readFileSync(file, 'utf8').replace(FONT_FACE, '');
      const letters = [...picture.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text).join('');
      const font = await subsetFont(fs.readFileSync(INTER), letters, {
        targetFormat: 'woff2',
        variationAxes: {wght: PICTURE_WEIGHT},
      });
      const rule = `@font-face { font-family: Inter; src: url(data:font/woff2;base64,${font.toString('base64')}); }`;
      return {file, svg: picture.replace('<style>\n', `<style>\n    ${rule}\n`)};
    }),
  );
}
