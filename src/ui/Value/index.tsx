import type {ReactNode} from 'react';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import AnchorLink from '../AnchorLink';
import styles from './styles.module.css';

interface Props {
  /** Its anchor. */
  readonly id: string;
  readonly name: string;
  readonly children?: ReactNode;
}

/** One entry of `<Values>`, with its meaning. */
export default function Value({id, name, children}: Props): ReactNode {
  useBrokenLinks().collectAnchor(id);
  return (
    <div id={id} className={styles.value}>
      <dt className={styles.term}>
        <code translate="no">{name}</code> <AnchorLink id={id} name={name} />
      </dt>
      <dd className={styles.meaning}>{children}</dd>
    </div>
  );
}
