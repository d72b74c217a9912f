import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {contrastOf, luminanceOf, nearestPassing, ratioText} from './contrast';

const color = fc.integer({min: 0, max: 0xffffff}).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('the contrast of two colors', () => {
  it('is that of WCAG for values that are known', () => {
    expect(luminanceOf('#000000')).toBe(0);
    expect(luminanceOf('#FFFFFF')).toBeCloseTo(1, 10);
    expect(contrastOf('#000000', '#FFFFFF')).toBeCloseTo(21, 10);
    expect(contrastOf('#777777', '#FFFFFF')).toBeCloseTo(4.478, 3);
    expect(contrastOf('#767676', '#FFFFFF')).toBeCloseTo(4.542, 3);
    expect(contrastOf('#FF0000', '#FFFFFF')).toBeCloseTo(3.998, 3);
  });

  it('does not depend on their order or letters, and is from 1 to 21', () => {
    fc.assert(
      fc.property(color, color, (first, second) => {
        const ratio = contrastOf(first, second);
        expect(ratio).toBe(contrastOf(second, first.toUpperCase()));
        expect(ratio).toBeGreaterThanOrEqual(1);
        expect(ratio).toBeLessThanOrEqual(21);
      }),
    );
  });

  it('is cut to two decimals, so that what fails does not look as if it passed', () => {
    expect(ratioText(4.4999)).toBe('4.49');
    expect(ratioText(21)).toBe('21.00');
  });
});

describe('the nearest color that passes', () => {
  it('passes, is one of six digits, and is the same color where that passes', () => {
    fc.assert(
      fc.property(color, color, fc.constantFrom(3, 4.5), (foreground, background, minimum) => {
        const nearest = nearestPassing(foreground, background, minimum)!;
        expect(nearest).toMatch(/^#[0-9A-F]{6}$/);
        expect(contrastOf(nearest, background)).toBeGreaterThanOrEqual(minimum);
        if (contrastOf(foreground, background) >= minimum) {
          expect(nearest).toBe(foreground.toUpperCase());
        }
      }),
    );
  });

  it('is as near as a step allows', () => {
    expect(nearestPassing('#777777', '#FFFFFF', 4.5)).toBe('#767676');
    expect(nearestPassing('#FFFFFF', '#6FD0B8', 4.5)).toMatch(/^#[0-5]/);
  });

  it('is none where black and white fail too', () => {
    expect(nearestPassing('#808080', '#757575', 7)).toBeUndefined();
  });
});
