import type {ReactNode} from 'react';

/**
 * Replaces the components of `@docusaurus/theme-common` that only put elements into the head, in browsers: there a page
 * has its head from its HTML.
 */

interface Props {
  readonly children?: ReactNode;
}

export function PageMetadata(): null {
  return null;
}

export function HtmlClassNameProvider({children}: Props): ReactNode {
  return children;
}

export function PluginHtmlClassNameProvider({children}: Props): ReactNode {
  return children;
}
