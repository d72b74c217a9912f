import type {Element, ElementContent, Nodes, Root, Text} from 'hast';
import {walkTree} from '../markdown/walkTree';

/** How guides begin the result of a step: docs/guides.md. */
const LABEL = 'Expected result: ';

/** The end of a sentence, within a text: code and links may follow it. The events that are sent belong to the result. */
const SENTENCE_END = /\.(?!\s+You receive )(?=\s+[A-Z"]|\s*$)/;

const STATUS = /^\d{3}$/;

/** What contains a line of text. */
const PLACES = ['p', 'li'];

function createTextNode(value: string): Text {
  return {type: 'text', value};
}

/** Divides content behind the first match in one of its texts; if there is none, the second half is empty. */
function divideBehind(content: readonly ElementContent[], pattern: RegExp): [ElementContent[], ElementContent[]] {
  for (const [index, node] of content.entries()) {
    const match = node.type === 'text' ? pattern.exec(node.value) : null;
    if (match) {
      const {value} = node as Text;
      const end = match.index + match[0].length;
      const rest = value.slice(end).trimStart();
      return [
        [...content.slice(0, index), createTextNode(value.slice(0, end))],
        [...(rest === '' ? [] : [createTextNode(rest)]), ...content.slice(index + 1)],
      ];
    }
  }
  return [[...content], []];
}

function isBlank(node: ElementContent): boolean {
  return node.type === 'text' && node.value.trim() === '';
}

/** Content that begins a line: with a capital letter, unless it begins with code. */
function capitalize([first, ...others]: readonly ElementContent[]): ElementContent[] {
  return first?.type === 'text'
    ? [createTextNode(first.value.replace(/^[a-z](?=[a-z]*[\s,.])/, (letter) => letter.toUpperCase())), ...others]
    : [first!, ...others];
}

/** Marks a status, which begins a result, by its class: 2 of 201. */
function markStatus(first: ElementContent | undefined): void {
  const text = first?.type === 'element' && first.tagName === 'code' ? first.children[0] : undefined;
  if (text?.type === 'text' && STATUS.test(text.value)) {
    (first as Element).properties.dataStatus = text.value.slice(0, 1);
  }
}

/**
 * Puts each result of a line into an element of its own, or makes the paragraph of a single result that element. In place
 * of the label readers see a check mark, and those who listen hear it: `.expected` of src/css/site.css.
 */
function markResults(line: Element): void {
  const content: ElementContent[] = [];
  let [before, rest] = divideBehind(line.children, new RegExp(LABEL));
  while (before.at(-1)?.type === 'text' && (before.at(-1) as Text).value.endsWith(LABEL)) {
    const lead = (before.pop() as Text).value.slice(0, -LABEL.length).trimEnd();
    content.push(...before, ...(lead === '' ? [] : [createTextNode(lead)]));
    const [result, others] = divideBehind(rest, SENTENCE_END);
    markStatus(result[0]);
    content.push({
      type: 'element',
      tagName: 'span',
      properties: {className: ['expected']},
      children: capitalize(result),
    });
    [before, rest] = divideBehind(others, new RegExp(LABEL));
  }
  content.push(...before, ...rest);
  const shown = content.filter((node) => !isBlank(node));
  const [only] = shown;
  if (line.tagName === 'p' && shown.length === 1 && only?.type === 'element' && only.tagName === 'span') {
    line.properties.className = ['expected'];
    line.children = only.children;
  } else {
    line.children = content;
  }
}

/** Rehype plugin: shows the results of the steps of a guide, "Expected result: `201`, …", at a glance. */
export function rehypeExpectedResults(): (tree: Root) => void {
  return (tree) => {
    walkTree<Nodes>(tree, (node) => {
      const isResult = (child: ElementContent): boolean => child.type === 'text' && child.value.includes(LABEL);
      if (node.type === 'element' && PLACES.includes(node.tagName) && node.children.some(isResult)) {
        markResults(node);
      }
    });
  };
}
