import type {ReactNode} from 'react';
import clsx from 'clsx';
import Tool from '../../../ui/Tool';
import styles from './styles.module.css';

interface Props {
  /** The moments, each with its heading: the fallback without scripts, and the text that is scrolled. */
  readonly children?: ReactNode;
}

/**
 * A scenario in moments: its text, and beside it the screen, the calls, the states and the events of the one being
 * read.
 */
export default function Journey({children}: Props): ReactNode {
  return (
    <div className={clsx('wide', styles.journey)}>
      <Tool
        label="Step through the journey"
        load={() => import(/* webpackChunkName: "tool-journey" */ './Interactive')}
        className={styles.panel}>
        {children}
      </Tool>
    </div>
  );
}
