// Change: the actions for the whole page are under its title.
// Upstream: @docusaurus/theme-classic 3.10.2, src/theme/DocItem/Content (unsafe)
import type {ReactNode} from 'react';
import clsx from 'clsx';
import {ThemeClassNames} from '@docusaurus/theme-common';
import {useDoc} from '@docusaurus/plugin-content-docs/client';
import Heading from '@theme/Heading';
import MDXContent from '@theme/MDXContent';
import type {Props} from '@theme/DocItem/Content';
import PageTools from '../../../shell/PageTools';

/** The title of the front matter, unless it is hidden or the content has a title of its own. */
function useSyntheticTitle(): string | undefined {
  const {metadata, frontMatter, contentTitle} = useDoc();
  return frontMatter.hide_title || contentTitle !== undefined ? undefined : metadata.title;
}

export default function DocItemContent({children}: Props): ReactNode {
  const title = useSyntheticTitle();
  return (
    <div className={clsx(ThemeClassNames.docs.docMarkdown, 'markdown')}>
      {title ? (
        <header>
          <Heading as="h1">{title}</Heading>
          <PageTools />
        </header>
      ) : (
        <PageTools />
      )}
      <MDXContent>{children}</MDXContent>
    </div>
  );
}
