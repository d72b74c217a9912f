import fs from 'node:fs';
import path from 'node:path';
import {create, type Font} from 'fontkit';

/** The assets of pictures. A change of one invalidates the cache. */

function locateInter(subset: string, weight: number): string {
  return require.resolve(`@fontsource/inter/files/inter-${subset}-${String(weight)}-normal.woff`);
}

function locateMono(weight: number): string {
  return require.resolve(`@fontsource/jetbrains-mono/files/jetbrains-mono-latin-${String(weight)}-normal.woff`);
}

/** The files of each face: a character is drawn with the first one that has it. */
const FACES = {
  regular: [locateInter('latin', 400), locateInter('latin-ext', 400)],
  semibold: [locateInter('latin', 600), locateInter('latin-ext', 600)],
  bold: [locateInter('latin', 700), locateInter('latin-ext', 700)],
  mono: [locateMono(400)],
  monoSemibold: [locateMono(600)],
} as const;

export type FaceName = keyof typeof FACES;

/** The fonts of each face, in the order in which they are tried. */
export type Faces = Readonly<Record<FaceName, readonly Font[]>>;

/** The fonts of pictures. They are used only at build: readers download the pictures, not the fonts. */
export function readFaces(): Faces {
  const read = (file: string): Font => create(fs.readFileSync(file)) as Font;
  return Object.fromEntries(Object.entries(FACES).map(([name, files]) => [name, files.map(read)])) as unknown as Faces;
}

/** The files of the fonts. */
export function listFontFiles(): string[] {
  return Object.values(FACES).flat();
}

/** The logo of the site. */
export const MARK_FILE = path.join(__dirname, '../../../../static/favicon.svg');
