// Change: the product is the first breadcrumb after the home page, and a category leads to its first page.
// Upstream: @docusaurus/theme-classic 3.10.2, src/theme/DocBreadcrumbs
import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {translate} from '@docusaurus/Translate';
import {useBaseUrlUtils} from '@docusaurus/useBaseUrl';
import {findFirstSidebarItemLink, useSidebarBreadcrumbs} from '@docusaurus/plugin-content-docs/client';
import {ThemeClassNames} from '@docusaurus/theme-common';
import {useHomePageRoute} from '@docusaurus/theme-common/internal';
import HomeBreadcrumbItem from '@theme/DocBreadcrumbs/Items/Home';
import StructuredData, {type Props} from '@theme/DocBreadcrumbs/StructuredData';
import clsx from 'clsx';
import {isInProduct} from '../../shell/ProductSwitch/findCounterpart';
import {useProducts} from '../../shell/ProductSwitch/useProducts';

type Crumb = Props['breadcrumbs'][number];

/** The product of the page, as a breadcrumb; none outside of the products. */
function useProductCrumb(): Crumb[] {
  const {path, products} = useProducts();
  const {withBaseUrl} = useBaseUrlUtils();
  const product = products?.areas.find((one) => isInProduct(one, path));
  return product ? [{type: 'link', label: product.label, href: withBaseUrl(product.start)}] : [];
}

function getHref(crumb: Crumb): string | undefined {
  return crumb.type === 'category' ? findFirstSidebarItemLink(crumb) : crumb.href;
}

interface CrumbLabelProps {
  readonly label: string;
  readonly href: string | undefined;
}

function CrumbLabel({label, href}: CrumbLabelProps): ReactNode {
  return href === undefined ? (
    <span className="breadcrumbs__link">{label}</span>
  ) : (
    <Link className="breadcrumbs__link" href={href}>
      {label}
    </Link>
  );
}

export default function DocBreadcrumbs(): ReactNode {
  const own = useSidebarBreadcrumbs();
  const product = useProductCrumb();
  const hasHome = useHomePageRoute() !== undefined;
  if (!own) {
    return null;
  }
  const crumbs = [...product, ...own];
  const page = getHref(crumbs.at(-1)!);
  return (
    <>
      <StructuredData breadcrumbs={crumbs} />
      <nav
        className={ThemeClassNames.docs.docBreadcrumbs}
        aria-label={translate({
          id: 'theme.docs.breadcrumbs.navAriaLabel',
          message: 'Breadcrumbs',
          description: 'The ARIA label for the breadcrumbs',
        })}>
        <ul className="breadcrumbs">
          {hasHome && <HomeBreadcrumbItem />}
          {crumbs.map((crumb, index) => {
            const href = getHref(crumb);
            return (
              <li
                key={index}
                className={clsx('breadcrumbs__item', crumb === crumbs.at(-1) && 'breadcrumbs__item--active')}
                {...(crumb === product[0] && {'data-product': ''})}>
                <CrumbLabel label={crumb.label} href={href === page ? undefined : href} />
              </li>
            );
          })}
        </ul>
      </nav>
    </>
  );
}
