import type {ReactNode} from 'react';

/** A name or a text, with the colon that follows a name; a literal; a number. */
const TOKEN = /("(?:\\.|[^"\\])*")(\s*:)?|\b(true|false|null)\b|-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b/g;

/** The class of Prism; none for names, which samples do not color either. */
function getTokenClass([, text, colon, literal]: RegExpExecArray): string | undefined {
  if (text !== undefined) {
    return colon === undefined ? 'string' : undefined;
  }
  return literal === undefined ? 'number' : literal === 'null' ? 'null keyword' : 'boolean';
}

/** JSON, or a part of it, in the colors that samples have from the build. */
export default function JsonText({children}: {readonly children: string}): ReactNode {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of children.matchAll(TOKEN)) {
    const kind = getTokenClass(match);
    if (kind !== undefined) {
      parts.push(
        children.slice(end, match.index),
        <span key={match.index} className={`token ${kind}`}>
          {match[0]}
        </span>,
      );
      end = match.index + match[0].length;
    }
  }
  return [...parts, children.slice(end)];
}
