import {visit} from 'unist-util-visit';
import {describe, expect, it} from 'vitest';
import {getAttribute} from '../../packages/openapi/markdown/markdownNodes';
import {findDownload, formatFileSize, formatYamlFile, type Download} from '../../src/pipeline/downloads/download';
import {GUIDE_ELEMENTS} from '../../src/topics';
import {listProgramFiles} from '../../src/topics/environments/elements/program';
import {brand} from '../../src/brand';
import {downloads, readJsonDownload, sources} from './builtDownloads';
import {renderElement} from '../../src/pipeline/elements/guideElement';

function createDownload(path: string, text = ''): Download {
  return {path, text, title: 'A file', mediaType: 'text/plain'};
}

/** Feeds name the namespaces of their formats, the sandbox contains packages of others. Both have tests of their own. */
const otherDownloads = downloads.filter(({path}) => !path.includes('/changelog.') && path !== '/sandbox.mjs');

describe('the files', () => {
  it('have a path each, in folders of the site', () => {
    const paths = downloads.map(({path}) => path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(
      otherDownloads
        .map(({path}) => path)
        .filter(
          (path) =>
            !/^\/(payments|commerce|webhooks)\/[\w./-]+\.(yaml|json|csv|zip)$|^\/programs\/\w+\/[\w-]+\.\w+$/.test(
              path,
            ),
        ),
    ).toEqual([]);
  });

  it.each(otherDownloads.map(({path, text}) => [path, text]))(
    '%s names no token, no other host and no place of the source',
    (_, text) => {
      expect(text.match(/%\w+\.[\w.-]+%/g)).toBeNull();
      expect(text.match(/(?:\.\.\/|\.\/|\/tmp\/|node_modules|contracts\/)[\w./-]*/g)).toBeNull();
      const hosts = [...text.matchAll(/https?:\/\/([\w.-]+)/g)].map(([, host]) => host!);
      // The last two are names of formats, without requirements.
      const known = /\.example$|^(localhost|127\.0\.0\.1|json-schema\.org|schema\.getpostman\.com)$/;
      expect(hosts.filter((host) => !known.test(host))).toEqual([]);
    },
  );
});

describe('the texts of declines', () => {
  it('are those that shoppers of the sandbox read, for each code in each language', () => {
    const {documentation, ...texts} = readJsonDownload('decline-texts.json') as Record<string, object>;
    expect(documentation).toBe(`${brand.docsUrl}/payments/Guides/error-codes#decline-codes`);
    const {declines} = sources.catalogs.declineCodes;
    expect(Object.entries(texts)).toEqual([
      ['en', Object.fromEntries(declines.map(({code, shopper}) => [code, shopper]))],
      ['de', Object.fromEntries(declines.map(({code, shopper_de}) => [code, shopper_de]))],
    ]);
  });
});

describe('a name of a file', () => {
  const files = [
    createDownload('/one.xml'),
    createDownload('/a/one.xml'),
    createDownload('/a/one.json'),
    createDownload('/b/one.json'),
    createDownload('/b/two.json'),
  ];

  it('is its path, or the end of it when that is its own', () => {
    expect(findDownload('/b/one.json', files)).toBe(files[3]);
    expect(findDownload('b/one.json', files)).toBe(files[3]);
    expect(findDownload('/one.xml', files)).toBe(files[0]);
    expect(findDownload('two.json', files)).toBe(files[4]);
  });

  it('is rejected when it names two, or none', () => {
    expect(() => findDownload('one.json', files)).toThrow(
      'found one.json, which matches /a/one.json and /b/one.json. Write the whole path.',
    );
    expect(() => findDownload('o.json', files)).toThrow(/^found no download o\.json, expected one of \/one\.xml, /);
  });

  it('is rejected on a page with its place', async () => {
    const context = {...sources, place: 'payments/Guides/webhooks.mdx:7', depth: 2};
    await expect(
      (async () => renderElement('Downloads', GUIDE_ELEMENTS.Downloads!, {files: 'openapi.yaml'}, context))(),
    ).rejects.toThrow(
      /^payments\/Guides\/webhooks\.mdx:7: found openapi\.yaml, which matches \/payments\/openapi\.yaml and /,
    );
  });
});

describe('a link to a file', () => {
  const programs = [...listProgramFiles('.').keys()];

  it.each([
    ['every file', 'Downloads', {files: downloads.map(({path}) => path).join(' ')}],
    ['the sandbox', 'SandboxFile', {}],
    ...programs.map((name) => [name, 'Program', {name}] as const),
  ] as const)('of %s leads to one that the build writes, and saves it', async (_, name, attributes) => {
    const context = {...sources, place: 'payments/Guides/webhooks.mdx:7', depth: 2};
    const links: (readonly (string | true | undefined)[])[] = [];
    for (const node of await renderElement(name, GUIDE_ELEMENTS[name]!, attributes, context)) {
      visit(node, 'mdxJsxTextElement', (link) => {
        links.push([getAttribute(link, 'href'), getAttribute(link, 'download')]);
      });
    }
    const known = downloads.map(({path}) => `pathname://${path}`);
    expect(links).not.toEqual([]);
    expect(links.filter(([href, isSaved]) => isSaved !== true || !known.includes(String(href)))).toEqual([]);
  });
});

describe('the text of a file', () => {
  it('is measured in bytes, not in characters', () => {
    expect(formatFileSize(createDownload('/a', 'é'.repeat(4999)))).toBe('9998 bytes');
    expect(formatFileSize(createDownload('/a', 'é'.repeat(6250)))).toBe('13 KB');
  });

  it('quotes in YAML what older parsers take for another type, and repeats what is the same', () => {
    const shared = {a: 1};
    expect(formatYamlFile({date: '2026-11-01', off: 'no', one: shared, two: shared})).toBe(
      'date: "2026-11-01"\n"off": "no"\none:\n  a: 1\ntwo:\n  a: 1\n',
    );
  });
});
