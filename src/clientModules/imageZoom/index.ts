import type {Zoom, ZoomOptions} from 'medium-zoom/dist/pure';
import type {ClientModule} from '@docusaurus/types';
import type * as Images from './images';

/**
 * Replaces `medium-zoom` for `docusaurus-plugin-image-zoom`. The plugin requests a new instance after each route update;
 * here that loads `images.ts` on pages with images.
 */

let images: typeof Images | undefined;

/** Counts the pages that were shown: images that are attached late are of the newest. */
let pages = 0;

/** What the plugin does with the zoom that it receives, before it requests the next one: nothing that is needed here. */
const zoom: Pick<Zoom, 'detach' | 'update'> = {
  detach: () => zoom as Zoom,
  update: () => zoom as Zoom,
};

/** Makes the images that match operable. */
export default function attachZoom(selector: string, options: ZoomOptions): typeof zoom {
  const page = pages;
  if (document.querySelector(selector)) {
    import(/* webpackChunkName: "images" */ './images').then((loaded) => {
      images = loaded;
      if (page === pages) {
        images.attachImages(selector, options);
      }
    }, console.warn);
  }
  return zoom;
}

export function onRouteUpdate({
  location,
  previousLocation,
}: Parameters<NonNullable<ClientModule['onRouteUpdate']>>[0]): void {
  if (previousLocation && previousLocation.pathname !== location.pathname) {
    pages += 1;
    images?.releaseImages();
  }
}
