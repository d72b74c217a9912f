// Change: content of pages outside the docs areas has the same `markdown` class as a document,
// which styles and image zoom use.
import type {ReactNode} from 'react';
import MDXContent from '@theme-original/MDXContent';
import type {Props} from '@theme/MDXContent';
import useRouteContext from '@docusaurus/useRouteContext';
import StaticLinks from '../../../packages/static-parts/browser/StaticLinks';

const Original = MDXContent as (props: Props) => ReactNode;

export default function MDXContentWrapper(props: Props): ReactNode {
  const isPage = useRouteContext().plugin.name === 'docusaurus-plugin-content-pages';
  const content = (
    <>
      <StaticLinks />
      <Original {...props} />
    </>
  );
  return isPage ? <div className="markdown">{content}</div> : content;
}
