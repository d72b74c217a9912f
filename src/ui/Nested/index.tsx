import type {ReactNode} from 'react';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import type {PartProps} from '../../../packages/static-parts';
import styles from './styles.module.css';

interface Props extends PartProps {
  /** The anchor of the content. */
  readonly id?: string;
  /** The content, in words: "5 attributes of refund". */
  readonly summary: string;
  /** Whether it is open at first. */
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** A collapsible part: the native `<details>`, which needs no scripts. */
export default function Nested({id, summary, isOpen, children, ...part}: Props): ReactNode {
  useBrokenLinks().collectAnchor(id);
  return (
    <details id={id} className={styles.nested} open={isOpen} {...part}>
      <summary className={styles.summary}>{summary}</summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
