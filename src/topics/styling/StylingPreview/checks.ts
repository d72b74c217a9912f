import {contrastOf, nearestPassing, ratioText} from '../contrast';
import type {StylingToken, StylingTokens} from '../stylingPreviewData';
import {MODES, tokenOf, valueIn, type Mode, type Selection} from './selection';

/** A pair whose contrast is too low, and a color that would do. */
export interface LowContrast {
  readonly mode: Mode;
  readonly foreground: StylingToken;
  readonly background: StylingToken;
  /** With two decimals. */
  readonly ratio: string;
  readonly minimum: number;
  /** The color nearest to the foreground that passes. */
  readonly suggestion: string;
}

/** Every pair, in both modes, whose contrast is below its minimum (WCAG 2.2, 1.4.3 and 1.4.11). */
export function lowContrasts(catalog: StylingTokens, selection: Selection): readonly LowContrast[] {
  return MODES.flatMap((mode) =>
    catalog.pairs.flatMap(({foreground: front, background: back, minimum}): LowContrast[] => {
      const foreground = tokenOf(catalog, front)!;
      const background = tokenOf(catalog, back)!;
      const [frontColor, backColor] = [valueIn(mode, selection, foreground), valueIn(mode, selection, background)];
      const ratio = contrastOf(frontColor, backColor);
      return ratio >= minimum
        ? []
        : [
            {
              mode,
              foreground,
              background,
              ratio: ratioText(ratio),
              minimum,
              // Black or white has 4.58 on every color, which is above every minimum.
              suggestion: nearestPassing(frontColor, backColor, minimum)!,
            },
          ];
    }),
  );
}

function pixelsOf(length: string): number {
  return Number.parseFloat(length) * (length.endsWith('rem') ? 16 : 1);
}

/** Lengths that make the form hard to use, each as a sentence. */
export function shortLengths(catalog: StylingTokens, selection: Selection): readonly string[] {
  const sentences = MODES.flatMap((mode) =>
    catalog.tokens.flatMap((token) => {
      const {least, name} = token;
      const value = valueIn(mode, selection, token);
      return least && pixelsOf(value) < least.px ? [`${name} is ${value}. Below ${least.px}px, ${least.why}.`] : [];
    }),
  );
  return [...new Set(sentences)];
}
