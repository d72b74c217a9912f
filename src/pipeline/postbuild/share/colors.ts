import fs from 'node:fs';
import path from 'node:path';

const TOKENS_FILE = path.join(__dirname, '../../../css/tokens.css');

const COLOR_NAMES = ['bg', 'surface', 'border', 'text', 'muted', 'accent', 'accent-strong', 'accent-soft'] as const;

/** The colors of the light mode that pictures are drawn with, as `#rrggbb`. */
export type ShareColors = Readonly<Record<(typeof COLOR_NAMES)[number], string>>;

/**
 * Reads the colors of pictures from the tokens of the site.
 *
 * @throws when one is missing
 */
export function readColors(file = TOKENS_FILE): ShareColors {
  const light = fs.readFileSync(file, 'utf8').split('}')[0]!;
  const colors = COLOR_NAMES.map((name) => {
    const value = new RegExp(`--site-${name}: (#[0-9a-f]{6});`).exec(light)?.[1];
    if (value === undefined) {
      throw new Error(`${file}: found no --site-${name} among the light colors, expected a value such as #0a6b58`);
    }
    return [name, value];
  });
  return Object.fromEntries(colors) as ShareColors;
}
