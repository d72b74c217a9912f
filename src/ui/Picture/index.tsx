import {useRef, useState, type ReactNode} from 'react';
import clsx from 'clsx';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {useIsOverflowing} from '../../hooks/useIsOverflowing';
import {hideNotice, showFailure} from '../../hooks/notice';
import Html from '../../../packages/static-parts/browser/Html';
import type EnlargedPicture from './Enlarged';
import './screen.module.css';
import styles from './styles.module.css';

const loadEnlarged = (): Promise<{default: typeof EnlargedPicture}> => import('./Enlarged');

/** Loads the dialog before the click; if that fails, the click says so. */
function prepareEnlarged(): void {
  loadEnlarged().catch(console.warn);
}

interface Props {
  /** What it shows, for its names: "Refund: states and transitions". */
  readonly name: string;
  /** An SVG element, made at build: `src/pipeline/pictures`. */
  readonly svg: string;
  readonly svgPart?: string;
  /** Another drawing of it for narrow screens. */
  readonly narrow?: string;
  readonly narrowPart?: string;
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
export default function Picture({name, svg, svgPart, narrow, narrowPart, children}: Props): ReactNode {
  const {baseUrl} = useDocusaurusContext().siteConfig;
  const isBrowser = useIsBrowser();
  const frame = useRef<HTMLDivElement>(null);
  const isOverflowing = useIsOverflowing(frame);
  const [enlarged, setEnlarged] = useState<{readonly Dialog: typeof EnlargedPicture; readonly svg: string}>();
  const enlarge = (): void => {
    loadEnlarged().then(
      ({default: Dialog}) => {
        hideNotice();
        setEnlarged({Dialog, svg: frame.current!.firstElementChild!.innerHTML});
      },
      (error: unknown) => {
        console.warn(error);
        showFailure(name);
      },
    );
  };
  const focusable = isOverflowing ? {tabIndex: 0, role: 'group', 'aria-label': `${name}, scrolls horizontally`} : {};
  return (
    <figure className={styles.figure}>
      <figcaption className={clsx(styles.caption, narrow !== undefined && styles.repeated)}>
        <span>{name}</span>
        <button
          type="button"
          className={styles.button}
          hidden={!isBrowser}
          aria-label={`Enlarge ${name}`}
          onPointerEnter={prepareEnlarged}
          onFocus={prepareEnlarged}
          onClick={enlarge}>
          <svg width="16" height="16">
            <path d="M9 3h4v4M7 13H3V9M13 3 9 7M3 13l4-4" />
          </svg>
        </button>
      </figcaption>
      <div ref={frame} className={styles.frame} {...focusable}>
        <Html
          as="div"
          className={clsx(styles.picture, narrow !== undefined && styles.wide)}
          html={prefixBaseUrl(baseUrl, svg)}
          part={svgPart}
        />
        {narrow !== undefined && (
          <Html
            as="div"
            className={clsx(styles.picture, styles.narrow)}
            html={prefixBaseUrl(baseUrl, narrow)}
            part={narrowPart}
          />
        )}
      </div>
      {children}
      {enlarged !== undefined && (
        <enlarged.Dialog name={name} svg={enlarged.svg} onClose={() => setEnlarged(undefined)} />
      )}
    </figure>
  );
}
