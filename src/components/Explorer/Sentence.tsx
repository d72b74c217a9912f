import type {ReactNode} from 'react';

interface Props {
  /** Markdown with inline code and nothing else. */
  readonly text: string;
}

/** A sentence of a lifecycle. */
export default function Sentence({text}: Props): ReactNode {
  return text.split('`').map((part, index) => (index % 2 === 0 ? part : <code key={index}>{part}</code>));
}
