import type {ReactNode} from 'react';

/** A string or a word with the colon that makes it a name, a literal, or a number. */
const TOKEN =
  /("(?:\\.|[^"\\])*"|\b[A-Za-z_]\w*(?=\s*:))(\s*:)?|\b(true|false|null)\b|-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b/g;

function getTokenClass([, text, colon, literal]: RegExpExecArray): string {
  if (text !== undefined) {
    return colon === undefined ? 'string' : 'property';
  }
  return literal === undefined ? 'number' : literal === 'null' ? 'null' : 'boolean';
}

/** JSON, or a part of it, in the colors that samples have from the build. */
export default function JsonText({children}: {readonly children: string}): ReactNode {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of children.matchAll(TOKEN)) {
    const text = match[1] ?? match[0];
    parts.push(
      children.slice(end, match.index),
      <span key={match.index} className={`token ${getTokenClass(match)}`}>
        {text}
      </span>,
    );
    end = match.index + text.length;
  }
  return [...parts, children.slice(end)];
}
