import {useRef, useState, type ReactNode} from 'react';
import clsx from 'clsx';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {useIsOverflowing} from '../../hooks/useIsOverflowing';
import Enlarged from './Enlarged';
import './screen.module.css';
import styles from './styles.module.css';

interface Props {
  /** What it shows, for its names: "Refund: states and transitions". */
  readonly name: string;
  /** An SVG element, made at build: `src/pipeline/pictures`. */
  readonly svg: string;
  /** Another drawing of it for narrow screens. */
  readonly narrow?: string;
  /** The text alternative, or a link to it. */
  readonly children?: ReactNode;
}

/** A drawing whose links to pages are below the base URL of the site. */
function prefixBaseUrl(baseUrl: string, drawing: string): string {
  return drawing.replaceAll(' href="/', ` href="${baseUrl}`);
}

/**
 * A picture that was drawn at build. Where it is wider than the page it scrolls. Scripts only add a button that
 * enlarges it.
 */
export default function Picture({name, svg: drawn, narrow, children}: Props): ReactNode {
  const {baseUrl} = useDocusaurusContext().siteConfig;
  const svg = prefixBaseUrl(baseUrl, drawn);
  const isBrowser = useIsBrowser();
  const frame = useRef<HTMLDivElement>(null);
  const isOverflowing = useIsOverflowing(frame);
  const [isEnlarged, setEnlarged] = useState(false);
  const focusable = isOverflowing ? {tabIndex: 0, role: 'group', 'aria-label': `${name}, scrolls horizontally`} : {};
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <span>{name}</span>
        <button
          type="button"
          className={styles.button}
          hidden={!isBrowser}
          aria-label={`Enlarge ${name}`}
          onClick={() => setEnlarged(true)}>
          Enlarge
        </button>
      </figcaption>
      <div ref={frame} className={styles.frame} {...focusable}>
        <div
          className={clsx(styles.picture, narrow !== undefined && styles.wide)}
          dangerouslySetInnerHTML={{__html: svg}}
        />
        {narrow !== undefined && (
          <div
            className={clsx(styles.picture, styles.narrow)}
            dangerouslySetInnerHTML={{__html: prefixBaseUrl(baseUrl, narrow)}}
          />
        )}
      </div>
      {children}
      {isEnlarged && <Enlarged name={name} svg={svg} onClose={() => setEnlarged(false)} />}
    </figure>
  );
}
