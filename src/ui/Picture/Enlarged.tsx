import {useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode} from 'react';
import clsx from 'clsx';
import {
  getZoomAction,
  computeFittingScale,
  MAX_SCALE,
  MIN_SCALE,
  pinchScale,
  stepScale,
  wheelScale,
  type Size,
} from './zoom';
import dialogStyles from './dialog.module.css';
import styles from './styles.module.css';

interface Props {
  readonly name: string;
  readonly svg: string;
  readonly onClose: () => void;
}

/** The picture with its own ids, since the one on the page stays. */
function renameIds(svg: string): string {
  const id = /aria-labelledby="(.+?)-title"/.exec(svg)?.[1];
  return id === undefined ? svg : svg.replaceAll(`"${id}-`, `"${id}-large-`);
}

function readSvgSize(svg: string): Size {
  const read = (name: string): number => Number(new RegExp(` ${name}="(\\d+)"`).exec(svg)?.[1] ?? 600);
  return {width: read('width'), height: read('height')};
}

/** What is left of the room inside its padding of 1 rem. */
function getInnerSize({clientWidth, clientHeight}: HTMLElement): Size {
  return {width: clientWidth - 32, height: clientHeight - 32};
}

/** The point of the screen that stays in place while the scale changes, and where it is in the picture, from 0 to 1. */
interface FixedPoint {
  readonly x: number;
  readonly y: number;
  readonly across: number;
  readonly down: number;
}

type PointerPlaces = Map<number, {readonly x: number; readonly y: number}>;

function measureDistance(places: PointerPlaces): number {
  const [one, other] = [...places.values()];
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
}

/**
 * Zooms by wheel and by pinch around the point below them, and moves the picture that is dragged by a mouse.
 */
function useGestures(
  room: {readonly current: HTMLElement | null},
  scale: number | undefined,
  setScale: (change: (scale: number) => number) => void,
): void {
  const fixed = useRef<FixedPoint>(undefined);

  useEffect(() => {
    const element = room.current!;
    const places: PointerPlaces = new Map();
    const zoom = (change: (scale: number) => number, x: number, y: number): void => {
      const {left, top, width, height} = element.firstElementChild!.getBoundingClientRect();
      fixed.current = {x, y, across: (x - left) / width, down: (y - top) / height};
      setScale(change);
    };
    const turn = (event: WheelEvent): void => {
      event.preventDefault();
      zoom((current) => wheelScale(current, event.deltaY, event.ctrlKey), event.clientX, event.clientY);
    };
    const press = (event: PointerEvent): void => {
      places.set(event.pointerId, {x: event.clientX, y: event.clientY});
    };
    const move = (event: PointerEvent): void => {
      const place = places.get(event.pointerId);
      if (!place) {
        return;
      }
      const before = measureDistance(places);
      places.set(event.pointerId, {x: event.clientX, y: event.clientY});
      if (places.size === 2) {
        const [one, other] = [...places.values()];
        const after = measureDistance(places);
        zoom((current) => pinchScale(current, before, after), (one!.x + other!.x) / 2, (one!.y + other!.y) / 2);
      } else if (event.pointerType === 'mouse') {
        element.scrollBy(place.x - event.clientX, place.y - event.clientY);
      }
    };
    const release = (event: PointerEvent): void => {
      places.delete(event.pointerId);
    };
    const listeners = new AbortController();
    const {signal} = listeners;
    element.addEventListener('wheel', turn, {passive: false, signal});
    element.addEventListener('pointerdown', press, {signal});
    element.addEventListener('pointermove', move, {signal});
    for (const type of ['pointerup', 'pointercancel', 'pointerleave'] as const) {
      element.addEventListener(type, release, {signal});
    }
    return () => listeners.abort();
  }, [room, setScale]);

  useLayoutEffect(() => {
    if (fixed.current) {
      const {x, y, across, down} = fixed.current;
      const {left, top, width, height} = room.current!.firstElementChild!.getBoundingClientRect();
      room.current!.scrollBy(left + across * width - x, top + down * height - y);
      fixed.current = undefined;
    }
  }, [room, scale]);
}

/**
 * A picture in a dialog that fills the screen, all of it at first: zoomed by buttons, by +, - and 0, by wheel and by
 * pinch, moved by scrolling and by dragging.
 */
export default function Enlarged({name, svg, onClose}: Props): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState<number>();
  const {width, height} = readSvgSize(svg);

  useEffect(() => {
    dialog.current!.showModal();
    setScale(computeFittingScale({width, height}, getInnerSize(room.current!)));
  }, [width, height]);

  const [changeScale] = useState(() => (change: (current: number) => number): void => {
    setScale((current = 1) => change(current));
  });
  useGestures(room, scale, changeScale);

  const applyZoom = (action: 'in' | 'out' | 'reset'): void =>
    setScale((current = 1) =>
      action === 'reset'
        ? computeFittingScale({width, height}, getInnerSize(room.current!))
        : stepScale(current, action),
    );
  const handleKeyDown = (event: KeyboardEvent): void => {
    const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : getZoomAction(event.key);
    if (action) {
      event.preventDefault();
      applyZoom(action);
    }
  };

  return (
    <dialog ref={dialog} className={dialogStyles.dialog} aria-label={name} onClose={onClose} onKeyDown={handleKeyDown}>
      <div className={dialogStyles.bar}>
        <span className={dialogStyles.title}>{name}</span>
        <span role="status" className={dialogStyles.scale}>
          {scale !== undefined && `${String(Math.round(scale * 100))} %`}
        </span>
        <button
          type="button"
          className={styles.button}
          aria-label="Zoom out"
          aria-disabled={scale === MIN_SCALE}
          onClick={() => applyZoom('out')}>
          −
        </button>
        <button
          type="button"
          className={styles.button}
          aria-label="Zoom in"
          aria-disabled={scale === MAX_SCALE}
          onClick={() => applyZoom('in')}>
          +
        </button>
        <button type="button" className={styles.button} aria-label="Fit the picture" onClick={() => applyZoom('reset')}>
          Fit
        </button>
        <button type="button" className={styles.button} onClick={() => dialog.current!.close()}>
          Close
        </button>
      </div>
      {/* Focusable, so that the arrow keys move the picture. */}
      <div
        ref={room}
        className={dialogStyles.room}
        tabIndex={0}
        role="group"
        aria-label={`${name}, scrolls`}
        onClick={({target}) => {
          // A link points to a place of the page below.
          if ((target as Element).closest('a')) {
            dialog.current!.close();
          }
        }}>
        <div
          className={clsx(styles.picture, dialogStyles.large)}
          style={{width: width * (scale ?? 1)}}
          dangerouslySetInnerHTML={{__html: renameIds(svg)}}
        />
      </div>
    </dialog>
  );
}
