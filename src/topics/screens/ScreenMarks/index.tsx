import {Children, type ReactNode} from 'react';
import styles from './styles.module.css';

interface Props {
  /** `<ScreenMark>` elements. */
  readonly children: ReactNode;
}

/**
 * The meanings of the numbers in the pictures of a screen. On a phone they are closed until a reader, or a number in a
 * picture, opens them; the next screen would be far below.
 */
export default function ScreenMarks({children}: Props): ReactNode {
  return (
    <details className={styles.fold}>
      <summary className={styles.summary}>What the {Children.count(children)} numbers mean</summary>
      <ol className={styles.marks}>{children}</ol>
    </details>
  );
}
