import zlib from 'node:zlib';
import {PNG} from 'pngjs';

/** The colors of a picture: enough for the letters of a page in each of their colors, few enough for a small file. */
const COLOR_COUNT = 128;

/** The least squared distance of two of them, so that shades of the most frequent color do not displace a rare one. */
const MIN_DISTANCE = 64;

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function createChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(zlib.crc32(body));
  return Buffer.concat([length, body, checksum]);
}

function measureDistance(one: number, other: number): number {
  const [red, green, blue] = [16, 8, 0].map((shift) => ((one >> shift) & 255) - ((other >> shift) & 255));
  return red! ** 2 + green! ** 2 + blue! ** 2;
}

/** The colors that most pixels have, apart from each other, as numbers 0xRRGGBB. */
function findPalette(colors: Uint32Array): number[] {
  const counts = new Map<number, number>();
  for (const color of colors) {
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const palette: number[] = [];
  for (const [color] of [...counts].sort(([one, a], [other, b]) => b - a || one - other)) {
    if (palette.length < COLOR_COUNT && palette.every((known) => measureDistance(known, color) >= MIN_DISTANCE)) {
      palette.push(color);
    }
  }
  return palette;
}

function findNearest(palette: readonly number[], color: number): number {
  const distances = palette.map((known) => measureDistance(known, color));
  return distances.indexOf(Math.min(...distances));
}

/**
 * A PNG file as one of color type 3 (RFC 2083, 4.1.2) with at most 128 colors: those of most pixels stay as they are,
 * others become the nearest of them. It is a third of the size, and the same for the same picture.
 */
export function reduceColors(file: Buffer): Buffer {
  const {width, height, data} = PNG.sync.read(file);
  const colors = Uint32Array.from({length: width * height}, (_, pixel) => data.readUInt32BE(pixel * 4) >>> 8);
  const palette = findPalette(colors);
  const places = new Map<number, number>();
  const rows = Buffer.alloc((width + 1) * height);
  colors.forEach((color, pixel) => {
    const place = places.get(color) ?? findNearest(palette, color);
    places.set(color, place);
    // Each row begins with its filter: none.
    rows[pixel + Math.floor(pixel / width) + 1] = place;
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const paletteBytes = Buffer.from(palette.flatMap((color) => [color >> 16, (color >> 8) & 255, color & 255]));
  return Buffer.concat([
    SIGNATURE,
    createChunk('IHDR', header),
    createChunk('PLTE', paletteBytes),
    createChunk('IDAT', zlib.deflateSync(rows, {level: 9})),
    createChunk('IEND', Buffer.alloc(0)),
  ]);
}
