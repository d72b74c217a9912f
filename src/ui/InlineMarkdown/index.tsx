import {Fragment, type ReactNode} from 'react';
import Link from '@docusaurus/Link';

interface Props {
  /** Text with code spans and links, from the catalogs. */
  readonly children: string;
}

/** Links lead to places of the site alone: a text can contain what a reader typed, or what an address has. */
const MARKUP_PATTERN = /`([^`]+)`|\[((?:`[^`]*`|[^\]])+)\]\(((?:#|\/(?!\/))[^)\s]*)\)/g;

function parseInlineParts(source: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const mark of source.matchAll(MARKUP_PATTERN)) {
    const [all, code, label, url] = mark;
    parts.push(
      source.slice(end, mark.index),
      code === undefined ? <Link to={url}>{parseInlineParts(label!)}</Link> : <code translate="no">{code}</code>,
    );
    end = mark.index + all.length;
  }
  return [...parts, source.slice(end)].map((part, index) => <Fragment key={index}>{part}</Fragment>);
}

/** Inline Markdown of the catalogs, for interactive parts: code spans and links, nothing else. */
export default function InlineMarkdown({children}: Props): ReactNode {
  return parseInlineParts(children);
}
