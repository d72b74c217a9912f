import {computeContrast, findNearestPassingColor, formatRatio} from '../contrast';
import type {StylingToken, StylingTokens} from '../../../pipeline/contracts/generated/schemas';
import {COLOR_MODES, findStylingToken, getModeValue, type ColorMode, type StylingSelection} from './selection';

/** A pair whose contrast is too low, and a sufficient color. */
export interface LowContrast {
  readonly mode: ColorMode;
  readonly foreground: StylingToken;
  readonly background: StylingToken;
  /** With two decimals. */
  readonly ratio: string;
  readonly minimum: number;
  /** The color nearest to the foreground that passes. */
  readonly suggestion: string;
}

/** Every pair, in both modes, whose contrast is below its minimum (WCAG 2.2, 1.4.3 and 1.4.11). */
export function findLowContrasts(catalog: StylingTokens, selection: StylingSelection): readonly LowContrast[] {
  return COLOR_MODES.flatMap((mode) =>
    catalog.pairs.flatMap(({foreground: front, background: back, minimum}): LowContrast[] => {
      const foreground = findStylingToken(catalog, front)!;
      const background = findStylingToken(catalog, back)!;
      const [frontColor, backColor] = [
        getModeValue(mode, selection, foreground),
        getModeValue(mode, selection, background),
      ];
      const ratio = computeContrast(frontColor, backColor);
      return ratio >= minimum
        ? []
        : [
            {
              mode,
              foreground,
              background,
              ratio: formatRatio(ratio),
              minimum,
              // Black or white has 4.58 on every color, which is above every minimum.
              suggestion: findNearestPassingColor(frontColor, backColor, minimum)!,
            },
          ];
    }),
  );
}

function toPixels(length: string): number {
  return Number.parseFloat(length) * (length.endsWith('rem') ? 16 : 1);
}

/** Lengths that make the form hard to use, each as a sentence. */
export function findShortLengths(catalog: StylingTokens, selection: StylingSelection): readonly string[] {
  const sentences = COLOR_MODES.flatMap((mode) =>
    catalog.tokens.flatMap((token) => {
      const {least, name} = token;
      const value = getModeValue(mode, selection, token);
      return least && toPixels(value) < least.px ? [`${name} is ${value}. Below ${least.px}px, ${least.why}.`] : [];
    }),
  );
  return [...new Set(sentences)];
}
