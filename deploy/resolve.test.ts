import {describe, expect, it} from 'vitest';
import {resolveTarget, type Resolution} from './resolve';

const FILES = new Set([
  'index.html',
  '404.html',
  'a/b.html',
  'fr/index.html',
  'a/b.md',
  'robots.txt',
  'robots.txt.gz',
  'assets/js/c.js',
]);
const REDIRECTS = [{from: '/old', to: '/a/b#part'}];

function resolve(target: string, base = '/'): Resolution {
  return resolveTarget(target, {base, redirects: REDIRECTS}, (file) => FILES.has(file));
}

describe('the target of a request', () => {
  it.each([
    ['/', 'index.html'],
    ['/?q=%', 'index.html'],
    ['/a/b', 'a/b.html'],
    ['/fr', 'fr/index.html'],
    ['/a/b?c=d', 'a/b.html'],
    ['/a/b.md', 'a/b.md'],
    ['/robots.txt', 'robots.txt'],
    ['/assets/js/c.js', 'assets/js/c.js'],
  ])('%s is the file %s', (target, file) => {
    expect(resolve(target)).toEqual({status: 200, file});
  });

  it.each([
    ['/index.html', '/'],
    ['/index', '/'],
    ['//', '/'],
    ['/a/b/', '/a/b'],
    ['/fr/', '/fr'],
    ['/fr/index.html', '/fr'],
    ['/a/b.html?c=d', '/a/b?c=d'],
    ['/a/b/index.html', '/a/b'],
    ['//a//b', '/a/b'],
    ['/a/./b', '/a/b'],
    ['/a/c/../b', '/a/b'],
    ['/%61/b', '/a/b'],
    ['//robots.txt', '/robots.txt'],
    ['/old/', '/a/b#part'],
    ['/old.html?c=d', '/a/b?c=d#part'],
  ])('%s redirects once, to %s', (target, location) => {
    expect(resolve(target)).toEqual({status: 301, location});
  });

  it.each([
    '/a',
    '/a/',
    '/A/b',
    '/a/b%20',
    '/404',
    '/404.html',
    '/..',
    '/a/../../b',
    '/%E0%A4',
    '/%',
    '/robots.txt.gz',
    '/robots.txt/',
  ])('%s does not exist', (target) => {
    expect(resolve(target)).toEqual({status: 404, body: 'page'});
  });

  it('a missing script is answered by text, not by HTML', () => {
    expect(resolve('/assets/js/d.js')).toEqual({status: 404, body: 'text'});
  });

  it('a site below a path has nothing beside it', () => {
    expect(resolve('/docs/a/b', '/docs/')).toEqual({status: 200, file: 'a/b.html'});
    expect(resolve('/docs/', '/docs/')).toEqual({status: 200, file: 'index.html'});
    expect(resolve('/docs', '/docs/')).toEqual({status: 301, location: '/docs/'});
    expect(resolve('/docs/old', '/docs/')).toEqual({status: 301, location: '/docs/a/b#part'});
    expect(resolve('/a/b', '/docs/')).toEqual({status: 404, body: 'page'});
    expect(resolve('/', '/docs/')).toEqual({status: 404, body: 'page'});
  });
});
