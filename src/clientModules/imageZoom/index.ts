import type {Zoom, ZoomOptions} from 'medium-zoom/dist/pure';
import type {ClientModule} from '@docusaurus/types';
import {hideNotice, showFailure} from '../../hooks/notice';
import type * as Library from './zoom';

/**
 * Replaces `medium-zoom` for `docusaurus-plugin-image-zoom`. The plugin requests a new instance after each route update;
 * here it makes the images that are now on the page operable, by keyboard too. The library itself, in `zoom.ts`, is
 * loaded when a reader points at an image or focuses one.
 */

/** The images of the page, which the library is attached to once it is there. */
let images: HTMLImageElement[] = [];
let zoomOptions: ZoomOptions = {};

/** Removes the listeners of the images of the page. */
let pageController = new AbortController();
let library: typeof Library | undefined;

async function loadLibrary(): Promise<typeof Library> {
  if (!library) {
    library = await import('./zoom');
    library.attachImages(images, zoomOptions);
  }
  return library;
}

/** Before the reader opens an image, which then opens at once. */
function prepareLibrary(): void {
  loadLibrary().catch(console.warn);
}

function open(image: HTMLImageElement): void {
  loadLibrary().then(
    ({openImage}) => {
      hideNotice();
      openImage(image);
    },
    (error: unknown) => {
      console.warn(error);
      showFailure('The image');
    },
  );
}

function handleKeyDown(event: KeyboardEvent): void {
  if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault();
    open(event.currentTarget as HTMLImageElement);
  }
}

/** The library listens to clicks itself as soon as it is there. */
function handleClick({currentTarget}: Event): void {
  if (!library) {
    open(currentTarget as HTMLImageElement);
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
  image.classList.add('medium-zoom-image');
  const {signal} = pageController;
  image.addEventListener('keydown', handleKeyDown, {signal});
  image.addEventListener('click', handleClick, {signal});
  image.addEventListener('pointerenter', prepareLibrary, {signal});
  image.addEventListener('focus', prepareLibrary, {signal});
}

function makeImageInoperable(image: HTMLImageElement): void {
  ['tabindex', 'role', 'aria-label'].forEach((name) => image.removeAttribute(name));
  image.classList.remove('medium-zoom-image');
}

/** What the plugin does with the zoom that it receives, before it requests the next one: nothing that is needed here. */
const zoom: Pick<Zoom, 'detach' | 'update'> = {
  detach: () => zoom as Zoom,
  update: () => zoom as Zoom,
};

/** Makes the images that match operable; an image that is a link stays a link. */
export default function attachZoom(selector: string, options: ZoomOptions): typeof zoom {
  const operable = new Set<Element>(images);
  images = [...document.querySelectorAll<HTMLImageElement>(selector)].filter((image) => !image.closest('a'));
  images.filter((image) => !operable.has(image)).forEach(makeImageOperable);
  zoomOptions = options;
  library?.attachImages(images, options);
  return zoom;
}

/** The elements of a page are kept for the way back, when their images are new to the plugin. */
export function onRouteUpdate({
  location,
  previousLocation,
}: Parameters<NonNullable<ClientModule['onRouteUpdate']>>[0]): void {
  if (previousLocation && previousLocation.pathname !== location.pathname) {
    library?.attachImages([], zoomOptions);
    pageController.abort();
    pageController = new AbortController();
    images.forEach(makeImageInoperable);
    images = [];
  }
}
