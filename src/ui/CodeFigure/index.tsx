import {useRef, type ReactNode} from 'react';
import CopyButton from '../CopyButton';
import Code from './Code';
import styles from './styles.module.css';

export interface Props {
  /** The fence's language, as written. */
  readonly language: string;
  /** The name that readers see. */
  readonly languageName: string;
  readonly title?: string;
  /** The code, colored at build time. */
  readonly html: string;
}

/** A code sample with its title, its language and a copy button. */
export default function CodeFigure({language, languageName, title, html}: Props): ReactNode {
  const figure = useRef<HTMLElement>(null);
  const getText = (): string => figure.current!.querySelector('code')!.textContent.trimEnd();
  return (
    <figure ref={figure} className={styles.figure} data-language={language}>
      <figcaption className={styles.caption}>
        <span className={styles.title}>{title ?? languageName}</span>
        {title && <span>{languageName}</span>}
        <CopyButton what={title ?? `${languageName} code`} getText={getText} />
      </figcaption>
      <Code html={html} />
    </figure>
  );
}
