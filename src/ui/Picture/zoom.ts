/** How large a picture is shown, as a factor of its own size. */

export const SMALLEST = 0.5;
export const LARGEST = 4;
const STEP = 1.25;

function limited(scale: number): number {
  return Math.min(LARGEST, Math.max(SMALLEST, scale));
}

/** The next larger scale, or the next smaller one. */
export function zoomed(scale: number, direction: 'in' | 'out'): number {
  return limited(direction === 'in' ? scale * STEP : scale / STEP);
}

/** The scale at which a picture fills a width: never below its own size, so that its labels stay readable. */
export function fitting(width: number, room: number): number {
  return limited(Math.max(1, Math.min(room / width, 2)));
}

/** The key that asks for it, on a keyboard of any layout; undefined for other keys. */
export function actionOf(key: string): 'in' | 'out' | 'reset' | undefined {
  const actions = {'+': 'in', '=': 'in', '-': 'out', _: 'out', '0': 'reset'} as const;
  return Object.hasOwn(actions, key) ? actions[key as keyof typeof actions] : undefined;
}
