import {useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode} from 'react';
import Head from '@docusaurus/Head';
import {useLocation} from '@docusaurus/router';
import useBaseUrl, {useBaseUrlUtils} from '@docusaurus/useBaseUrl';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import useIsBrowser from '@docusaurus/useIsBrowser';
import clsx from 'clsx';
import {getPageFilePath} from '../pageFile';
import type {DownloadArea} from './downloadLinks';
import {copyPage, type CopyPageOutcome} from './copyPage';
import styles from './styles.module.css';

/** How long "Copied" is shown, in milliseconds. */
const OUTCOME_DURATION_MS = 2000;

const OUTCOME_MESSAGES: Readonly<Record<CopyPageOutcome, string>> = {
  copied: 'Copied',
  refused: 'The browser did not allow this page to copy. Open "View as Markdown" and copy it there.',
  missing: 'This page has no Markdown yet: "npm run build" creates it.',
  unreachable: 'The Markdown of this page did not load. Try again, or open "View as Markdown".',
};

function CopyPage({address}: {readonly address: string}): ReactNode {
  const isBrowser = useIsBrowser();
  const [outcome, setOutcome] = useState<CopyPageOutcome>();
  const isCopied = outcome === 'copied';

  useEffect(() => {
    if (isCopied) {
      const timer = window.setTimeout(() => setOutcome(undefined), OUTCOME_DURATION_MS);
      return () => window.clearTimeout(timer);
    }
    return undefined;
  }, [isCopied]);

  const copy = async (): Promise<void> => {
    setOutcome(undefined);
    setOutcome(await copyPage(address));
  };

  return (
    <>
      <button type="button" className={styles.copy} disabled={!isBrowser} onClick={() => void copy()}>
        {isCopied ? OUTCOME_MESSAGES.copied : 'Copy page'}
      </button>
      <span role="status" className={clsx(styles.status, isCopied && styles.spoken)}>
        {outcome && OUTCOME_MESSAGES[outcome]}
      </span>
    </>
  );
}

function TakeAlong({files}: Pick<DownloadArea, 'files'>): ReactNode {
  const details = useRef<HTMLDetailsElement>(null);
  const {withBaseUrl} = useBaseUrlUtils();

  const closeOnEscape = ({key}: KeyboardEvent): void => {
    if (key === 'Escape' && details.current!.open) {
      details.current!.open = false;
      details.current!.querySelector('summary')!.focus();
    }
  };
  const closeOnLeave = ({relatedTarget}: FocusEvent): void => {
    if (!details.current!.contains(relatedTarget)) {
      details.current!.open = false;
    }
  };

  return (
    <details ref={details} className={styles.files} onKeyDown={closeOnEscape} onBlur={closeOnLeave}>
      <summary>Downloads</summary>
      {/* Focusable, so that a click between two links does not close it. */}
      <ul tabIndex={-1}>
        {files.map(({label, path, hint}) => (
          <li key={path}>
            <a href={withBaseUrl(path)}>{label}</a> <span>{hint}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What a reader can do with the page as a whole: copy it, view it as Markdown, and download the files of its area. */
export default function PageTools(): ReactNode {
  const {pathname} = useLocation();
  const {baseUrl, customFields} = useDocusaurusContext().siteConfig;
  const path = `/${pathname.slice(baseUrl.length)}`;
  const areas = customFields?.takeAlong as readonly DownloadArea[] | undefined;
  const area = areas?.find(({base}) => path.startsWith(base));
  const address = useBaseUrl(`${getPageFilePath(path)}.md`);
  if (!area) {
    return null;
  }
  return (
    <div className={clsx('page-tools', styles.tools)}>
      <Head>
        <link rel="alternate" type="text/markdown" href={address} />
      </Head>
      <CopyPage address={address} />
      <a href={address}>View as Markdown</a>
      <TakeAlong files={area.files} />
    </div>
  );
}
