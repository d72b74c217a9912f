import type {ReactNode} from 'react';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import styles from './styles.module.css';

interface Props {
  /** Its anchor. */
  readonly id: string;
  readonly name: string;
}

/** A name in a table that can be linked to: a link to itself. */
export default function AnchoredCode({id, name}: Props): ReactNode {
  useBrokenLinks().collectAnchor(id);
  return (
    <a id={id} href={`#${encodeURIComponent(id)}`} className={styles.name} translate="no">
      <code>{name}</code>
    </a>
  );
}
