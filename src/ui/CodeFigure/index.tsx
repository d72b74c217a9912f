import {useRef, type ReactNode} from 'react';
import clsx from 'clsx';
import type {PartProps} from '../../../packages/static-parts';
import CopyButton from '../CopyButton';
import Code from './Code';
import styles from './styles.module.css';

export interface Props extends PartProps {
  /** The fence's language, as written. */
  readonly language: string;
  /** The name that readers see. */
  readonly languageName: string;
  readonly title?: string;
  /** How many lines it has, if it is long: a part of it is shown, which scrolls, until a reader opens it. */
  readonly lineCount?: string;
  /** The code, colored at build time. */
  readonly html: string;
  readonly htmlPart?: string;
}

/** A code sample with its title, its language and a copy button. */
export default function CodeFigure({
  language,
  languageName,
  title,
  lineCount,
  html,
  htmlPart,
  ...part
}: Props): ReactNode {
  const figure = useRef<HTMLElement>(null);
  const getText = (): string => figure.current!.querySelector('code')!.textContent.trimEnd();
  return (
    <figure
      ref={figure}
      className={clsx(styles.figure, lineCount && styles.long)}
      data-language={language}
      data-copied=""
      {...part}>
      <figcaption className={styles.caption}>
        <span className={styles.title}>{title ?? languageName}</span>
        {title && <span>{languageName}</span>}
        <CopyButton what={title ?? `${languageName} code`} getText={getText} />
      </figcaption>
      <Code html={html} part={htmlPart} />
      {lineCount && (
        <button type="button" className={styles.more} data-opens="">
          Show all {lineCount} lines
        </button>
      )}
    </figure>
  );
}
