import {describe, expect, it} from 'vitest';
import {downloadNamed, sizeText, yamlText, type Download} from '../../src/pipeline/downloads/download';
import {downloadLinks} from '../../src/pipeline/downloads/downloadLinks';
import {downloads, sources} from './builtDownloads';

function fileOf(path: string, text = ''): Download {
  return {path, text, title: 'A file', mediaType: 'text/plain'};
}

/** Feeds name the namespaces of their formats, and have tests of their own. */
const own = downloads.filter(({path}) => !path.includes('/changelog.'));

describe('the files', () => {
  it('have a path each, in folders of the site', () => {
    const paths = downloads.map(({path}) => path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(
      own
        .map(({path}) => path)
        .filter((path) => !/^\/(payments|commerce|webhooks)\/[\w./-]+\.(yaml|json|csv|zip)$/.test(path)),
    ).toEqual([]);
  });

  it.each(own.map(({path, text}) => [path, text]))(
    '%s names no token, no other host and no place of the source',
    (_, text) => {
      expect(text.match(/%\w+\.[\w.-]+%/g)).toBeNull();
      expect(text.match(/(?:\.\.\/|\.\/|\/tmp\/|node_modules|contracts\/)[\w./-]*/g)).toBeNull();
      const hosts = [...text.matchAll(/https?:\/\/([\w.-]+)/g)].map(([, host]) => host!);
      // The last two are names of formats: nothing is asked of them.
      const known = /\.example$|^(localhost|127\.0\.0\.1|json-schema\.org|schema\.getpostman\.com)$/;
      expect(hosts.filter((host) => !known.test(host))).toEqual([]);
    },
  );
});

describe('a name of a file', () => {
  const files = [
    fileOf('/one.xml'),
    fileOf('/a/one.xml'),
    fileOf('/a/one.json'),
    fileOf('/b/one.json'),
    fileOf('/b/two.json'),
  ];

  it('is its path, or the end of it when that is its own', () => {
    expect(downloadNamed('/b/one.json', files)).toBe(files[3]);
    expect(downloadNamed('b/one.json', files)).toBe(files[3]);
    expect(downloadNamed('/one.xml', files)).toBe(files[0]);
    expect(downloadNamed('two.json', files)).toBe(files[4]);
  });

  it('is refused when it names two, or none', () => {
    expect(() => downloadNamed('one.json', files)).toThrow(
      'found one.json, which names /a/one.json and /b/one.json. Write the whole path.',
    );
    expect(() => downloadNamed('o.json', files)).toThrow(/^found no download o\.json, expected one of \/one\.xml, /);
  });

  it('is refused on a page with its place', async () => {
    const context = {...sources, place: 'payments/Guides/webhooks.mdx:7', depth: 2};
    await expect((async () => downloadLinks.nodes({files: 'openapi.yaml'}, context))()).rejects.toThrow(
      /^payments\/Guides\/webhooks\.mdx:7: found openapi\.yaml, which names \/payments\/openapi\.yaml and /,
    );
  });
});

describe('the text of a file', () => {
  it('is measured in bytes, not in characters', () => {
    expect(sizeText(fileOf('/a', 'é'.repeat(4999)))).toBe('9998 bytes');
    expect(sizeText(fileOf('/a', 'é'.repeat(6250)))).toBe('13 KB');
  });

  it('quotes in YAML what older parsers take for another type, and repeats what is the same', () => {
    const shared = {a: 1};
    expect(yamlText({date: '2026-11-01', off: 'no', one: shared, two: shared})).toBe(
      'date: "2026-11-01"\n"off": "no"\none:\n  a: 1\ntwo:\n  a: 1\n',
    );
  });
});
