import {useEffect, useState, type ReactNode} from 'react';
import clsx from 'clsx';
import Head from '@docusaurus/Head';
import Link from '@docusaurus/Link';
import Translate from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type {Props} from '@theme/NotFound/Content';
import {useRequestedPath} from '../NavbarItems/hooks';
import ProductEntries from '../ProductSwitch/Entries';
import {listPathWords, openSearchWith} from './searchWords';
import styles from './styles.module.css';
import type {SuggestedPage} from './suggestPages';

/** Decodes the text where it is a valid escape, else keeps it as it is. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The closest pages, once the list of all pages is loaded: no other page needs it. */
function useClosestPages(requested: string): readonly SuggestedPage[] {
  const {baseUrl} = useDocusaurusContext().siteConfig;
  const [closest, setClosest] = useState<readonly SuggestedPage[]>([]);
  useEffect(() => {
    import('./suggestPages').then(
      ({suggestPages}) => setClosest(suggestPages(requested, baseUrl)),
      (error: unknown) => console.warn(error),
    );
  }, [requested, baseUrl]);
  return closest;
}

function Suggestions({requested}: {readonly requested: string}): ReactNode {
  const words = listPathWords(requested);
  const suggestions = useClosestPages(requested);
  return (
    <>
      <p>
        <Translate id="site.notFound.requested" values={{path: <code>{requested}</code>}}>
          {'There is no page at {path}.'}
        </Translate>{' '}
        <Translate id="site.notFound.reason">The page may have moved, or its path may be mistyped.</Translate>
      </p>
      {suggestions.length > 0 && (
        <>
          <h2>
            <Translate id="site.notFound.closest">Closest pages</Translate>
          </h2>
          <ul className={styles.suggestions}>
            {suggestions.map(({path, title}) => (
              <li key={path}>
                <Link to={path}>
                  {title ?? path}
                  {title !== undefined && <small>{path}</small>}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {words && (
        <button
          type="button"
          className={clsx('button button--secondary', styles.search)}
          onClick={() => openSearchWith(words)}>
          <Translate id="site.notFound.search" values={{words}}>
            {'Search for “{words}”'}
          </Translate>
        </button>
      )}
    </>
  );
}

/**
 * The not-found page: the requested path, the closest pages that exist, a search for the words
 * of its last segment, and the entry points of the site.
 */
export default function NotFound({className}: Props): ReactNode {
  const requested = decodePath(useRequestedPath());
  return (
    <main className={clsx('container', styles.page, className)}>
      <Head>
        <meta name="robots" content="noindex" />
      </Head>
      <ProductEntries />
      <h1>
        <Translate id="theme.NotFound.title">Page Not Found</Translate>
      </h1>
      <div aria-live="polite">{requested && <Suggestions requested={requested} />}</div>
      <p className={styles.home}>
        <Link to="/">
          <Translate id="site.notFound.home">Go to the home page</Translate>
        </Link>
      </p>
    </main>
  );
}
