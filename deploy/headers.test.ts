import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {createContentSecurityPolicy, createHeaderRules, hashText, listInlineScripts} from './headers';

const PAGE =
  '<html><script>one()</script><script src="/a.js"></script><script type=application/ld+json>{"a":1}</script></html>';

describe('the inline scripts of a page', () => {
  it('are those that run: neither files nor data', () => {
    expect(listInlineScripts(PAGE)).toEqual(['one()']);
  });
});

describe('the content security policy', () => {
  it('allows an inline script by its hash, once, and no other one', () => {
    const policy = createContentSecurityPolicy([PAGE, PAGE]);
    // The hash by `printf 'one()' | openssl dgst -sha256 -binary | base64`.
    expect(hashText('one()')).toBe("'sha256-HR7iaask9daLMRRskMI++QeJtjWDOjyPA6lGzYGzKW4='");
    expect(policy).toContain(`script-src 'self' ${hashText('one()')};`);
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
  });

  it('allows the style sheets in pages by their hashes, each once', () => {
    const pages = ['<style data-a>p{top:0}</style>', '<style>p{top:0}</style><style>i{top:0}</style>'];
    expect(createContentSecurityPolicy(pages)).toContain(
      `style-src 'self' ${hashText('p{top:0}')} ${hashText('i{top:0}')};`,
    );
  });

  it('allows the style attributes of pages by their hashes', () => {
    const policy = createContentSecurityPolicy(['<p class="a" style="color:#000">a</p><i style=top:0>b</i>']);
    expect(policy).toContain(`style-src 'self' 'unsafe-hashes' ${hashText('color:#000')} ${hashText('top:0')};`);
  });
});

describe('the headers of a build', () => {
  it('keep what has a hash in its path for a year, and revalidate everything else', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'headers-'));
    fs.writeFileSync(path.join(folder, 'index.html'), PAGE);
    const rules = createHeaderRules(folder);
    fs.rmSync(folder, {recursive: true});
    const find = (file: string): Record<string, string> =>
      Object.assign(
        {},
        ...rules.filter(({source}) => path.matchesGlob(file, source)).map(({headers}) => headers),
      ) as Record<string, string>;
    for (const file of ['assets/js/main.1234.js', 'search/1234/words.json']) {
      expect(find(file)['Cache-Control'], file).toBe('public, max-age=31536000, immutable');
    }
    for (const file of ['index.html', 'payments/Guides/intro.html', 'search/pointer.json', 'robots.txt']) {
      expect(find(file)['Cache-Control'], file).toBe('no-cache');
    }
    expect(find('downloads/payments.openapi.yaml')['Content-Type']).toBe('application/yaml');
    expect(find('downloads/refund.schema.json')['Content-Type']).toBe('application/schema+json');
    expect(find('404.html')['Content-Security-Policy']).toBe(createContentSecurityPolicy([PAGE]));
  });
});
