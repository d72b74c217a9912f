import {describe, expect, it, vi} from 'vitest';
import {adoptPart, keepParts} from '../browser/pageParts';

/** As much of an element as parts need. */
function createElement(part: string, text: string): Element & {text: string} {
  const element = {
    text,
    attributes: [{name: 'data-part', value: part}],
    getAttribute: () => part,
    setAttribute: vi.fn(),
    get childNodes() {
      return [this.text];
    },
    replaceChildren(content: string) {
      this.text = content;
    },
  };
  return element as unknown as Element & {text: string};
}

describe('the parts of the page that the server sent', () => {
  const [one, two] = [createElement('7', 'first'), createElement('7', 'second')];

  const page = {querySelectorAll: () => [one, two]} as unknown as Document;

  it('keep their content where React takes over their elements, also of a file that is imported twice', () => {
    keepParts('/a%20page', page);
    adoptPart('/a page/', '7', two);
    adoptPart('/a page/', '7', one);
    expect([one.text, two.text]).toEqual(['first', 'second']);
  });

  it('give their content to the elements that React creates, each to one', () => {
    keepParts('/b', page);
    const removals = [one, two].map((element) => adoptPart('/b', '7', element));
    removals.forEach((remove) => remove());
    const created = [createElement('7', ''), createElement('7', '')];
    created.forEach((element) => adoptPart('/b', '7', element));
    expect(created.map(({text}) => text)).toEqual(['first', 'second']);
  });
});
