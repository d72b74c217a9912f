import {describe, expect, it, vi} from 'vitest';

vi.mock('@docusaurus/ExecutionEnvironment', () => ({default: {canUseDOM: false}}));

const {toReadableUrl} = await import('./location');

describe('readableUrl', () => {
  it.each([
    [{pathname: '/a/b', search: '?q=1', hash: '#c'}, '/a/b?q=1#c'],
    [{pathname: '/a/b.html', search: '', hash: ''}, '/a/b'],
    [{pathname: '/a/b/index.html', search: '', hash: '#c'}, '/a/b#c'],
    [{pathname: '/index.html', search: '', hash: ''}, '/'],
    [{pathname: '/a', search: '', hash: '#100%'}, '/a#100%25'],
    [{pathname: '/a', search: '', hash: '#100%25'}, '/a#100%25'],
    [{pathname: '/a', search: '', hash: '#caf%C3%A9-100%'}, '/a#caf%C3%A9-100%25'],
    [{pathname: '/%E0%A4%A', search: '', hash: ''}, '/%25E0%25A4%25A'],
    [{pathname: '/caf%C3%A9', search: '', hash: ''}, '/caf%C3%A9'],
  ])('%j is read as %s', (location, expected) => {
    expect(toReadableUrl(location)).toBe(expected);
  });
});
