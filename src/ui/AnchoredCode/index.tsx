import type {ReactNode} from 'react';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import styles from './styles.module.css';

interface Props {
  /** Its anchor. */
  readonly id: string;
  readonly name: string;
  /** Whether it is short and has hyphens, after which it does not break: set at build time. */
  readonly isWhole?: boolean;
}

/** A name in a table that can be linked to: a link to itself. */
export default function AnchoredCode({id, name, isWhole = false}: Props): ReactNode {
  useBrokenLinks().collectAnchor(id);
  return (
    <a id={id} href={`#${encodeURIComponent(id)}`} className={styles.name} translate="no">
      <code data-whole={isWhole ? '' : undefined}>{name}</code>
    </a>
  );
}
