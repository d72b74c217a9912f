/**
 * Contrast by WCAG 2.2, of `#RRGGBB` colors. The build, the tools of pages and the tests all use this file.
 *
 * @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
 */

type ColorChannels = readonly [red: number, green: number, blue: number];

/** The channels of a `#RRGGBB` color, 0 to 255. The rest, such as an alpha, is ignored. */
function parseChannels(color: string): ColorChannels {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16)) as unknown as ColorChannels;
}

function formatColor(channels: ColorChannels): string {
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

/** The relative luminance of a `#RRGGBB` color: 0 for black to 1 for white. */
export function computeLuminance(color: string): number {
  const [red, green, blue] = parseChannels(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** The contrast ratio of two `#RRGGBB` colors: 1 to 21. */
export function computeContrast(first: string, second: string): number {
  const [dark, light] = [computeLuminance(first), computeLuminance(second)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

/** A ratio with two decimals, truncated and not rounded, so that 4.496 does not look like 4.5. */
export function formatRatio(ratio: number): string {
  return (Math.floor(ratio * 100) / 100).toFixed(2);
}

/** The number of steps from a color to black or white. */
const COLOR_STEPS = 255;

/** The first color between two colors that passes, with its number of steps. */
function findFirstPassingColor(
  color: string,
  end: string,
  background: string,
  minimum: number,
): [steps: number, color: string] {
  const from = parseChannels(color);
  const to = parseChannels(end);
  for (let step = 0; step <= COLOR_STEPS; step += 1) {
    const mixed = formatColor(
      from.map((channel, index) => channel + ((to[index]! - channel) * step) / COLOR_STEPS) as never,
    );
    if (computeContrast(mixed, background) >= minimum) {
      return [step, mixed];
    }
  }
  return [Infinity, end];
}

/** The distance of two colors in RGB space. */
function computeColorDistance(first: string, second: string): number {
  const others = parseChannels(second);
  return Math.hypot(...parseChannels(first).map((channel, index) => channel - others[index]!));
}

/**
 * The color nearest to one, darker or lighter, whose contrast with a background is at least the minimum. Undefined when
 * not even black or white has it, which is impossible for a minimum up to 4.58.
 */
export function findNearestPassingColor(color: string, background: string, minimum: number): string | undefined {
  return ['#000000', '#FFFFFF']
    .map((end) => findFirstPassingColor(color, end, background, minimum))
    .filter(([steps]) => steps <= COLOR_STEPS)
    .map(([, passing]) => passing)
    .sort((a, b) => computeColorDistance(color, a) - computeColorDistance(color, b))[0];
}
