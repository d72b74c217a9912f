import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type {RootContent} from 'mdast';
import {describe, expect, it} from 'vitest';
import {indexPage, readBuiltPage, getTitle} from './builtPage';
import {keepSearchIndex, writeIndexFolder} from './keptIndex';
import {openTexts} from './texts';
import {simplifyNodes} from '../markdown/plain';
import {ROUTES, TEXTS, type PageText} from '../markdown/pageText';
import {readMarks, type Entry} from '../../../packages/docs-search/marks';
import {renderDocument} from '../../../packages/openapi/markdown/renderDocument';
import {readDocument} from '../../../packages/openapi/reader/readDocument';
import {createParagraph, createText, type Nodes} from '../../../packages/openapi/markdown/markdownNodes';

const HTML = `<!doctype html><html class="plugin-docs plugin-id-payments"><head>
<link rel=canonical href=https://docs.example/docs/a><meta name=description content="What &amp; why"><meta property=og:image content=x.png>
<link rel="alternate" type="text/markdown" href="/docs/a.md"><link rel=stylesheet href=/docs/assets/css/s.css>
<script src=/docs/assets/js/main.js></script></head><body><img src=/logo.svg>
<ul><li class=breadcrumbs__item><span>Guides</span><li class=breadcrumbs__item><span>A</span></ul>
<main><article><h1>A page</h1><h2 id=one>One<a href=#one>\u200b</a></h2><h3 id=two><code>refund.failed</code> event</h3>
<table><tr><td><code>GET /a</code><td>x</table><code>not in a table</code><img src=a.png alt="A map"></article>
<h2><em>Beside</em> <code>it</code></h2><a name=old></a><a class="pagination-nav__link pagination-nav__link--next" href=/docs/b>B</a></main></body></html>`;

function getFolder(files: Readonly<Record<string, string>>): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'post-build-'));
  for (const [file, content] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), {recursive: true});
    fs.writeFileSync(path.join(folder, file), content);
  }
  return folder;
}

describe('the index of a page', () => {
  const page = indexPage(HTML);

  it('has the data of the head', () => {
    expect(page).toMatchObject({base: '/docs/', canonical: 'https://docs.example/docs/a', area: 'payments'});
    expect([page.metaContents.get('description'), page.metaContents.get('og:image')]).toEqual(['What & why', 'x.png']);
  });

  it('has the neighbors of the page in its sidebar', () => {
    expect([page.category, page.next]).toEqual(['Guides', '/docs/b']);
  });

  it('has every anchor, link and resource', () => {
    expect([...page.anchors]).toEqual(['one', 'two', 'old']);
    expect(page.resources).toEqual(['/docs/assets/css/s.css', '/docs/assets/js/main.js', '/logo.svg', 'a.png']);
    expect(page.links).toEqual(['/docs/a.md', '#one', '/docs/b', ...page.resources]);
  });

  it('has the headings of the content, with API names', () => {
    expect(getTitle(page)).toBe('A page');
    expect(page.headings.map(({depth, text: words, name, isInArticle}) => [depth, words, name, isInArticle])).toEqual([
      [1, 'A page', undefined, true],
      [2, 'One', undefined, true],
      [3, 'refund.failed event', 'refund.failed', true],
      [2, 'Beside it', undefined, false],
    ]);
    expect(page.codeInTables).toEqual(['GET /a']);
    expect(page.images).toEqual([{src: 'a.png', alt: 'A map'}]);
  });
});

describe('the texts of a build', () => {
  const written: PageText = {nodes: [createParagraph(createText('Words.'))], problems: []};
  const files = {
    'a.html': HTML,
    '404.html': HTML,
    'b.html': HTML,
    [`${TEXTS}/${ROUTES}`]: JSON.stringify({'/docs/a': 'docs/a.mdx', '/docs/b': 'src/pages/b.tsx'}),
    [`${TEXTS}/docs/a.mdx.json`]: JSON.stringify(written),
  };

  it('are found by the path of the page, below the base of the site', async () => {
    const folder = getFolder(files);
    const texts = openTexts(folder);
    expect(texts.read(await readBuiltPage(folder, 'a.html'))).toEqual(written);
    expect(texts.read(await readBuiltPage(folder, '404.html'))).toBeUndefined();
    const other = await readBuiltPage(folder, 'b.html');
    expect(() => texts.read(other)).toThrow('/b: found no text of src/pages/b.tsx, expected one');
  });

  it('are required: a build without any is reported, with the fix', () => {
    expect(() => openTexts(getFolder({'a.html': HTML}))).toThrow(/routes\.json: found no such file.*docusaurus build/);
  });

  it('stay as long as there is a problem, and all problems are in one list', () => {
    const folder = getFolder({
      ...files,
      [`${TEXTS}/docs/a.mdx.json`]: JSON.stringify({...written, problems: ['docs/a.mdx:3: found <Odd>']}),
    });
    const {status, stderr} = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/postbuild.ts', folder], {
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    for (const problem of [
      'docs/a.mdx:3: found <Odd>',
      '/b: found no text',
      'share pictures cannot be made',
      'broken links',
    ]) {
      expect(stderr).toContain(problem);
    }
    expect(fs.existsSync(path.join(folder, TEXTS))).toBe(true);
  });
});

describe('the search index of the last build', () => {
  const names = ['search/manifest.json', 'search/0a1b/t0.json'];
  const build = getFolder({[names[0]!]: '{"folder": "0a1b"}', [names[1]!]: '{}', 'index.html': HTML});
  const kept = getFolder({'0c2d/t0.json': 'older'});

  it('is kept alone, and taken over by a build with the same texts', () => {
    keepSearchIndex(build, kept);
    expect([fs.readdirSync(kept), fs.existsSync(path.join(build, names[1]!))]).toEqual([['0a1b'], false]);
    // Again, after a build that stopped before it cleared the folder of the last one.
    keepSearchIndex(build, kept);
    expect(fs.readdirSync(kept)).toEqual(['0a1b']);
    fs.rmSync(path.join(build, 'search'), {recursive: true});
    writeIndexFolder(build, '0a1b', new Map([['t0.json', 'the same by its name']]), kept);
    expect([fs.readdirSync(kept), fs.readFileSync(path.join(build, names[1]!), 'utf8')]).toEqual([[], '{}']);
  });

  it('is taken over by a build with other texts, which writes only those', () => {
    const last = getFolder({
      'search/manifest.json': '{"folder": "1"}',
      'search/1/t0': 'a',
      'search/1/t1': 'b',
      'search/1/t2': 'c',
    });
    const folder = path.join(last, 'search');
    const past = new Date(0);
    fs.readdirSync(path.join(folder, '1')).forEach((file) => fs.utimesSync(path.join(folder, '1', file), past, past));
    keepSearchIndex(last, kept);
    writeIndexFolder(last, '2', new Map(Object.entries({t0: 'a', t1: 'changed', t3: 'new'})), kept);
    const files = fs.readdirSync(path.join(folder, '2')).map((file) => path.join(folder, '2', file));
    expect(
      files.map((file) => [path.basename(file), fs.readFileSync(file, 'utf8'), fs.statSync(file).mtimeMs === 0]),
    ).toEqual([
      ['t0', 'a', true],
      ['t1', 'changed', false],
      ['t3', 'new', false],
    ]);
  });

  it('is written anew where none was kept', () => {
    const fresh = getFolder({});
    writeIndexFolder(fresh, '3', new Map([['t0', 'a']]), path.join(fresh, 'kept'));
    expect(fs.readFileSync(path.join(fresh, 'search/3/t0'), 'utf8')).toBe('a');
  });

  it('is not kept without its manifest, which is written last', () => {
    fs.rmSync(path.join(build, 'search/manifest.json'), {force: true});
    keepSearchIndex(build, kept);
    expect(fs.existsSync(path.join(build, names[1]!))).toBe(true);
  });
});

describe('the names of the reference in the search', () => {
  const document = readDocument('packages/openapi/tests/fixtures/everything/everything.openapi.yaml');
  const plain = simplifyNodes([...renderDocument(document)].flat(), (message) => {
    throw new Error(message);
  });

  function collectEntries(nodes: Nodes): Entry[] {
    return nodes.flatMap((node) => [
      ...[readMarks(node).entry ?? []].flat(),
      ...collectEntries('children' in node ? (node.children as RootContent[]) : []),
    ]);
  }

  const entries = collectEntries(plain);
  const kinds = new Set(entries.map(({kind = ''}) => kind.replace(/ of .*/, ' of')));

  it('are of every kind', () => {
    expect([...kinds].sort()).toEqual([
      'Cookie',
      'Field of',
      'Header',
      'Path parameter',
      'Query parameter',
      'Value',
      'Value of',
    ]);
  });

  it('of a field are its own, and that with its owner; of a value those of the field too', () => {
    const fields = entries.filter(({kind}) => kind?.startsWith('Field of '));
    for (const {heading, names, context, kind} of fields) {
      const owner = kind!.slice('Field of '.length);
      expect(context).toEqual([owner]);
      expect(names[0]).toBe(heading);
      expect(names[1]!.startsWith(`${owner}.`)).toBe(true);
    }
    const values = entries.filter(({kind}) => kind?.startsWith('Value of '));
    for (const {heading, names, kind} of values) {
      expect(names).toEqual([heading, `${kind!.slice('Value of '.length)}.${heading}`]);
    }
    expect([fields.length, values.length].every((count) => count > 3)).toBe(true);
  });

  it('of an operation are its method, path and id, and its parts start no section', () => {
    const headings = plain.filter(({type}) => type === 'heading').map(readMarks);
    const operations = headings.flatMap(({operation}) => operation ?? []);
    expect(operations).toHaveLength(document.operations.length);
    expect(headings.filter(({isPart}) => isPart).length).toBeGreaterThan(operations.length);
  });
});
