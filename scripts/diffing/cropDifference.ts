import {PNG} from 'pngjs';

/** Rows of pixels that a picture shows above and below what differs. */
const MARGIN = 40;

function isRowEqual(a: PNG, rowA: number, b: PNG, rowB: number): boolean {
  const length = a.width * 4;
  return a.data.compare(b.data, rowB * length, (rowB + 1) * length, rowA * length, (rowA + 1) * length) === 0;
}

function crop(picture: PNG, top: number, bottom: number): Buffer {
  const part = new PNG({width: picture.width, height: Math.max(1, bottom - top)});
  picture.data.copy(part.data, 0, top * picture.width * 4, bottom * picture.width * 4);
  return PNG.sync.write(part);
}

/**
 * The parts of two pictures of equal width between their first and their last rows that differ.
 *
 * @returns undefined when the pictures are equal
 */
export function cropDifference(before: Buffer, after: Buffer): {before: Buffer; after: Buffer} | undefined {
  const [a, b] = [PNG.sync.read(before), PNG.sync.read(after)];
  const shorter = Math.min(a.height, b.height);
  let top = 0;
  while (top < shorter && isRowEqual(a, top, b, top)) {
    top += 1;
  }
  if (top === shorter && a.height === b.height) {
    return undefined;
  }
  let end = 0;
  while (end < shorter - top && isRowEqual(a, a.height - 1 - end, b, b.height - 1 - end)) {
    end += 1;
  }
  const start = Math.max(0, top - MARGIN);
  return {
    before: crop(a, start, Math.min(a.height, a.height - end + MARGIN)),
    after: crop(b, start, Math.min(b.height, b.height - end + MARGIN)),
  };
}
