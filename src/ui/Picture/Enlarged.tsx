import {useEffect, useRef, useState, type KeyboardEvent, type ReactNode} from 'react';
import clsx from 'clsx';
import {getZoomAction, computeFittingScale, MAX_SCALE, MIN_SCALE, stepScale, type Size} from './zoom';
import styles from './enlarged.module.css';
import pictureStyles from './styles.module.css';

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

/** A picture in a dialog that fills the screen, all of it at first: zoomed by buttons or by +, - and 0, moved by scrolling. */
export default function Enlarged({name, svg, onClose}: Props): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState<number>();
  const {width, height} = readSvgSize(svg);

  useEffect(() => {
    dialog.current!.showModal();
    setScale(computeFittingScale({width, height}, getInnerSize(room.current!)));
  }, [width, height]);

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
    <dialog ref={dialog} className={styles.dialog} aria-label={name} onClose={onClose} onKeyDown={handleKeyDown}>
      <div className={styles.bar}>
        <span className={styles.title}>{name}</span>
        <span role="status" className={styles.scale}>
          {scale !== undefined && `${String(Math.round(scale * 100))} %`}
        </span>
        <button
          type="button"
          className={pictureStyles.button}
          aria-label="Zoom out"
          aria-disabled={scale === MIN_SCALE}
          onClick={() => applyZoom('out')}>
          −
        </button>
        <button
          type="button"
          className={pictureStyles.button}
          aria-label="Zoom in"
          aria-disabled={scale === MAX_SCALE}
          onClick={() => applyZoom('in')}>
          +
        </button>
        <button
          type="button"
          className={pictureStyles.button}
          aria-label="Fit the picture"
          onClick={() => applyZoom('reset')}>
          Fit
        </button>
        <button type="button" className={pictureStyles.button} onClick={() => dialog.current!.close()}>
          Close
        </button>
      </div>
      {/* Focusable, so that the arrow keys move the picture. */}
      <div
        ref={room}
        className={styles.room}
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
          className={clsx(pictureStyles.picture, styles.large)}
          style={{width: width * (scale ?? 1)}}
          dangerouslySetInnerHTML={{__html: renameIds(svg)}}
        />
      </div>
    </dialog>
  );
}
