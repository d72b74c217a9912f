import type {ReactNode} from 'react';

/**
 * Replaces `react-helmet-async` in browsers, where a page has its head from its HTML
 * (`packages/page-loading/browser/head.ts`). Only the server, and `npm start`, render elements `<Head>`.
 */
export function Helmet(): null {
  return null;
}

export function HelmetProvider({children}: {readonly children?: ReactNode}): ReactNode {
  return children;
}
