import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterAll, describe, expect, it} from 'vitest';
import {checkLinks} from './links';
import {readBuiltPage} from './builtPage';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'links-'));
afterAll(() => fs.rmSync(folder, {recursive: true}));

let count = 0;

/** Checks a build of two pages and a file, the second page with an HTML body of the test. */
async function check(body: string, base = '/', texts: Readonly<Record<string, string>> = {}): Promise<string> {
  count += 1;
  const site = path.join(folder, String(count));
  const pages = {'index.html': '<h2 id="section">Section</h2><h2 id="next_">Next</h2>', 'guides/page.html': body};
  const script = `<script src="${base}assets/js/main.js"></script>`;
  for (const [file, html] of Object.entries({...pages, 'assets/js/main.js': '', 'files/sp ace.json': '{}', ...texts})) {
    fs.mkdirSync(path.dirname(path.join(site, file)), {recursive: true});
    fs.writeFileSync(path.join(site, file), file.endsWith('.html') ? script + html : html);
  }
  const checker = checkLinks(site, 'https://docs.lamp.example');
  for (const file of Object.keys(pages)) {
    await checker.read(await readBuiltPage(site, file), undefined);
  }
  try {
    return await checker.finish();
  } catch (error) {
    return (error as Error).message;
  }
}

describe('the check of links', () => {
  it.each([
    ['a page', '<a href="/guides/page">'],
    ['a relative path', '<a href="..">'],
    ['an anchor', '<a href="/#section">'],
    ['an anchor of its own page', '<h2 id="here"></h2><a href="#here">'],
    ['the top', '<a href="#">'],
    ['a file', '<a href="/files/sp%20ace.json">'],
    ['another host', '<a href="https://example.com/nowhere">'],
  ])('accepts a link to %s', async (_, body) => {
    expect(await check(body)).toMatch(/^\d+ links of 2 pages have a target\.$/);
  });

  it.each([
    [
      'a page that does not exist',
      '<a href="/nowhere">',
      '/guides/page: found a link to /nowhere, expected a page or file',
    ],
    [
      'an anchor that does not exist',
      '<a href="/#nowhere">',
      '/guides/page: found a link to /#nowhere, expected an element with the id "nowhere" on /',
    ],
    [
      'a picture that does not exist',
      '<img src="/nowhere.png">',
      'found a link to /nowhere.png, expected a page or file',
    ],
    ['a stylesheet that does not exist', '<link rel="stylesheet" href="/nowhere.css">', 'found a link to /nowhere.css'],
    [
      'a script of another host',
      '<script src="https://cdn.example/a.js"></script>',
      "found https://cdn.example/a.js, expected a resource of the site's own host",
    ],
  ])('reports a link to %s', async (_, body, message) => {
    const found = await check(body);
    expect(found).toMatch(/^1 broken links in 2 pages:\n/);
    expect(found).toContain(message);
  });

  it('supports a site below a path of its host', async () => {
    expect(await check('<a href="/docs/#section">', '/docs/')).toContain('have a target');
    expect(await check('<a href="/#section">', '/docs/')).toContain(
      'found a link to /#section, expected a page or file',
    );
  });
});

describe('the check of links in texts beside pages', () => {
  const URL = 'https://docs.lamp.example';

  it.each([
    ['llms.txt', `- [Section](${URL}/#section): the first.`],
    ['guides/page.md', `See <${URL}/guides/page>, ${URL}/files/sp%20ace.json. And ${URL}.`],
    ['guides/page.md', `A [name](${URL}/#next_), and _${URL}/guides/page_ with stress.`],
    ['changelog.rss', `<link>${URL}/guides/page</link>`],
    ['openapi.yaml', `url: "${URL}/guides/page"\nother: https://docs.lamp.example.org/gone`],
  ])('accepts links to pages, anchors and files: %s', async (file, text) => {
    expect(await check('', '/', {[file]: text})).toMatch(/have a target/);
  });

  it.each([
    ['llms.txt', `[Gone](${URL}/gone.md)`, /llms\.txt: found a link to .*gone\.md, expected a page or file/],
    ['guides/page.md', `[No](${URL}/#nowhere).`, /page\.md: .*expected an element with the id "nowhere"/],
    ['feed.atom', `<id>${URL}/gone</id>`, /feed\.atom: .*gone/],
    ['openapi.json', `{"url": "${URL}/gone#a"}`, /openapi\.json: .*gone/],
  ])('refuses links that lead nowhere: %s', async (file, text, message) => {
    expect(await check('', '/', {[file]: text})).toMatch(message);
  });
});
