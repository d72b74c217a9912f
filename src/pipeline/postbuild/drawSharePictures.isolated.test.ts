import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {expect, it, vi} from 'vitest';
import {collectGarbage} from '../collectGarbage';
import {describePageArea, describeSharePicture, getSharePicturePath} from '../../shell/SharePicture/share';
import {brand} from '../../brand';
import {indexPage} from './builtPage';
import {drawSharePictures} from './drawSharePictures';

vi.mock('../collectGarbage', () => ({collectGarbage: vi.fn()}));
vi.mock('./share/draw', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  drawSvg: () => '',
  renderPng: () => Buffer.from('picture'),
}));

/** A page whose head names its picture, in the form of the build. */
function createPage(number: number): Parameters<ReturnType<typeof drawSharePictures>['read']>[0] {
  const url = `/pages/${String(number)}`;
  const title = `Page ${String(number)}`;
  const description = 'One of many pages.';
  const alt = describeSharePicture({site: brand.name, area: describePageArea(url), title, description});
  return {
    file: `${url.slice(1)}.html`,
    url,
    ...indexPage(
      `<!doctype html><head><meta name="description" content="${description}">` +
        `<meta property="og:image" content="https://docs.example${getSharePicturePath(url)}">` +
        `<meta property="og:image:alt" content="${alt}"></head><body><main><article><h1>${title}</h1></article></main>`,
    ),
  };
}

it('collects garbage while many pictures are drawn, and none when they are in the cache', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'share-'));
  const cache = path.join(folder, 'cache');
  for (const [drawn, collected] of [
    [120, 2],
    [0, 0],
  ]) {
    vi.mocked(collectGarbage).mockClear();
    const step = drawSharePictures(folder, cache);
    for (let number = 0; number < 120; number += 1) {
      await step.read(createPage(number), undefined);
    }
    expect(await step.finish()).toBe(`120 pages have a share picture, ${String(drawn)} of them newly drawn.`);
    expect(collectGarbage).toHaveBeenCalledTimes(collected!);
  }
  fs.rmSync(folder, {recursive: true});
});
