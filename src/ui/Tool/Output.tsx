import type {ReactNode} from 'react';
import CopyButton from '../CopyButton';
import JsonText from './JsonText';
import styles from './parts.module.css';

interface Props {
  /** Its caption, and its name for assistive technology. */
  readonly name: string;
  /** What is copied, for the accessible name of the button; the name in lower case without it. */
  readonly what?: string;
  readonly text: string;
  /** It is colored as JSON. */
  readonly isJson?: boolean;
}

/** Generated code, to read and to copy. */
export default function Output({name, what = name.toLowerCase(), text, isJson = false}: Props): ReactNode {
  return (
    <figure className={styles.output}>
      <figcaption className={styles.caption}>
        {name} <CopyButton what={what} getText={() => text} />
      </figcaption>
      <pre className={styles.made} tabIndex={0} role="group" aria-label={name}>
        <code translate="no">{isJson ? <JsonText>{text}</JsonText> : text}</code>
      </pre>
    </figure>
  );
}
