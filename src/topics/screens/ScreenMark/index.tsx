import type {ReactNode} from 'react';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import styles from './styles.module.css';

interface Props {
  readonly id: string;
  readonly number: string;
  /** The anchor of the number in the first picture that has it. */
  readonly picture: string;
  readonly children: ReactNode;
}

/** The meaning of a number in a picture; the number links back to the picture. */
export default function ScreenMark({id, number, picture, children}: Props): ReactNode {
  useBrokenLinks().collectAnchor(id);
  return (
    <li id={id} className={styles.mark}>
      <a href={`#${picture}`} className={styles.number} aria-label={`Mark ${number} in the picture`}>
        {number}
      </a>
      <div className={styles.text}>{children}</div>
    </li>
  );
}
