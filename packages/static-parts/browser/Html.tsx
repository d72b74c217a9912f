import {createElement, type ReactNode} from 'react';
import StaticPart from './StaticPart';

interface Props {
  readonly as: string;
  /** Made at build; empty in the browser, if it is a part. */
  readonly html: string;
  /** The number of the part in the page. */
  readonly part?: string;
  readonly className?: string;
}

/** An element with HTML that was made at build. */
export default function Html({as, html, part, ...props}: Props): ReactNode {
  return html === '' && part !== undefined ? (
    <StaticPart as={as} part={part} />
  ) : (
    createElement(as, {...props, 'data-part': part, dangerouslySetInnerHTML: {__html: html}})
  );
}
