// Change: no highlighter in the browser; fences are colored at build time, and this serves
// code that a component hands over as text.
import {isValidElement, type ReactNode} from 'react';
import type {Props} from '@theme/CodeBlock';
import CodeFigure from '../../ui/CodeFigure';

function textOf(node: ReactNode): string {
  if (Array.isArray(node)) {
    return node.map(textOf).join('');
  }
  if (isValidElement<{children?: ReactNode}>(node)) {
    return textOf(node.props.children);
  }
  return typeof node === 'string' || typeof node === 'number' ? String(node) : '';
}

const ENTITIES: Readonly<Record<string, string>> = {'&': '&amp;', '<': '&lt;', '>': '&gt;'};

export default function CodeBlock({children, language = 'text', title}: Props): ReactNode {
  const html = textOf(children).replace(/[&<>]/g, (character) => ENTITIES[character]!);
  return (
    <CodeFigure
      language={language}
      languageName={language}
      title={typeof title === 'string' ? title : undefined}
      html={html}
    />
  );
}
