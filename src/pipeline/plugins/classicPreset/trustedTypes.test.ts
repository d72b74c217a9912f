import vm from 'node:vm';
import {describe, expect, it} from 'vitest';
import {renderTrustedTypesPolicy} from './trustedTypes';

interface Policy {
  readonly createScriptURL: (url: string) => string | null;
  readonly createHTML: (html: string, type: string, sink: string) => string | null;
  readonly createScript?: unknown;
}

/** The policy that the statement creates in a browser with Trusted Types. */
function createPolicy(baseUrl: string): Policy {
  const policies = new Map<string, Policy>();
  const trustedTypes = {createPolicy: (name: string, policy: Policy) => policies.set(name, policy)};
  vm.runInNewContext(renderTrustedTypesPolicy(baseUrl), {window: {trustedTypes}, trustedTypes});
  expect([...policies.keys()]).toEqual(['default']);
  return policies.get('default')!;
}

describe('the policy of Trusted Types', () => {
  it('lets scripts of the site be loaded, and no others', () => {
    const {createScriptURL} = createPolicy('/docs/');
    expect(createScriptURL('/docs/assets/js/a.js')).toBe('/docs/assets/js/a.js');
    for (const url of [
      '/assets/js/a.js',
      'https://a.example/docs/assets/js/a.js',
      '//a.example',
      'data:,a',
      '/docs/sandbox.mjs',
    ]) {
      expect(createScriptURL(url), url).toBeNull();
    }
  });

  it('lets no string become code', () => {
    expect(createPolicy('/').createScript).toBeUndefined();
  });

  it('refuses HTML that could run something, but in a document that is only read', () => {
    const {createHTML} = createPolicy('/');
    const create = (html: string, sink = 'Element innerHTML'): string | null => createHTML(html, 'TrustedHTML', sink);
    for (const html of ['', '<a href="/a">a</a>', '<svg><path d="M0 0"/></svg>', '<b>Once on, always on</b>']) {
      expect(create(html), html).toBe(html);
    }
    for (const html of [
      '<script>a()</script>',
      '<IFRAME src=a>',
      '<img src=a onerror=a()>',
      '<a href="javascript:a()">',
    ]) {
      expect(create(html), html).toBeNull();
    }
    expect(create('<script src=a></script>', 'DOMParser parseFromString')).toContain('script');
  });

  it('is not created where the browser has no Trusted Types', () => {
    const run = (): unknown => vm.runInNewContext(renderTrustedTypesPolicy('/'), {window: {}});
    expect(run).not.toThrow();
  });
});
