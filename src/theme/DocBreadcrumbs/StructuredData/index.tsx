// Change: the home page and categories are in the list too, as on the page.
import type {ReactNode} from 'react';
import {translate} from '@docusaurus/Translate';
import {findFirstSidebarItemLink} from '@docusaurus/plugin-content-docs/client';
import {useHomePageRoute} from '@docusaurus/theme-common/internal';
import type {Props} from '@theme/DocBreadcrumbs/StructuredData';
import StructuredData from '../../../shell/StructuredData';
import {useSite} from '../../../shell/StructuredData/useSite';
import {createBreadcrumbList, type BreadcrumbPlace} from '../../../shell/StructuredData/structuredData';

/** The URL of a breadcrumb; for a category without a page of its own, that of its first page, as in the navbar. */
function getCrumbHref(crumb: Props['breadcrumbs'][number]): string | undefined {
  return crumb.type === 'category' ? findFirstSidebarItemLink(crumb) : crumb.href;
}

export default function BreadcrumbsStructuredData({breadcrumbs}: Props): ReactNode {
  const {url} = useSite();
  const home = {name: translate({id: 'theme.docs.breadcrumbs.home', message: 'Home page'}), url: `${url}/`};
  const hasHome = useHomePageRoute() !== undefined;
  const crumbs = breadcrumbs.flatMap((crumb): BreadcrumbPlace[] => {
    const href = getCrumbHref(crumb);
    return href === undefined ? [] : [{name: crumb.label, url: new URL(href, url).href}];
  });
  return <StructuredData thing={createBreadcrumbList(hasHome ? [home, ...crumbs] : crumbs)} />;
}
