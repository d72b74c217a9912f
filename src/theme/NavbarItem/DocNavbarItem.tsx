// Change: highlighted by the section of the path, not by a shared sidebar (facebook/docusaurus#8018).
// Upstream: @docusaurus/theme-classic 3.10.2, src/theme/NavbarItem/DocNavbarItem (unsafe to swizzle)
import type {ReactNode} from 'react';
import {useActiveDocContext, useDocsData, useLayoutDoc} from '@docusaurus/plugin-content-docs/client';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import DefaultNavbarItem from '@theme/NavbarItem/DefaultNavbarItem';
import type {Props} from '@theme/NavbarItem/DocNavbarItem';
import {useRequestedPath} from '../../shell/NavbarItems/hooks';
import {isCurrentSection} from '../../shell/NavbarItems/rules';

export default function DocNavbarItem({docId, label, docsPluginId, ...props}: Props): ReactNode {
  const {baseUrl} = useDocusaurusContext().siteConfig;
  const {activeDoc} = useActiveDocContext(docsPluginId);
  const {path: areaPath} = useDocsData(docsPluginId);
  const doc = useLayoutDoc(docId, docsPluginId);
  const requestedPath = useRequestedPath();
  const isOpen = activeDoc?.path === doc?.path;

  // Draft and unlisted documents are not shown in the navbar.
  if (doc === null || (doc.unlisted && !isOpen)) {
    return null;
  }
  const isActive = isOpen || isCurrentSection(docId, requestedPath, areaPath.slice(baseUrl.length - 1));
  return <DefaultNavbarItem exact {...props} isActive={() => isActive} label={label ?? doc.id} to={doc.path} />;
}
