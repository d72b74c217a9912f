import type {ReactNode} from 'react';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import type {PartProps} from '../../../packages/static-parts';
import AnchorLink from '../AnchorLink';
import styles from './styles.module.css';

interface Props extends PartProps {
  /** Its anchor. */
  readonly id: string;
  readonly name: string;
  readonly children?: ReactNode;
}

/** One entry of `<Values>`, with its meaning. */
export default function Value({id, name, children, ...part}: Props): ReactNode {
  useBrokenLinks().collectAnchor(id);
  return (
    <div id={id} className={styles.value} {...part}>
      <dt className={styles.term}>
        <AnchorLink id={id} name={name}>
          <code>{name}</code>
        </AnchorLink>
      </dt>
      <dd className={styles.meaning}>{children}</dd>
    </div>
  );
}
