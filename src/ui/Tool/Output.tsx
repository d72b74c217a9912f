import type {ReactNode} from 'react';
import CopyButton from '../CopyButton';
import styles from './fields.module.css';

interface Props {
  /** Its caption, and its name for assistive technology. */
  readonly name: string;
  /** What is copied, for the accessible name of the button; the name in lower case without it. */
  readonly what?: string;
  readonly text: string;
}

/** Generated code, to read and to copy. */
export default function Output({name, what = name.toLowerCase(), text}: Props): ReactNode {
  return (
    <figure className={styles.output}>
      <figcaption className={styles.caption}>
        {name} <CopyButton what={what} getText={() => text} />
      </figcaption>
      <pre className={styles.made} tabIndex={0} role="group" aria-label={name}>
        <code translate="no">{text}</code>
      </pre>
    </figure>
  );
}
