// Change: the actions for the whole page are under its title.
// Upstream: @docusaurus/theme-classic 3.10.2, src/theme/DocItem/Content (unsafe)
import type {ReactNode} from 'react';
import clsx from 'clsx';
import {ThemeClassNames} from '@docusaurus/theme-common';
import MDXContent from '@theme/MDXContent';
import type {Props} from '@theme/DocItem/Content';
import {PageHeader} from '../../../shell/PageFrame';

export default function DocItemContent({children}: Props): ReactNode {
  return (
    <div className={clsx(ThemeClassNames.docs.docMarkdown, 'markdown')}>
      <PageHeader />
      <MDXContent>{children}</MDXContent>
    </div>
  );
}
