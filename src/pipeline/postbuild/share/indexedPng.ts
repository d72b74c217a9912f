import zlib from 'node:zlib';

/** The maximum number of colors in the palette of a PNG. */
const MAX_COLORS = 256;

/** Level 6 takes twice as long to save a twentieth of the bytes. */
const COMPRESSION = 4;

/** The filter of a row that repeats the one above it: each byte is the difference, 0. */
const UP_FILTER = 2;

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function createChunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  const check = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(zlib.crc32(content));
  return Buffer.concat([length, content, check]);
}

/**
 * Writes a picture of few colors as a PNG with a palette, which halves it and changes no pixel. Rows are not filtered,
 * since neighbors in a palette are unrelated, except those that repeat the row above them.
 *
 * @param pixels opaque, four bytes each: red, green, blue, alpha
 * @returns undefined when there are more than 256 colors
 * @see https://www.w3.org/TR/png-3/#11PLTE and https://www.w3.org/TR/png-3/#9Filters
 */
export function encodeIndexedPng(pixels: Buffer, width: number, height: number): Buffer | undefined {
  const values = new Uint32Array(pixels.buffer, pixels.byteOffset, width * height);
  const rowBytes = width * 4;
  const palette = new Map<number, number>();
  const first: number[] = [];
  // Each row begins with one byte that names its filter: 0 for none.
  const rows = Buffer.alloc((width + 1) * height);
  let [last, entry] = [-1, 0];
  for (let row = 0; row < height; row += 1) {
    const start = row * (width + 1);
    const top = row * rowBytes;
    if (row > 0 && pixels.compare(pixels, top - rowBytes, top, top, top + rowBytes) === 0) {
      rows[start] = UP_FILTER;
      continue;
    }
    for (let column = 0; column < width; column += 1) {
      const pixel = row * width + column;
      const value = values[pixel]!;
      // Most pixels equal their neighbor.
      if (value !== last) {
        if (!palette.has(value)) {
          palette.set(value, palette.size);
          first.push(pixel);
        }
        [last, entry] = [value, palette.get(value)!];
      }
      rows[start + 1 + column] = entry;
    }
  }
  if (palette.size > MAX_COLORS) {
    return undefined;
  }
  const colors = Buffer.concat(first.map((pixel) => pixels.subarray(pixel * 4, pixel * 4 + 3)));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits per pixel, each an entry of the palette.
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    PNG_SIGNATURE,
    createChunk('IHDR', header),
    createChunk('PLTE', colors),
    createChunk('IDAT', zlib.deflateSync(rows, {level: COMPRESSION})),
    createChunk('IEND', Buffer.alloc(0)),
  ]);
}
