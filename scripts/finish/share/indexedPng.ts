import zlib from 'node:zlib';

/** A PNG has no more colors in its palette. */
const MOST_COLORS = 256;

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  const check = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(zlib.crc32(content));
  return Buffer.concat([length, content, check]);
}

/**
 * Writes a picture of few colors as a PNG with a palette, which halves it and
 * changes no pixel. Rows are not filtered, since neighbors in a palette are not
 * alike.
 *
 * @param pixels opaque, four bytes each: red, green, blue, alpha
 * @returns undefined when there are more than 256 colors
 * @see https://www.w3.org/TR/png-3/#11PLTE
 */
export function indexedPng(pixels: Buffer, width: number, height: number): Buffer | undefined {
  const palette = new Map<number, number>();
  const rows = Buffer.alloc((width + 1) * height);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const color = pixels.readUIntBE(pixel * 4, 3);
    if (!palette.has(color)) {
      palette.set(color, palette.size);
    }
    // Each row begins with one byte that names its filter: 0 for none.
    rows[pixel + Math.floor(pixel / width) + 1] = palette.get(color)!;
  }
  if (palette.size > MOST_COLORS) {
    return undefined;
  }
  const colors = Buffer.alloc(palette.size * 3);
  [...palette.keys()].forEach((color, index) => colors.writeUIntBE(color, index * 3, 3));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits per pixel, each an entry of the palette.
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', colors),
    chunk('IDAT', zlib.deflateSync(rows, {level: 9})),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
