import {describe, expect, it} from 'vitest';
import {appendPointer, escapePointer, getAtPointer, isObject, stringifyValue} from '..';

describe('a JSON Pointer', () => {
  // The document and the pointers of RFC 6901, section 5.
  const document = {
    foo: ['bar', 'baz'],
    '': 0,
    'a/b': 1,
    'c%d': 2,
    'e^f': 3,
    'g|h': 4,
    'i\\j': 5,
    'k"l': 6,
    ' ': 7,
    'm~n': 8,
  };

  it.each([
    ['', document],
    ['/foo', ['bar', 'baz']],
    ['/foo/0', 'bar'],
    ['/', 0],
    ['/a~1b', 1],
    ['/e^f', 3],
    ['/g|h', 4],
    ['/i\\j', 5],
    ['/k"l', 6],
    ['/ ', 7],
    ['/m~0n', 8],
    ['#/foo/1', 'baz'],
    // Of section 6, as the fragment of a URI.
    ['#/c%25d', 2],
    ['/foo/2', undefined],
    ['/toString', undefined],
  ])('%s resolves to its value', (pointer, value) => {
    expect(getAtPointer(document, pointer)).toEqual(value);
  });

  it('resolves to the same value when built step by step', () => {
    expect(appendPointer('', 'a/b', 'm~n', 0)).toBe('/a~1b/m~0n/0');
    expect(escapePointer('~/')).toBe('~0~1');
    expect(
      Object.entries(document).every(
        ([key, value]) => key.includes('%') || getAtPointer(document, appendPointer('', key)) === value,
      ),
    ).toBe(true);
  });
});

it('an object is neither null nor a list', () => {
  expect([{}, [], null, 'a', undefined].map(isObject)).toEqual([true, false, false, false, false]);
});

it('a value as text is itself where it is text', () => {
  expect(['a', 1, null, undefined, {a: 1}].map(stringifyValue)).toEqual(['a', '1', 'null', '', '{"a":1}']);
});
