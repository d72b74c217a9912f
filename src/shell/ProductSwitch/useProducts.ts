import {useLocation} from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type {Products} from './findCounterpart';

interface PlacedProducts {
  /** The path of the page, without the base URL of the site. */
  readonly path: string;
  /** None where the site configures none, and in browsers, where everything that shows them is a static part. */
  readonly products: Products | undefined;
}

/** The products of the site, and where the page is. */
export function useProducts(): PlacedProducts {
  const {pathname} = useLocation();
  const {baseUrl, customFields} = useDocusaurusContext().siteConfig;
  return {path: `/${pathname.slice(baseUrl.length)}`, products: customFields?.products as Products | undefined};
}
