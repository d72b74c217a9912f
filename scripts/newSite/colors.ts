import {computeContrast} from '../../src/topics/styling/contrast';

/** Accent colors with enough contrast (WCAG 2.2, 1.4.3). */

type Channels = readonly [red: number, green: number, blue: number];

/** Of normal text. */
export const LEAST_CONTRAST = 4.5;

function parseColor(color: string): Channels {
  return [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16)) as unknown as Channels;
}

function formatColor(channels: Channels): string {
  return `#${channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}

/** @param share of the second color, 0 to 1 */
function mix(first: string, second: string, share: number): string {
  const other = parseColor(second);
  return formatColor(
    parseColor(first).map((value, index) => value + (other[index]! - value) * share) as unknown as Channels,
  );
}

/** A color as close to the wanted one as its contrast with all backgrounds allows. */
function reachContrast(color: string, backgrounds: readonly string[], toward: string): string {
  for (let share = 0; share < 1; share += 0.04) {
    const candidate = mix(color, toward, share);
    if (backgrounds.every((background) => computeContrast(candidate, background) >= LEAST_CONTRAST)) {
      return candidate;
    }
  }
  return toward;
}

/** The values of the tokens of the accent of one color mode. */
export interface AccentColors {
  readonly accent: string;
  readonly strong: string;
  readonly soft: string;
  readonly on: string;
}

/** @param backgrounds on which the accent is used as text */
export function createAccentColors(color: string, backgrounds: readonly string[], isDark: boolean): AccentColors {
  const [ground, pole] = isDark ? ['#101715', '#ffffff'] : ['#ffffff', '#000000'];
  const soft = mix(color, ground, isDark ? 0.8 : 0.9);
  const accent = reachContrast(color, [...backgrounds, soft], pole);
  const on = isDark ? reachContrast('#101715', [accent], '#000000') : '#ffffff';
  return {accent, strong: mix(accent, pole, 0.25), soft, on};
}

/**
 * Sets the accent of both color modes in a text of tokens, which declares each token in the light mode first, then in
 * the dark one. Everything else stays.
 *
 * @throws where a token is not declared once for each mode
 */
export function setAccentColors(tokens: string, light: AccentColors, dark: AccentColors): string {
  const names = {accent: 'accent', strong: 'accent-strong', soft: 'accent-soft', on: 'on-accent'} as const;
  return Object.entries(names).reduce((text, [key, name]) => {
    const values = [light, dark].map((colors) => colors[key as keyof AccentColors]);
    const declaration = new RegExp(`(--site-${name}: )#[0-9a-f]{6}(?=;)`, 'g');
    const count = text.match(declaration)?.length ?? 0;
    if (count !== values.length) {
      throw new Error(`found --site-${name} ${String(count)} times, expected one color per mode.`);
    }
    return text.replace(declaration, (_, start: string) => `${start}${values.shift()!}`);
  }, tokens);
}
