import type {ReactNode} from 'react';
import Head from '@docusaurus/Head';
import {useLocation} from '@docusaurus/router';
import useBaseUrl, {useBaseUrlUtils} from '@docusaurus/useBaseUrl';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import clsx from 'clsx';
import {getPageFilePath} from '../pageFile';
import type {DownloadArea} from './downloadTypes';
import {PAGE_TOOLS_PART} from './part';
import styles from './styles.module.css';

/**
 * What a reader can do with the page as a whole: copy it, view it as Markdown, and download the files of its area.
 * `browser.ts` makes the button work and closes the list of files.
 */
export default function PageTools(): ReactNode {
  const {pathname} = useLocation();
  const {baseUrl, customFields} = useDocusaurusContext().siteConfig;
  const {withBaseUrl} = useBaseUrlUtils();
  const path = `/${pathname.slice(baseUrl.length)}`;
  const areas = customFields?.takeAlong as readonly DownloadArea[] | undefined;
  const area = areas?.find(({base}) => path.startsWith(base));
  const address = useBaseUrl(`${getPageFilePath(path)}.md`);
  if (!area) {
    return null;
  }
  return (
    <div className={clsx('page-tools', styles.tools)} data-part={PAGE_TOOLS_PART}>
      <Head>
        <link rel="alternate" type="text/markdown" href={address} />
      </Head>
      <button type="button" className={styles.copy} data-copy-page={address} disabled>
        Copy page
      </button>
      <span role="status" className={styles.status} />
      <a href={address}>View as Markdown</a>
      <details className={styles.files} data-closes="">
        <summary>Downloads</summary>
        {/* Focusable, so that a click between two links does not close it. */}
        <ul tabIndex={-1}>
          {area.files.map(({label, path: file, hint}) => (
            <li key={file}>
              <a href={withBaseUrl(file)}>{label}</a> <span>{hint}</span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
