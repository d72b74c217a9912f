import type {Locator} from '@playwright/test';

/**
 * Pairs of texts of SVG pictures that cover each other.
 *
 * @param slack pixels by which boxes may overlap upward and downward, since letters do not fill their lines
 */
export function findOverlappingTexts(pictures: Locator, slack: number): Promise<string[]> {
  return pictures.evaluateAll(
    (all, allowed) =>
      all.flatMap((one) => {
        const texts = [...one.querySelectorAll('text')].map((text) => ({
          text: text.textContent,
          box: text.getBoundingClientRect(),
        }));
        return texts.flatMap(({text, box}, index) =>
          texts
            .slice(index + 1)
            .filter(
              (other) =>
                box.left + 1 < other.box.right &&
                other.box.left + 1 < box.right &&
                box.top + allowed < other.box.bottom &&
                other.box.top + allowed < box.bottom,
            )
            .map((other) => `${text} and ${other.text}`),
        );
      }),
    slack,
  );
}
