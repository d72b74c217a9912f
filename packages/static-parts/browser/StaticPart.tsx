import {createElement, useCallback, type ReactNode} from 'react';
import {useLocation} from '@docusaurus/router';
import {adoptPart} from './pageParts';

interface Props {
  /** The tag of its root element. */
  readonly as: string;
  /** Its number in the page. */
  readonly part: string;
}

const NO_CONTENT = {__html: ''};

/**
 * A part of a page that never changes, in the browser. React knows its root element only: the content is what the
 * server sent, and was never code. `dangerouslySetInnerHTML` keeps React from looking at it when it hydrates.
 */
export default function StaticPart({as, part}: Props): ReactNode {
  const {pathname} = useLocation();
  const adopt = useCallback((element: Element) => adoptPart(pathname, part, element), [pathname, part]);
  return createElement(as, {ref: adopt, dangerouslySetInnerHTML: NO_CONTENT});
}
