import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {readContracts} from '../../pipeline/projectContracts';
import {computeContrast, computeLuminance, findNearestPassingColor, formatRatio} from './contrast';

const color = fc.integer({min: 0, max: 0xffffff}).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('the contrast of two colors', () => {
  it('is that of WCAG for known values', () => {
    expect(computeLuminance('#000000')).toBe(0);
    expect(computeLuminance('#FFFFFF')).toBeCloseTo(1, 10);
    expect(computeContrast('#000000', '#FFFFFF')).toBeCloseTo(21, 10);
    expect(computeContrast('#777777', '#FFFFFF')).toBeCloseTo(4.478, 3);
    expect(computeContrast('#767676', '#FFFFFF')).toBeCloseTo(4.542, 3);
    expect(computeContrast('#FF0000', '#FFFFFF')).toBeCloseTo(3.998, 3);
  });

  it('does not depend on their order or letters, and is from 1 to 21', () => {
    fc.assert(
      fc.property(color, color, (first, second) => {
        const ratio = computeContrast(first, second);
        expect(ratio).toBe(computeContrast(second, first.toUpperCase()));
        expect(ratio).toBeGreaterThanOrEqual(1);
        expect(ratio).toBeLessThanOrEqual(21);
      }),
    );
  });

  it('is truncated to two decimals, so that a failure does not look like a pass', () => {
    expect(formatRatio(4.4999)).toBe('4.49');
    expect(formatRatio(21)).toBe('21.00');
  });

  it('is the same in the program of the page as in its table, for each pair of the defaults', () => {
    const {tokens, pairs} = readContracts().catalogs.stylingTokens;
    const rows = (['light', 'dark'] as const).flatMap((mode) =>
      pairs.map(({foreground, background, minimum}) => {
        const [front, back] = [foreground, background].map(
          (name) => tokens.find((token) => token.name === name)![mode],
        );
        return [`${foreground} on ${background}, ${mode}`, front!, back!, minimum] as const;
      }),
    );
    const page = fs.readFileSync('payments/Guides/ui-styling.mdx', 'utf8');
    const [, program] = /title="contrast\.mjs"\n(.*?)```/s.exec(page)!;
    const [list] = /^const pairs = \[.*?^\];/ms.exec(program!)!;
    const code = program!.replace(list, `const pairs = ${JSON.stringify(rows)};`);
    const {stdout} = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {encoding: 'utf8'});
    expect(stdout.trim().split('\n')).toEqual(
      rows.map(([name, front, back]) => `${name} ${formatRatio(computeContrast(front, back))} ok`),
    );
  });
});

describe('the nearest color that passes', () => {
  it('passes, is one of six digits, and is the same color where that passes', () => {
    fc.assert(
      fc.property(color, color, fc.constantFrom(3, 4.5), (foreground, background, minimum) => {
        const nearest = findNearestPassingColor(foreground, background, minimum)!;
        expect(nearest).toMatch(/^#[0-9A-F]{6}$/);
        expect(computeContrast(nearest, background)).toBeGreaterThanOrEqual(minimum);
        if (computeContrast(foreground, background) >= minimum) {
          expect(nearest).toBe(foreground.toUpperCase());
        }
      }),
    );
  });

  it('is as close as a step allows', () => {
    expect(findNearestPassingColor('#777777', '#FFFFFF', 4.5)).toBe('#767676');
    expect(findNearestPassingColor('#FFFFFF', '#6FD0B8', 4.5)).toMatch(/^#[0-5]/);
  });

  it('is none where black and white fail too', () => {
    expect(findNearestPassingColor('#808080', '#757575', 7)).toBeUndefined();
  });
});
