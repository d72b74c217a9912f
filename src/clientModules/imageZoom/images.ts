import type {ZoomOptions} from 'medium-zoom/dist/pure';
import {hideNotice, showFailure} from '../../hooks/notice';
import type * as Library from './zoom';

/**
 * Makes the images of a page operable, by keyboard too; only pages with images load it. The library itself, in `zoom.ts`,
 * is loaded when a reader points at an image or focuses one.
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

/** Makes the images that match operable; an image that is a link stays a link. */
export function attachImages(selector: string, options: ZoomOptions): void {
  const operable = new Set<Element>(images);
  images = [...document.querySelectorAll<HTMLImageElement>(selector)].filter((image) => !image.closest('a'));
  images.filter((image) => !operable.has(image)).forEach(makeImageOperable);
  zoomOptions = options;
  library?.attachImages(images, options);
}

/** Makes the images of a page that is left inoperable: its elements are kept for the way back. */
export function releaseImages(): void {
  library?.attachImages([], zoomOptions);
  pageController.abort();
  pageController = new AbortController();
  images.forEach(makeImageInoperable);
  images = [];
}
