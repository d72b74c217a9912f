import {load} from 'cheerio';
import {PNG} from 'pngjs';
import {brand} from '../../src/brand';
import {areaOf} from '../../src/share/share';
import {expect, open, PAGES, test} from './support/site';

/** Bytes of a picture, which a chat loads for each link. */
const MOST_BYTES = 60_000;

for (const path of PAGES) {
  test(`${path} names a picture of its own for where it is shared`, async ({request}) => {
    const $ = load(await (await request.get(path)).text());
    const meta = (name: string): string[] =>
      $(`meta[property="${name}"], meta[name="${name}"]`)
        .toArray()
        .map((element) => $(element).attr('content')!);
    const [url, ...others] = meta('og:image');
    expect(others).toEqual([]);
    expect(url).toBe(`${brand.docsUrl}/share${path === '/' ? '/index' : path}.png`);
    expect(meta('twitter:image')).toEqual([url]);
    expect(meta('twitter:card')).toEqual(['summary_large_image']);
    expect(meta('twitter:image:alt')).toEqual(meta('og:image:alt'));
    const [alt] = meta('og:image:alt');
    expect(alt).toContain($('h1').text());
    expect(alt).toContain(areaOf(path));
    expect(alt).toContain(meta('description')[0]);

    const answer = await request.get(new URL(url!).pathname);
    expect(answer.headers()['content-type']).toBe('image/png');
    const body = await answer.body();
    expect(body.length).toBeLessThan(MOST_BYTES);
    const {width, height, data} = PNG.sync.read(body);
    expect([String(width)]).toEqual(meta('og:image:width'));
    expect([String(height)]).toEqual(meta('og:image:height'));
    expect([width, height]).toEqual([1200, 630]);
    const colors = new Set(Array.from({length: width * height}, (_, pixel) => data.readUInt32BE(pixel * 4)));
    expect(colors.size, 'the picture is not blank').toBeGreaterThan(20);
  });
}

test('the picture changes with the page where a link is followed', async ({page}) => {
  await open(page, '/payments/Guides/refunds');
  const image = page.locator('meta[property="og:image"]');
  await expect(image).toHaveAttribute('content', /\/share\/payments\/Guides\/refunds\.png$/);
  await page.getByRole('navigation', {name: 'Docs sidebar'}).getByRole('link', {name: 'Webhooks', exact: true}).click();
  await expect(image).toHaveAttribute('content', /\/share\/payments\/Guides\/webhooks\.png$/);
});
