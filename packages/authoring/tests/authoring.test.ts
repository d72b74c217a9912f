import {describe, expect, it} from 'vitest';
import {parseAttributes, readAttributes, type AttributeKinds} from '../attributes';
import {AuthoringError} from '../authoringError';
import {findNamed, findNearest, suggest} from '../suggest';

const COLORS = ['red', 'green', 'blue'];
const PARTS = Array.from({length: 9}, (_, index) => `part-${index}`);

describe('a suggestion', () => {
  it('a suggestion is the nearest name, and none beyond the distance', () => {
    expect(findNearest('greens', COLORS)).toBe('green');
    expect(findNearest('greens', COLORS, 1)).toBe('green');
    expect(findNearest('grey', COLORS, 1)).toBeUndefined();
    expect(findNearest('greens', [])).toBeUndefined();
  });

  it('a message lists few names, each once, and only the nearest of many', () => {
    expect(suggest('greens', [...COLORS, 'red'])).toBe('expected one of red, green, blue. The nearest is green');
    expect(suggest('prt-4', PARTS)).toBe('expected one such as part-4');
    expect(suggest('greens', ['red'])).toBe('expected red');
    expect(suggest('greens', [])).toBe('expected none');
  });
});

describe('a name', () => {
  const shapes = new Map([
    ['circle', 0],
    ['square', 4],
  ]);

  it('refers to the first item that has it', () => {
    const twice = [
      ['one', 1],
      ['one', 2],
    ] as const;
    expect(findNamed(twice, 'one', {what: 'number'}, 'page.mdx:3')).toBe(1);
    expect(findNamed(shapes, 'circle', {what: 'shape'}, 'page.mdx:3')).toBe(0);
  });

  it('that is unknown is rejected with its place, its source and the nearest name', () => {
    const find = (): number => findNamed(shapes, 'squares', {what: 'shape', home: 'shapes.yaml'}, 'page.mdx:3');
    expect(find).toThrow(AuthoringError);
    expect(find).toThrow(
      'page.mdx:3: found no shape squares in shapes.yaml, expected one of circle, square. The nearest is square.',
    );
  });
});

describe('attributes', () => {
  const KINDS = {
    name: 'text',
    title: 'text?',
    parts: 'list',
    more: 'list?',
    color: ['red', 'green'],
    edge: {optional: ['thin', 'thick']},
  } as const satisfies AttributeKinds;
  const needed = {name: 'a b', parts: ' one  two ', color: 'red'};
  const parse = (written: Record<string, string>): unknown => parseAttributes('Shape', written, KINDS, 'page.mdx:3');

  it('have values of their kinds', () => {
    expect(parse(needed)).toEqual({name: 'a b', parts: ['one', 'two'], color: 'red'});
    expect(parse({...needed, title: 'T', more: 'x', edge: 'thin'})).toEqual({
      name: 'a b',
      title: 'T',
      parts: ['one', 'two'],
      more: ['x'],
      color: 'red',
      edge: 'thin',
    });
  });

  it.each([
    ['unknown', {...needed, titles: 'T'}, 'found attribute titles of <Shape>, expected one of name, title, parts'],
    ['missing', {name: 'a', color: 'red'}, 'found no parts in <Shape>, expected <Shape parts="…" />.'],
    ['without a text', {...needed, title: ''}, 'found no text in title of <Shape>, expected title="…".'],
    [
      'of another choice',
      {...needed, color: 'greens'},
      'found color="greens" of <Shape>, expected one of red, green. ',
    ],
    ['of another optional choice', {...needed, edge: 'thing'}, 'found edge="thing" of <Shape>, expected one of thin, '],
  ])('are rejected when one is %s', (_, written, message) => {
    expect(() => parse(written)).toThrow(`page.mdx:3: ${message}`);
    expect(() => parse(written)).toThrow(AuthoringError);
  });

  it('are rejected on an element that has none', () => {
    expect(() => parseAttributes('Shape', {name: 'a'}, {}, 'page.mdx:3')).toThrow(
      'page.mdx:3: found attribute name of <Shape>, expected none.',
    );
  });

  it('are read as the texts that a page writes', () => {
    const attributes = [
      {type: 'mdxJsxAttribute' as const, name: 'name', value: 'a'},
      {type: 'mdxJsxAttribute' as const, name: 'title', value: null},
      {type: 'mdxJsxExpressionAttribute' as const, value: '...all'},
    ];
    const written = readAttributes({type: 'mdxJsxFlowElement', name: 'Shape', attributes, children: []});
    expect(written).toEqual({name: 'a', title: '', '{…}': '...all'});
    expect(() => parse(written)).toThrow('page.mdx:3: found attribute {…} of <Shape>, expected one of name,');
  });
});
