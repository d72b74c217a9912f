import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {createAccentColors, setAccentColors} from './colors';

const tokens = fs.readFileSync('src/css/tokens.css', 'utf8');
const light = createAccentColors('#0b559e', ['#ffffff'], false);
const dark = createAccentColors('#0b559e', ['#101715'], true);

describe('the tokens of a new site', () => {
  it('are those of this site with another accent in each color mode', () => {
    const before = tokens.split('\n');
    const after = setAccentColors(tokens, light, dark).split('\n');
    expect(after).toHaveLength(before.length);
    const changed = after.filter((line, index) => line !== before[index]).map((line) => line.trim());
    expect(changed).toEqual([
      `--site-accent: ${light.accent};`,
      `--site-accent-strong: ${light.strong};`,
      `--site-accent-soft: ${light.soft};`,
      `--site-accent: ${dark.accent};`,
      `--site-accent-strong: ${dark.strong};`,
      `--site-accent-soft: ${dark.soft};`,
      `--site-on-accent: ${dark.on};`,
    ]);
  });

  it('are refused where a mode has no accent', () => {
    expect(() => setAccentColors(tokens.replace('--site-accent-soft: #12332b;', ''), light, dark)).toThrow(
      'found --site-accent-soft 1 times, expected one color per mode.',
    );
  });
});
