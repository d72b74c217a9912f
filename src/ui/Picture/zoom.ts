/** The scale of a picture, as a factor of its own size. */

export const MIN_SCALE = 0.5;
export const MAX_SCALE = 4;
const SCALE_STEP = 1.25;

function clampScale(scale: number): number {
  return Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale));
}

/** The next larger scale, or the next smaller one. */
export function stepScale(scale: number, direction: 'in' | 'out'): number {
  return clampScale(direction === 'in' ? scale * SCALE_STEP : scale / SCALE_STEP);
}

/** The scale at which a picture fills a width: never below its own size, so that its labels stay readable. */
export function computeFittingScale(width: number, room: number): number {
  return clampScale(Math.max(1, Math.min(room / width, 2)));
}

/** The zoom action of a key, on any keyboard layout; undefined for other keys. */
export function getZoomAction(key: string): 'in' | 'out' | 'reset' | undefined {
  const actions = {'+': 'in', '=': 'in', '-': 'out', _: 'out', '0': 'reset'} as const;
  return Object.hasOwn(actions, key) ? actions[key as keyof typeof actions] : undefined;
}
