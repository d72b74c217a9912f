import {Children, isValidElement, useEffect, type ReactNode} from 'react';

/**
 * Replaces `react-helmet-async` in browsers, where a page has its head from its HTML
 * (`packages/page-loading/browser/head.ts`). Of an element `<Head>` only the title counts, which the screen of a crash
 * sets; the server, and `npm start`, render all of it.
 */

interface Props {
  readonly children?: ReactNode;
}

function findTitle(children: ReactNode): string | undefined {
  const title = Children.toArray(children).find((child) => isValidElement(child) && child.type === 'title');
  return isValidElement<Props>(title) ? ([title.props.children].flat() as string[]).join('') : undefined;
}

export function Helmet({children}: Props): null {
  const title = findTitle(children);
  useEffect(() => {
    if (title === undefined) {
      return undefined;
    }
    const before = document.title;
    document.title = title;
    return () => {
      // The next page may have set its own.
      if (document.title === title) {
        document.title = before;
      }
    };
  }, [title]);
  return null;
}

export function HelmetProvider({children}: Props): ReactNode {
  return children;
}
