import type {ReactNode} from 'react';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import AnchorLink from '../../../ui/AnchorLink';
import ChangeKind from '../ChangeKind';
import styles from './styles.module.css';

interface Props {
  /** Its anchor. */
  readonly id: string;
  /** `breaking`, `added`, `changed`, `deprecated`, `fixed`. */
  readonly kind: string;
  /** The difference, and what to do about it. */
  readonly children: ReactNode;
}

/** One entry of a changelog. */
export default function Change({id, kind, children}: Props): ReactNode {
  useBrokenLinks().collectAnchor(id);
  return (
    <li id={id} className={styles.change}>
      <div className={styles.kind}>
        <ChangeKind kind={kind} /> <AnchorLink id={id} name={`this change, ${kind}`} />
      </div>
      <div className={styles.text}>{children}</div>
    </li>
  );
}
