import siteConfig from '@generated/docusaurus.config';
import mediumZoom, {type Zoom, type ZoomOptions} from 'medium-zoom/dist/pure';

/**
 * Replaces `medium-zoom` for `docusaurus-plugin-image-zoom`: the same library without styles injected at run time, and
 * with what both lack. The plugin requests a new instance after each route update; it always receives this one,
 * attached to the images that are now on the page. Images can be focused and opened by keyboard; an open one is a
 * dialog that Escape closes.
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

function handleKeyDown(event: KeyboardEvent): void {
  if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault();
    void zoomInstance!.open({target: event.currentTarget as HTMLElement});
  }
}

/** Small images are inlined as data URLs, but the library detects an SVG, which may scale up, by its extension. */
function nameSvgImage(image: HTMLImageElement): void {
  if (image.src.startsWith('data:image/svg+xml') && !image.src.endsWith('.svg')) {
    image.src += '#.svg';
  }
}

function makeImageOperable(image: HTMLImageElement): void {
  nameSvgImage(image);
  image.tabIndex = 0;
  image.setAttribute('role', 'button');
  image.setAttribute('aria-label', `Zoom image: ${image.alt}`);
  image.addEventListener('keydown', handleKeyDown);
}

function getAppElement(): HTMLElement {
  return document.getElementById('__docusaurus')!;
}

function showAsDialog(image: HTMLImageElement): void {
  const overlay = document.querySelector<HTMLElement>('.medium-zoom-overlay')!;
  overlay.setAttribute('role', 'dialog');
  overlay.setAttribute('aria-modal', 'true');
  overlay.setAttribute('aria-label', `Zoomed image: ${image.alt}. Press Escape to close.`);
  overlay.tabIndex = -1;
  overlay.style.background = document.documentElement.dataset.theme === 'dark' ? background.dark : background.light;
  getAppElement().inert = true;
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
  getAppElement().inert = false;
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

/** Attaches the one zoom of the page to the images that match; an image that is a link stays a link. */
export default function attachZoom(selector: string, options: ZoomOptions): Zoom {
  zoomInstance ??= createZoom(options);
  const images = [...document.querySelectorAll<HTMLImageElement>(selector)].filter((image) => !image.closest('a'));
  const attached = new Set<Element>(zoomInstance.getImages());
  images.filter((image) => !attached.has(image)).forEach(makeImageOperable);
  zoomInstance.attach(...images);
  return zoomInstance;
}
