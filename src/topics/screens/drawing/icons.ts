import {createSvgElement} from '../../../pipeline/pictures/svg';

/** Simple drawings of the products of the scenarios, and icons: paths in squares, colored by classes. */

/** A path, and whether it is filled with the first color, the second one, or is a line. */
type ShapeLayer = readonly [layer: 'main' | 'soft' | 'line', path: string];

/** In a square of 64. */
const PRODUCT_SHAPES = {
  jacket: [
    ['main', 'M23 10 12 16 5 44l9 3 3-13v20h30V34l3 13 9-3-7-28-11-6-9 5z'],
    ['soft', 'M23 10c1 8 17 8 18 0l-3-2H26z'],
    ['line', 'M32 18v36M22 42h6M36 42h6'],
  ],
  socks: [
    ['soft', 'M37 8h13v26l-3 9-13 12c-7 4-13-3-8-9l11-10z'],
    ['main', 'M18 8h14v27l-4 9-11 10c-8 5-14-4-8-10l9-9z'],
    ['line', 'M18 16h14M32 16h18M18 22h14'],
  ],
  book: [
    ['main', 'M15 6h32a3 3 0 0 1 3 3v43H18a5 5 0 0 1-5-5V9z'],
    ['soft', 'M18 52h32v6H18a3 3 0 0 1 0-6z'],
    ['line', 'M20 6v46M27 33c4-3 6 3 10 0s6 3 8 0M27 39c4-3 6 3 10 0s6 3 8 0M36 28V15l8 12z'],
  ],
  cedar: [
    ['soft', 'M15 6h32a3 3 0 0 1 3 3v43H18a5 5 0 0 1-5-5V9z'],
    ['main', 'M35 13 26 29h6l-8 12h22l-8-12h6zM33 41h4v6h-4zM18 52h32v6H18a3 3 0 0 1 0-6z'],
    ['line', 'M20 6v46'],
  ],
  walks: [
    ['main', 'M15 6h32a3 3 0 0 1 3 3v43H18a5 5 0 0 1-5-5V9z'],
    ['soft', 'M27 46c0-10 16-8 14-18-1-5-8-6-10-12l4-2c2 6 10 6 11 13 2 11-11 11-11 19zM18 52h32v6H18a3 3 0 0 1 0-6z'],
    ['line', 'M20 6v46'],
  ],
  notebook: [
    ['soft', 'M16 8h34a3 3 0 0 1 3 3v42a3 3 0 0 1-3 3H16z'],
    ['main', 'M11 8h8v48h-8z'],
    ['line', 'M26 20h20M26 28h20M26 36h20M26 44h12'],
  ],
  tent: [
    ['main', 'M32 12 5 52h54z'],
    ['soft', 'M32 22 21 52h22z'],
    ['line', 'M32 12V7M32 22v30M2 52h60'],
  ],
  backpack: [
    ['soft', 'M22 14c0-12 20-12 20 0z'],
    ['main', 'M14 24c0-16 36-16 36 0v30a4 4 0 0 1-4 4H18a4 4 0 0 1-4-4z'],
    ['line', 'M22 14c0-12 20-12 20 0M21 38h22v14H21zM32 38v6M20 26h24'],
  ],
  bottle: [
    ['soft', 'M34 18h14v38a3 3 0 0 1-3 3H34z'],
    ['main', 'M18 4h12v8l5 8v35a4 4 0 0 1-4 4H17a4 4 0 0 1-4-4V20l5-8z'],
    ['line', 'M18 10h12M13 28h22M13 46h22'],
  ],
  cap: [
    ['main', 'M10 40c0-30 42-30 42 0z'],
    ['soft', 'M10 40h48c4 0 4 8-2 8H24c-8 0-14-2-14-8z'],
    ['line', 'M31 18c-6 6-8 14-8 22M31 18c6 6 8 14 8 22'],
  ],
  poncho: [
    ['main', 'M32 6c-6 0-9 5-9 10L6 50c14 8 38 8 52 0L41 16c0-5-3-10-9-10z'],
    ['soft', 'M32 9c-4 0-6 4-6 8 3 4 9 4 12 0 0-4-2-8-6-8z'],
    ['line', 'M32 22v32'],
  ],
  lamp: [
    ['soft', 'M6 24h52v10H6z'],
    ['main', 'M20 18h24a3 3 0 0 1 3 3v18a3 3 0 0 1-3 3H20a3 3 0 0 1-3-3V21a3 3 0 0 1 3-3z'],
    ['line', 'M32 24a6 6 0 1 0 .1 0M32 48v7M20 46l-5 7M44 46l5 7'],
  ],
  coffee: [
    ['main', 'M16 14h32l3 42a3 3 0 0 1-3 3H16a3 3 0 0 1-3-3z'],
    ['soft', 'M18 5h28l2 9H16z'],
    ['line', 'M32 30c-7 2-9 12-2 16 8-2 9-12 2-16zM32 30c-3 6 1 10-2 16'],
  ],
  kettle: [
    ['main', 'M20 24h22l6 28a4 4 0 0 1-4 5H17a4 4 0 0 1-4-5z'],
    ['soft', 'M22 24c0-9 18-9 18 0z'],
    ['line', 'M15 44C4 42 8 28 3 25M42 28c14-4 18 18 5 20M31 17v-4'],
  ],
  liqueur: [
    ['main', 'M27 4h10v16c10 5 12 10 12 18v17a4 4 0 0 1-4 4H19a4 4 0 0 1-4-4V38c0-8 2-13 12-18z'],
    ['soft', 'M20 36h24v14H20z'],
    ['line', 'M27 10h10M26 43h12'],
  ],
  gift: [
    ['main', 'M9 16h46a4 4 0 0 1 4 4v26a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4V20a4 4 0 0 1 4-4z'],
    ['soft', 'M5 26h54v7H5zM20 16h7v34h-7z'],
    ['line', 'M23 26c-14-2-8-14 0-3 8-11 14 1 0 3z'],
  ],
  shirt: [
    ['main', 'M24 10 8 18l5 14 7-3v27h24V29l7 3 5-14-16-8z'],
    ['soft', 'M24 10c1 9 15 9 16 0z'],
    ['line', 'M20 48h24'],
  ],
  parcel: [
    ['main', 'M8 20 32 9l24 11v26L32 57 8 46z'],
    ['soft', 'M20 14 44 26v9l-6 3v-9L14 17z'],
    ['line', 'M8 20l24 11 24-11M32 31v26'],
  ],
} as const satisfies Readonly<Record<string, readonly ShapeLayer[]>>;

/** The drawing of each product of the scenarios. Any other is a parcel. */
export const SHAPE_BY_PRODUCT: Readonly<Record<string, keyof typeof PRODUCT_SHAPES>> = {
  prod_5Jk8Rw: 'jacket',
  prod_2Sx7Lm: 'socks',
  prod_9Bk3Tn: 'book',
  prod_6Tn2Ap: 'tent',
  prod_3Bp8Tr: 'backpack',
  prod_8Bt4St: 'bottle',
  prod_4Cp9Rg: 'cap',
  prod_7Pn1Rc: 'poncho',
  prod_9Hl5Dr: 'lamp',
  prod_5Sc3Cd: 'cedar',
  prod_1Ws6Yr: 'walks',
  prod_4Nb7Rl: 'notebook',
  prod_2Cf8Mr: 'coffee',
  prod_6Ts4Hr: 'shirt',
  prod_7Kt5Po: 'kettle',
  prod_8Lq2Wn: 'liqueur',
  prod_3Gc1Fh: 'gift',
};

/** Lines in a square of 24. */
const ICON_PATHS = {
  back: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  down: 'M6 9l6 6 6-6',
  search: 'M10.5 4a6.5 6.5 0 1 0 .1 0zM15.5 15.5 20 20',
  check: 'M5 12.5l4.5 4.5L19 7',
  wait: 'M12 3v4M12 17v4M3 12h4M17 12h4M5.6 5.6l2.8 2.8M15.6 15.6l2.8 2.8M5.6 18.4l2.8-2.8M15.6 8.4l2.8-2.8',
  clock: 'M12 3a9 9 0 1 0 .1 0zM12 7v5l3.5 2',
  bank: 'M3 10 12 4l9 6zM5 10v8M10 10v8M14 10v8M19 10v8M3 20h18',
  cart: 'M3 4h2.5l2.5 11h10l2-8H6.5M9 19.5a.8.8 0 1 0 .1 0zM17 19.5a.8.8 0 1 0 .1 0z',
  bag: 'M5 8h14l1 12H4zM9 10V7a3 3 0 0 1 6 0v3',
  box: 'M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8',
  alert: 'M12 4 2.5 20h19zM12 10v4M12 17v.2',
  info: 'M12 3a9 9 0 1 0 .1 0zM12 11v6M12 7.5v.2',
  less: 'M6 12h12',
  more: 'M6 12h12M12 6v12',
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  person: 'M12 4a4 4 0 1 0 .1 0zM4 20c1-8 15-8 16 0',
} as const;

export type IconName = keyof typeof ICON_PATHS;

/** The drawing of a product in a square. */
export function drawProduct(productId: string, x: number, y: number, size: number): string {
  const layers = PRODUCT_SHAPES[SHAPE_BY_PRODUCT[productId] ?? 'parcel'];
  const scale = Math.round((size / 64) * 1000) / 1000;
  return createSvgElement(
    'g',
    {class: 'shape', transform: `translate(${String(Math.round(x))} ${String(Math.round(y))})scale(${String(scale)})`},
    ...layers.map(([layer, d]) => createSvgElement('path', {class: layer, d})),
  );
}

/** An icon, in a square. */
export function drawIcon(name: IconName, x: number, y: number, size: number, kind = ''): string {
  const scale = Math.round((size / 24) * 100) / 100;
  return createSvgElement('path', {
    class: `icon ${kind}`.trim(),
    d: ICON_PATHS[name],
    transform: `translate(${String(Math.round(x))} ${String(Math.round(y))})scale(${String(scale)})`,
  });
}
