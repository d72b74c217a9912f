import {describe, expect, it} from 'vitest';
import keepDocs from './keepDocs.mjs';

function runLoader(data: object): unknown {
  return JSON.parse(
    keepDocs.call(
      {getOptions: () => ({docIds: ['intro'], largeSidebars: ['api/current/large']})},
      JSON.stringify(data),
    ),
  );
}

describe('what the browser receives of the lists of all documents', () => {
  it('is, of the global data, what the navbar names', () => {
    const data = (docs: object[]): object => ({'plugin-docs': {api: {versions: [{name: 'current', docs}]}}});
    expect(runLoader(data([{id: 'intro'}, {id: 'other'}]))).toEqual(data([{id: 'intro'}]));
  });

  it('has none of the operations of pages, which are in their HTML', () => {
    expect(runLoader({'page-operations': {default: {'/a': [{title: 'Create'}]}}, 'plugin-docs': {}})).toEqual({
      'plugin-docs': {},
    });
  });

  it('is, of a version, its sidebars that are not large', () => {
    const version = {
      pluginId: 'api',
      version: 'current',
      docsSidebars: {
        api: [{type: 'category', items: [{type: 'link', href: '/a', docId: 'a'}]}],
        large: [{type: 'link', href: '/a', docId: 'a'}],
      },
      docs: {a: {id: 'a', title: 'A'}},
    };
    expect(runLoader({version})).toEqual({
      version: {
        pluginId: 'api',
        version: 'current',
        docsSidebars: {api: [{type: 'category', items: [{type: 'link', href: '/a', docId: '-'}]}], large: []},
        docs: {},
      },
    });
  });
});
