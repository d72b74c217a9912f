import siteConfig from '@generated/docusaurus.config';
import mediumZoom, {type Zoom, type ZoomOptions} from 'medium-zoom/dist/pure';
import {setInert, setInertAfterPaint} from '../../hooks/inert';

/**
 * The half of the image zoom that is loaded when a reader first points at an image or focuses one: the library, without
 * styles injected at run time, and what it lacks. An open image is a dialog that Escape closes.
 */

interface ZoomThemeConfig {
  readonly background: {readonly light: string; readonly dark: string};
}

const {background} = siteConfig.themeConfig.zoom as ZoomThemeConfig;

let zoomInstance: Zoom | undefined;

/** Removes the listeners of the open image. */
let openImageController = new AbortController();

let isCloseRequested = false;

/** Closes as soon as the library can: while it animates, it ignores the call. */
function requestClose(): void {
  isCloseRequested = true;
  void zoomInstance!.close();
}

function closeIfRequested(): void {
  if (isCloseRequested) {
    void zoomInstance!.close();
  }
}

/** All of the page but the enlarged image. */
const PAGE = '#__docusaurus';

function showAsDialog(image: HTMLImageElement): void {
  const overlay = document.querySelector<HTMLElement>('.medium-zoom-overlay')!;
  overlay.setAttribute('role', 'dialog');
  overlay.setAttribute('aria-modal', 'true');
  overlay.setAttribute('aria-label', `Zoomed image: ${image.alt}. Press Escape to close.`);
  overlay.tabIndex = -1;
  overlay.style.background = document.documentElement.dataset.theme === 'dark' ? background.dark : background.light;
  // Where browsers know it: another tab can change the color mode while the image is open.
  overlay.style.background = `light-dark(${background.light}, ${background.dark})`;
  setInertAfterPaint(PAGE, true);
  overlay.focus({preventScroll: true});
  const enlarged = document.querySelector<HTMLElement>('.medium-zoom-image--opened');
  const {signal} = openImageController;
  const {scrollY} = window;
  overlay.addEventListener('click', requestClose, {signal});
  enlarged?.addEventListener('click', requestClose, {signal});
  window.addEventListener('scroll', () => window.scrollY !== scrollY && requestClose(), {signal});
  window.addEventListener('popstate', requestClose, {signal});
  document.addEventListener('keydown', ({key}) => key === 'Escape' && requestClose(), {signal});
  for (const attribute of ['role', 'tabindex', 'aria-label']) {
    enlarged?.removeAttribute(attribute);
  }
}

function handleOpen({target}: Event): void {
  isCloseRequested = false;
  openImageController = new AbortController();
  // The library fires the event right before it inserts the overlay.
  queueMicrotask(() => showAsDialog(target as HTMLImageElement));
}

function handleClose(): void {
  openImageController.abort();
  setInert(PAGE, false);
}

function handleClosed({target}: Event): void {
  (target as HTMLElement).focus({preventScroll: true});
}

function createZoom(options: ZoomOptions): Zoom {
  const zoom = mediumZoom(options);
  zoom.on('open', handleOpen);
  zoom.on('opened', closeIfRequested);
  zoom.on('close', handleClose);
  zoom.on('closed', handleClosed);
  return zoom;
}

/** Attaches the one zoom of the page to its images, which then open by click, and closes an image that is open. */
export function attachImages(images: readonly HTMLImageElement[], options: ZoomOptions): void {
  zoomInstance ??= createZoom(options);
  zoomInstance.detach();
  zoomInstance.attach(...images);
}

/** Opens an image that is attached. */
export function openImage(image: HTMLImageElement): void {
  void zoomInstance!.open({target: image});
}
