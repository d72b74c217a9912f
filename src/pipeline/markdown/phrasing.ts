import type {PhrasingContent, Text} from 'mdast';
import {createText} from '../../../packages/openapi/markdown/markdownNodes';

type Stressed = Extract<PhrasingContent, {type: 'strong' | 'emphasis' | 'delete'}>;

function isStressed(node: PhrasingContent): node is Stressed {
  return node.type === 'strong' || node.type === 'emphasis' || node.type === 'delete';
}

/** Moves a trailing space out of emphasis, since Markdown could only write it as `&#x20;`. */
function moveSpaceOut(node: PhrasingContent): PhrasingContent[] {
  if (!isStressed(node)) {
    return [node];
  }
  const children = node.children.flatMap(moveSpaceOut);
  const last = children.at(-1);
  if (last?.type !== 'text' || !/\s$/.test(last.value)) {
    return [{...node, children}];
  }
  const trimmed = {...last, value: last.value.trimEnd()};
  return [{...node, children: [...children.slice(0, -1), trimmed]}, createText(' ')];
}

function isSpace(value: string, at: number): boolean {
  return /\s/.test(value.at(at) ?? '');
}

/**
 * Collapses white space as a browser does: line ends within a paragraph are spaces, two spaces are one, and a line
 * neither begins nor ends with one.
 */
export function tidyPhrasing(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const tidied: PhrasingContent[] = [];
  let isAfterSpace = true;
  for (const node of nodes.flatMap(moveSpaceOut)) {
    if (node.type !== 'text') {
      tidied.push(node);
      isAfterSpace = node.type === 'break';
      continue;
    }
    const collapsed = node.value.replace(/[\u200b\ufeff]/g, '').replace(/[ \t\r\n]+/g, ' ');
    const value = isAfterSpace ? collapsed.replace(/^ /, '') : collapsed;
    if (value !== '') {
      tidied.push({...node, value});
      isAfterSpace = isSpace(value, -1);
    }
  }
  const last = tidied.at(-1);
  if (last?.type === 'text') {
    const trimmed: Text = {...last, value: last.value.replace(/ $/, '')};
    return trimmed.value === '' ? tidied.slice(0, -1) : [...tidied.slice(0, -1), trimmed];
  }
  return tidied;
}
