import type {Element, Root} from 'hast';
import type {MdxJsxFlowElementHast} from 'mdast-util-mdx-jsx';
import {describe, expect, it} from 'vitest';
import {rehypeLeanElements} from './leanElements';
import {rehypeLoneLinks} from './loneLinks';

type Children = MdxJsxFlowElementHast['children'];

function createElement(
  tagName: string,
  children: Element['children'] = [],
  properties: Element['properties'] = {},
): Element {
  return {type: 'element', tagName, properties, children};
}

function createText(value: string): {type: 'text'; value: string} {
  return {type: 'text', value};
}

function createComponent(name: string, children: Children = []): MdxJsxFlowElementHast {
  return {type: 'mdxJsxFlowElement', name, attributes: [], children};
}

/** What is in a component once the links and the elements in it are transformed. */
function transform(name: string, children: Children): Children {
  const component = createComponent(name, children);
  const tree = {type: 'root', children: [component]} as Root;
  rehypeLoneLinks()(tree);
  rehypeLeanElements()(tree);
  return component.children;
}

const paragraph = createElement('p', [createText('The amount.')]);
const example = createElement('p', [createText('Example: 5')]);

describe('a definition', () => {
  it('has its first text without a paragraph, and the others with theirs', () => {
    expect(transform('Attribute', [createText('\n'), paragraph, createText('\n'), example])).toEqual([
      createText('The amount.'),
      example,
    ]);
    const values = createComponent('Values');
    expect(transform('Value', [paragraph, values])).toEqual([createText('The amount.'), values]);
  });

  it('keeps the paragraphs beside what is folded, and around nothing but a link', () => {
    const folded = [paragraph, createComponent('Nested')];
    expect(transform('Attribute', folded)).toEqual(folded);
    const link = createElement('p', [createElement('a', [createText('See the object')])]);
    expect(transform('Attribute', [link])).toEqual([link]);
  });
});

describe('the title of a fold', () => {
  it('has a heading without a link to itself, with its anchor', () => {
    const [heading] = transform('FoldTitle', [createElement('h3', [createText('Title')], {id: 'title'})]);
    expect(heading).toEqual({
      type: 'mdxJsxFlowElement',
      name: 'FoldHeading',
      attributes: [
        {type: 'mdxJsxAttribute', name: 'as', value: 'h3'},
        {type: 'mdxJsxAttribute', name: 'id', value: 'title'},
      ],
      children: [createText('Title')],
    });
  });
});

describe('a cell', () => {
  const link = createElement('a', [createText('A link')]);
  const anchored = {...createComponent('AnchoredCode'), type: 'mdxJsxTextElement'} as unknown as Element;
  const contained = {...createComponent('Contained', [anchored]), type: 'mdxJsxTextElement'} as unknown as Element;

  function isLone(children: Element['children']): boolean {
    const cell = createElement('td', children);
    rehypeLoneLinks()({type: 'root', children: [cell]});
    return cell.properties.dataLone === '';
  }

  it('is marked if it has nothing but a link', () => {
    expect([[link], [createText('\n'), link], [anchored], [contained]].map(isLone)).toEqual([true, true, true, true]);
  });

  it('is not marked if the link is in a line of text, is one of two, or is absent', () => {
    expect([[createText('See '), link], [link, createText(', '), link], [createText('5')], []].map(isLone)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
