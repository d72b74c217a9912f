import type {ReactNode} from 'react';
import {useLocation} from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import useGlobalData from '@docusaurus/useGlobalData';
import {PAGE_OPERATIONS} from './names';
import {shortenTitle, type OperationsOfPages, type PageOperation} from './operations';
import styles from './styles.module.css';

interface Props {
  /** The title of the current page. */
  readonly title: string;
}

function useOperations(): readonly PageOperation[] {
  const {pathname} = useLocation();
  const {baseUrl} = useDocusaurusContext().siteConfig;
  const pages = useGlobalData()[PAGE_OPERATIONS]?.default as OperationsOfPages | undefined;
  return pages?.[`/${pathname.slice(baseUrl.length)}`] ?? [];
}

/**
 * The operations of the current page, below its link in the sidebar. `Contents/browser.ts` marks the one in view.
 */
export default function PageOperations({title: pageTitle}: Props): ReactNode {
  const operations = useOperations();
  if (operations.length === 0) {
    return null;
  }
  return (
    <li data-part={PAGE_OPERATIONS}>
      <ul className={styles.operations} aria-label="Operations">
        {operations.map(({method, title, anchor}) => (
          <li key={anchor}>
            <a href={`#${anchor}`}>
              <span className={styles.method} data-method={method.toLowerCase()}>
                {method}
              </span>{' '}
              {shortenTitle(title, pageTitle)}
            </a>
          </li>
        ))}
      </ul>
    </li>
  );
}
