// Change: no highlighter in the browser; code blocks are colored at build time, and this renders code that a component
// passes as text.
import {isValidElement, type ReactNode} from 'react';
import type {Props} from '@theme/CodeBlock';
import CodeFigure from '../../ui/CodeFigure';

function collectNodeText(node: ReactNode): string {
  if (Array.isArray(node)) {
    return node.map(collectNodeText).join('');
  }
  if (isValidElement<{children?: ReactNode}>(node)) {
    return collectNodeText(node.props.children);
  }
  return typeof node === 'string' || typeof node === 'number' ? String(node) : '';
}

const HTML_ENTITIES: Readonly<Record<string, string>> = {'&': '&amp;', '<': '&lt;', '>': '&gt;'};

export default function CodeBlock({children, language = 'text', title}: Props): ReactNode {
  const html = collectNodeText(children).replace(/[&<>]/g, (character) => HTML_ENTITIES[character]!);
  return (
    <CodeFigure
      language={language}
      languageName={language}
      title={typeof title === 'string' ? title : undefined}
      html={html}
    />
  );
}
