import {spawnSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {PNG} from 'pngjs';

/** A part of a page in which its pictures differ. */
export interface PictureDifference {
  readonly before: Buffer;
  readonly after: Buffer;
}

/** Rows of pixels that a picture shows above and below what differs. */
const MARGIN = 40;

/** Differences that are nearer to each other than this are in one picture, in rows. */
const NEAR = 120;

/** A line for each row of pixels, equal for equal rows. */
function describeRows({data, width, height}: PNG): string {
  const rows = Array.from({length: height}, (_, row) =>
    createHash('sha1')
      .update(data.subarray(row * width * 4, (row + 1) * width * 4))
      .digest('base64'),
  );
  return `${rows.join('\n')}\n`;
}

function crop(picture: PNG, start: number, count: number): Buffer {
  const part = new PNG({width: picture.width, height: Math.max(1, count)});
  picture.data.copy(part.data, 0, start * picture.width * 4, (start + count) * picture.width * 4);
  return PNG.sync.write(part);
}

/** The first row and the number of rows of a part, in both pictures: git compares rows as it compares lines. */
function listDifferentRows(before: PNG, after: PNG): [start: number, count: number][][] {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rows-'));
  try {
    const files = [before, after].map((picture, index) => {
      const file = path.join(folder, String(index));
      fs.writeFileSync(file, describeRows(picture));
      return file;
    });
    const options = ['--histogram', `--unified=${MARGIN}`, `--inter-hunk-context=${NEAR}`];
    const {stdout} = spawnSync('git', ['diff', '--no-index', ...options, ...files], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    return [...stdout.matchAll(/^@@ -([\d,]+) \+([\d,]+) @@/gm)].map(([, ...ranges]) =>
      ranges.map((range) => {
        const [line = 1, count = 1] = range.split(',').map(Number);
        return [line - 1, count];
      }),
    );
  } finally {
    fs.rmSync(folder, {recursive: true});
  }
}

/** The parts in which two pictures of equal width differ, from top to bottom; none when they are equal. */
export function cropDifferences(before: Buffer, after: Buffer): PictureDifference[] {
  if (before.equals(after)) {
    return [];
  }
  const [a, b] = [PNG.sync.read(before), PNG.sync.read(after)];
  return listDifferentRows(a, b).map(([first, second]) => ({
    before: crop(a, ...first!),
    after: crop(b, ...second!),
  }));
}
