/** The scale of a picture, as a factor of its own size. */

export const MIN_SCALE = 0.1;
export const MAX_SCALE = 4;
const SCALE_STEP = 1.25;

function clampScale(scale: number): number {
  return Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale));
}

/** The next larger scale, or the next smaller one. */
export function stepScale(scale: number, direction: 'in' | 'out'): number {
  return clampScale(direction === 'in' ? scale * SCALE_STEP : scale / SCALE_STEP);
}

/** The scale after a turn of the wheel, or a pinch on a touchpad, which browsers report as one with the control key. */
export function wheelScale(scale: number, deltaY: number, isPinch: boolean): number {
  return clampScale(scale * Math.exp(-deltaY * (isPinch ? 0.01 : 0.002)));
}

/** The scale after two fingers moved: by how much their distance changed. */
export function pinchScale(scale: number, before: number, after: number): number {
  return before === 0 ? scale : clampScale((scale * after) / before);
}

/** A width and a height, in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The scale at which all of a picture is in sight: at most twice its own size. */
export function computeFittingScale(picture: Size, room: Size): number {
  return clampScale(Math.min(room.width / picture.width, room.height / picture.height, 2));
}

/** The zoom action of a key, on any keyboard layout; undefined for other keys. */
export function getZoomAction(key: string): 'in' | 'out' | 'reset' | undefined {
  const actions = {'+': 'in', '=': 'in', '-': 'out', _: 'out', '0': 'reset'} as const;
  return Object.hasOwn(actions, key) ? actions[key as keyof typeof actions] : undefined;
}
