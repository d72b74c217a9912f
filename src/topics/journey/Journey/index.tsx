import type {ReactNode} from 'react';
import clsx from 'clsx';
import Tool from '../../../ui/Tool';
import styles from './styles.module.css';

interface Props {
  /** The moments, each with its heading: what readers without scripts have, and the text that others scroll. */
  readonly children?: ReactNode;
}

/** A story in moments: its text, and beside it the screen, the calls, the states and the events of the one being read. */
export default function Journey({children}: Props): ReactNode {
  return (
    <div className={clsx('wide', styles.journey)}>
      <Tool
        label="Step through the story"
        load={() => import(/* webpackChunkName: "tool-journey" */ './Interactive')}
        className={styles.panel}>
        {children}
      </Tool>
    </div>
  );
}
