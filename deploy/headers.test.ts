import {describe, expect, it} from 'vitest';
import {
  createContentSecurityPolicy,
  createSecurityHeaders,
  getCacheControl,
  getMediaType,
  hashText,
  listInlineScripts,
} from './headers';

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

  it('enforces Trusted Types with the one policy of the site', () => {
    expect(createContentSecurityPolicy([PAGE])).toContain("require-trusted-types-for 'script'; trusted-types default");
  });
});

describe('the headers of a build', () => {
  it('keep what has a hash in its path for a year, and revalidate everything else', () => {
    for (const file of ['assets/js/main.1234.js', 'search/1234/words.json']) {
      expect(getCacheControl(file), file).toBe('public, max-age=31536000, immutable');
    }
    for (const file of [
      'index.html',
      'payments/Guides/intro.html',
      'search/manifest.json',
      'robots.txt',
      'a/assets/b',
    ]) {
      expect(getCacheControl(file), file).toBe('no-cache');
    }
  });

  it('name the media type of a file by the longest end that fits', () => {
    expect(getMediaType('payments/openapi.yaml')).toBe('application/yaml');
    expect(getMediaType('payments/events.schema.json')).toBe('application/schema+json');
    expect(getMediaType('changelog.json')).toBe('application/feed+json');
    expect(getMediaType('payments/changelog.json')).toBe('application/feed+json');
    expect(getMediaType('payments/postman-collection.json')).toBe('application/json');
    expect(getMediaType('a.unknown')).toBe('application/octet-stream');
  });

  it('are about transport, types, referrers, features and other origins, too', () => {
    expect(Object.keys(createSecurityHeaders([PAGE]))).toEqual([
      'Content-Security-Policy',
      'Strict-Transport-Security',
      'X-Content-Type-Options',
      'Referrer-Policy',
      'Permissions-Policy',
      'Cross-Origin-Opener-Policy',
      'Cross-Origin-Resource-Policy',
    ]);
  });
});
