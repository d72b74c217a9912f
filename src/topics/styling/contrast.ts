/**
 * Contrast by WCAG 2.2, of `#RRGGBB` colors. The build, the tools of pages and the tests compute with this file alone.
 *
 * @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
 */

type Channels = readonly [red: number, green: number, blue: number];

/** The channels of a `#RRGGBB` color, 0 to 255. What follows, such as an alpha, does not count. */
function channelsOf(color: string): Channels {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16)) as unknown as Channels;
}

function colorOf(channels: Channels): string {
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

/** The relative luminance of a `#RRGGBB` color: 0 for black to 1 for white. */
export function luminanceOf(color: string): number {
  const [red, green, blue] = channelsOf(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** The contrast ratio of two `#RRGGBB` colors: 1 to 21. */
export function contrastOf(first: string, second: string): number {
  const [dark, light] = [luminanceOf(first), luminanceOf(second)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

/** A ratio with two decimals, cut and not rounded, so that 4.496 does not look like 4.5. */
export function ratioText(ratio: number): string {
  return (Math.floor(ratio * 100) / 100).toFixed(2);
}

/** How many steps a color takes on its way to black or white. */
const STEPS = 255;

/** The first color on the way from one to another that passes, with the number of steps that it took. */
function firstPassing(color: string, end: string, background: string, minimum: number): [steps: number, color: string] {
  const from = channelsOf(color);
  const to = channelsOf(end);
  for (let step = 0; step <= STEPS; step += 1) {
    const mixed = colorOf(from.map((channel, index) => channel + ((to[index]! - channel) * step) / STEPS) as never);
    if (contrastOf(mixed, background) >= minimum) {
      return [step, mixed];
    }
  }
  return [Infinity, end];
}

/** How far two colors lie apart in the cube of their channels. */
function distanceOf(first: string, second: string): number {
  const others = channelsOf(second);
  return Math.hypot(...channelsOf(first).map((channel, index) => channel - others[index]!));
}

/**
 * The color nearest to one, darker or lighter, whose contrast with a background is at least the minimum. Undefined when
 * not even black or white has it, which is so for no background up to 4.58.
 */
export function nearestPassing(color: string, background: string, minimum: number): string | undefined {
  return ['#000000', '#FFFFFF']
    .map((end) => firstPassing(color, end, background, minimum))
    .filter(([steps]) => steps <= STEPS)
    .map(([, passing]) => passing)
    .sort((a, b) => distanceOf(color, a) - distanceOf(color, b))[0];
}
