// Change: a page has an excerpt of a large sidebar.
import type {ReactNode} from 'react';
import {DocsVersionProvider, useDocsVersion} from '@docusaurus/plugin-content-docs/client';
import type {Props} from '@theme/DocRoot';
import DocRoot from '@theme-original/DocRoot';
import type {SidebarRoute} from '../../../packages/large-sidebars/sidebarRoute';
import {useSidebars} from '../../../packages/large-sidebars/useSidebars';

const Original = DocRoot as (props: Props) => ReactNode;

export default function DocRootWrapper(props: Props): ReactNode {
  const version = useSidebars(useDocsVersion(), (props.route.routes ?? []) as readonly SidebarRoute[]);
  return (
    <DocsVersionProvider version={version}>
      <Original {...props} />
    </DocsVersionProvider>
  );
}
