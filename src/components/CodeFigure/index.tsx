import {useRef, type ReactNode} from 'react';
import {useIsOverflowing} from '../../hooks/useIsOverflowing';
import CopyButton from '../CopyButton';
import styles from './styles.module.css';

interface Props {
  /** The fence's language, as written. */
  readonly language: string;
  /** What readers are shown for it. */
  readonly languageName: string;
  readonly title?: string;
  /** The code, colored at build time: one `span.line` a line. */
  readonly html: string;
}

/** A code sample with its title, its language and a copy button. */
export default function CodeFigure({language, languageName, title, html}: Props): ReactNode {
  const frame = useRef<HTMLPreElement>(null);
  const code = useRef<HTMLElement>(null);
  const isOverflowing = useIsOverflowing(frame);
  return (
    <figure className={styles.figure} data-language={language}>
      <figcaption className={styles.caption}>
        <span className={styles.title}>{title ?? languageName}</span>
        {title && <span className={styles.language}>{languageName}</span>}
        <CopyButton what={title ?? `${languageName} code`} getText={() => code.current!.textContent.trimEnd()} />
      </figcaption>
      <pre ref={frame} className={styles.code} tabIndex={isOverflowing ? 0 : undefined} translate="no">
        <code ref={code} dangerouslySetInnerHTML={{__html: html}} />
      </pre>
    </figure>
  );
}
